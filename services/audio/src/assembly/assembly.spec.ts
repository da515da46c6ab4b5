import { readdirSync, readFileSync } from 'node:fs';
import {
  CreateBucketCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { startS3, type RunningS3 } from '../../../../scripts/s3-server.mjs';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { cutAt, decode, probe, sliced, toneFile, toneFileInMp4 } from '../testing/ffmpeg.js';
import { recorder, startAudioApi, type AudioApi, type Recorder } from '../testing/start-audio-api.js';

const isSkipped = process.env['HELIX_SKIP_FFMPEG'] === '1';

(isSkipped ? describe.skip : describe)('the audio of a recording', () => {
  let served: AudioApi;
  let user: Recorder;
  let nextAppointment = 0;

  beforeAll(async () => {
    served = await startAudioApi();
    user = recorder(served);
  });
  afterAll(() => served.close());

  const appointment = () => `A${(nextAppointment += 1)}`;
  /** Starts a recording, uploads parts by their index in this order, and stops it. */
  const record = async (
    appointmentId: string,
    parts: [index: number, bytes: Buffer][],
    chunkCount: number,
    type?: string,
  ) => {
    const recordingId = await user.start(appointmentId);
    for (const [index, bytes] of parts)
      await user.upload({ recordingId, appointmentId, index, bytes, type }).expect(201);
    await user.stop(recordingId, appointmentId, chunkCount).expect(200);
    return recordingId;
  };
  const objectsOf = (recordingId: string): string[] =>
    readdirSync(`${served.dataDir}/objects/clinics/${served.clinic.clinicId}/recordings/${recordingId}`);
  const untilReady = (appointmentId: string) => user.until(appointmentId, ({ state }) => state === 'ready');
  const expectAudio = async (recordingId: string, seconds: number, expectedCodec = 'opus') => {
    const audio = await user.audio(recordingId);
    const { codec, seconds: stated, packetSeconds } = await probe(audio);
    expect(codec).toBe(expectedCodec);
    expect(Math.abs(stated - seconds)).toBeLessThan(0.2);
    expect(Math.abs(packetSeconds - seconds)).toBeLessThan(0.2);
    await decode(audio);
  };

  it('joins parts that are files of their own, in the order of their indexes and not of their arrival', async () => {
    const appointmentId = appointment();
    const [one, two, three] = await Promise.all([toneFile(3), toneFile(1), toneFile(2)]);
    const recordingId = await record(
      appointmentId,
      [
        [3, three],
        [1, one],
        [2, two],
      ],
      3,
    );
    const view = await untilReady(appointmentId);
    expect(view).toMatchObject({ percent: 100, message: null, gaps: [], chunkCount: 3, canListen: true });
    expect(Math.abs(view.durationInSeconds - 6)).toBeLessThan(0.2);
    await expectAudio(recordingId, 6);
  });

  it('joins the parts of one recorder, whose header is in the first part only', async () => {
    const appointmentId = appointment();
    const parts = sliced(await toneFile(8.9), 3);
    expect(parts).toHaveLength(3);
    const recordingId = await record(
      appointmentId,
      parts.map((bytes, at) => [at + 1, bytes]),
      3,
    );
    await untilReady(appointmentId);
    await expectAudio(recordingId, 8.9);
  });

  it('leaves a missing part out, says where, and has it when it arrives late', async () => {
    const appointmentId = appointment();
    const parts = sliced(await toneFile(8.9), 3);
    const recordingId = await record(
      appointmentId,
      [
        [1, parts[0]!],
        [3, parts[2]!],
      ],
      3,
    );
    expect(await user.list(appointmentId)).toMatchObject([{ state: 'waiting', chunkCount: 2, canListen: false }]);
    await served.waitNoLonger(recordingId);
    const view = await untilReady(appointmentId);
    expect(view.gaps).toEqual([{ atSecond: expect.closeTo(3, 1) as number, missingChunks: [2] }]);
    await expectAudio(recordingId, 6);

    await user.upload({ recordingId, appointmentId, index: 2, bytes: parts[1]! }).expect(201);
    const later = await user.until(appointmentId, ({ state, gaps }) => state === 'ready' && gaps.length === 0);
    expect(later.assembledAt).not.toBe(view.assembledAt);
    await expectAudio(recordingId, 8.9);
    // The audio without the part is gone.
    expect(objectsOf(recordingId).filter((name) => name.startsWith('audio'))).toHaveLength(1);
  });

  it('begins and ends with a gap when the first and the last part never arrive, and parts are files of their own', async () => {
    const appointmentId = appointment();
    const recordingId = await record(
      appointmentId,
      [
        [2, await toneFile(2)],
        [3, await toneFile(2)],
      ],
      5,
    );
    await served.waitNoLonger(recordingId);
    const { gaps } = await untilReady(appointmentId);
    expect(gaps).toEqual([
      { atSecond: 0, missingChunks: [1] },
      { atSecond: expect.closeTo(4, 1) as number, missingChunks: [4, 5] },
    ]);
    await expectAudio(recordingId, 4);
  });

  it('waits for the first part of one recorder, and says so', async () => {
    const appointmentId = appointment();
    const parts = sliced(await toneFile(6), 3);
    const recordingId = await record(appointmentId, [[2, parts[1]!]], 2);
    await served.waitNoLonger(recordingId);
    const waiting = { state: 'waiting', message: 'The first part has not arrived yet.', canListen: false };
    expect(await user.list(appointmentId)).toMatchObject([waiting]);
    await user.upload({ recordingId, appointmentId, index: 1, bytes: parts[0]! }).expect(201);
    expect(await untilReady(appointmentId)).toMatchObject({ message: null, gaps: [] });
    await expectAudio(recordingId, 6);
  });

  it('fails with a message when it is not in Opus', async () => {
    const appointmentId = appointment();
    const recordingId = await record(appointmentId, [[1, await toneFile(1, 'libvorbis')]], 1);
    const failed = await user.until(appointmentId, ({ state }) => state === 'failed');
    expect(failed).toMatchObject({ message: 'The recording is not in the Opus format.', canListen: false });
    await user.post('listen', { recordingId }).expect(409);
  });

  describe('in AAC, which Safari records', () => {
    const AAC = 'audio/mp4;codecs=mp4a.40.2';
    const numbered = (parts: Buffer[]): [index: number, bytes: Buffer][] => parts.map((bytes, at) => [at + 1, bytes]);

    it('is that of the parts of one recorder, cut anywhere, without encoding it again', async () => {
      const appointmentId = appointment();
      const parts = cutAt(await toneFileInMp4(8.9), 0.001, 0.3, 0.31, 0.7);
      const recordingId = await record(appointmentId, numbered(parts), 5, AAC);
      const view = await untilReady(appointmentId);
      expect(view).toMatchObject({ percent: 100, message: null, gaps: [], chunkCount: 5, canListen: true });
      expect(Math.abs(view.durationInSeconds - 8.9)).toBeLessThan(0.2);
      await expectAudio(recordingId, 8.9, 'aac');
    });

    it('is that of parts that are files of their own, whose times each begin at 0', async () => {
      const appointmentId = appointment();
      const [one, two] = await Promise.all([toneFileInMp4(3), toneFileInMp4(2)]);
      const parts = [...cutAt(one, 0.6), ...cutAt(two, 0.4)];
      const recordingId = await record(appointmentId, numbered(parts), 4, AAC);
      expect(await untilReady(appointmentId)).toMatchObject({ gaps: [] });
      await expectAudio(recordingId, 5, 'aac');
    });

    it('is that of the other parts when a recorder has ended before its first fragment', async () => {
      const appointmentId = appointment();
      const file = await toneFileInMp4(2);
      const description = file.subarray(0, file.indexOf('moof') - 4);
      const recordingId = await record(appointmentId, numbered([description, file, description]), 3, AAC);
      await untilReady(appointmentId);
      await expectAudio(recordingId, 2, 'aac');
    });

    it('goes on with the first whole fragment after a missing part, says where, and has it when it arrives late', async () => {
      const appointmentId = appointment();
      const [one, two, three] = cutAt(await toneFileInMp4(9), 0.35, 0.65) as [Buffer, Buffer, Buffer];
      const recordingId = await record(
        appointmentId,
        [
          [1, one],
          [3, three],
        ],
        3,
        AAC,
      );
      await served.waitNoLonger(recordingId);
      const { gaps } = await untilReady(appointmentId);
      // A fragment is a second, and the cuts are near 3.1 and 5.9: the seconds from 3 to 6 have no whole fragment.
      expect(gaps).toEqual([{ atSecond: expect.closeTo(3, 0) as number, missingChunks: [2] }]);
      await expectAudio(recordingId, 6, 'aac');

      await user.upload({ recordingId, appointmentId, index: 2, bytes: two, type: AAC }).expect(201);
      await user.until(appointmentId, ({ state, gaps: left }) => state === 'ready' && left.length === 0);
      await expectAudio(recordingId, 9, 'aac');
    });

    it('is played with its content type, whole and in ranges, under a name that has it', async () => {
      const appointmentId = appointment();
      const recordingId = await record(appointmentId, [[1, await toneFileInMp4(2)]], 1, AAC);
      await untilReady(appointmentId);
      const { body } = await user.post('listen', { recordingId }).expect(200);
      const { url } = body as { url: string };
      const whole = await served.http().get(url).buffer(true).expect(200);
      expect(whole.headers).toMatchObject({ 'content-type': 'audio/mp4', 'accept-ranges': 'bytes' });
      const part = await served.http().get(url).set('Range', 'bytes=100-199').buffer(true).expect(206);
      expect(part.headers['content-type']).toBe('audio/mp4');
      expect((part.body as Buffer).equals((whole.body as Buffer).subarray(100, 200))).toBe(true);
      expect(objectsOf(recordingId).filter((name) => name.startsWith('audio'))).toEqual(['audio-1.mp4']);
    });

    it.each([
      ['is not in AAC', () => toneFileInMp4(1, 'libopus'), 'The recording is not in the AAC format.'],
      [
        'ends before its first fragment',
        async () => (await toneFileInMp4(1)).subarray(0, 700),
        'A part of the recording has no audio that can be read.',
      ],
    ])('fails with a message when it %s', async (_, file, message) => {
      const appointmentId = appointment();
      await record(appointmentId, [[1, await file()]], 1, AAC);
      const failed = await user.until(appointmentId, ({ state }) => state === 'failed');
      expect(failed).toMatchObject({ message, canListen: false });
    });

    it('fails with a message when its parts differ in their sample rate', async () => {
      const appointmentId = appointment();
      const parts = [await toneFileInMp4(1), await toneFileInMp4(1, 'aac', 44_100)];
      await record(appointmentId, numbered(parts), 2, AAC);
      const { message } = await user.until(appointmentId, ({ state }) => state === 'failed');
      expect(message).toBe('The parts of the recording differ in their sound format, and cannot be joined.');
    });
  });

  it('is finished by a retry when its process is killed', async () => {
    const appointmentId = appointment();
    const recordingId = await record(appointmentId, [[1, await toneFile(3)]], 1);
    const child = await waitFor(
      () => assemblyProcesses().at(0),
      (found) => found !== undefined,
    );
    process.kill(child!, 'SIGKILL');
    await user.until(appointmentId, ({ state }) => state !== 'waiting');
    await untilReady(appointmentId);
    await expectAudio(recordingId, 3);
    expect(served.logLines.filter(({ msg }) => msg === 'a job failed and will be retried')).not.toEqual([]);
  });

  it('is put together for ten recordings at the same time', async () => {
    const file = await toneFile(2);
    const users = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const { token } = await served.addUser(`user${index}@helix.example`, { [served.clinic.clinicId]: false });
        return { client: recorder(served, token), appointmentId: appointment() };
      }),
    );
    const recorded = await Promise.all(
      users.map(async ({ client, appointmentId }) => {
        const recordingId = await client.start(appointmentId);
        await Promise.all(
          [1, 2, 3].map((index) => client.upload({ recordingId, appointmentId, index, bytes: file }).expect(201)),
        );
        await client.stop(recordingId, appointmentId, 3).expect(200);
        return { client, appointmentId, recordingId };
      }),
    );
    for (const { client, appointmentId, recordingId } of recorded) {
      await client.until(appointmentId, ({ state }) => state === 'ready');
      expect(Math.abs((await probe(await client.audio(recordingId))).seconds - 6)).toBeLessThan(0.2);
    }
  });
});

