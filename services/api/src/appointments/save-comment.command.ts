import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommentForm, CommentView } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import {
  COMMENT_STATE,
  commentOf,
  withState,
  withText,
  type AppointmentComment,
  type CommentState,
} from '@helix/hygiene';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { appointmentNotFound } from './appointment-not-found.js';
import { publishAnalysisUpdated } from '../outbox/publish.js';

/**
 * Writes or acknowledges the comment of an appointment, or undoes that. Idempotent.
 *
 * @throws a 409 when the comment is no longer the one that the user saw.
 */
export class SaveCommentCommand extends Command<CommentView> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly appointmentId: string,
    readonly form: CommentForm,
  ) {
    super();
  }
}

@CommandHandler(SaveCommentCommand)
export class SaveCommentHandler implements ICommandHandler<SaveCommentCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, appointmentId, form }: SaveCommentCommand): Promise<CommentView> {
    return this.database.inClinics([clinicId], async (transaction) => {
      await lockComment(transaction, clinicId, appointmentId);
      const { date, practice, current } = await readComment(transaction, clinicId, appointmentId);
      if (form.seen !== undefined && (form.seen ?? '') !== current.text) throw conflict();
      const comment = applyForm(current, form);
      if (comment.text !== current.text || comment.state !== current.state) {
        await store(transaction, clinicId, appointmentId, { comment, practice, userId: actor.userId });
        const subject = `appointment ${appointmentId}`;
        await this.audit.record(actor, 'commentChanged', subject, auditDetails(current, comment), transaction);
        await publishAnalysisUpdated(transaction, clinicId, { appointmentId, date });
      } else {
        // The response contains the comment even though nothing was saved.
        await this.audit.record(actor, 'patientsRead', `appointment ${appointmentId}`, {}, transaction);
      }
      return { comments: comment.text || null, commentState: comment.state };
    });
  }
}

const conflict = () =>
  problem(
    409,
    'Version conflict',
    'This comment was changed by someone else. Nothing was saved; reload it and try again.',
  );

/** Serialises saves of one comment: the second one sees what the first one stored. */
async function lockComment(transaction: Transaction, clinicId: number, appointmentId: string): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('comment ' || $2), $1)`, [clinicId, appointmentId]);
}

interface StoredComment {
  /** The appointment's day, `yyyy-mm-dd`. */
  date: string;
  /** The comment of the practice-management system; null: none. */
  practice: string | null;
  current: AppointmentComment;
}

/** @throws a 404 for an appointment that the clinic does not have. */
async function readComment(transaction: Transaction, clinicId: number, appointmentId: string): Promise<StoredComment> {
  const { rows } = await transaction.query<{
    date: string;
    practice: string | null;
    text: string | null;
    state: number | null;
  }>(
    `select start_at::date::text as date, practice_comment as practice, comment as text, comment_state as state
     from commented_appointment where clinic_id = $1 and id = $2`,
    [clinicId, appointmentId],
  );
  const [row] = rows;
  if (!row) throw appointmentNotFound();
  return { date: row.date, practice: row.practice, current: commentOf(row.text, row.state) };
}

/** The note is applied first: a first text is new, unless the form has a state as well. */
function applyForm(current: AppointmentComment, { note, commentState }: CommentForm): AppointmentComment {
  const written = note === undefined ? current : withText(current, (note ?? '').trim());
  return commentState == null ? written : withState(written, commentState);
}

interface CommentToStore {
  comment: AppointmentComment;
  practice: string | null;
  userId: number | null;
}

async function store(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
  { comment: { text, state }, practice, userId }: CommentToStore,
): Promise<void> {
  const isPracticeText = text === (practice ?? '');
  if (isPracticeText && state !== COMMENT_STATE.Acknowledged)
    await transaction.query('delete from appointment_comment where clinic_id = $1 and appointment_id = $2', [
      clinicId,
      appointmentId,
    ]);
  else
    await transaction.query(
      `insert into appointment_comment (clinic_id, appointment_id, text, state, answered_text, changed_by)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (clinic_id, appointment_id) do update set
         text = excluded.text, state = excluded.state, answered_text = excluded.answered_text,
         changed_by = excluded.changed_by, changed_at = now()`,
      [clinicId, appointmentId, isPracticeText ? null : text, state, practice, userId],
    );
}

const STATE_NAMES: Readonly<Record<CommentState, string>> = {
  [COMMENT_STATE.New]: 'New',
  [COMMENT_STATE.Acknowledged]: 'Acknowledged',
};

/** The fields that differ, before and after. */
function auditDetails(
  before: AppointmentComment,
  after: AppointmentComment,
): Record<string, [string | null, string | null]> {
  const nameOf = ({ state }: AppointmentComment) => (state === null ? null : STATE_NAMES[state]);
  return {
    ...(before.text === after.text ? {} : { comment: [before.text || null, after.text || null] }),
    ...(before.state === after.state ? {} : { commentState: [nameOf(before), nameOf(after)] }),
  };
}
