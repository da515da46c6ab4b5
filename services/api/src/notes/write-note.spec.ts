import { randomUUID } from 'node:crypto';
import { QUEUES, type GeneratedNote } from '@helix/contracts';
import { enqueueJob } from '@helix/jobs';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';

interface NoteRow {
  state: string;
  message: string | null;
  text: string | null;
  note: GeneratedNote | null;
  recordings: Record<string, number>;
  version: number;
}

describe('the note that is written of an appointment', () => {
  let api: TwoClinics;
  let clinicId: number;
  let nextAppointment = 0;

  beforeAll(async () => {
    api = await startTwoClinics();
    ({ clinicId } = api.maple);
    await api.rows(`
      update clinic set goal_hourly_production = 180, goal_percentage = 0.3 where clinic_id = ${clinicId};
      insert into provider (clinic_id, id, version, first_name, last_name, suffix, type, is_active) values
        (${clinicId}, 'H1', 1, 'Jamie', 'Chen', 'RDH', 1, true);
      insert into patient (clinic_id, id, version, initials, birth_date, is_active)
        values (${clinicId}, 'P1', 1, 'AB', '1981-02-28', true);
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, reason, status)
        select ${clinicId}, 'A' || n, 1, 'P1', 'H1', '2026-11-24T09:00'::timestamp + n * interval '1 day', 60, 'Recall', 'completed'
        from generate_series(1, 20) n;
      insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount)
        values (${clinicId}, 'X', 1, 'P1', 'A1', 'H1', '2026-11-25', '12113', 102, 32);`);
  });
  afterAll(() => api.served.close());

  const appointment = () => `A${(nextAppointment += 1)}`;
  const addRecording = async (
    appointmentId: string,
    { state = 'ready', number = 1, speech }: { state?: string; number?: number; speech?: string | null | undefined },
  ): Promise<string> => {
    const recordingId = randomUUID();
    await api.rows(
      `insert into recording (clinic_id, recording_id, appointment_id, number, has_consent, started_at, stopped_at, state, revision)
       values (${clinicId}, '${recordingId}', '${appointmentId}', ${number}, false, now(), now(), '${state}', 3)`,
    );
    const segments = speech ? [{ start: 12, end: 15, text: speech }] : [];
    if (speech !== undefined)
      await api.rows(
        `insert into recording_transcript (clinic_id, recording_id, revision, state, segments)
         values (${clinicId}, '${recordingId}', 3, ${speech === null ? `'failed'` : `'ready'`}, '${JSON.stringify(segments)}')`,
      );
    return recordingId;
  };
  const request = async (
    appointmentId: string,
    template = `(select note_template_id from note_template where kind = 'adultRecall')`,
  ) => {
    const noteId = randomUUID();
    await api.rows(
      `insert into generated_note (clinic_id, note_id, appointment_id, note_template_id)
       values (${clinicId}, '${noteId}', '${appointmentId}', ${template})`,
    );
    await look(noteId);
    return noteId;
  };
  const look = (noteId: string) =>
    api.served.test.database.inClinics([clinicId], (transaction) =>
      enqueueJob(transaction, QUEUES.noteWriting, { clinicId, noteId }),
    );
  const read = async (noteId: string): Promise<NoteRow> => {
    const { rows } = await api.served.test.ownerPool.query('select * from generated_note where note_id = $1', [noteId]);
    return rows[0] as NoteRow;
  };
  const until = (noteId: string, state: string) =>
    waitFor(
      () => read(noteId),
      (row) => row.state === state,
    );

  it('has what was said and what is recorded, each sentence with its sources', async () => {
    const appointmentId = appointment();
    const recordingId = await addRecording(appointmentId, { speech: 'Moderate calculus on the lower anteriors.' });
    const { text, note, recordings, version } = await until(await request(appointmentId), 'ready');
    expect(text).toContain('Deposits: Calculus moderate, on the lower anteriors.');
    expect(text).toContain('Treatment: Fluoride varnish (12113).');
    expect({ recordings, version }).toEqual({ recordings: { [recordingId]: 3 }, version: 1 });
    const sentence = (label: string) => note?.sections.find((section) => section.label === label)?.sentences[0];
    expect(sentence('Deposits')?.sources).toEqual([
      expect.objectContaining({ kind: 'transcript', recordingId, second: 12 }),
    ]);
    expect(sentence('Treatment')?.sources).toEqual([{ kind: 'fact', name: 'procedure', value: '12113' }]);
  });

  it('waits until every recording has a transcript', async () => {
    const appointmentId = appointment();
    await addRecording(appointmentId, { speech: 'Light plaque.' });
    const later = await addRecording(appointmentId, { number: 2, state: 'assembling' });
    const noteId = await request(appointmentId);
    // Another note, asked for after it, is written: this one was looked at.
    const other = appointment();
    await addRecording(other, { speech: '' });
    await until(await request(other), 'ready');
    expect((await read(noteId)).state).toBe('working');
    await api.rows(`
      update recording set state = 'ready' where recording_id = '${later}';
      insert into recording_transcript (clinic_id, recording_id, revision, state, segments) values
        (${clinicId}, '${later}', 3, 'ready', '[{"start": 1, "end": 2, "text": "Heavy stain on the lower anteriors."}]')`);
    await look(noteId);
    const { text } = await until(noteId, 'ready');
    expect(text).toContain('Plaque light.');
    expect(text).toContain('Stain heavy');
  });

  it('says that nothing was said, above what is recorded', async () => {
    const appointmentId = appointment();
    await addRecording(appointmentId, { speech: '' });
    const { text } = await until(await request(appointmentId), 'ready');
    expect(text).toMatch(/^No speech was recognised: this note has only what is recorded of the appointment\./);
    expect(text).toContain('Reason: Recall.');
  });

  it('fails with the recording that could not be read, and keeps the text before', async () => {
    const appointmentId = appointment();
    await addRecording(appointmentId, { speech: 'Light plaque.' });
    const noteId = await request(appointmentId);
    const before = await until(noteId, 'ready');
    await addRecording(appointmentId, { number: 2, speech: null });
    await api.rows(`update generated_note set state = 'working', request = 2 where note_id = '${noteId}'`);
    await look(noteId);
    expect(await until(noteId, 'failed')).toMatchObject({
      message: 'What was said in Recording 2 could not be written down.',
      text: before.text,
      version: 1,
    });
  });

  it('fails when its template was deleted', async () => {
    const appointmentId = appointment();
    await addRecording(appointmentId, { speech: 'Light plaque.' });
    const { message } = await until(await request(appointmentId, 'null'), 'failed');
    expect(message).toBe('The note template was deleted. Choose another one.');
  });
});
