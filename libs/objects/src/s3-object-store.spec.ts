import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  NoSuchBucket,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { startS3, type RunningS3 } from '../../../scripts/s3-server.mjs';
import { objectFolder, objectKey } from './object-key.js';
import { ObjectStoreError, ObjectStoreFullError, OtherBytesError, type ByteRange } from './object-store.js';
import { s3Error } from './s3-errors.js';
import { S3ObjectStore, type S3Options } from './s3-object-store.js';
import { describeObjectStore } from './testing/object-store.contract.js';
import { startS3Proxy, type S3Proxy } from './testing/s3-proxy.js';

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

  describe('whose connection or server fails', () => {
    let proxy: S3Proxy;
    let store: S3ObjectStore;
    beforeAll(async () => {
      proxy = await startS3Proxy(server.endpoint);
      store = new S3ObjectStore(optionsOf(proxy.endpoint));
    });
    beforeEach(() => {
      proxy.tampering = {};
    });
    afterAll(() => proxy.close());

    const put = (key: string, bytes: Buffer, options = {}) =>
      store.put(key, Readable.from([bytes]), { contentType: 'audio/webm', ...options });
    const read = async (key: string, range?: ByteRange) => buffer((await store.get(key, range))!);
    const versions = async (Prefix: string) => {
      const { Versions = [], DeleteMarkers = [] } = await client.send(
        new ListObjectVersionsCommand({ Bucket, Prefix }),
      );
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
      return [...Versions, ...DeleteMarkers, ...Uploads].length;
    };
    const isPart = ({ method, url = '' }: IncomingMessage) => method === 'PUT' && url.includes('partNumber=2');
    const large = randomBytes(9 * 1024 * 1024);
    const sha256 = createHash('sha256').update(large).digest('hex');

    it('stores nothing when the server keeps less of a part than it was sent, and keeps the object of before', async () => {
      const key = objectKey(6, 'cut', 'a.webm');
      await put(key, Buffer.from('before'));
      const before = await versions(key);
      proxy.tampering = { sent: (bytes, request) => (isPart(request) ? bytes.subarray(0, 1000) : bytes) };
      const kept = 8 * 1024 * 1024 + 1000;
      for (const options of [{ sha256 }, {}])
        await expect(put(key, large, options)).rejects.toThrow(
          new OtherBytesError(`the object store kept ${kept} bytes of ${large.length}`),
        );
      expect(await versions(key)).toBe(before);
      expect((await read(key)).toString()).toBe('before');
    });

    it('aborts the upload when a part does not arrive at all', async () => {
      const key = objectKey(6, 'lost', 'a.webm');
      proxy.tampering = { refuse: (request) => (isPart(request) ? { status: 400, code: 'BadDigest' } : undefined) };
      await expect(put(key, large)).rejects.toThrow('other bytes reached the object store than were sent (BadDigest)');
      expect(await versions(key)).toBe(0);
    });

    it('notices that the server sends other bytes than were stored, or fewer', async () => {
      const key = objectKey(6, 'damaged', 'a.webm');
      await put(key, large);
      const isRead = ({ method, url = '' }: IncomingMessage) => method === 'GET' && url.includes('a.webm');
      proxy.tampering = {
        received(bytes, request) {
          if (isRead(request)) bytes.writeUInt8(bytes.readUInt8(5) ^ 1, 5);
          return bytes;
        },
      };
      await expect(read(key)).rejects.toThrow(
        new OtherBytesError('the object store sent other bytes than were stored'),
      );
      proxy.tampering = { received: (bytes, request) => (isRead(request) ? bytes.subarray(0, 1_000_000) : bytes) };
      await expect(read(key)).rejects.toThrow('the object store cannot be reached (ECONNRESET): S3_ENDPOINT');
      await expect(read(key, { start: 0, end: 2_000_000 })).rejects.toThrow('the object store cannot be reached');
      proxy.tampering = {};
      expect(Buffer.compare(await read(key), large)).toBe(0);
    });

    it('waits for a server that is overloaded, and gives up in words', async () => {
      const key = objectKey(6, 'slow', 'a.webm');
      let refusals = 2;
      const slowDown = { status: 503, code: 'SlowDown' };
      proxy.tampering = { refuse: ({ method }) => (method === 'PUT' && refusals-- > 0 ? slowDown : undefined) };
      await put(key, Buffer.from('Helix'));
      expect((await read(key)).toString()).toBe('Helix');
      proxy.tampering = { refuse: () => slowDown };
      await expect(store.head(key)).rejects.toThrow(ObjectStoreError);
      await expect(put(key, Buffer.from('again'))).rejects.toThrow('the object store is overloaded; try again later');
      proxy.tampering = {};
      expect((await read(key)).toString()).toBe('Helix');
    });

    it('deletes every version, marker and upload, however many pages of them the server lists', async () => {
      const key = objectKey(6, 'pages', 'a.webm');
      for (const text of ['1', '2', '3']) {
        await client.send(new PutObjectCommand({ Bucket, Key: key, Body: text }));
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
        await client.send(new CreateMultipartUploadCommand({ Bucket, Key: key }));
      }
      expect(await versions(key)).toBe(9);
      const lists: string[] = [];
      proxy.tampering = {
        path({ method, url = '' }) {
          const isList = method === 'GET' && /[?&](?:versions|uploads)/.test(url);
          if (isList) lists.push(url);
          return isList ? `${url}&max-keys=2&max-uploads=2` : url;
        },
      };
      await store.deleteAll(objectFolder(6, 'pages'));
      expect(await versions(key)).toBe(0);
      expect(lists.length).toBeGreaterThan(3);
    });
  });

  describe('that cannot be used', () => {
    const readiness = (options: Partial<S3Options>) =>
      new S3ObjectStore({ ...optionsOf(server.endpoint), ...options }).check().then(
        () => 'ok',
        (error: unknown) => (error as ObjectStoreError).inWords,
      );

    it('says that there is no such bucket', async () => {
      const bucket = 'no-such-bucket';
      expect(await readiness({ bucket })).toBe('the object store has no bucket no-such-bucket: S3_BUCKET');
      const store = new S3ObjectStore({ ...optionsOf(server.endpoint), bucket });
      const put = store.put(objectKey(1, 'a.webm'), Readable.from(['x']), { contentType: 'audio/webm' });
      await expect(put).rejects.toThrow('the object store has no bucket no-such-bucket: S3_BUCKET');
    });

    it('says that the credentials are refused, without them', async () => {
      const askForSignatures = (after: string) =>
        fetch(`${server.endpoint}/moto-api/reset-auth`, { method: 'POST', body: after });
      await askForSignatures('0');
      try {
        expect(await readiness({})).toBe(
          'the object store refuses AWS_ACCESS_KEY_ID or its secret, or does not let it use the bucket helix',
        );
      } finally {
        await askForSignatures('inf');
      }
      expect(await readiness({})).toBe('ok');
    });

    it('says that it cannot be reached', async () => {
      expect(await readiness({ endpoint: 'http://127.0.0.1:1' })).toBe(
        'the object store cannot be reached (ECONNREFUSED): S3_ENDPOINT',
      );
    });
  });
});

