import { join } from 'node:path';
import { FileObjectStore } from './file-object-store.js';
import type { ObjectStore } from './object-store.js';
import type { S3Options } from './s3-object-store.js';

/** Survives JSON, so that child processes can be given it. */
export interface ObjectStoreOptions {
  /** Absolute path. */
  dataDir: string;
  /** Undefined: files in `dataDir`. */
  s3: S3Options | undefined;
}

/** A bucket where one is set, else files. Nothing else knows that there are two. */
export async function createObjectStore({ dataDir, s3 }: ObjectStoreOptions): Promise<ObjectStore> {
  if (!s3) return new FileObjectStore(join(dataDir, 'objects'));
  // The client of S3 takes a tenth of a second to load, which a process that assembles a recording has no use for.
  const { S3ObjectStore } = await import('./s3-object-store.js');
  return new S3ObjectStore(s3);
}
