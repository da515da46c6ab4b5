import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { LoginAnswer } from '@helix/contracts';
import pg from 'pg';
import { waitFor } from '../../../libs/database/src/testing/wait-for.js';
import { HUMAN_VOICE } from '../../../libs/speech/src/testing/test-audio.js';
import { Installation } from './testing/installation.js';

const EMAIL = 'hygienist@helix.example';
const PASSWORD = 'a password for tests';

interface Stored {
  state: string;
  seconds: number;
  transcript: string | null;
  text: string;
}

describe('recordings when the program is killed', () => {
  let place: Installation;
  let headers: Record<string, string>;
  let voice: Buffer;
  let speechCommand: string;
  let heard: string;

  beforeAll(async () => {
    place = await Installation.create();
    voice = await readFile(HUMAN_VOICE);
    heard = join(place.dataDir, 'heard');
    speechCommand = join(place.dataDir, 'speech.sh');
    // The first time it is not done before its parent ends; later it hears two words.
    const script = `#!/bin/sh
if [ -e ${heard} ]; then echo light plaque; exit; fi
touch ${heard}
parent=$PPID
while kill -0 $parent; do sleep 0.1; done`;
    await writeFile(speechCommand, script);
    await chmod(speechCommand, 0o700);
    await start();
    const clinic = await place.addClinic('Maple');
    await place.addUser(EMAIL, PASSWORD, clinic.clinicId);
    await place.query(`
      with scribe as (update clinic set scribe = true),
      h1 as (insert into provider (clinic_id, id, version, first_name, last_name, type, is_active)
             values (${clinic.clinicId}, 'H1', 1, 'Maya', 'Okafor', 1, true)),
      p1 as (insert into patient (clinic_id, id, version, initials) values (${clinic.clinicId}, 'P1', 1, 'RT'))
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
        select ${clinic.clinicId}, 'A' || n, 1, 'P1', 'H1', '2026-11-24T09:00', 60, 'scheduled' from generate_series(1, 3) n`);
    const login = await fetch(`${place.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    });
    const { token } = (await login.json()) as LoginAnswer;
    headers = { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinic.clinicGuid };
  });
  afterAll(() => place.remove());

  const start = () => place.start({ SPEECH_COMMAND: speechCommand }).ready();

  async function post(path: string, body: object): Promise<Record<string, string>> {
    const answer = await fetch(`${place.url}/api/Audio/${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as Record<string, string>;
  }

  const begin = async (appointmentId: string): Promise<string> =>
    (await post('start-recording', { appointmentId }))['recordingId']!;

  function partOf(appointmentId: string, recordingId: string, index: number): Response {
    const form = new FormData();
    form.append('file', new Blob([voice], { type: 'audio/webm;codecs=opus' }), 'chunk.webm');
    const fields = {
      ...{ appointmentId, recordingId, chunkIndex: String(index), durationInSeconds: '30', providerId: 'H1' },
      ...{ chunkStartTime: '2026-11-24 09:00:00', chunkEndTime: '2026-11-24 09:00:30' },
      ...{ appointmentDate: '2026-11-24T09:00:00', originalFileName: 'chunk.webm' },
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return new Response(form);
  }

  async function upload(appointmentId: string, recordingId: string, index: number): Promise<void> {
    const part = partOf(appointmentId, recordingId, index);
    const answer = await fetch(`${place.url}/api/Audio/upload-chunk`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': part.headers.get('Content-Type')! },
      body: await part.arrayBuffer(),
    });
    expect(answer.status).toBe(201);
  }

  /** Sends one half of a part. @returns what ends the request. */
  async function uploadHalf(appointmentId: string, recordingId: string): Promise<{ failed: Promise<Error> }> {
    const part = partOf(appointmentId, recordingId, 1);
    const body = Buffer.from(await part.arrayBuffer());
    const sent = request(`${place.url}/api/Audio/upload-chunk`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': part.headers.get('Content-Type')!, 'Content-Length': body.length },
    });
    const failed = new Promise<Error>((resolve) => void sent.once('error', resolve));
    await new Promise<void>((resolve, reject) => {
      sent.write(body.subarray(0, body.length / 2), (error) => (error ? reject(error) : resolve()));
    });
    return { failed };
  }

  async function stored(recordingId: string): Promise<Stored> {
    const [row] = await place.query<Stored>(
      `select r.state, r.audio_seconds as seconds, t.state as transcript,
              (select string_agg(s ->> 'text', ' ') from jsonb_array_elements(t.segments) s) as text
       from recording r left join recording_transcript t using (clinic_id, recording_id) where r.recording_id = $1`,
      [recordingId],
    );
    return row!;
  }

  it('are uploaded, assembled and written down after it runs again', async () => {
    const transcribed = await begin('A1');
    await upload('A1', transcribed, 1);
    await post('stop-recording', { recordingId: transcribed, appointmentId: 'A1', chunkCount: 1 });
    await waitFor(
      () => stat(heard).catch(() => null),
      (found) => found !== null,
    );

    // Assembling takes no time, so its last step has to wait.
    const blocker = new pg.Client({ connectionString: await place.databaseUrl() });
    await blocker.connect();
    await blocker.query('begin; lock table recording_transcript in access exclusive mode');
    const assembled = await begin('A2');
    for (const index of [1, 2, 3]) await upload('A2', assembled, index);
    await post('stop-recording', { recordingId: assembled, appointmentId: 'A2', chunkCount: 3 });
    await waitFor(
      () =>
        place.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'recording_transcript'`),
      (rows) => rows.length > 0,
    );
    const uploaded = await begin('A3');
    const { failed } = await uploadHalf('A3', uploaded);

    await place.killAll();
    expect(await failed).toMatchObject({ code: 'ECONNRESET' });
    await blocker.query('rollback');
    await blocker.end();
    expect([(await stored(transcribed)).transcript, (await stored(assembled)).state]).toEqual([
      'working',
      'assembling',
    ]);

    await start();
    await upload('A3', uploaded, 1);
    await post('stop-recording', { recordingId: uploaded, appointmentId: 'A3', chunkCount: 1 });
    const ends = await Promise.all(
      [transcribed, assembled, uploaded].map((recordingId) =>
        waitFor(
          () => stored(recordingId),
          ({ transcript }) => transcript === 'ready',
          120_000,
        ),
      ),
    );
    const [one, three, last] = ends;
    expect(three!.seconds).toBeCloseTo(3 * one!.seconds, 1);
    expect(last!.seconds).toBe(one!.seconds);
    for (const { text } of ends) expect(text).toContain('light plaque');
  }, 240_000);
});
