import { jest } from '@jest/globals';
import { CHUNK_MS, RecordingRun, type AudioSource, type EndReason, type RecordedChunk } from './recording-run.js';

const START = Date.parse('2026-11-24T14:00:00Z');
const audio = new Blob(['sound'], { type: 'audio/mp4' });

/** A recorder of the browser, which gives audio when the test says so. */
class FakeSource implements AudioSource {
  state: RecordingState = 'inactive';
  readonly mimeType = 'audio/mp4';
  timesliceMs = 0;
  ondataavailable: AudioSource['ondataavailable'] = null;
  onstop: AudioSource['onstop'] = null;
  onerror: AudioSource['onerror'] = null;

  start(timesliceMs: number): void {
    this.state = 'recording';
    this.timesliceMs = timesliceMs;
  }

  give(data = audio): void {
    this.ondataavailable?.({ data });
  }

  requestData(): void {
    this.give();
  }

  stop(): void {
    this.state = 'inactive';
    this.give();
    this.onstop?.();
  }
}

function startRun(keep: (chunk: RecordedChunk) => Promise<void> = async () => undefined) {
  const source = new FakeSource();
  const kept: RecordedChunk[] = [];
  const ended = jest.fn<(reason: EndReason) => void>();
  const run = new RecordingRun({
    source,
    keep: async (chunk) => {
      await keep(chunk);
      kept.push(chunk);
    },
    reasonOf: (error) => (error instanceof RangeError ? 'storageFull' : 'failed'),
    ended,
  });
  run.start();
  return { source, kept, ended, run };
}

beforeEach(() => jest.useFakeTimers({ now: START }));
afterEach(() => jest.useRealTimers());

describe('RecordingRun', () => {
  it('keeps a part every 30 seconds, with its index from 1 and its times, and the rest on stop', async () => {
    const { source, kept, ended, run } = startRun();
    expect([source.timesliceMs, CHUNK_MS]).toEqual([30_000, 30_000]);
    jest.setSystemTime(START + 30_000);
    source.give();
    jest.setSystemTime(START + 42_000);
    await run.end('stopped');
    expect(kept).toEqual([
      { chunkIndex: 1, startedAt: START, endedAt: START + 30_000, audio },
      { chunkIndex: 2, startedAt: START + 30_000, endedAt: START + 42_000, audio },
    ]);
    expect(ended.mock.calls).toEqual([['stopped']]);
  });

  it('gives no index to an empty part', async () => {
    const { source, kept, run } = startRun();
    source.give(new Blob([]));
    source.give();
    await run.end('stopped');
    expect(kept.map(({ chunkIndex }) => chunkIndex)).toEqual([1, 2]);
  });

  it('keeps each part with its type, that of the source when the browser gives it none', async () => {
    const { source, kept, run } = startRun();
    source.give(new Blob(['sound']));
    source.give(new Blob(['sound'], { type: 'audio/mp4;codecs=mp4a.40.2' }));
    await run.end('stopped');
    expect(kept.map(({ audio: { type, size } }) => [type, size])).toEqual([
      ['audio/mp4', 5],
      ['audio/mp4;codecs=mp4a.40.2', 5],
      ['audio/mp4', 5],
    ]);
  });

  it('ends by itself after 3 hours', async () => {
    const { ended } = startRun();
    await jest.advanceTimersByTimeAsync(3 * 60 * 60_000 - 1);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended.mock.calls).toEqual([['tooLong']]);
  });

  it('ends as unplugged, with the last part kept, when the source stops by itself', async () => {
    const { source, kept, ended, run } = startRun();
    source.stop();
    await run.end('stopped');
    expect(kept).toHaveLength(1);
    expect(ended.mock.calls).toEqual([['unplugged']]);
  });

  it('ends when a part cannot be kept, and says why', async () => {
    const { source, ended } = startRun(() => Promise.reject(new RangeError('full')));
    source.give();
    await jest.advanceTimersByTimeAsync(0);
    expect(ended.mock.calls).toEqual([['storageFull']]);
  });

  it('ends with an error of the browser', async () => {
    const { source, ended } = startRun();
    source.onerror?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(ended.mock.calls).toEqual([['failed']]);
  });

  it('keeps parts one after another, and ends only when the last one is kept', async () => {
    const waiting: (() => void)[] = [];
    const { source, kept, ended, run } = startRun(() => new Promise((resolve) => waiting.push(resolve)));
    source.give();
    void run.end('stopped');
    await jest.advanceTimersByTimeAsync(0);
    expect([waiting.length, kept.length, ended.mock.calls.length]).toEqual([1, 0, 0]);
    waiting[0]?.();
    await jest.advanceTimersByTimeAsync(0);
    expect([waiting.length, kept.length, ended.mock.calls.length]).toEqual([2, 1, 0]);
    waiting[1]?.();
    await jest.advanceTimersByTimeAsync(0);
    expect([kept.length, ended.mock.calls.length]).toEqual([2, 1]);
  });

  it('cuts the current part off when the page may go, but not after the end', async () => {
    const { kept, run } = startRun();
    run.flush();
    await run.end('stopped');
    run.flush();
    await jest.advanceTimersByTimeAsync(0);
    expect(kept).toHaveLength(2);
  });
});
