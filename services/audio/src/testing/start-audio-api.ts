import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUEUES, type RecordingView } from '@helix/contracts';
import { JobsModule } from '@helix/jobs';
import { requireDatabaseUrl } from '@helix/web';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { checkAnswers } from '../../../../libs/web/src/testing/check-answers.js';
import { startTestApp, type TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { AudioModule } from '../audio.module.js';
import { checkRecording } from '../recordings/check-recording.job.js';

/** Retries come soon. */
const queues = {
  ...QUEUES,
  recordingAssembly: {
    ...QUEUES.recordingAssembly,
    options: { ...QUEUES.recordingAssembly.options, backoffMs: 100, leaseMs: 1_000 },
  },
  recordingTranscript: {
    ...QUEUES.recordingTranscript,
    options: { ...QUEUES.recordingTranscript.options, backoffMs: 100, leaseMs: 1_000 },
  },
};

export interface AudioApi extends TestApp {
  dataDir: string;
  clinic: { clinicId: number; clinicGuid: string };
  /** Records appointments of the clinic A1 to A30, of which H1 is the provider. */
  token: string;
  userId: number;
  /** Checks a recording as if two minutes had passed since its last part. */
  waitNoLonger(recordingId: string): Promise<void>;
}

/** A clinic that records, with thirty appointments of provider H1. @param env further settings. */
export async function startAudioApi(env: Record<string, string> = {}): Promise<AudioApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'helix-audio-'));
  const served = await startTestApp({
    // A program that hears nothing: the model has tests of its own.
    env: { DATA_DIR: dataDir, SPEECH_COMMAND: 'true', ...env },
    imports: (_, __, web) => [
      JobsModule.forRoot({
        ...web,
        redisUrl: web.settings.redisUrl,
        databaseUrl: requireDatabaseUrl(web.settings),
        queues,
      }),
      AudioModule,
    ],
    afterStop: () => rm(dataDir, { recursive: true, force: true }),
  });
  const clinic = await served.addClinic('Maple');
  const { clinicId } = clinic;
  const { token, userId } = await served.addUser('hygienist@helix.example', { [clinicId]: false });
  await served.test.ownerPool.query(`
    update clinic set scribe = true;
    insert into provider (clinic_id, id, version, first_name, last_name, type, is_active)
      values (${clinicId}, 'H1', 1, 'Maya', 'Okafor', 1, true);
    insert into patient (clinic_id, id, version, initials) values (${clinicId}, 'P1', 1, 'RT');
    insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
      select ${clinicId}, 'A' || n, 1, 'P1', 'H1', '2026-11-24T09:00', 60, 'scheduled' from generate_series(1, 30) n`);
  const waitNoLonger = (recordingId: string) =>
    checkRecording(served.test.database, { clinicId, recordingId }, Date.now() + 2 * 60_000);
  return { ...checkAnswers(served), dataDir, clinic, token, userId, waitNoLonger };
}

export interface ChunkUpload {
  recordingId: string;
  appointmentId: string;
  index: number;
  bytes: Buffer;
  /** WebM if missing. */
  type?: string | undefined;
  /** Other values of fields; null leaves one out. */
  fields?: Record<string, string | null>;
}

/** Another process of the same service, on the same database and the same objects. Close it before the first one. */
export async function startAnother(first: AudioApi): Promise<AudioApi> {
  const served = await startTestApp({
    database: first.test,
    env: { DATA_DIR: first.dataDir, SPEECH_COMMAND: 'true' },
    imports: (_, __, web) => [
      JobsModule.forRoot({
        ...web,
        redisUrl: web.settings.redisUrl,
        databaseUrl: requireDatabaseUrl(web.settings),
        queues,
      }),
      AudioModule,
    ],
  });
  return { ...first, ...checkAnswers(served) };
}

/** A client of the recorder's calls, signed in as one user. */
export function recorder(served: AudioApi, token = served.token, clinicGuid = served.clinic.clinicGuid) {
  const signed = <T extends { auth: unknown; set: unknown }>(call: T): T =>
    (call as unknown as import('supertest').Test)
      .auth(token, { type: 'bearer' })
      .set('X-Clinic-Guid', clinicGuid) as unknown as T;
  const post = (path: string, body: object) => signed(served.http().post(`/api/Audio/${path}`)).send(body);
  const get = (query: object) => signed(served.http().get('/api/Audio/get-recordings')).query(query);
  const client = {
    post,
    get,
    start: async (appointmentId: string): Promise<string> => {
      const { body } = await post('start-recording', { appointmentId }).expect(201);
      return (body as { recordingId: string }).recordingId;
    },
    upload({ recordingId, appointmentId, index, bytes, type = 'audio/webm;codecs=opus', fields = {} }: ChunkUpload) {
      const all: Record<string, string | null> = {
        ...{ appointmentId, recordingId, chunkIndex: String(index), durationInSeconds: '3' },
        ...{ chunkStartTime: '2026-11-24 09:00:00', chunkEndTime: '2026-11-24 09:00:03', providerId: 'H1' },
        ...{ appointmentDate: '2026-11-24T09:00:00', originalFileName: 'chunk.webm' },
        ...fields,
      };
      // The file comes first, as the document lists it.
      const call = signed(served.http().post('/api/Audio/upload-chunk')).attach('file', bytes, {
        filename: 'chunk.webm',
        contentType: type,
      });
      for (const [name, value] of Object.entries(all)) if (value !== null) void call.field(name, value);
      return call;
    },
    stop: (recordingId: string, appointmentId: string, chunkCount?: number) =>
      post('stop-recording', { recordingId, appointmentId, chunkCount }),
    delete: (recordingId: string, appointmentId: string) =>
      signed(served.http().delete('/api/Audio/delete-recording')).query({ recordingId, appointmentId }),
    transcripts: (query: object) => signed(served.http().get('/api/Audio/transcripts')).query(query),
    templates: () => signed(served.http().get('/api/Audio/templates')),
    notes: (appointmentId: string) => signed(served.http().get('/api/Audio/notes')).query({ appointmentId }),
    edit: (noteId: string, body: object) => signed(served.http().put(`/api/Audio/notes/${noteId}`)).send(body),
    list: async (appointmentId: string): Promise<RecordingView[]> => {
      const { body } = await get({ appointmentId }).expect(200);
      return body as RecordingView[];
    },
    until: async (appointmentId: string, isSo: (recording: RecordingView) => boolean): Promise<RecordingView> => {
      const find = async () => (await client.list(appointmentId)).at(-1);
      return (await waitFor(find, (found) => found !== undefined && isSo(found), 100_000))!;
    },
    /** The whole audio, through an address. */
    audio: async (recordingId: string): Promise<Buffer> => {
      const { body } = await post('listen', { recordingId }).expect(200);
      const answer = await served
        .http()
        .get((body as { url: string }).url)
        .buffer(true)
        .expect(200);
      return answer.body as Buffer;
    },
  };
  return client;
}

export type Recorder = ReturnType<typeof recorder>;
