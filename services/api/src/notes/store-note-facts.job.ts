import { QUEUES, type GeneratedNoteJob } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { enqueueJob, HandlesJobs, JobHandler } from '@helix/jobs';
import {
  recordedFacts,
  shippedTemplates,
  templateKindOf,
  type NoteToken,
  type RecordedInput,
  type TokenTypeId,
} from '@helix/notes';
import { readAppointmentOfNote, readNoteFacts, templateChoiceOf, type AppointmentOfNote } from './note-facts.query.js';
import { readTokens, readTokenValues } from './tokens.query.js';

/** A note that is asked for. */
interface Request {
  appointmentId: string;
  noteTemplateId: number | null;
  request: number;
}

/**
 * Stores what is recorded of an appointment, as the note wizard reads it, for the note that is generated of it, and has the
 * note written. Running it again reads the facts again.
 */
@HandlesJobs(QUEUES.noteFacts)
export class StoreNoteFactsHandler extends JobHandler<typeof QUEUES.noteFacts> {
  constructor(private readonly database: Database) {
    super();
  }

  handle({ clinicId, noteId }: GeneratedNoteJob): Promise<void> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const { rows } = await transaction.query<Request>(REQUEST, [clinicId, noteId]);
      const [found] = rows;
      if (!found) return;
      const { input, message } = await readInput(transaction, clinicId, found);
      await transaction.query(STORE, [clinicId, noteId, found.request, input && JSON.stringify(input), message]);
      await enqueueJob(transaction, QUEUES.noteWriting, { clinicId, noteId });
    });
  }
}

/** The message says why there is no input. */
async function readInput(
  transaction: Transaction,
  clinicId: number,
  { appointmentId, noteTemplateId }: Request,
): Promise<{ input: RecordedInput | null; message: string | null }> {
  const appointment = await readAppointmentOfNote(transaction, clinicId, appointmentId, Date.now());
  const template = await readTemplate(transaction, noteTemplateId, appointment);
  if (template === null) return { input: null, message: 'The note template was deleted. Choose another one.' };
  const tokens = await readNoteTokens(transaction);
  const facts = recordedFacts(await readNoteFacts(transaction, clinicId, appointment));
  return { input: { template, tokens, facts }, message: null };
}

/**
 * The text of the template that was chosen; if there is no template at all, the one that Helix ships for the appointment.
 * Null: it was deleted.
 */
async function readTemplate(
  transaction: Transaction,
  noteTemplateId: number | null,
  appointment: AppointmentOfNote,
): Promise<string | null> {
  const { rows } = await transaction.query<{ text: string }>(TEMPLATE, [noteTemplateId]);
  if (rows[0]) return rows[0].text;
  const { rows: others } = await transaction.query('select from note_template limit 1');
  if (others.length > 0) return null;
  const kind = templateKindOf(templateChoiceOf(appointment));
  return shippedTemplates.find((template) => template.kind === kind)?.text ?? null;
}

async function readNoteTokens(transaction: Transaction): Promise<NoteToken[]> {
  const tokens = await readTokens(transaction);
  const values = await readTokenValues(transaction);
  return tokens.map(({ tokenId, name, tokenTypeId, seperator }) => ({
    ...{ name, seperator },
    tokenTypeId: tokenTypeId as TokenTypeId,
    values: values.filter((value) => value.tokenId === tokenId),
  }));
}

const REQUEST = `
  select appointment_id as "appointmentId", note_template_id as "noteTemplateId", request
  from generated_note where clinic_id = $1 and note_id = $2 and state = 'working'`;

const TEMPLATE = `select text from note_template where note_template_id = $1`;

const STORE = `
  insert into note_facts (clinic_id, note_id, request, input, message) values ($1, $2, $3, $4, $5)
  on conflict (clinic_id, note_id) do update
    set request = excluded.request, input = excluded.input, message = excluded.message
    where note_facts.request <= excluded.request`;
