import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Views of conditions that many queries share. They run with the permissions of who reads them, so that row-level
 * security applies, and PostgreSQL merges them into the query, so that its conditions use the indexes of the tables.
 */
export class Views1763700001700 implements MigrationInterface {
  name = 'Views1763700001700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view active_appointment with (security_invoker = true) as
      select clinic_id, id, patient_id, provider_id, start_at, duration_minutes, status
      from appointment
      where not deleted and status not in ('cancelled', 'noShow');

      -- With the current comment: state 1 is new, 2 acknowledged; both are null without one. The comment of the PMS is
      -- current until a user writes or acknowledges one. When the practice changes its comment after that, it is appended
      -- to the user's text, and the whole comment is new again.
      create view commented_appointment with (security_invoker = true) as
      select a.clinic_id, a.id, a.patient_id, a.provider_id, a.operatory_id, a.start_at, a.duration_minutes, a.reason,
             a.status, a.exam_doctor_id, a.ordering_doctor_id, practice.text as practice_comment, merged.text as comment,
             case when merged.text is null then null when answer.is_current then coalesce(c.state, 1) else 1 end
               as comment_state
      from appointment a
      left join appointment_comment c on c.clinic_id = a.clinic_id and c.appointment_id = a.id
      cross join lateral (
        select nullif(btrim(a.comments, E' \\t\\r\\n'), '') as text
      ) practice
      cross join lateral (
        select c.appointment_id is not null
               and (practice.text is null or practice.text is not distinct from c.answered_text) as is_current
      ) answer
      cross join lateral (
        select nullif(case when answer.is_current then coalesce(c.text, practice.text)
                           else concat_ws(E'\\n', nullif(c.text, ''), practice.text) end, '') as text
      ) merged
      where not a.deleted;

      -- Without the providers that the clinic excludes from its calendar; with cancelled and missed appointments.
      create view calendar_appointment with (security_invoker = true) as
      select a.*
      from commented_appointment a
      left join provider_setting s on s.clinic_id = a.clinic_id and s.provider_id = a.provider_id
      where not coalesce(s.exclude_from_calendar, false);

      create view hygienist with (security_invoker = true) as
      select clinic_id, id as provider_id
      from provider
      where type = 1 and not deleted;

      -- Hygienists that the clinic does not exclude from its analyses.
      create view analysed_hygienist with (security_invoker = true) as
      select h.clinic_id, h.provider_id
      from hygienist h
      left join provider_setting s on s.clinic_id = h.clinic_id and s.provider_id = h.provider_id
      where not coalesce(s.exclude_from_analysis, false);

      grant select on active_appointment, commented_appointment, calendar_appointment, hygienist, analysed_hygienist
        to helix_service;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
