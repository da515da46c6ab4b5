import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { startS3, type RunningS3 } from '../../../scripts/s3-server.mjs';
import { objectKey } from './object-key.js';
import { ObjectStoreFullError } from './object-store.js';
import { S3ObjectStore, type S3Options } from './s3-object-store.js';
import { describeObjectStore } from './testing/object-store.contract.js';

const Bucket = 'helix';
// Any key will do for a server that stores nothing for longer than a suite.
process.env['AWS_ACCESS_KEY_ID'] = 'test';
process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
const optionsOf = (endpoint: string): S3Options => ({
  bucket: Bucket,
  region: 'us-east-1',
  endpoint,
  forcePathStyle: true,
});

const isSkipped = process.env['HELIX_SKIP_S3'] === '1';

(isSkipped ? describe.skip : describe)('on a server', () => {
  let server: RunningS3;
  let client: S3Client;

  beforeAll(async () => {
    server = await startS3();
    client = new S3Client(optionsOf(server.endpoint));
    await client.send(new CreateBucketCommand({ Bucket }));
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  });
  afterAll(() => server.stop());

  describeObjectStore('a versioned bucket of S3', async () => ({
    store: new S3ObjectStore(optionsOf(server.endpoint)),
    async traces(Prefix) {
      const { Versions = [], DeleteMarkers = [] } = await client.send(
        new ListObjectVersionsCommand({ Bucket, Prefix }),
      );
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
      return [...Versions, ...DeleteMarkers, ...Uploads].map(({ Key = '' }) => Key);
    },
    async leaveRemains(Key) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: 'whole' }));
      // Leaves a marker, as other programs delete.
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
      await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: 'half' }));
    },
    stop: () => Promise.resolve(),
  }));

  it('asks the server to encrypt what it stores, where the setting says so', async () => {
    const store = new S3ObjectStore({ ...optionsOf(server.endpoint), encryption: 'aws:kms', kmsKeyId: 'key-1' });
    const key = objectKey(1, 'encrypted', 'a.webm');
    await store.put(key, Readable.from(['x']), { contentType: 'audio/webm' });
    expect(await client.send(new HeadObjectCommand({ Bucket, Key: key }))).toMatchObject({
      ServerSideEncryption: 'aws:kms',
      SSEKMSKeyId: expect.stringContaining('key-1') as string,
    });
  });

  it('cannot be used when the bucket does not exist', async () => {
    const store = new S3ObjectStore({ ...optionsOf(server.endpoint), bucket: 'no-such-bucket' });
    await expect(store.check()).rejects.toThrow();
  });
});

describe('a bucket of S3 whose server has no room', () => {
  it('says that it is full', async () => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(507, { 'Content-Type': 'application/xml' });
      response.end('<Error><Code>XMinioStorageFull</Code><Message>no room</Message></Error>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const store = new S3ObjectStore(optionsOf(`http://127.0.0.1:${port}`));
    const put = store.put(objectKey(1, 'a.webm'), Readable.from(['x']), { contentType: 'audio/webm' });
    await expect(put).rejects.toThrow(ObjectStoreFullError);
    server.closeAllConnections();
    server.close();
  });
});
