import { randomUUID } from 'node:crypto';
import { QUEUES, type GeneratedNote, type GeneratedNoteView } from '@helix/contracts';
import { enqueueJob } from '@helix/jobs';
import type { RecordedInput } from '@helix/notes';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { exampleFacts, inputOf } from '../../../../libs/notes/src/writer/testing/worked-example.js';
import { insertRecording, type RecordingRow } from '../testing/insert-recording.js';
import { recorder, startAudioApi, type AudioApi, type Recorder } from '../testing/start-audio-api.js';

const { recordings: _, ...EXAMPLE } = inputOf([]);
const RECORDED: RecordedInput = {
  ...EXAMPLE,
  facts: {
    ...exampleFacts,
    Treatment: { answer: 'Fluoride varnish (12113)', sources: [{ name: 'procedure', value: '12113' }] },
  },
};

interface NoteRow {
  state: string;
  message: string | null;
  text: string | null;
  note: GeneratedNote | null;
  recordings: Record<string, number>;
  version: number;
  seconds: number | null;
}

describe('the note that is written of an appointment', () => {
  let served: AudioApi;
  let clinicId: number;
  let user: Recorder;
  let nextAppointment = 0;

  beforeAll(async () => {
    served = await startAudioApi();
    ({ clinicId } = served.clinic);
    user = recorder(served);
  });
  afterAll(() => served.close());

  const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await served.test.ownerPool.query(text, values)).rows as Row[];
  const appointment = () => `A${(nextAppointment += 1)}`;
  const addRecording = (appointmentId: string, row: RecordingRow) => insertRecording(served, appointmentId, row);
  const request = async (appointmentId: string): Promise<string> => {
    const noteId = randomUUID();
    await sql(`insert into generated_note (clinic_id, note_id, appointment_id) values ($1, $2, $3)`, [
      clinicId,
      noteId,
      appointmentId,
    ]);
    await look(noteId);
    return noteId;
  };
  const look = (noteId: string) =>
    served.test.database.inClinics([clinicId], (transaction) =>
      enqueueJob(transaction, QUEUES.noteWriting, { clinicId, noteId }),
    );
  /** What api does when it is asked for the facts. */
  const answerFacts = async (noteId: string, { input, message }: { input?: RecordedInput; message?: string }) => {
    await sql(
      `insert into note_facts (clinic_id, note_id, request, input, message)
       select $1, note_id, request, $3, $4 from generated_note where note_id = $2
       on conflict (clinic_id, note_id) do update set request = excluded.request, input = excluded.input`,
      [clinicId, noteId, input && JSON.stringify(input), message],
    );
    await look(noteId);
  };
  const requestWithFacts = async (appointmentId: string): Promise<string> => {
    const noteId = await request(appointmentId);
    await answerFacts(noteId, { input: RECORDED });
    return noteId;
  };
  const read = async (noteId: string): Promise<NoteRow> =>
    (await sql<NoteRow>('select * from generated_note where note_id = $1', [noteId]))[0]!;
  /**
   * Jobs that ask for the facts of a note, on their way or waiting: nobody works on them here. Each look at a note without
   * facts asks, and an earlier look may come late, so there can be more than one for a request.
   */
  const factsAskedFor = async (noteId: string): Promise<number> => {
    const rows = await sql(
      `select job_outbox_id::text as id from job_outbox where queue = $1 and payload ->> 'noteId' = $2
       union select id from bullmq.job where queue = $1 and data::jsonb ->> 'noteId' = $2`,
      [QUEUES.noteFacts.name, noteId],
    );
    return rows.length;
  };
  const until = (noteId: string, state: string) =>
    waitFor(
      () => read(noteId),
      (row) => row.state === state,
    );

  it('has what was said and what is recorded, each sentence with its sources', async () => {
    const appointmentId = appointment();
    const recordingId = await addRecording(appointmentId, { speech: 'Moderate calculus on the lower anteriors.' });
    const { text, note, recordings, version } = await until(await requestWithFacts(appointmentId), 'ready');
    expect(text).toContain('Deposits: Calculus moderate, on the lower anteriors.');
    expect(text).toContain('Treatment: Fluoride varnish (12113).');
    expect({ recordings, version }).toEqual({ recordings: { [recordingId]: 3 }, version: 1 });
    const sentence = (label: string) => note?.sections.find((section) => section.label === label)?.sentences[0];
    expect(sentence('Deposits')?.sources).toEqual([
      expect.objectContaining({ kind: 'transcript', recordingId, second: 12 }),
    ]);
    expect(sentence('Treatment')?.sources).toEqual([{ kind: 'fact', name: 'procedure', value: '12113' }]);
  });

  it('waits until every recording has a transcript, and asks for the facts only then', async () => {
    const appointmentId = appointment();
    await addRecording(appointmentId, { speech: 'Light plaque.' });
    const later = await addRecording(appointmentId, { number: 2, state: 'assembling' });
    const noteId = await request(appointmentId);
    // Another note, asked for after it, is written: this one was looked at.
    const other = appointment();
    await addRecording(other, { speech: '' });
    await until(await requestWithFacts(other), 'ready');
    expect((await read(noteId)).state).toBe('working');
    expect(await factsAskedFor(noteId)).toBe(0);
    await sql(`update recording set state = 'ready' where recording_id = $1`, [later]);
    await sql(
      `insert into recording_transcript (clinic_id, recording_id, revision, state, segments) values
         ($1, $2, 3, 'ready', '[{"start": 1, "end": 2, "text": "Heavy stain on the lower anteriors."}]')`,
      [clinicId, later],
    );
    await look(noteId);
    await waitFor(
      () => factsAskedFor(noteId),
      (count) => count > 0,
    );
    await answerFacts(noteId, { input: RECORDED });
    const { text } = await until(noteId, 'ready');
    expect(text).toContain('Plaque light.');
    expect(text).toContain('Stain heavy');
  });

  it('says which step it is at, of how many recordings, and how long notes of the clinic usually take', async () => {
    await sql('update generated_note set seconds = null');
    const appointmentId = appointment();
    await addRecording(appointmentId, { speech: 'Light plaque.' });
    const later = await addRecording(appointmentId, { number: 2, state: 'assembling' });
    const noteId = randomUUID();
    const add = (id: string, of: string, state: string, seconds: number | null) =>
      sql(
        `insert into generated_note (clinic_id, note_id, appointment_id, state, seconds, generated_at)
         values ($1, $2, $3, $4, $5, now())`,
        [clinicId, id, of, state, seconds],
      );
    await add(noteId, appointmentId, 'working', null);
    const progress = async () => ((await user.notes(appointmentId)).body as GeneratedNoteView[])[0]?.progress;
    expect(await progress()).toEqual({ step: 'audio', recordings: 2, done: 1, usualSeconds: null });
    await sql(`update recording set state = 'ready' where recording_id = $1`, [later]);
    expect(await progress()).toEqual({ step: 'transcript', recordings: 2, done: 1, usualSeconds: null });
    await sql(
      `insert into recording_transcript (clinic_id, recording_id, revision, state) values ($1, $2, 3, 'ready')`,
      [clinicId, later],
    );
    // Two of three took no longer than 20 seconds.
    for (const seconds of [60, 10, 20]) await add(randomUUID(), appointment(), 'ready', seconds);
    expect(await progress()).toEqual({ step: 'facts', recordings: 2, done: 2, usualSeconds: 20 });
    await sql(`insert into note_facts (clinic_id, note_id, request, message) values ($1, $2, 1, 'None')`, [
      clinicId,
      noteId,
    ]);
    expect(await progress()).toMatchObject({ step: 'writing' });
    await sql(`update generated_note set state = 'failed' where note_id = $1`, [noteId]);
    expect(await progress()).toBeNull();
  });

  it('keeps how long it took from the request to the text', async () => {
    const appointmentId = appointment();
    await addRecording(appointmentId, { speech: 'Light plaque.' });
    const noteId = await request(appointmentId);
    await sql(`update generated_note set requested_at = now() - interval '90 seconds' where note_id = $1`, [noteId]);
    await answerFacts(noteId, { input: RECORDED });
    const { seconds } = await until(noteId, 'ready');
    expect(seconds).toBeGreaterThanOrEqual(90);
    expect(seconds).toBeLessThan(190);
  });

  it('asks for the facts again when the note is generated again', async () => {
    const appointmentId = appointment();
    await addRecording(appointmentId, { speech: 'Light plaque.' });
    const noteId = await requestWithFacts(appointmentId);
    await until(noteId, 'ready');
    const before = await factsAskedFor(noteId);
    await sql(`update generated_note set state = 'working', request = 2 where note_id = $1`, [noteId]);
    await look(noteId);
    await waitFor(
      () => factsAskedFor(noteId),
      (count) => count > before,
    );
    expect((await read(noteId)).state).toBe('working');
  });

  it('says that nothing was said, above what is recorded', async () => {
    const appointmentId = appointment();
    await addRecording(appointmentId, { speech: '' });
    const { text } = await until(await requestWithFacts(appointmentId), 'ready');
    expect(text).toMatch(/^No speech was recognised: this note has only what is recorded of the appointment\./);
    expect(text).toContain('Reason: Recall.');
  });

  it('fails with the recording that could not be read, and keeps the text before', async () => {
    const appointmentId = appointment();
    await addRecording(appointmentId, { speech: 'Light plaque.' });
    const noteId = await requestWithFacts(appointmentId);
    const before = await until(noteId, 'ready');
    await addRecording(appointmentId, { number: 2, speech: null });
    await sql(`update generated_note set state = 'working', request = 2 where note_id = $1`, [noteId]);
    await look(noteId);
    expect(await until(noteId, 'failed')).toMatchObject({
      message: 'What was said in Recording 2 could not be written down.',
      text: before.text,
      version: 1,
    });
  });

  it('fails with the reason why there are no facts', async () => {
    const appointmentId = appointment();
    await addRecording(appointmentId, { speech: 'Light plaque.' });
    const noteId = await request(appointmentId);
    await answerFacts(noteId, { message: 'The note template was deleted. Choose another one.' });
    expect((await until(noteId, 'failed')).message).toBe('The note template was deleted. Choose another one.');
  });
});
