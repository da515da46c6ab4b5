import type { Readable } from 'node:stream';

/** What is known of an object beside its bytes. */
export interface StoredObject {
  /** In bytes. */
  size: number;
  contentType: string;
  /** Of its bytes, hexadecimal. */
  sha256: string;
}

export interface PutOptions {
  contentType: string;
  /** In bytes. Another size fails the put. */
  size?: number;
  /** Hexadecimal. Other bytes fail the put. On S3 an object whose checksum is not known before is copied once. */
  sha256?: string;
}

/** Positions of the first and the last byte, from 0. An end beyond the object is its last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Files that belong to clinics: audio, documents, exports. Keys are made by `objectKey`, folders by `objectFolder`.
 *
 * An object is there as a whole or not at all, whatever is killed when. Writing to a key again replaces the object.
 */
export interface ObjectStore {
  /**
   * Writes an object; resolves once it is durable. The stream is read to its end or destroyed.
   *
   * @throws ObjectStoreFullError when there is no room; whatever the stream throws; OtherBytesError for another size or checksum;
   *   ObjectStoreError when the store cannot be used. Nothing is stored then.
   */
  put(key: string, body: Readable, options: PutOptions): Promise<StoredObject>;
  /** Undefined when there is no such object. */
  head(key: string): Promise<StoredObject | undefined>;
  /**
   * Reads an object, or a part of it. Destroy the stream when you do not read it to its end.
   *
   * @returns undefined when there is no such object. The stream fails when the store sends other bytes than were stored, or fewer;
   *   of a part only its length is known.
   * @throws RangeError for a range that begins beyond the end.
   */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** The objects of a folder and of those in it, sorted by key. */
  list(folder: string): AsyncIterable<{ key: string; size: number }>;
  /** Deletes an object for good, with every version of it. Does nothing when there is none. */
  delete(key: string): Promise<void>;
  /** Deletes a folder for good: objects, every version of them, and uploads that were never completed. */
  deleteAll(folder: string): Promise<void>;
  /** Resolves when the store can be used. @throws ObjectStoreError, or another error, when it cannot. */
  check(): Promise<void>;
}

/** Other bytes came than were announced, or than were stored. */
export class OtherBytesError extends Error {
  override name = 'OtherBytesError';
}

/** There is no room for another object. */
export class ObjectStoreFullError extends Error {
  override name = 'ObjectStoreFullError';

  constructor(cause: unknown) {
    super('the object store is full', { cause });
  }
}

/** The store cannot be used. The message says why, and what to look at, without internal details and secrets. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError';
  /** For readiness. */
  readonly inWords: string;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.inWords = message;
  }
}
