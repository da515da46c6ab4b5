import { ImpossibleJobError } from '@helix/jobs/child';
import { MAX_PAUSE_MS, NO_AUDIO, NOTHING_JOINED, type JoinedAudio, type WritableFile } from './joined-audio.js';
import { WebmReader, type TakesBlock } from './webm-reader.js';
import { WebmWriter } from './webm-writer.js';

/** Of a block whose length is not known: the usual one of Opus. */
const BLOCK_MS = 20;

/** Joins Opus in WebM. Blocks are copied. */
export class JoinedWebm implements JoinedAudio {
  private milliseconds = 0;
  private readonly writer: WebmWriter;
  private reader: WebmReader | undefined;
  /** Of the last block as its file has it; undefined when the next one does not go on from it. */
  private previous: number | undefined;
  private step = BLOCK_MS;

  constructor(target: WritableFile) {
    this.writer = new WebmWriter(target);
  }

  get seconds(): number {
    return this.milliseconds / 1000;
  }

  beginFile(): void {
    this.endFile();
    this.reader = new WebmReader(this.add);
  }

  lose(): void {
    this.endSpan();
    this.reader!.lose();
  }

  async push(bytes: Buffer): Promise<boolean> {
    const isReadable = this.reader!.push(bytes);
    await this.writer.flush();
    return isReadable;
  }

  async finish(): Promise<void> {
    this.endFile();
    if (this.writer.isEmpty) throw new ImpossibleJobError(NOTHING_JOINED);
    await this.writer.finish(this.milliseconds);
  }

  private readonly add: TakesBlock = (milliseconds, ...block) => {
    const pause = this.previous === undefined ? 0 : milliseconds - this.previous;
    // The length of the block before is only known now; of the last one, nothing but the length of the others is.
    if (pause > 0 && pause <= MAX_PAUSE_MS) this.step = pause;
    if (this.previous !== undefined) this.milliseconds += this.step;
    this.writer.add(this.reader!.track!, this.milliseconds, ...block);
    this.previous = milliseconds;
  };

  private endSpan(): void {
    if (this.previous !== undefined) this.milliseconds += this.step;
    this.previous = undefined;
  }

  private endFile(): void {
    this.endSpan();
    if (this.reader && !this.reader.track) throw new ImpossibleJobError(NO_AUDIO);
  }
}
