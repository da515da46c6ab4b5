import { readdirSync } from 'node:fs';
import { lastNight, MAX_CHUNK_BYTES } from '@helix/contracts';
import { ObjectStoreFullError, type ObjectStore } from '@helix/objects';
import { createApiDocument, AuditTrail } from '@helix/web';
import { openApiIssues } from '../../../../libs/web/src/testing/open-api-rules.js';
import { OBJECT_STORE } from '../object-store.token.js';
import { recorder, startAnother, startAudioApi, type AudioApi, type Recorder } from '../testing/start-audio-api.js';
import { checkRecording } from './check-recording.job.js';
import { deleteOldRecordings } from './delete-old-recordings.job.js';

const HEADER = Buffer.from('1a45dfa3', 'hex');
/** Not playable: it only begins as the first part must. */
const part = (text: string): Buffer => Buffer.concat([HEADER, Buffer.from(text)]);
const HOUR_MS = 60 * 60_000;

describe('recordings', () => {
  let served: AudioApi;
  let user: Recorder;
  let admin: Recorder;
  let colleague: Recorder;
  let nextAppointment = 0;

  beforeAll(async () => {
    served = await startAudioApi();
    user = recorder(served);
    const { clinicId } = served.clinic;
    admin = recorder(served, (await served.addUser('admin@helix.example', { [clinicId]: true })).token);
    colleague = recorder(served, (await served.addUser('colleague@helix.example', { [clinicId]: false })).token);
  });
  afterAll(() => served.close());

  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await served.test.ownerPool.query<Row>(text, values)).rows;
  const begin = async (client = user) => {
    const appointmentId = `A${(nextAppointment = (nextAppointment % 29) + 1)}`;
    return { appointmentId, recordingId: await client.start(appointmentId) };
  };
  const upload = (recording: { recordingId: string; appointmentId: string }, index = 1, bytes = part('one')) =>
    user.upload({ ...recording, index, bytes });
  const folderOf = (recordingId: string): string[] => {
    const folder = `${served.dataDir}/objects/clinics/${served.clinic.clinicId}/recordings/${recordingId}`;
    try {
      return readdirSync(folder, { recursive: true }).map(String);
    } catch {
      return [];
    }
  };
  const detailOf = ({ body }: { body: unknown }): string => (body as { detail: string }).detail;
  const fieldsOf = ({ body }: { body: unknown }): string[] =>
    (body as { errors: { field: string }[] }).errors.map(({ field }) => field);

  it('describe themselves in a valid OpenAPI document', async () => {
    expect(await openApiIssues(createApiDocument(served.app))).toEqual([]);
  });

  describe('start', () => {
    it('with the number after the last one of the appointment, also when that was deleted', async () => {
      const first = await begin();
      await user.stop(first.recordingId, first.appointmentId, 0).expect(200);
      await user.delete(first.recordingId, first.appointmentId).expect(204);
      await user.start(first.appointmentId);
      const [second] = await user.list(first.appointmentId);
      expect(second).toMatchObject({
        ...{ number: 2, state: 'recording', providerId: 'H1', providerName: 'Maya Okafor', patientName: 'RT' },
        ...{ appointmentDate: '2026-11-24T09:00:00', recordedBy: 'Ada Tester', durationInSeconds: 0, message: null },
        ...{ canDelete: true, canListen: false },
      });
    });

    it('and stop the user’s own open recording, but not a colleague’s', async () => {
      const [own, others] = [await begin(), await begin(colleague)];
      await begin();
      expect(await user.list(own.appointmentId)).toMatchObject([{ state: 'waiting' }]);
      expect(await user.list(others.appointmentId)).toMatchObject([{ state: 'recording', canDelete: false }]);
    });

    it('not for an appointment that the clinic does not have, or an id that cannot be one', async () => {
      await user.post('start-recording', { appointmentId: 'A99' }).expect(404);
      const { body } = await user.post('start-recording', { appointmentId: 'A-1' }).expect(422);
      expect(fieldsOf({ body })).toEqual(['appointmentId']);
    });

    it('only with the confirmation where the clinic requires it, which is stored', async () => {
      await sql('update clinic set audio_consent_required = true');
      const refused = await user.post('start-recording', { appointmentId: 'A30' }).expect(422);
      expect(fieldsOf(refused)).toEqual(['hasConsent']);
      await user.post('start-recording', { appointmentId: 'A30', hasConsent: true }).expect(201);
      await sql('update clinic set audio_consent_required = false');
      expect(await sql(`select has_consent from recording where appointment_id = 'A30'`)).toEqual([
        { has_consent: true },
      ]);
    });
  });

  describe('take parts', () => {
    it('once: the same part again is a 200 and changes nothing, another one of its index a 409', async () => {
      const recording = await begin();
      expect((await upload(recording).expect(201)).body).toEqual({ recordingId: recording.recordingId, chunkIndex: 1 });
      await upload(recording).expect(200);
      const refused = await upload(recording, 1, part('other')).expect(409);
      expect(detailOf(refused)).toBe('Part 1 of the recording has arrived already, with other content.');
      expect(await user.list(recording.appointmentId)).toMatchObject([{ chunkCount: 1, durationInSeconds: 3 }]);
      expect(folderOf(recording.recordingId).filter((name) => name.endsWith(`-0001.webm`))).toHaveLength(1);
    });

    it('once of two that are sent at the same time, whether they are the same or not', async () => {
      const recording = await begin();
      const same = await Promise.all([upload(recording, 2), upload(recording, 2)]);
      expect(same.map(({ status }) => status).sort()).toEqual([200, 201]);
      const different = await Promise.all([upload(recording, 3, part('a')), upload(recording, 3, part('b'))]);
      expect(different.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(folderOf(recording.recordingId).filter((name) => name.endsWith(`-0003.webm`))).toHaveLength(1);
    });

    it('not of the wrong type, size, form or content', async () => {
      const recording = await begin();
      const ogg = await user.upload({ ...recording, index: 1, bytes: part('x'), type: 'audio/ogg' }).expect(415);
      expect(detailOf(ogg)).toBe('A part of a recording is audio/webm or audio/mp4.');
      expect(detailOf(await upload(recording, 1, Buffer.from('no WebM')).expect(415))).toBe(
        'The first part is not WebM.',
      );
      await user.post('upload-chunk', { ...recording, chunkIndex: 1 }).expect(415);
      expect(fieldsOf(await upload(recording, 1, Buffer.alloc(0)).expect(422))).toEqual(['file']);
      await upload(recording, 2, Buffer.alloc(MAX_CHUNK_BYTES)).expect(201);
      await upload(recording, 3, Buffer.alloc(MAX_CHUNK_BYTES + 1)).expect(413);
      const wrong = {
        ...{ chunkIndex: '0', durationInSeconds: '-1', chunkStartTime: '2026-02-30 09:00:00' },
        ...{ chunkEndTime: '2026-11-24 24:61:00', recordingId: null, appointmentId: 'A-1' },
      };
      const { body } = await user.upload({ ...recording, index: 1, bytes: part('x'), fields: wrong }).expect(422);
      expect(fieldsOf({ body }).sort()).toEqual(Object.keys(wrong).sort());
      expect(await user.list(recording.appointmentId)).toMatchObject([{ chunkCount: 1 }]);
    });

    it('in MP4 as well, stored under a name that says so', async () => {
      const recording = await begin();
      const bytes = Buffer.from('\0\0\0\x18ftypiso5');
      await user.upload({ ...recording, index: 1, bytes, type: 'audio/mp4' }).expect(201);
      await user.upload({ ...recording, index: 1, bytes, type: 'audio/mp4' }).expect(200);
      const later = { ...recording, index: 2, bytes: Buffer.from('goes on'), type: 'audio/mp4;codecs=mp4a.40.2' };
      await user.upload(later).expect(201);
      const names = folderOf(recording.recordingId).filter((name) => /-000\d/.test(name));
      expect(names.map((name) => name.slice(-9)).sort()).toEqual(['-0001.mp4', '-0002.mp4']);
    });

    it('not when they are not what their content type says', async () => {
      const recording = await begin();
      const asMp4 = (index: number, bytes: Buffer) => user.upload({ ...recording, index, bytes, type: 'audio/mp4' });
      const mp4 = Buffer.from('\0\0\0\x18ftypiso5');
      expect(detailOf(await upload(recording, 1, mp4).expect(415))).toBe('The part was sent as WebM, but is MP4.');
      expect(detailOf(await asMp4(2, part('x')).expect(415))).toBe('The part was sent as MP4, but is WebM.');
      expect(detailOf(await asMp4(1, Buffer.from('no MP4')).expect(415))).toBe('The first part is not MP4.');
      expect(folderOf(recording.recordingId)).toEqual([]);
    });

    it('of one format: one of the other is refused in words, and those that have arrived stay', async () => {
      const recording = await begin();
      await upload(recording).expect(201);
      const mp4 = { ...recording, index: 2, bytes: Buffer.from('\0\0\0\x18ftypiso5'), type: 'audio/mp4' };
      expect(detailOf(await user.upload(mp4).expect(415))).toBe(
        'The recording is WebM; a part in MP4 cannot be joined with it. Start another recording.',
      );
      await upload(recording, 2).expect(201);
      expect(await user.list(recording.appointmentId)).toMatchObject([{ chunkCount: 2 }]);
    });

    it('not of another appointment, of a recording that there is not, or of somebody else’s', async () => {
      const recording = await begin();
      expect(fieldsOf(await upload({ ...recording, appointmentId: 'A99' }).expect(422))).toEqual(['appointmentId']);
      await upload({ ...recording, recordingId: '6f1c2a9e-3b47-4d0e-9a51-7c2e8f0b4d13' }).expect(404);
      await colleague.upload({ ...recording, index: 1, bytes: part('x') }).expect(403);
    });

    it('until 7 days after the stop, and none of a deleted recording', async () => {
      const recording = await begin();
      await user.stop(recording.recordingId, recording.appointmentId).expect(200);
      const stopAgo = (interval: string) =>
        sql(`update recording set stopped_at = now() - $2::interval where recording_id = $1`, [
          recording.recordingId,
          interval,
        ]);
      await stopAgo('6 days 23 hours');
      await upload(recording, 2).expect(201);
      await stopAgo('7 days 1 minute');
      expect(detailOf(await upload(recording, 3).expect(410))).toBe('The recording stopped more than 7 days ago.');
      await user.delete(recording.recordingId, recording.appointmentId).expect(204);
      expect(detailOf(await upload(recording, 3).expect(410))).toBe('The recording was deleted.');
    });

    it('not while the store is full: a 507, after which the same part can be sent again', async () => {
      const recording = await begin();
      const store = served.app.get<ObjectStore>(OBJECT_STORE);
      const put = store.put.bind(store);
      store.put = async (_, body) => {
        body.destroy();
        throw new ObjectStoreFullError(new Error('ENOSPC'));
      };
      try {
        await upload(recording).expect(507);
      } finally {
        store.put = put;
      }
      expect(await user.list(recording.appointmentId)).toMatchObject([{ chunkCount: 0 }]);
      await upload(recording).expect(201);
    });

    it('up to 3 hours at 128 kbit/s: a 413 in words for more, while what has arrived is taken again', async () => {
      const recording = await begin();
      await upload(recording).expect(201);
      // 10,800 seconds of 16,000 bytes, less the 7 bytes of the next part.
      await sql('update recording_chunk set size_bytes = $2 where recording_id = $1', [
        recording.recordingId,
        172_799_993,
      ]);
      await upload(recording, 2).expect(201);
      const refused = await upload(recording, 3).expect(413);
      expect(detailOf(refused)).toBe('A recording takes at most 172.8 MB, 3 hours at 128 kbit/s.');
      await upload(recording, 2).expect(200);
      expect(folderOf(recording.recordingId).filter((name) => name.endsWith('-0003.webm'))).toEqual([]);
      await user.stop(recording.recordingId, recording.appointmentId, 2).expect(200);
      await user.delete(recording.recordingId, recording.appointmentId).expect(204);
    });

    it('as long as the clinic has room: a 507 in words, until something is deleted', async () => {
      const [full, next] = [await begin(), await begin(colleague)];
      await upload(full).expect(201);
      // A hundred gigabytes.
      await sql(
        'insert into recording_chunk select clinic_id, recording_id, n, sha256, 1e9, begins_file, start_time, end_time, duration_seconds, received_at from recording_chunk, generate_series(2, 101) n where recording_id = $1',
        [full.recordingId],
      );
      const again = { ...next, index: 1, bytes: part('x') };
      expect(detailOf(await colleague.upload(again).expect(507))).toBe(
        'The recordings of this clinic take all of their 100 GB. Delete some of them.',
      );
      await sql('delete from recording_chunk where recording_id = $1 and chunk_index > 1', [full.recordingId]);
      await colleague.upload(again).expect(201);
    });

    it('without leaving what was uploaded on the disk', () => {
      expect(readdirSync(`${served.dataDir}/tmp`)).toEqual([]);
    });
  });

  describe('stop', () => {
    it('again without a change, but with a number of parts that was missing', async () => {
      const { recordingId, appointmentId } = await begin();
      await user.stop(recordingId, appointmentId).expect(200);
      const read = () => sql('select stopped_at, chunk_count from recording where recording_id = $1', [recordingId]);
      const [before] = await read();
      await user.stop(recordingId, appointmentId, 4).expect(200);
      await user.stop(recordingId, appointmentId, 5).expect(200);
      expect(await read()).toEqual([{ ...before, chunk_count: 4 }]);
      expect((await user.list(appointmentId))[0]?.message).toBe('No part of the recording has arrived yet.');
    });

    it('only by who recorded, and admins', async () => {
      const { recordingId, appointmentId } = await begin();
      await colleague.stop(recordingId, appointmentId).expect(403);
      await admin.stop(recordingId, appointmentId).expect(200);
    });

    it('by themselves after 60 silent minutes, and after 3 hours, and say so', async () => {
      const check = (recordingId: string, afterMs: number) =>
        checkRecording(served.test.database, { clinicId: served.clinic.clinicId, recordingId }, Date.now() + afterMs);
      const silent = await begin();
      await upload(silent).expect(201);
      await check(silent.recordingId, HOUR_MS - 60_000);
      expect(await user.list(silent.appointmentId)).toMatchObject([{ state: 'recording' }]);
      await check(silent.recordingId, HOUR_MS);
      const stopped = 'Recording stopped after 60 minutes in which nothing arrived.';
      expect(await user.list(silent.appointmentId)).toMatchObject([{ state: 'waiting', message: stopped }]);

      const long = await begin();
      await upload(long).expect(201);
      await sql(`update recording set last_chunk_at = now() + interval '3 hours' where recording_id = $1`, [
        long.recordingId,
      ]);
      await check(long.recordingId, 3 * HOUR_MS);
      const tooLong = 'Recording stopped after 3 hours.';
      expect(await user.list(long.appointmentId)).toMatchObject([{ state: 'waiting', message: tooLong }]);
    });
  });

  describe('are deleted', () => {
    it('by a super admin only as an admin of the clinic, and the list agrees', async () => {
      const { clinicId } = served.clinic;
      const person = async (email: string, clinics: Record<number, boolean>) =>
        recorder(served, (await served.addUser(email, clinics, { isSuperAdmin: true })).token);
      const outsider = await person('outsider@helix.example', {});
      const member = await person('super-member@helix.example', { [clinicId]: false });
      const adminToo = await person('super-admin@helix.example', { [clinicId]: true });
      const { recordingId, appointmentId } = await begin();
      await user.stop(recordingId, appointmentId).expect(200);
      const canDelete = async (client: Recorder) =>
        (await client.list(appointmentId)).find((one) => one.recordingId === recordingId)?.canDelete;
      for (const client of [outsider, member]) {
        expect(await canDelete(client)).toBe(false);
        await client.delete(recordingId, appointmentId).expect(403);
      }
      expect(await canDelete(adminToo)).toBe(true);
      await adminToo.delete(recordingId, appointmentId).expect(204);
    });

    it('with their audio and parts once they have stopped, by who recorded and by admins, and again without a change', async () => {
      const { recordingId, appointmentId } = await begin();
      await upload({ recordingId, appointmentId }).expect(201);
      expect(detailOf(await user.delete(recordingId, appointmentId).expect(409))).toBe('Stop the recording first.');
      await user.stop(recordingId, appointmentId).expect(200);
      await colleague.delete(recordingId, appointmentId).expect(403);
      await admin.delete(recordingId, appointmentId).expect(204);
      await admin.delete(recordingId, appointmentId).expect(204);
      expect(await user.list(appointmentId)).toEqual([]);
      expect(folderOf(recordingId)).toEqual([]);
      expect(await sql('select 1 from recording_chunk where recording_id = $1', [recordingId])).toEqual([]);
      const [erasure] = await sql<{ delay: number }>(
        `select extract(epoch from not_before - now())::int as delay from job_outbox where payload ->> 'recordingId' = $1
         and queue = 'recordingErasure'`,
        [recordingId],
      );
      expect(erasure?.delay ?? 300).toBeGreaterThan(290);
      const entries = await sql(
        `select email, subject, details from audit_trail where action = 'recordingDeleted' order by audit_id desc limit 1`,
      );
      const subject = `appointment ${appointmentId}`;
      expect(entries).toEqual([
        { email: 'admin@helix.example', subject, details: { recording: expect.any(Number) as number } },
      ]);
    });

    const run = (now: string) =>
      deleteOldRecordings(
        {
          database: served.test.database,
          audit: served.app.get(AuditTrail),
          store: served.app.get<ObjectStore>(OBJECT_STORE),
        },
        Date.parse(now),
      );

    it('at 03:00 of the clinic once they are older than it keeps audio', async () => {
      const { recordingId, appointmentId } = await begin();
      await upload({ recordingId, appointmentId }).expect(201);
      await user.stop(recordingId, appointmentId).expect(200);
      // Toronto is five hours behind in winter: 03:00 there is 08:00 UTC. The clinic keeps audio for 30 days.
      await sql(`update recording set stopped_at = '2026-11-01T07:59:00Z' where recording_id = $1`, [recordingId]);
      await run('2026-12-01T07:59:00Z');
      expect(await user.list(appointmentId)).toContainEqual(expect.objectContaining({ recordingId }));
      await run('2026-12-01T08:00:00Z');
      expect(await user.list(appointmentId)).not.toContainEqual(expect.objectContaining({ recordingId }));
      expect(folderOf(recordingId)).toEqual([]);
    });

    it('from the next 03:00 on after the clinic changed how long it keeps them', async () => {
      const { appointmentId, recordingId } = await begin();
      await upload({ recordingId, appointmentId }).expect(201);
      await user.stop(recordingId, appointmentId).expect(200);
      await sql(`update recording set stopped_at = '2026-11-20T07:59:00Z' where recording_id = $1`, [recordingId]);
      const isKept = async (now: string) => {
        await run(now);
        return (await user.list(appointmentId)).some((one) => one.recordingId === recordingId);
      };
      await sql(`update clinic set audio_retention_days = 10, audio_retention_changed_at = '2026-12-01T15:00:00Z'`);
      // More than ten days old at 10:00, when the clinic changed it, and deleted at 03:00 of the next day.
      expect(await isKept('2026-12-01T15:30:00Z')).toBe(true);
      expect(await isKept('2026-12-02T07:59:00Z')).toBe(true);
      expect(await isKept('2026-12-02T08:00:00Z')).toBe(false);
      await sql('update clinic set audio_retention_days = 30, audio_retention_changed_at = null');
    });

    it('also after a night in which nothing ran: the last 03:00 counts, in winter and in summer', () => {
      const nightBefore = (now: string, zone: string) => new Date(lastNight(Date.parse(now), zone)).toISOString();
      expect(nightBefore('2026-12-02T20:00:00Z', 'America/Toronto')).toBe('2026-12-02T08:00:00.000Z');
      expect(nightBefore('2026-12-02T07:59:59Z', 'America/Toronto')).toBe('2026-12-01T08:00:00.000Z');
      expect(nightBefore('2026-07-02T07:00:00Z', 'America/Toronto')).toBe('2026-07-02T07:00:00.000Z');
      expect(nightBefore('2026-12-02T06:30:00Z', 'America/St_Johns')).toBe('2026-12-02T06:30:00.000Z');
    });
  });

  describe('belong to a clinic', () => {
    it('that records: every call is a 403 while its scribe is off', async () => {
      const { recordingId, appointmentId } = await begin();
      await sql('update clinic set scribe = false');
      try {
        await user.post('start-recording', { appointmentId }).expect(403);
        await upload({ recordingId, appointmentId }).expect(403);
        await user.stop(recordingId, appointmentId).expect(403);
        await user.get({ appointmentId }).expect(403);
        await user.delete(recordingId, appointmentId).expect(403);
        await user.post('listen', { recordingId }).expect(403);
      } finally {
        await sql('update clinic set scribe = true');
      }
    });

    it('and are not there for another one, whose id in the query is a 403 as well', async () => {
      const { recordingId, appointmentId } = await begin();
      const cedar = await served.addClinic('Cedar');
      await sql('update clinic set scribe = true');
      const { token } = await served.addUser('cedar@helix.example', { [cedar.clinicId]: true });
      const other = recorder(served, token, cedar.clinicGuid);
      expect(await other.list(appointmentId)).toEqual([]);
      await other.post('start-recording', { appointmentId }).expect(404);
      await other.upload({ recordingId, appointmentId, index: 1, bytes: part('x') }).expect(404);
      await other.stop(recordingId, appointmentId).expect(404);
      await other.delete(recordingId, appointmentId).expect(404);
      await other.post('listen', { recordingId }).expect(404);
      await user.get({ appointmentId, clinicId: served.clinic.clinicId }).expect(200);
      await user.get({ appointmentId, clinicId: cedar.clinicId }).expect(403);
      await recorder(served, token).get({ appointmentId }).expect(403);
    });
  });

  it('take their parts at any process, and each of them once', async () => {
    const other = await startAnother(served);
    try {
      const elsewhere = recorder(other);
      const recording = await begin();
      const statuses: number[] = [];
      for (let index = 1; index <= 4; index += 1) {
        const bytes = index === 1 ? part('one') : Buffer.from(`part ${index}`);
        for (const client of index % 2 === 0 ? [user, elsewhere] : [elsewhere])
          statuses.push((await client.upload({ ...recording, index, bytes })).status);
      }
      // The second and the fourth came twice: the recorder had not heard that they were stored.
      expect(statuses).toHaveLength(6);
      expect(statuses.every((status) => status < 300)).toBe(true);
      await elsewhere.stop(recording.recordingId, recording.appointmentId, 4).expect(200);
      expect(
        await sql('select chunk_index as index from recording_chunk where recording_id = $1 order by 1', [
          recording.recordingId,
        ]),
      ).toEqual([1, 2, 3, 4].map((index) => ({ index })));
      expect(await user.list(recording.appointmentId)).toMatchObject([{ recordingId: recording.recordingId }]);
    } finally {
      await other.close();
    }
  });
});
