import { ValueStore } from '../../components/value-store.js';

/** Why there is no microphone, or no recording (spec 3 section 8). */
export type MicrophoneProblem = 'notSupported' | 'denied' | 'notFound' | 'startFailed';

export type MicrophoneState =
  | { status: 'off' | 'asking' }
  | { status: 'on'; stream: MediaStream }
  | { status: 'failed'; problem: MicrophoneProblem };

const PROBLEMS: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'notFound',
  OverconstrainedError: 'notFound',
};

/** What an error of `getUserMedia` means. */
export function microphoneProblem(error: unknown): MicrophoneProblem {
  return (error instanceof Error ? PROBLEMS[error.name] : undefined) ?? 'startFailed';
}

/** The microphone of this browser, on or off. Recordings and the wave share its stream. */
export class Microphone {
  readonly state = new ValueStore<MicrophoneState>({ status: 'off' });

  /** @param devices undefined in browsers without microphones, and on pages without TLS. */
  constructor(private readonly devices: () => Pick<MediaDevices, 'getUserMedia'> | undefined) {}

  /** Asks the user for the microphone; the state says what came of it. */
  async turnOn(): Promise<void> {
    const { status } = this.state.current();
    if (status === 'on' || status === 'asking') return;
    const devices = this.devices();
    if (!devices) return this.state.set({ status: 'failed', problem: 'notSupported' });
    const asking: MicrophoneState = { status: 'asking' };
    this.state.set(asking);
    const isAsking = (): boolean => this.state.current() === asking;
    try {
      const stream = await devices.getUserMedia({ audio: { channelCount: 1 } });
      if (isAsking()) this.use(stream);
      else release(stream);
    } catch (error) {
      if (isAsking()) this.state.set({ status: 'failed', problem: microphoneProblem(error) });
    }
  }

  turnOff(): void {
    const state = this.state.current();
    this.state.set({ status: 'off' });
    if (state.status === 'on') release(state.stream);
  }

  private use(stream: MediaStream): void {
    const on: MicrophoneState = { status: 'on', stream };
    this.state.set(on);
    stream.getAudioTracks()[0]?.addEventListener('ended', () => {
      if (this.state.current() === on) this.state.set({ status: 'failed', problem: 'notFound' });
    });
  }
}

/** Without it the browser goes on showing that the microphone is in use. */
const release = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());
