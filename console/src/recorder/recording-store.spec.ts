import { jest } from '@jest/globals';
import { RecordingStore, timerText } from './recording-store.js';

const recording = {
  recordingId: 'R1',
  patientName: 'QZ',
  providerName: 'Jamie Chen',
  appointmentDate: '2026-11-24',
  micOn: true,
  noteTemplates: [{ noteTemplateId: 7, name: 'Recall' }],
  selectedTemplate: null,
};

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-24T14:00:00Z') }));
afterEach(() => jest.useRealTimers());

describe('RecordingStore', () => {
  it('holds no recording before one starts', () => {
    const store = new RecordingStore();
    store.change({ micOn: false });
    store.end();
    expect(store.current()).toBeNull();
  });

  it('counts seconds by the clock, including those that a sleeping tab missed', () => {
    const store = new RecordingStore();
    store.start(recording, () => undefined);
    expect(store.current()).toEqual({ ...recording, startTime: '2026-11-24T14:00:00.000Z', durationInSeconds: 0 });
    jest.advanceTimersByTime(3000);
    expect(store.current()?.durationInSeconds).toBe(3);
    jest.setSystemTime(new Date('2026-11-24T14:02:05.400Z'));
    jest.advanceTimersByTime(1000);
    expect(store.current()?.durationInSeconds).toBe(126);
  });

  it('notifies listeners until they unsubscribe', () => {
    const store = new RecordingStore();
    const listener = jest.fn();
    const stop = store.subscribe(listener);
    store.start(recording, () => undefined);
    store.change({ selectedTemplate: 7 });
    expect(store.current()).toMatchObject({ selectedTemplate: 7, recordingId: 'R1' });
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    store.end();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('stops counting when the recording ends', () => {
    const store = new RecordingStore();
    const listener = jest.fn();
    store.start(recording, () => undefined);
    store.end();
    store.subscribe(listener);
    jest.advanceTimersByTime(5000);
    expect(store.current()).toBeNull();
    expect(listener).not.toHaveBeenCalled();
  });

  it('restarts the count for a second recording', () => {
    const store = new RecordingStore();
    store.start(recording, () => undefined);
    jest.advanceTimersByTime(60_000);
    store.start({ ...recording, recordingId: 'R2' }, () => undefined);
    jest.advanceTimersByTime(2000);
    expect(store.current()).toMatchObject({ recordingId: 'R2', durationInSeconds: 2 });
  });

  it('reopens only the recorder of the running recording', () => {
    const store = new RecordingStore();
    const [first, second] = [jest.fn(), jest.fn()];
    store.start(recording, first);
    store.start(recording, second);
    store.reopen();
    store.end();
    store.reopen();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });
});

it.each([
  [0, '00:00'],
  [9.7, '00:09'],
  [126, '02:06'],
  [3600, '60:00'],
  [6039, '100:39'],
])('timerText formats %d seconds as %s', (seconds, text) => {
  expect(timerText(seconds)).toBe(text);
});
