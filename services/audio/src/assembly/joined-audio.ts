/** A longer pause between two pieces of sound is audio that is missing, which is not filled. */
export const MAX_PAUSE_MS = 500;

export const NO_AUDIO = 'A part of the recording has no audio that can be read.';
export const NOTHING_JOINED = 'The recording has no audio.';

/** What a file handle does. It may write fewer bytes than asked for. */
export interface WritableFile {
  write(bytes: Buffer, offset: number, length: number, position: number): Promise<{ bytesWritten: number }>;
}

/** Writes all of the bytes: a disk that is nearly full takes a part of them, and only the next call fails. */
export async function writeAll(file: WritableFile, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}

/** The sound of several files of one format behind each other, in one. */
export interface JoinedAudio {
  /** Of what was joined so far. */
  readonly seconds: number;
  /** What is pushed next is the beginning of a file. @throws ImpossibleJobError when the one before had no audio. */
  beginFile(): void;
  /** What should be pushed next is missing. */
  lose(): void;
  /** @returns whether anything in the piece can be read. @throws ImpossibleJobError when it is no audio of this format. */
  push(bytes: Buffer): Promise<boolean>;
  /** Completes the file. @throws ImpossibleJobError when nothing was joined. */
  finish(): Promise<void>;
}
