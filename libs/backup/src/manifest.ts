import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './errors.js';

/** Written last: a folder without it has no whole back-up. */
export const MANIFEST = 'manifest.json';
/** A line for each object: see `backedUpObject`. */
export const OBJECT_LIST = 'objects.jsonl';
const FORMAT = 1;

const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Within the folder of the back-up, and nowhere else. */
const fileName = z.string().regex(/^(?:[A-Za-z0-9_]+\/)?[A-Za-z0-9_]+(?:\.[a-z]+)*$/);

const backedUpTable = z.object({
  name: z.string(),
  file: fileName,
  columns: z.array(z.string()).min(1),
  rows: count,
  /** Of the file as it is. */
  fileBytes: count,
  /** Of the rows as COPY writes them, in the order of their key: equal rows have an equal checksum. */
  bytes: count,
  sha256,
});

const lostObject = z.object({ key: z.string(), reason: z.string() });

const manifest = z.object({
  format: z.literal(FORMAT),
  /** Of the release that made it. */
  version: z.string(),
  /** The migrations that had run. */
  migrations: z.array(z.string()).min(1),
  /** The moment of the snapshot. */
  takenAt: z.iso.datetime(),
  tables: z.array(backedUpTable),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  objects: z.object({ count, bytes: count, sha256 }),
  /** Objects that rows name, and that the store did not have. */
  lostObjects: z.array(lostObject),
});

export type Manifest = z.infer<typeof manifest>;
export type BackedUpTable = z.infer<typeof backedUpTable>;
export type LostObject = z.infer<typeof lostObject>;

/** What the list of objects has of each. */
export const backedUpObject = z.object({ key: z.string(), size: count, sha256, contentType: z.string() });
export type BackedUpObject = z.infer<typeof backedUpObject>;

/** Makes the back-up a whole one. Durable when it resolves. */
export async function writeManifest(folder: string, content: Omit<Manifest, 'format'>): Promise<void> {
  const path = join(folder, MANIFEST);
  const file = await open(`${path}.part`, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ format: FORMAT, ...content }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  await syncFolder(folder);
}

/** @throws BackupError for a folder without a whole back-up, or with one of a form that this release does not know. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new BackupError(`${folder} has no whole back-up: ${MANIFEST}, which is written last, is missing`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new BackupError(`${MANIFEST} is damaged: it is no JSON`);
  }
  const format = (content as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupError('the back-up is of a newer release: restore it with that one');
  const parsed = manifest.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BackupError(`${MANIFEST} is damaged: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

/** Makes new names in a folder survive a loss of power. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Makes the names of files in folders below one survive. */
export const syncFolders = async (folder: string, ...names: readonly string[]): Promise<void> => {
  for (const name of names) await syncFolder(join(folder, name));
  await syncFolder(folder);
  await syncFolder(dirname(folder));
};
