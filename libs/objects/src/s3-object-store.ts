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
import { CheckedBytes } from './checked-bytes.js';
import { checkFolder, checkKey } from './object-key.js';
import {
  ObjectStoreFullError,
  type ByteRange,
  type ObjectStore,
  type PutOptions,
  type StoredObject,
} from './object-store.js';

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
      await upload.done();
      const { byteCount: size, sha256 } = checked;
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
      body.destroy();
      // It never rejects: what it cannot abort here, `deleteAll` does.
      await upload.abort();
      throw isFull(error) ? new ObjectStoreFullError(error) : error;
    }
  }

  async head(key: string): Promise<StoredObject | undefined> {
    const found = await this.client
      .send(new HeadObjectCommand({ ...this.bucket, Key: checkKey(key) }))
      .catch(ignoreMissing);
    if (!found) return undefined;
    const { ContentLength = 0, ContentType = '', Metadata: { sha256 = '' } = {} } = found;
    return { size: ContentLength, contentType: ContentType, sha256 };
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const command = new GetObjectCommand({ ...this.bucket, Key: checkKey(key), ...part });
    const found = await this.client.send(command).catch(ignoreMissing);
    if (!found) return undefined;
    if (!(found.Body instanceof Readable)) throw new Error('the object store answered without a stream');
    return found.Body;
  }

  async *list(folder: string): AsyncIterable<{ key: string; size: number }> {
    const pages = paginateListObjectsV2({ client: this.client }, { ...this.bucket, Prefix: checkFolder(folder) });
    for await (const { Contents = [] } of pages)
      for (const { Key = '', Size = 0 } of Contents) yield { key: Key, size: Size };
  }

  async delete(key: string): Promise<void> {
    checkKey(key);
    await this.deleteVersions(key, (found) => found === key);
  }

  async deleteAll(folder: string): Promise<void> {
    // Before the objects: an upload that completes in between is one of them.
    await this.abortUploads(checkFolder(folder));
    await this.deleteVersions(folder, () => true);
  }

  async check(): Promise<void> {
    await this.client.send(new HeadBucketCommand(this.bucket));
  }

  /** Deletes versions and the markers of deleted objects. */
  private async deleteVersions(prefix: string, isMeant: (key: string) => boolean): Promise<void> {
    for (let markers = {}; ;) {
      const page = await this.client.send(
        new ListObjectVersionsCommand({ ...this.bucket, Prefix: prefix, ...markers }),
      );
      const found = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
        .filter(({ Key = '' }) => isMeant(Key))
        .map(({ Key = '', VersionId }): ObjectIdentifier => ({ Key, VersionId }));
      if (found.length > 0) await this.deleteAtOnce(found);
      if (!page.IsTruncated) return;
      markers = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
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

const isFull = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 || ['XMinioStorageFull', 'QuotaExceeded'].includes(error.name));
