import { Inject } from '@nestjs/common';
import { QUEUES, type GeneratedNote, type GeneratedNoteJob } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { enqueueJob, HandlesJobs, ImpossibleJobError, JobHandler, type JobContext } from '@helix/jobs';
import { generatedNoteText, type NoteInput, type RecordedInput, type SpokenSegment } from '@helix/notes';
import { NOTE_WRITER, NoteWriterRefusedError, type NoteWriter } from '@helix/note-writer';

const FAILED = 'The note could not be written. Generate again.';

/** A note that is asked for. */
interface Request {
  noteId: string;
  appointmentId: string;
  request: number;
}

/** What a note is written from. */
interface Task extends Request {
  input: NoteInput;
  /** Revisions of the recordings, by their ids. */
  recordings: Record<string, number>;
}

/** Why there is nothing to write yet, or for good. */
type Obstacle = 'transcripts' | 'facts' | { message: string };

/**
 * Writes the generated note of an appointment once everything that was recorded at it has a transcript, and api has
 * stored the facts. Until then it does nothing: whoever finishes a transcript enqueues it again, and so does whoever stores
 * the facts. Running it again for the same request ends in the same.
 */
@HandlesJobs(QUEUES.noteWriting)
export class WriteNoteHandler extends JobHandler<typeof QUEUES.noteWriting> {
  constructor(
    private readonly database: Database,
    @Inject(NOTE_WRITER) private readonly writer: NoteWriter,
  ) {
    super();
  }

  async handle({ clinicId, noteId }: GeneratedNoteJob, { signal }: JobContext): Promise<void> {
    const task = await this.database.inClinics([clinicId], (transaction) => begin(transaction, clinicId, noteId));
    if (!task) return;
    try {
      await this.finish(clinicId, task, await this.writer.write(task.input, signal));
    } catch (error) {
      if (!signal.aborted)
        await this.database.inClinics([clinicId], (transaction) => fail(transaction, clinicId, task, FAILED));
      throw error instanceof NoteWriterRefusedError ? new ImpossibleJobError(error.message) : error;
    }
  }

  private async finish(clinicId: number, task: Task, note: GeneratedNote): Promise<void> {
    await this.database.inClinics([clinicId], async (transaction) => {
      const found = await lockRequest(transaction, clinicId, task.noteId);
      if (found?.request !== task.request) return;
      const { rows } = await transaction.query<{ count: number }>(STILL_THERE, [
        clinicId,
        Object.keys(task.recordings),
      ]);
      // What was said in a recording that was deleted meanwhile must not come back: it is written again without it.
      if (rows[0]?.count !== Object.keys(task.recordings).length)
        await enqueueJob(transaction, QUEUES.noteWriting, { clinicId, noteId: task.noteId });
      else
        await transaction.query(FINISH, [
          clinicId,
          task.noteId,
          generatedNoteText(note),
          JSON.stringify(note),
          JSON.stringify(task.recordings),
        ]);
    });
  }
}

/** Undefined: there is nothing to write, or not yet. */
async function begin(transaction: Transaction, clinicId: number, noteId: string): Promise<Task | undefined> {
  const request = await lockRequest(transaction, clinicId, noteId);
  if (!request) return undefined;
  const { rows: recordings } = await transaction.query<RecordingOfNote>(RECORDINGS, [clinicId, request.appointmentId]);
  const recorded = obstacleOf(recordings) ?? (await readRecorded(transaction, clinicId, request));
  if (recorded === 'transcripts') return undefined;
  if (recorded === 'facts') {
    await enqueueJob(transaction, QUEUES.noteFacts, { clinicId, noteId });
    return undefined;
  }
  if ('message' in recorded) {
    await fail(transaction, clinicId, request, recorded.message);
    return undefined;
  }
  return {
    ...request,
    recordings: Object.fromEntries(recordings.map(({ recordingId, revision }) => [recordingId, revision])),
    input: {
      ...recorded,
      recordings: recordings.map(({ recordingId, segments }) => ({ recordingId, segments: segments ?? [] })),
    },
  };
}

/** Undefined: nobody waits for this note. */
async function lockRequest(transaction: Transaction, clinicId: number, noteId: string): Promise<Request | undefined> {
  const { rows } = await transaction.query<Request>(REQUEST, [clinicId, noteId]);
  return rows[0];
}

interface RecordingOfNote {
  recordingId: string;
  number: number;
  revision: number;
  state: string;
  transcript: string | null;
  segments: SpokenSegment[] | null;
}

/** Null: all have a transcript. */
function obstacleOf(recordings: readonly RecordingOfNote[]): Obstacle | null {
  const broken = recordings.find(({ state }) => state === 'failed');
  if (broken) return { message: `The audio of Recording ${broken.number} could not be put together.` };
  if (recordings.some(({ state, transcript }) => state !== 'ready' || transcript === 'working')) return 'transcripts';
  const unheard = recordings.find(({ transcript }) => transcript !== 'ready');
  return unheard ? { message: `What was said in Recording ${unheard.number} could not be written down.` } : null;
}

/** What is recorded of the appointment, as api has stored it for this request. */
async function readRecorded(
  transaction: Transaction,
  clinicId: number,
  { noteId, request }: Request,
): Promise<RecordedInput | Obstacle> {
  const { rows } = await transaction.query<Facts>(FACTS, [clinicId, noteId, request]);
  const [facts] = rows;
  return facts ? (facts.input ?? { message: facts.message ?? FAILED }) : 'facts';
}

interface Facts {
  input: RecordedInput | null;
  message: string | null;
}

const fail = (transaction: Transaction, clinicId: number, { noteId, request }: Request, message: string) =>
  transaction.query(FAIL, [clinicId, noteId, request, message]);

const REQUEST = `
  select note_id as "noteId", appointment_id as "appointmentId", request
  from generated_note where clinic_id = $1 and note_id = $2 and state = 'working'
  for update`;

/** Those of which there can be audio: one whose first part has not arrived is new audio when it comes. */
const RECORDINGS = `
  select r.recording_id as "recordingId", r.number, r.revision, r.state, t.state as transcript, t.segments
  from recording r
  left join recording_transcript t
    on t.clinic_id = r.clinic_id and t.recording_id = r.recording_id and t.revision = r.revision
  where r.clinic_id = $1 and r.appointment_id = $2 and r.deleted_at is null and r.stopped_at is not null
    and (r.state <> 'waiting' or (
      select c.begins_file from recording_chunk c
      where c.clinic_id = r.clinic_id and c.recording_id = r.recording_id
      order by c.chunk_index limit 1
    ))
  order by r.number`;

const FACTS = `select input, message from note_facts where clinic_id = $1 and note_id = $2 and request = $3`;

const STILL_THERE = `
  select count(*)::int as count from recording
  where clinic_id = $1 and recording_id = any($2::uuid[]) and deleted_at is null`;

const FINISH = `
  update generated_note
  set state = 'ready', message = null, text = $3, document = null, note = $4, recordings = $5, edited_by = null,
      generated_at = now(), seconds = extract(epoch from now() - requested_at)::float8, version = version + 1
  where clinic_id = $1 and note_id = $2`;

const FAIL = `
  update generated_note set state = 'failed', message = $4
  where clinic_id = $1 and note_id = $2 and request = $3 and state = 'working'`;
