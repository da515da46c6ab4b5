/**
 * SQL: joins the current comment of an appointment as `comment` with the columns `text` and `state` (1 new, 2
 * acknowledged), both null without one. The comment of the practice-management system is current until a user writes or
 * acknowledges one. When the practice changes its comment after that, it is appended to the user's text, and the whole
 * comment is new again.
 *
 * @param appointment the alias of the `appointment` row.
 */
export const commentJoin = (appointment: string): string => `
  left join appointment_comment saved on saved.clinic_id = ${appointment}.clinic_id and saved.appointment_id = ${appointment}.id
  cross join lateral (
    select nullif(btrim(${appointment}.comments, E' \\t\\r\\n'), '') as text
  ) practice
  cross join lateral (
    select saved.appointment_id is not null
           and (practice.text is null or practice.text is not distinct from saved.answered_text) as is_current
  ) answer
  cross join lateral (
    select nullif(case when answer.is_current then coalesce(saved.text, practice.text)
                       else concat_ws(E'\\n', nullif(saved.text, ''), practice.text) end, '') as text
  ) merged
  cross join lateral (
    select merged.text,
           case when merged.text is null then null when answer.is_current then coalesce(saved.state, 1) else 1 end as state
  ) comment`;
