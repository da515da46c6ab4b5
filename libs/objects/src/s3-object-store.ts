import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
  type ObjectIdentifier,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { CheckedBytes, STORED } from './checked-bytes.js';
import { checkFolder, checkKey } from './object-key.js';
import {
  OtherBytesError,
  type ByteRange,
  type ObjectStore,
  type PutOptions,
  type StoredObject,
} from './object-store.js';
import { s3Error } from './s3-errors.js';

/** A bucket of Amazon S3 or of a compatible server. Who may use it is in the environment, as the AWS SDK reads it. */
export interface S3Options {
  bucket: string;
  region: string;
  /** Undefined: Amazon's. */
  endpoint?: string | undefined;
  /** Whether the bucket is in the path of an address and not in its host name. */
  forcePathStyle: boolean;
  /** How the server encrypts objects; undefined: as the bucket says. */
  encryption?: 'AES256' | 'aws:kms' | undefined;
  /** The key of `aws:kms`; undefined: the bucket's. */
  kmsKeyId?: string | undefined;
}

/** Larger objects are uploaded in parts of this size. */
const PART_BYTES = 8 * 1024 * 1024;
/** Beginning with the first. The SDK waits up to 0.5, 1 and 2 seconds between them when the server is overloaded. */
const ATTEMPTS = 4;
const CONNECT_MS = 5_000;

/** Objects in a bucket, which may keep versions. */
export class S3ObjectStore implements ObjectStore {
  private readonly client: S3Client;
  private readonly bucket: { Bucket: string };

