import { join } from 'node:path';
import { FileObjectStore } from './file-object-store.js';
import type { ObjectStore } from './object-store.js';
import { S3ObjectStore, type S3Options } from './s3-object-store.js';

/** Survives JSON, so that child processes can be given it. */
export interface ObjectStoreOptions {
  /** Absolute path. */
  dataDir: string;
  /** Undefined: files in `dataDir`. */
  s3: S3Options | undefined;
}

/** A bucket where one is set, else files. Nothing else knows that there are two. */
export const createObjectStore = ({ dataDir, s3 }: ObjectStoreOptions): ObjectStore =>
  s3 ? new S3ObjectStore(s3) : new FileObjectStore(join(dataDir, 'objects'));
