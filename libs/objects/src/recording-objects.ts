import { objectFolder, objectKey } from './object-key.js';

interface RecordingKey {
  clinicId: number;
  recordingId: string;
}

/** Everything of a recording is below this folder, so that it is deleted as a whole. */
export const recordingFolder = ({ clinicId, recordingId }: RecordingKey): string =>
  objectFolder(clinicId, 'recordings', recordingId);

interface ChunkName {
  index: number;
  /** Hexadecimal. */
  sha256: string;
  format: string;
}

/** A part. Its checksum is in the key, so that two different uploads of one index never write the same object. */
export function chunkKey({ clinicId, recordingId }: RecordingKey, { index, sha256, format }: ChunkName): string {
  const name = `${recordingId}-${String(index).padStart(4, '0')}.${format}`;
  return objectKey(clinicId, 'recordings', recordingId, 'chunks', sha256, name);
}

/** The audio of all parts up to a revision. */
export const audioKey = ({ clinicId, recordingId }: RecordingKey, revision: number, format: string): string =>
  objectKey(clinicId, 'recordings', recordingId, `audio-${revision}.${format}`);

/** The content type of a part, or of the audio that parts were joined to. */
export const contentTypeOf = (format: string): string => `audio/${format}`;

/** The content type of the audio with a key of `audioKey`. */
export const contentTypeOfAudio = (key: string): string => `audio/${key.slice(key.lastIndexOf('.') + 1)}`;