const isWithoutS3 = isSkipped || process.env['HELIX_SKIP_S3'] === '1';

(isWithoutS3 ? describe.skip : describe)('the audio of a recording in a bucket of S3', () => {
  const Bucket = 'helix-audio';
  let server: RunningS3;
  let s3: S3Client;
  let served: AudioApi;

  beforeAll(async () => {
    // The process that assembles has them too. The server accepts any.
    process.env['AWS_ACCESS_KEY_ID'] = 'test';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
    server = await startS3();
    s3 = new S3Client({ endpoint: server.endpoint, region: 'us-east-1', forcePathStyle: true });
    await s3.send(new CreateBucketCommand({ Bucket }));
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
    served = await startAudioApi({ S3_BUCKET: Bucket, S3_ENDPOINT: server.endpoint });
  });
  afterAll(async () => {
    await served.close();
    await server.stop();
  });

  it('is assembled, heard and deleted with all its versions', async () => {
    const user = recorder(served);
    const recordingId = await user.start('A1');
    for (const [at, bytes] of sliced(await toneFile(5.9), 3).entries())
      await user.upload({ recordingId, appointmentId: 'A1', index: at + 1, bytes }).expect(201);
    await user.stop(recordingId, 'A1', 2).expect(200);
    await user.until('A1', ({ state }) => state === 'ready');
    const audio = await user.audio(recordingId);
    expect(Math.abs((await probe(audio)).seconds - 5.9)).toBeLessThan(0.2);
    const { body } = await user.post('listen', { recordingId }).expect(200);
    const part = served.http().get((body as { url: string }).url);
    const range = await part.set('Range', 'bytes=100-199').buffer(true).expect(206);
    expect((range.body as Buffer).equals(audio.subarray(100, 200))).toBe(true);

    await user.delete(recordingId, 'A1').expect(204);
    const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }));
    expect([...Versions, ...DeleteMarkers]).toEqual([]);
  });
});

/** The processes of this one that assemble. */
function assemblyProcesses(): number[] {
  const textOf = (path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return ''; // Ended in between.
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => textOf(`/proc/${pid}/cmdline`).includes('assembly.child'))
    .filter((pid) => textOf(`/proc/${pid}/status`).includes(`PPid:\t${process.pid}\n`))
    .map(Number);
}
