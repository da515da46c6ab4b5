import { nextStep, type Arrived } from './next-step.js';

const START = Date.parse('2026-11-24T14:00:00Z');
const minutes = (count: number): number => count * 60_000;
const at = (count: number): Date => new Date(START + minutes(count));
const open = {
  startedAt: at(0),
  stoppedAt: null,
  lastChunkAt: null,
  chunkCount: null,
  state: 'recording',
  deletedAt: null,
} as const;
const stopped = { ...open, stoppedAt: at(30), lastChunkAt: at(31), state: 'waiting' } as const;
const none: Arrived = { count: 0, isReadable: false };
const three: Arrived = { count: 3, isReadable: true };
const after = (count: number): number => START + minutes(count);

describe('nextStep of an open recording (R-11)', () => {
  it('waits until nothing has arrived for 60 minutes, and stops it then', () => {
    expect(nextStep(open, none, after(59))).toEqual({ kind: 'wait', ms: minutes(1) });
    expect(nextStep(open, none, after(60))).toEqual({ kind: 'stop', reason: 'silent' });
    expect(nextStep({ ...open, lastChunkAt: at(50) }, three, after(60))).toEqual({ kind: 'wait', ms: minutes(50) });
  });

  it('stops it after 3 hours, however recently a part has arrived', () => {
    const busy = { ...open, lastChunkAt: at(179) };
    expect(nextStep(busy, three, after(179))).toEqual({ kind: 'wait', ms: minutes(1) });
    expect(nextStep(busy, three, after(180))).toEqual({ kind: 'stop', reason: 'tooLong' });
  });
});

describe('nextStep of a stopped recording (R-8, R-10)', () => {
  it('assembles it as soon as all its parts are there', () => {
    expect(nextStep({ ...stopped, chunkCount: 3 }, three, after(31))).toEqual({ kind: 'assemble' });
  });

  it('waits for missing parts, or an unknown number of them, until 2 minutes after the last', () => {
    for (const chunkCount of [4, null]) {
      expect(nextStep({ ...stopped, chunkCount }, three, after(32))).toEqual({ kind: 'wait', ms: minutes(1) });
      expect(nextStep({ ...stopped, chunkCount }, three, after(33))).toEqual({ kind: 'assemble' });
    }
  });

  it('counts the 2 minutes from the stop when the last part came before it', () => {
    const early = { ...stopped, lastChunkAt: at(5) };
    expect(nextStep(early, three, after(31))).toEqual({ kind: 'wait', ms: minutes(1) });
  });

  it('does nothing without parts or without the first one, until another arrives', () => {
    expect(nextStep(stopped, none, after(40))).toEqual({ kind: 'nothing' });
    expect(nextStep(stopped, { count: 2, isReadable: false }, after(40))).toEqual({ kind: 'nothing' });
    expect(nextStep({ ...stopped, chunkCount: 0 }, none, after(31))).toEqual({ kind: 'nothing' });
  });

  it('does nothing with one that is assembled, has failed or was deleted', () => {
    for (const state of ['assembling', 'ready', 'failed'] as const)
      expect(nextStep({ ...stopped, state }, three, after(40))).toEqual({ kind: 'nothing' });
    expect(nextStep({ ...stopped, deletedAt: at(35) }, three, after(40))).toEqual({ kind: 'nothing' });
  });
});
