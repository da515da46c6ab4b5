import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUEUES, type GeneratedNoteView, type NoteTemplateOption } from '@helix/contracts';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { HUMAN_VOICE } from '../../../../libs/speech/src/testing/test-audio.js';
import { insertRecording } from '../testing/insert-recording.js';
import { recorder, startAudioApi, type AudioApi, type Recorder } from '../testing/start-audio-api.js';
import { GenerateWait } from './generated-notes.controller.js';

interface Transcript {
  state: string;
  percent: number;
  segments: { start: number; text: string; words: { text: string; changedFrom?: string }[] }[];
}

describe('the note of an appointment', () => {
  let served: AudioApi;
  let user: Recorder;
  let folder: string;
  let voice: Buffer;
  let templateId: number;
  let nextAppointment = 0;

  beforeAll(async () => {
    voice = await readFile(HUMAN_VOICE);
    folder = await mkdtemp(join(tmpdir(), 'helix-test-'));
    const speech = join(folder, 'speech');
    // Fails while there is a file of this name.
    const script = `#!/bin/sh\ntest -e ${folder}/broken && exit 1\necho "Moderate calculus on tooth thirty six."\n`;
    await writeFile(speech, script);
    await chmod(speech, 0o700);
    served = await startAudioApi({ SPEECH_COMMAND: speech });
    user = recorder(served);
    const { body } = await user.templates().expect(200);
    templateId = (body as NoteTemplateOption[])[0]!.noteTemplateId;
  });
  afterAll(async () => {
    await served.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    // Facts come from another service, which does not run here: no note is finished.
    served.app.get(GenerateWait).ms = 0;
  });

  const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await served.test.ownerPool.query(text, values)).rows as Row[];
  const appointment = () => `A${(nextAppointment += 1)}`;
  /** A recording of one part with speech, stopped. */
  const record = async (appointmentId: string): Promise<string> => {
    const recordingId = await user.start(appointmentId);
    await user.upload({ recordingId, appointmentId, index: 1, bytes: voice }).expect(201);
    await user.stop(recordingId, appointmentId, 1).expect(200);
    return recordingId;
  };
  /** The same in one insert, with its transcript. */
  const insertTranscribed = (appointmentId: string, number = 1) =>
    insertRecording(served, appointmentId, { number, speech: 'Moderate calculus on tooth 36.' });
  const transcriptOf = async (recordingId: string, state = 'ready'): Promise<Transcript> => {
    const read = async () =>
      (
        await sql<Transcript>('select state, percent, segments from recording_transcript where recording_id = $1', [
          recordingId,
        ])
      )[0];
    return (await waitFor(read, (found) => found?.state === state))!;
  };
  const generate = (appointmentId: string, noteTemplateId: number | null = templateId) =>
    user.post('generate-notes', { appointmentId, noteTemplateId });
  const noteOf = async (appointmentId: string): Promise<GeneratedNoteView | undefined> =>
    ((await user.notes(appointmentId).expect(200)).body as GeneratedNoteView[])[0];
  /** What the job that writes notes does. */
  const write = (appointmentId: string, text: string) =>
    sql(
      `update generated_note g set state = 'ready', text = $2, version = version + 1, generated_at = now(),
         note = '{"isDraft": true, "writer": "built-in", "sections": [], "notDocumented": []}',
         recordings = (
           select jsonb_object_agg(r.recording_id, r.revision) from recording r
           where r.appointment_id = g.appointment_id and r.deleted_at is null
         )
       where appointment_id = $1`,
      [appointmentId, text],
    );
  const detailOf = ({ body }: { body: unknown }) => (body as { detail: string }).detail;

  it('is from what was said, with the terms of dentistry and tooth numbers corrected', async () => {
    const transcript = await transcriptOf(await record(appointment()));
    expect(transcript.percent).toBe(100);
    expect(transcript.segments[0]?.text).toBe('Moderate calculus on tooth 36.');
    expect(transcript.segments[0]?.words).toContainEqual(
      expect.objectContaining({ text: '36.', changedFrom: 'thirty six' }),
    );
  });

  it('is written in the background when it takes longer than the call waits, with how far it is', async () => {
    const appointmentId = appointment();
    await insertTranscribed(appointmentId);
    const { body } = await generate(appointmentId).expect(201);
    expect(body).toMatchObject({ appointmentId, noteTemplateId: templateId, state: 'working', text: null, note: null });
    // Everything is written down: only the note itself is missing.
    expect((body as GeneratedNoteView).percent).toBe(99);
    const [entry] = await sql(
      `select subject, details from audit_trail where action = 'noteGenerated' order by audit_id desc limit 1`,
    );
    expect(entry).toEqual({ subject: `appointment ${appointmentId}`, details: { recordings: [1] } });
  });

  it('is answered as soon as it is there', async () => {
    const appointmentId = appointment();
    await insertTranscribed(appointmentId);
    served.app.get(GenerateWait).ms = 60_000;
    const answer = generate(appointmentId).then((response) => response);
    await waitFor(
      () => noteOf(appointmentId),
      (note) => note !== undefined,
    );
    await write(appointmentId, 'Calculus moderate.');
    const { status, body } = await answer;
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'ready', percent: 100, text: 'Calculus moderate.', isStale: false });
  });

  it('is answered as being written when the process stops', async () => {
    const appointmentId = appointment();
    await insertTranscribed(appointmentId);
    served.app.get(GenerateWait).ms = 60_000;
    const answer = generate(appointmentId).then((response) => response);
    await waitFor(
      () => noteOf(appointmentId),
      (note) => note !== undefined,
    );
    served.app.get(GenerateWait).beforeApplicationShutdown();
    const { status, body } = await answer;
    expect([status, body]).toEqual([201, expect.objectContaining({ state: 'working' })]);
  });

  it('tries a transcript that had failed again, and asks for the facts once it has ended', async () => {
    const appointmentId = appointment();
    await writeFile(join(folder, 'broken'), '');
    let recordingId: string;
    try {
      recordingId = await record(appointmentId);
      await transcriptOf(recordingId, 'failed');
    } finally {
      await rm(join(folder, 'broken'));
    }
    // On their way or waiting: nobody works on them here.
    const jobs = async () => {
      const rows = await sql<{ id: string }>(
        `select job_outbox_id::text as id from job_outbox where queue = $1 union select id from bullmq.job where queue = $1`,
        [QUEUES.noteFacts.name],
      );
      return rows.length;
    };
    const before = await jobs();
    await generate(appointmentId).expect(201);
    expect((await transcriptOf(recordingId)).segments).not.toEqual([]);
    await waitFor(jobs, (count) => count === before + 1);
  });

  it('needs a recording that has stopped, and a template that the user may use', async () => {
    const appointmentId = appointment();
    expect(detailOf(await generate(appointmentId).expect(409))).toBe('There is no recording of this appointment yet.');
    await generate('NONE').expect(404);
    const recordingId = await user.start(appointmentId);
    expect(detailOf(await generate(appointmentId).expect(409))).toBe('Stop the recording first.');
    await user.upload({ recordingId, appointmentId, index: 1, bytes: voice }).expect(201);
    await user.stop(recordingId, appointmentId, 1).expect(200);
    expect(detailOf(await generate(appointmentId, null).expect(422))).toBe('Choose a note template.');
    expect(detailOf(await generate(appointmentId, 999_999).expect(422))).toBe('There is no such note template.');
    expect(await noteOf(appointmentId)).toBeUndefined();
  });

  it('keeps the text before while another one is generated', async () => {
    const appointmentId = appointment();
    await insertTranscribed(appointmentId);
    await generate(appointmentId).expect(201);
    await write(appointmentId, 'First.');
    await sql(`update generated_note set requested_at = now() - interval '1 day' where appointment_id = $1`, [
      appointmentId,
    ]);
    await generate(appointmentId).expect(201);
    expect(await noteOf(appointmentId)).toMatchObject({ state: 'working', text: 'First.' });
    // How long it takes is measured from the last request.
    expect(
      await sql(
        `select requested_at > now() - interval '1 hour' as "isNew" from generated_note where appointment_id = $1`,
        [appointmentId],
      ),
    ).toEqual([{ isNew: true }]);
  });

  it('says when there is audio that is not in it', async () => {
    const appointmentId = appointment();
    await insertTranscribed(appointmentId);
    await generate(appointmentId).expect(201);
    await write(appointmentId, 'First.');
    expect(await noteOf(appointmentId)).toMatchObject({ isStale: false });
    await insertTranscribed(appointmentId, 2);
    expect(await noteOf(appointmentId)).toMatchObject({ isStale: true, text: 'First.' });
  });

  it('is edited by users who saw its last version, and not while it is generated', async () => {
    const appointmentId = appointment();
    await insertTranscribed(appointmentId);
    await generate(appointmentId).expect(201);
    const { noteId, version } = (await noteOf(appointmentId))!;
    expect(detailOf(await user.edit(noteId, { text: 'Mine.', version }).expect(409))).toBe(
      'The note is being generated. Try again when it is there.',
    );
    await write(appointmentId, 'Calculus moderate.');
    expect((await user.edit(noteId, { text: 'Mine.', version }).expect(409)).body).toMatchObject({
      title: 'Version conflict',
    });
    const current = (await noteOf(appointmentId))!.version;
    const { body } = await user.edit(noteId, { text: 'Mine.', version: current }).expect(200);
    expect(body).toMatchObject({ text: 'Mine.', editedBy: expect.any(String) as string });
    expect((body as GeneratedNoteView).version).not.toBe(current);
    const entries = await sql(`select subject from audit_trail where action = 'generatedNoteChanged'`);
    expect(entries).toEqual([{ subject: `appointment ${appointmentId}` }]);
    const document = { type: 'doc', content: [{ type: 'heading', content: [{ type: 'text', text: 'Mine.' }] }] };
    const formatted = { text: 'Mine.', document, version: (body as GeneratedNoteView).version };
    expect((await user.edit(noteId, formatted).expect(200)).body).toMatchObject({ text: 'Mine.', document });
    await user.edit(randomUUID(), { text: 'Mine.', version }).expect(404);
    await user.edit('none', { text: 'Mine.', version }).expect(404);
  });

  it('keeps its text and loses its quotes when a recording of it is deleted', async () => {
    const appointmentId = appointment();
    const recordingId = await record(appointmentId);
    await transcriptOf(recordingId);
    await generate(appointmentId).expect(201);
    await write(appointmentId, 'Calculus moderate.');
    await user.delete(recordingId, appointmentId).expect(204);
    expect(await noteOf(appointmentId)).toMatchObject({ text: 'Calculus moderate.', note: null, isStale: false });
    expect(await sql('select from recording_transcript where recording_id = $1', [recordingId])).toEqual([]);
  });

  it('offers own templates first, then those of the clinic, then the shipped ones, and nobody else’s', async () => {
    const { clinicId } = served.clinic;
    const other = await served.addUser('other@helix.example', { [clinicId]: false });
    const insert = (name: string, clinic: number | null, owner: number | null) =>
      sql('insert into note_template (name, text, clinic_id, user_id) values ($1, $1, $2, $3)', [name, clinic, owner]);
    await insert('Clinic recall', clinicId, null);
    await insert('My recall', null, served.userId);
    await insert('Not mine', clinicId, other.userId);
    const { body } = await user.templates().expect(200);
    const names = (body as NoteTemplateOption[]).map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['My recall', 'Clinic recall']);
    // The six that Helix ships.
    expect(names).toHaveLength(8);
    expect(names).not.toContain('Not mine');
  });
});
