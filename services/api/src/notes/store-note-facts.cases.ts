import { randomUUID } from 'node:crypto';
import { QUEUES } from '@helix/contracts';
import { enqueueJob } from '@helix/jobs';
import type { RecordedInput } from '@helix/notes';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';

interface FactsRow {
  request: number;
  input: RecordedInput | null;
  message: string | null;
}

describe('the facts of a generated note', () => {
  let api: TwoClinics;
  let clinicId: number;

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

  const enqueue = (noteId: string) =>
    api.served.test.database.inClinics([clinicId], (transaction) =>
      enqueueJob(transaction, QUEUES.noteFacts, { clinicId, noteId }),
    );
  /** Asks for the facts of a note. @param template SQL of its id. */
  const request = async (appointmentId: string, template: string): Promise<string> => {
    const noteId = randomUUID();
    await api.rows(
      `insert into generated_note (clinic_id, note_id, appointment_id, note_template_id)
       values (${clinicId}, '${noteId}', '${appointmentId}', ${template})`,
    );
    await enqueue(noteId);
    return noteId;
  };
  const factsOf = async (noteId: string, requested = 1): Promise<FactsRow> => {
    const read = async () =>
      (await api.rows('select * from note_facts where note_id = $1 and request = $2', [noteId, requested]))[0];
    return (await waitFor(read, (row) => row !== undefined)) as unknown as FactsRow;
  };
  const ADULT = `(select note_template_id from note_template where kind = 'adultRecall')`;

  it('are what is recorded of the appointment, with the chosen template and the tokens', async () => {
    const { input, message } = await factsOf(await request('A1', ADULT));
    expect(message).toBeNull();
    expect(input?.template).toContain('Treatment: [[{{Treatment}}.]]');
    expect(input?.tokens.map(({ name }) => name)).toContain('Treatment');
    expect(input?.facts['Treatment']).toEqual({
      answer: 'Fluoride varnish (12113)',
      sources: [{ name: 'procedure', value: '12113' }],
    });
    expect(input?.facts['Reason']).toMatchObject({ answer: 'Recall' });
  });

  it('have the note written, and are read again for each request', async () => {
    const noteId = await request('A2', ADULT);
    await factsOf(noteId);
    const written = async (): Promise<number> => {
      // A job that is moved to its queue is for a moment in both tables.
      const jobs = await api.rows(
        `select job_outbox_id::text as id from job_outbox where queue = $1 and payload ->> 'noteId' = $2
         union select id from bullmq.job where queue = $1 and data::jsonb ->> 'noteId' = $2`,
        [QUEUES.noteWriting.name, noteId],
      );
      return jobs.length;
    };
    expect(await written()).toBe(1);
    await api.rows(`update generated_note set request = 2 where note_id = $1`, [noteId]);
    await enqueue(noteId);
    await factsOf(noteId, 2);
    expect(await written()).toBe(2);
  });

  it('are a message when the template was deleted', async () => {
    const { input, message } = await factsOf(await request('A3', 'null'));
    expect({ input, message }).toEqual({
      input: null,
      message: 'The note template was deleted. Choose another one.',
    });
  });

  it('have the template that Helix ships for the appointment when there is no template at all', async () => {
    await api.rows('delete from note_template');
    const { input } = await factsOf(await request('A4', 'null'));
    expect(input?.template).toContain('{{Treatment}}');
  });
});
