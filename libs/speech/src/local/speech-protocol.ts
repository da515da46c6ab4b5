import type { Transcript } from '../speech-to-text.js';

/** What the parent sends: one at a time. */
export interface TranscribeMessage {
  path: string;
}

/** What the child sends. */
export type SpeechChildMessage =
  | { type: 'progress'; percent: number }
  | { type: 'done'; transcript: Transcript }
  | { type: 'failed'; message: string; isRefused: boolean };
