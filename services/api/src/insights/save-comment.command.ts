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
import { appointmentMissing } from './appointment-missing.js';
import { commentJoin } from './comment-sql.js';
import { tellConsoles } from './tell-consoles.js';

/**
 * Writes or acknowledges the comment of an appointment, or takes that back. Doing it again changes nothing. Answers a 409 to who
 * has seen another text than the one that stands.
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
      const { date, practice, standing } = await readComment(transaction, clinicId, appointmentId);
      if (form.seen !== undefined && (form.seen ?? '') !== standing.text) throw changedMeanwhile();
      const comment = changed(standing, form);
      if (comment.text !== standing.text || comment.state !== standing.state) {
        await store(transaction, clinicId, appointmentId, { comment, practice, userId: actor.userId });
        const subject = `appointment ${appointmentId}`;
        await this.audit.record(actor, 'commentChanged', subject, inWords(standing, comment), transaction);
        await tellConsoles(transaction, clinicId, { appointmentId, date });
      } else {
        // The answer has the comment all the same.
        await this.audit.record(actor, 'patientsRead', `appointment ${appointmentId}`, {}, transaction);
      }
      return { comments: comment.text || null, commentState: comment.state };
    });
  }
}

const changedMeanwhile = () =>
  problem(409, 'Changed meanwhile', 'The comment was changed meanwhile, and nothing was saved. Please read it again.');

/** Of two who write at once the second sees what the first wrote. */
async function lockComment(transaction: Transaction, clinicId: number, appointmentId: string): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('comment ' || $2), $1)`, [clinicId, appointmentId]);
}

interface KnownComment {
  /** The appointment's day, `yyyy-mm-dd`. */
  date: string;
  /** What the practice's system says; null: nothing. */
  practice: string | null;
  standing: AppointmentComment;
}

/** @throws a 404 for an appointment that the clinic does not have. */
async function readComment(transaction: Transaction, clinicId: number, appointmentId: string): Promise<KnownComment> {
  const { rows } = await transaction.query<{
    date: string;
    practice: string | null;
    text: string | null;
    state: number | null;
  }>(
    `select v.start_at::date::text as date, practice.text as practice, comment.text, comment.state
     from appointment v ${commentJoin('v')}
     where v.clinic_id = $1 and v.id = $2 and not v.deleted`,
    [clinicId, appointmentId],
  );
  const [row] = rows;
  if (!row) throw appointmentMissing();
  return { date: row.date, practice: row.practice, standing: commentOf(row.text, row.state) };
}

/** What becomes of a comment. The note first: text where there was none is new, unless the form says otherwise. */
function changed(standing: AppointmentComment, { note, commentState }: CommentForm): AppointmentComment {
  const written = note === undefined ? standing : withText(standing, (note ?? '').trim());
  return commentState == null ? written : withState(written, commentState);
}

interface Said {
  comment: AppointmentComment;
  practice: string | null;
  userId: number | null;
}

async function store(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
  { comment: { text, state }, practice, userId }: Said,
): Promise<void> {
  const isPractices = text === (practice ?? '');
  if (isPractices && state !== COMMENT_STATE.Acknowledged)
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
      [clinicId, appointmentId, isPractices ? null : text, state, practice, userId],
    );
}

const STATE_NAMES: Readonly<Record<CommentState, string>> = {
  [COMMENT_STATE.New]: 'New',
  [COMMENT_STATE.Acknowledged]: 'Acknowledged',
};

/** Before and after, of what differs. */
function inWords(
  before: AppointmentComment,
  after: AppointmentComment,
): Record<string, [string | null, string | null]> {
  const nameOf = ({ state }: AppointmentComment) => (state === null ? null : STATE_NAMES[state]);
  return {
    ...(before.text === after.text ? {} : { comment: [before.text || null, after.text || null] }),
    ...(before.state === after.state ? {} : { commentState: [nameOf(before), nameOf(after)] }),
  };
}
