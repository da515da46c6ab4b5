import { withPathOf } from '../audio/audio-on-disk.js';
import {
  SpeechError,
  type AudioFile,
  type SpeechToText,
  type TranscribeOptions,
  type Transcript,
} from '../speech-to-text.js';
import { ModelProcess } from './model-process.js';

/** After five minutes without work the 600 MB of a model are worth more than the two seconds that it takes to load it. */
const IDLE_MS = 5 * 60_000;

const CLOSED = 'speech to text was closed';

export interface LocalSpeechOptions {
  /** How many recordings are transcribed at a time, each by a process on one core. */
  workers: number;
  /** How long a process keeps the model without work. */
  idleMs?: number;
}

/** Speech to text by a model on this machine: audio never leaves it. */
export class LocalSpeech implements SpeechToText {
  private readonly processes: ModelProcess[];
  private readonly free: ModelProcess[];
  private readonly waiting: ((model: ModelProcess | undefined) => void)[] = [];
  private isClosed = false;

  constructor({ workers, idleMs = IDLE_MS }: LocalSpeechOptions) {
    this.processes = Array.from({ length: workers }, () => new ModelProcess(idleMs));
    this.free = [...this.processes];
  }

  /** The numbers of the running processes. */
  get pids(): number[] {
    return this.processes.flatMap(({ pid }) => pid ?? []);
  }

  transcribe(audio: AudioFile, options: TranscribeOptions = {}): Promise<Transcript> {
    return withPathOf(audio, options.signal, async (path) => {
      const model = await this.take();
      try {
        if (this.isClosed) throw new SpeechError(CLOSED);
        return await model.transcribe(path, options);
      } finally {
        this.giveBack(model);
      }
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const resume of this.waiting.splice(0)) resume(undefined);
    await Promise.all(this.processes.map((model) => model.stop()));
  }

  /** A free process, that which was used last first: it has the model. */
  private async take(): Promise<ModelProcess> {
    const next = (): Promise<ModelProcess | undefined> => new Promise((resume) => this.waiting.push(resume));
    const model = this.free.pop() ?? (await next());
    if (!model) throw new SpeechError(CLOSED);
    return model;
  }

  private giveBack(model: ModelProcess): void {
    const next = this.waiting.shift();
    if (next) next(model);
    else this.free.push(model);
  }
}
