import type { Readable } from 'node:stream';

/** A word as it was written, with its punctuation. */
export interface SpeechWord {
  text: string;
  /** How sure the model is of the word, 0 to 1; null: whoever transcribed does not say. */
  confidence: number | null;
}

/** What was said between two pauses. */
export interface SpeechSegment {
  /** Seconds from the start of the audio. */
  start: number;
  /** Seconds from the start of the audio. */
  end: number;
  /** The words, with one blank between them. */
  text: string;
  words: SpeechWord[];
}

export interface Transcript {
  /** In the order of time; empty when nothing was said. */
  segments: SpeechSegment[];
  /** Length of the audio, seconds. */
  duration: number;
}

/** A path, or the bytes of a file: Opus in WebM or Ogg, AAC in MP4, or WAV with one channel of PCM at 16 kHz. */
export type AudioFile = string | Readable;

export interface TranscribeOptions {
  /** Called with whole per cents, each higher than the one before; 100 comes with the result. */
  onProgress?: (percent: number) => void;
  /** Aborting rejects with the signal's reason, and stops the work. */
  signal?: AbortSignal;
}

/** The port: writes down what is said in a recording. */
export interface SpeechToText {
  /**
   * @throws SpeechRefusedError when this audio will never be transcribed, SpeechError when a retry may help.
   */
  transcribe(audio: AudioFile, options?: TranscribeOptions): Promise<Transcript>;
  /** Rejects what still runs with a `SpeechError` and frees all memory. */
  close(): Promise<void>;
}

/** Injects the `SpeechToText`. */
export const SPEECH_TO_TEXT = Symbol('speech to text');

/** A recording was not transcribed. A retry may help. */
export class SpeechError extends Error {
  override name = 'SpeechError';
}

/** A recording will never be transcribed, such as a file without audio: a retry does not help. */
export class SpeechRefusedError extends SpeechError {
  override name = 'SpeechRefusedError';
}
