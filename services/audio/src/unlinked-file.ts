import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A file that has no name any more: nobody else can open it, and the system frees it when it is closed or the process is
 * killed, so that no audio of a patient is left behind.
 *
 * @param dataDir absolute path; on a disk with room for a whole recording.
 */
export async function openUnlinkedFile(dataDir: string): Promise<FileHandle> {
  const folder = join(dataDir, 'tmp');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
