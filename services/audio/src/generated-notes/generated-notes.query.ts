import type { GeneratedNoteView, NoteTemplateOption } from '@helix/contracts';
import type { Transaction } from '@helix/database';

/** The templates that a user may generate notes from: own ones, those of the clinic, and the shipped ones. */
export async function readTemplateOptions(
  transaction: Transaction,
  clinicId: number,
  userId: number,
): Promise<NoteTemplateOption[]> {
  const { rows } = await transaction.query<NoteTemplateOption>(TEMPLATES, [clinicId, userId]);
  return rows;
}

/** The generated note of an appointment: none or one. */
export async function readGeneratedNotes(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
): Promise<GeneratedNoteView[]> {
  const { rows } = await transaction.query<GeneratedNoteRow>(NOTES, [clinicId, appointmentId]);
  return rows.map(({ generatedAt, step, recordings, done, usualSeconds, ...row }) => ({
    ...row,
    progress: step === null ? null : { step, recordings, done, usualSeconds },
    generatedAt: generatedAt?.toISOString() ?? null,
  }));
}

type Progress = NonNullable<GeneratedNoteView['progress']>;

interface GeneratedNoteRow
  extends Omit<GeneratedNoteView, 'generatedAt' | 'progress'>, Pick<Progress, 'recordings' | 'done' | 'usualSeconds'> {
  generatedAt: Date | null;
  step: Progress['step'] | null;
}

/** Of so many notes the median says how long one usually takes. */
const MEASURED_NOTES = 20;

const TEMPLATES = `
  select note_template_id as "noteTemplateId", name
  from note_template
  where kind is not null
    or (user_id is null and clinic_id = $1)
    or (user_id = $2 and (clinic_id = $1 or clinic_id is null))
  order by user_id is null, kind is not null, lower(name), note_template_id`;

/**
 * Of a recording with audio: a tenth of the time is for assembling, the rest for writing down. The step is the first one that
 * is not done; audio is only waited for when there is nothing to write down meanwhile.
 */
const NOTES = `
  select g.note_id as "noteId", g.appointment_id as "appointmentId", g.note_template_id as "noteTemplateId", g.state,
         case g.state when 'ready' then 100 when 'failed' then 0 else least(99, coalesce(h.percent, 0)) end as percent,
         case when g.state <> 'working' then null
              when h.audio < h.recordings and h.written = h.audio then 'audio'
              when h.written < h.recordings then 'transcript'
              when f.note_id is null then 'facts'
              else 'writing' end as step,
         h.recordings, case when h.written = h.audio then h.audio else h.written end as done,
         case when g.state = 'working' then (
           select percentile_cont(0.5) within group (order by last.seconds)
           from (
             select o.seconds from generated_note o
             where o.clinic_id = g.clinic_id and o.seconds is not null
             order by o.generated_at desc limit ${MEASURED_NOTES}
           ) last
         ) end as "usualSeconds",
         g.message, g.text, g.document, g.note, g.text is not null and coalesce(h.is_new, false) as "isStale",
         g.generated_at as "generatedAt", u.first_name || ' ' || u.last_name as "editedBy", g.version::text
  from generated_note g
  left join app_user u on u.user_id = g.edited_by
  left join note_facts f on f.clinic_id = g.clinic_id and f.note_id = g.note_id and f.request = g.request
  cross join lateral (
    select round(avg(case when r.state = 'ready' then 10 + 0.9 * coalesce(t.percent, 0) else 0.1 * r.percent end))::int
             as percent,
           count(*)::int as recordings,
           count(*) filter (where r.state = 'ready')::int as audio,
           count(*) filter (where r.state = 'ready' and t.state = 'ready')::int as written,
           bool_or((g.recordings ->> r.recording_id::text)::int is distinct from r.revision) as is_new
    from recording r
    left join recording_transcript t
      on t.clinic_id = r.clinic_id and t.recording_id = r.recording_id and t.revision = r.revision
    where r.clinic_id = g.clinic_id and r.appointment_id = g.appointment_id
      and r.deleted_at is null and r.stopped_at is not null and r.revision > 0
  ) h
  where g.clinic_id = $1 and g.appointment_id = $2`;