describe('an error of S3', () => {
  const answer = (httpStatusCode: number, name: string) =>
    Object.assign(new NoSuchBucket({ message: 'as told', $metadata: { httpStatusCode } }), { name });

  it.each([
    [answer(301, 'PermanentRedirect'), 'the bucket helix is in another region: S3_REGION'],
    [answer(400, 'AuthorizationHeaderMalformed'), 'the bucket helix is in another region: S3_REGION'],
    [answer(500, 'InternalError'), 'the object store fails (500)'],
    [
      Object.assign(new Error('no providers'), { name: 'CredentialsProviderError' }),
      'the object store needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a role of this machine',
    ],
    [
      Object.assign(new Error('no'), { name: 'TimeoutError' }),
      'the object store cannot be reached (no answer): S3_ENDPOINT',
    ],
    [
      Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }),
      'the object store cannot be reached (CERT_HAS_EXPIRED): S3_ENDPOINT',
    ],
  ])('is said in words: %s', (error, words) => {
    expect(s3Error(error, Bucket)).toMatchObject({ name: 'ObjectStoreError', inWords: words, cause: error });
  });

  it('stays as it is when it is of another kind', () => {
    const others = [new RangeError('beyond'), answer(400, 'InvalidRequest'), 'no error'];
    expect(others.map((error) => s3Error(error, Bucket))).toEqual(others);
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
