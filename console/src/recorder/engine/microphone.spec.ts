import { jest } from '@jest/globals';
import { Microphone, microphoneProblem } from './microphone.js';

const failure = (name: string): Error => Object.assign(new Error(name), { name });

function fakeStream() {
  const listeners: (() => void)[] = [];
  const track = {
    stop: jest.fn(),
    addEventListener: (_name: string, listener: () => void) => listeners.push(listener),
  };
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream;
  return { stream, track, unplug: () => listeners.forEach((listener) => listener()) };
}

const withStream = (stream: MediaStream) => new Microphone(() => ({ getUserMedia: async () => stream }));

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'notFound'],
  ['OverconstrainedError', 'notFound'],
  ['NotReadableError', 'startFailed'],
])('%s means %s (R-15)', (name, problem) => {
  expect(microphoneProblem(failure(name))).toBe(problem);
});

describe('Microphone', () => {
  it('is on with its stream once the user has agreed, and gives it back when it is turned off', async () => {
    const { stream, track } = fakeStream();
    const microphone = withStream(stream);
    await microphone.turnOn();
    expect(microphone.state.current()).toEqual({ status: 'on', stream });
    microphone.turnOff();
    expect([microphone.state.current(), track.stop.mock.calls.length]).toEqual([{ status: 'off' }, 1]);
  });

  it('says that the browser has no microphones', async () => {
    const microphone = new Microphone(() => undefined);
    await microphone.turnOn();
    expect(microphone.state.current()).toEqual({ status: 'failed', problem: 'notSupported' });
  });

  it('says why it is refused, and can be asked again', async () => {
    const { stream } = fakeStream();
    const answers = [Promise.reject(failure('NotAllowedError')), Promise.resolve(stream)];
    const microphone = new Microphone(() => ({ getUserMedia: () => answers.shift()! }));
    await microphone.turnOn();
    expect(microphone.state.current()).toEqual({ status: 'failed', problem: 'denied' });
    await microphone.turnOn();
    expect(microphone.state.current()).toEqual({ status: 'on', stream });
  });

  it('gives a stream back that comes after it was turned off', async () => {
    const { stream, track } = fakeStream();
    const microphone = withStream(stream);
    const asking = microphone.turnOn();
    microphone.turnOff();
    await asking;
    expect([microphone.state.current(), track.stop.mock.calls.length]).toEqual([{ status: 'off' }, 1]);
  });

  it('is gone when it is unplugged', async () => {
    const { stream, unplug } = fakeStream();
    const microphone = withStream(stream);
    await microphone.turnOn();
    unplug();
    expect(microphone.state.current()).toEqual({ status: 'failed', problem: 'notFound' });
  });
});
