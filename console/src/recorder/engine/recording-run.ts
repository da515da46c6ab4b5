import { MAX_RECORDING_MINUTES } from '@helix/contracts';

/** A part is cut off and sent after so long. */
export const CHUNK_MS = 30_000;

/** Why a recording ended. */
export type EndReason = 'stopped' | 'tooLong' | 'unplugged' | 'storageFull' | 'failed' | 'signedOut';

/** A part of the audio, with the times at which it began and ended, milliseconds since the epoch. */
export interface RecordedChunk {
  /** From 1. */
  chunkIndex: number;
  startedAt: number;
  endedAt: number;
  audio: Blob;
}

/** What a recording needs of a `MediaRecorder`. */
export interface AudioSource {
  readonly state: RecordingState;
  /** Of what it records. Empty in some browsers until it starts. */
  readonly mimeType: string;
  ondataavailable: ((event: { data: Blob }) => void) | null;
  onstop: (() => void) | null;
  onerror: (() => void) | null;
  start(timesliceMs: number): void;
  requestData(): void;
  stop(): void;
}

export interface RunPorts {
  source: AudioSource;
  /** Keeps a part until it is sent. What it throws ends the recording. */
  keep(chunk: RecordedChunk): Promise<void>;
  /** The reason for which an error of `keep` ends the recording. */
  reasonOf(error: unknown): EndReason;
  /** Called once, when all parts are kept. */
  ended(reason: EndReason): void;
}

/** A recording, from its start until its last part is kept. */
export class RecordingRun {
  private chunkIndex = 0;
  private chunkStartedAt = 0;
  private reason: EndReason | null = null;
  private limit: ReturnType<typeof setTimeout> | undefined;
  /** The parts are kept one after another. */
  private keeping: Promise<void> = Promise.resolve();
  private resolveDone: () => void = () => undefined;
  private readonly done = new Promise<void>((resolve) => (this.resolveDone = resolve));

  constructor(private readonly ports: RunPorts) {
    const { source } = ports;
    source.ondataavailable = ({ data }) => this.take(data);
    source.onerror = () => void this.end('failed');
    // A source that stops by itself has lost its microphone.
    source.onstop = () => void this.finish();
  }

  start(): void {
    this.chunkStartedAt = Date.now();
    this.ports.source.start(CHUNK_MS);
    this.limit = setTimeout(() => void this.end('tooLong'), MAX_RECORDING_MINUTES * 60_000);
  }

  /** Ends the recording; resolves when its last part is kept. The first reason counts. */
  end(reason: EndReason): Promise<void> {
    const { source } = this.ports;
    this.reason ??= reason;
    if (source.state !== 'inactive') source.stop();
    return this.done;
  }

  /** Cuts the current part off now, because the page may be gone before it is full. */
  flush(): void {
    if (this.ports.source.state === 'recording') this.ports.source.requestData();
  }

  private take(data: Blob): void {
    const [startedAt, endedAt] = [this.chunkStartedAt, Date.now()];
    this.chunkStartedAt = endedAt;
    if (data.size === 0) return;
    this.chunkIndex += 1;
    // The type goes with the part wherever it is kept and sent.
    const audio = data.type === '' ? new Blob([data], { type: this.ports.source.mimeType }) : data;
    const chunk = { chunkIndex: this.chunkIndex, startedAt, endedAt, audio };
    this.keeping = this.keeping
      .then(() => this.ports.keep(chunk))
      .catch((error: unknown) => void this.end(this.ports.reasonOf(error)));
  }

  private async finish(): Promise<void> {
    clearTimeout(this.limit);
    this.reason ??= 'unplugged';
    await this.keeping;
    this.ports.ended(this.reason);
    this.resolveDone();
  }
}