  constructor(private readonly options: S3Options) {
    const { bucket, region, endpoint, forcePathStyle } = options;
    this.bucket = { Bucket: bucket };
    this.client = new S3Client({
      region,
      forcePathStyle,
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_MS },
      ...(endpoint ? { endpoint } : {}),
      // Older servers store the newer checksums of streamed bodies as if they were content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, body: Readable, options: PutOptions): Promise<StoredObject> {
    const target = { ...this.bucket, Key: checkKey(key), ContentType: options.contentType, ...this.encryption() };
    const checked = new CheckedBytes(options);
    body.once('error', (error) => checked.destroy(error));
    const upload = new Upload({
      client: this.client,
      params: {
        ...target,
        Body: body.pipe(checked),
        // The server compares it with what arrives of each part.
        ChecksumAlgorithm: 'SHA256',
        ...(options.sha256 ? { Metadata: { sha256: options.sha256 } } : {}),
      },
      partSize: PART_BYTES,
    });
    try {
      const { VersionId } = await upload.done();
      const { byteCount: size, sha256 } = checked;
      await this.requireSize(key, VersionId, size);
      // What an object is labelled with cannot be added later, only to a copy.
      if (!options.sha256)
        await this.client.send(
          new CopyObjectCommand({
            ...target,
            CopySource: `${this.options.bucket}/${key}`,
            MetadataDirective: 'REPLACE',
            Metadata: { sha256 },
          }),
        );
      return { size, contentType: options.contentType, sha256 };
    } catch (error) {
      // That of the sender, whose connection may have ended: the store has nothing to do with it.
      const isOfSender = error === body.errored;
      body.destroy();
      // It never rejects: what it cannot abort here, `deleteAll` does.
      await upload.abort();
      throw isOfSender ? error : s3Error(error, this.options.bucket);
    }
  }

  async head(key: string): Promise<StoredObject | undefined> {
    const command = new HeadObjectCommand({ ...this.bucket, Key: checkKey(key) });
    const found = await this.worded(() => this.client.send(command).catch(ignoreMissing));
    if (!found) return undefined;
    const { ContentLength = 0, ContentType = '', Metadata: { sha256 = '' } = {} } = found;
    return { size: ContentLength, contentType: ContentType, sha256 };
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const command = new GetObjectCommand({ ...this.bucket, Key: checkKey(key), ...part });
    const found = await this.worded(() => this.client.send(command).catch(ignoreMissing));
    if (!found) return undefined;
    const { Body, ContentLength: size, Metadata: { sha256 } = {} } = found;
    if (!(Body instanceof Readable)) throw new Error('the object store answered without a stream');
    const expected = { ...(size === undefined ? {} : { size }), ...(sha256 && !range ? { sha256 } : {}) };
    return this.checkedAnswer(Body, expected);
  }

  async *list(folder: string): AsyncIterable<{ key: string; size: number }> {
    const pages = paginateListObjectsV2({ client: this.client }, { ...this.bucket, Prefix: checkFolder(folder) });
    for (;;) {
      const { value } = await this.worded(() => pages.next());
      if (!value) return;
      for (const { Key = '', Size = 0 } of value.Contents ?? []) yield { key: Key, size: Size };
    }
  }

  async delete(key: string): Promise<void> {
    checkKey(key);
    await this.worded(() => this.deleteVersions(key, (found) => found === key));
  }

  async deleteAll(folder: string): Promise<void> {
    // Before the objects: an upload that completes in between is one of them.
    const prefix = checkFolder(folder);
    await this.worded(() => this.abortUploads(prefix));
    await this.worded(() => this.deleteVersions(prefix, () => true));
  }

  async check(): Promise<void> {
    await this.worded(() => this.client.send(new HeadBucketCommand(this.bucket)));
  }

  private async worded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw s3Error(error, this.options.bucket);
    }
  }

  /**
   * Compares what the server has stored with what it was sent: not every server knows the checksums of parts. What is not
   * whole is deleted; in a bucket with versions the object of before is there again.
   */
  private async requireSize(key: string, version: string | undefined, size: number): Promise<void> {
    const stored = { ...this.bucket, Key: key, ...(version ? { VersionId: version } : {}) };
    const { ContentLength = 0 } = await this.client.send(new HeadObjectCommand(stored));
    if (ContentLength === size) return;
    await this.deleteAtOnce([{ Key: key, ...(version ? { VersionId: version } : {}) }]);
    throw new OtherBytesError(`the object store kept ${ContentLength} bytes of ${size}`);
  }

  /** Fails at its end when other bytes come than were stored, and in words when the connection ends before. */
  private checkedAnswer(body: Readable, expected: { size?: number; sha256?: string }): Readable {
    const checked = new CheckedBytes(expected, STORED);
    body.once('error', (error) => checked.destroy(s3Error(error, this.options.bucket) as Error));
    checked.once('close', () => body.destroy());
    return body.pipe(checked);
  }

  /**
   * Deletes versions and the markers of deleted objects. Looks again after a list of several pages: a server may not find where
   * it was once the last version of a page is deleted.
   */
  private async deleteVersions(prefix: string, isMeant: (key: string) => boolean): Promise<void> {
    while (await this.deleteListed(prefix, isMeant));
  }

  /** @returns whether there may be more. */
  private async deleteListed(prefix: string, isMeant: (key: string) => boolean): Promise<boolean> {
    let hasDeleted = false;
    for (let page = 0, markers = {}; ; page += 1) {
      const listed = await this.client.send(
        new ListObjectVersionsCommand({ ...this.bucket, Prefix: prefix, ...markers }),
      );
      const found = [...(listed.Versions ?? []), ...(listed.DeleteMarkers ?? [])]
        .filter(({ Key = '' }) => isMeant(Key))
        .map(({ Key = '', VersionId }): ObjectIdentifier => ({ Key, VersionId }));
      if (found.length > 0) await this.deleteAtOnce(found);
      hasDeleted ||= found.length > 0;
      if (!listed.IsTruncated) return hasDeleted && page > 0;
      markers = { KeyMarker: listed.NextKeyMarker, VersionIdMarker: listed.NextVersionIdMarker };
    }
  }

  private async deleteAtOnce(objects: ObjectIdentifier[]): Promise<void> {
    const command = new DeleteObjectsCommand({ ...this.bucket, Delete: { Objects: objects, Quiet: true } });
    const { Errors = [] } = await this.client.send(command);
    const [first] = Errors;
    if (first) throw new Error(`${Errors.length} objects were not deleted: ${first.Code} ${first.Message}`);
  }

  private async abortUploads(prefix: string): Promise<void> {
    for (let markers = {}; ;) {
      const page = await this.client.send(
        new ListMultipartUploadsCommand({ ...this.bucket, Prefix: prefix, ...markers }),
      );
      for (const { Key, UploadId } of page.Uploads ?? [])
        await this.client
          .send(new AbortMultipartUploadCommand({ ...this.bucket, Key, UploadId }))
          // Completed or aborted in between.
          .catch((error: unknown) => {
            if ((error as Error).name !== 'NoSuchUpload') throw error;
          });
      if (!page.IsTruncated) return;
      markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  private encryption() {
    const { encryption, kmsKeyId } = this.options;
    return encryption ? { ServerSideEncryption: encryption, ...(kmsKeyId ? { SSEKMSKeyId: kmsKeyId } : {}) } : {};
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof S3ServiceException)) throw error;
  if (error.name === 'InvalidRange') throw new RangeError(error.message, { cause: error });
  if (error.name !== 'NotFound' && error.name !== 'NoSuchKey') throw error;
}
