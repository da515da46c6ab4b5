import { audioFormatOf } from '@helix/contracts';
import type { AudioSource } from './recording-run.js';

/** What is recorded is the first of these that the browser has. Safari before 18.4 has no WebM, Firefox no MP4. */
const MIME_TYPES = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'];
/** Enough for speech: a part of 30 seconds is 120 kB. */
const BITS_PER_SECOND = 32_000;

/** What is needed of the class `MediaRecorder`. */
export interface RecorderClass<Source extends Pick<AudioSource, 'mimeType'>> {
  new (stream: MediaStream, options: MediaRecorderOptions): Source;
  isTypeSupported(mimeType: string): boolean;
}

/**
 * A recorder of the browser that records a microphone in a format that the server takes: one of those above, else what the
 * browser records by itself. Null: it has none.
 */
export function createAudioSource<Source extends Pick<AudioSource, 'mimeType'>>(
  Recorder: RecorderClass<Source>,
  stream: MediaStream,
): Source | null {
  const mimeType = MIME_TYPES.find((type) => Recorder.isTypeSupported(type));
  const source = new Recorder(stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType && { mimeType }) });
  return audioFormatOf(mimeType ?? source.mimeType) ? source : null;
}
