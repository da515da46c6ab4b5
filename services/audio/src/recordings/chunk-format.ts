import { audioFormatOf, type AudioFormat } from '@helix/contracts';
import { fieldError, INVALID, problem } from '@helix/web';
import type { UploadedChunk } from './chunk-storage.js';

/** A part whose format is known. */
export interface AudioChunk extends UploadedChunk {
  format: AudioFormat;
  /** Whether it is a file of its own, or goes on where the part before it ends. */
  beginsFile: boolean;
}

const NAMES = { webm: 'WebM', mp4: 'MP4' } as const satisfies Record<AudioFormat, string>;
/** How a file begins: WebM with the id of its header; MP4 with the box `ftyp`, whose size is before its name. */
const BEGINNINGS = [
  { format: 'webm', at: 0, bytes: Buffer.from('1a45dfa3', 'hex') },
  { format: 'mp4', at: 4, bytes: Buffer.from('ftyp') },
] as const;

/** The format of the file that begins with these bytes; undefined when none does. */
const formatOf = (head: Buffer): AudioFormat | undefined =>
  BEGINNINGS.find(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes))?.format;

/**
 * A part that is what its content type says, as far as its beginning shows.
 *
 * @throws a 415 for another format than WebM and MP4, and for a part that is not what it says it is; a 422 for no file or an
 *   empty one.
 */
export function requireAudio(upload: UploadedChunk | undefined, chunkIndex: number): AudioChunk {
  const missing = (message: string) => fieldError('file', message, INVALID);
  if (!upload) throw missing('expected a file');
  const format = audioFormatOf(upload.mimetype);
  if (!format) throw problem(415, undefined, 'A part of a recording is audio/webm or audio/mp4.');
  if (upload.size === 0) throw missing('expected a file that is not empty');
  const found = formatOf(upload.head);
  if (found && found !== format)
    throw problem(415, undefined, `The part was sent as ${NAMES[format]}, but is ${NAMES[found]}.`);
  // Later parts go on anywhere; the first one begins the file.
  if (chunkIndex === 1 && !found) throw problem(415, undefined, `The first part is not ${NAMES[format]}.`);
  return { ...upload, format, beginsFile: found !== undefined };
}

/** Refuses a part that cannot be joined with those that have arrived. @throws a 415. */
export function requireSameFormat(format: AudioFormat, arrived: AudioFormat): void {
  if (format === arrived) return;
  const message = `The recording is ${NAMES[arrived]}; a part in ${NAMES[format]} cannot be joined with it. Start another recording.`;
  throw problem(415, undefined, message);
}
