import { objectFolder, objectKey } from '@helix/objects';
import type { Recording } from '@helix/database';

type RecordingKey = Pick<Recording, 'clinicId' | 'recordingId'>;

/** Everything of a recording is below this folder, so that it is deleted as a whole. */
export const recordingFolder = ({ clinicId, recordingId }: RecordingKey): string =>
  objectFolder(clinicId, 'recordings', recordingId);

/** A part. Its checksum is in the key, so that two different uploads of one index never write the same object. */
export function chunkKey({ clinicId, recordingId }: RecordingKey, index: number, sha256: string): string {
  const name = `${recordingId}-${String(index).padStart(4, '0')}.webm`;
  return objectKey(clinicId, 'recordings', recordingId, 'chunks', sha256, name);
}

/** The audio of all parts up to a revision. */
export const audioKey = ({ clinicId, recordingId }: RecordingKey, revision: number): string =>
  objectKey(clinicId, 'recordings', recordingId, `audio-${revision}.webm`);
