/**
 * SQL: joins the comment of an appointment as it stands, as `comment` with the columns `text` and `state` (1 new, 2
 * acknowledged), both null without one. That of the practice's system stands until a user writes or acknowledges. What the
 * practice's system says after that is no more than what it said then: it stands below the user's text, and all of it is
 * new again.
 *
 * @param appointment the alias of the `appointment` row.
 */
export const commentJoin = (appointment: string): string => `
  left join appointment_comment said on said.clinic_id = ${appointment}.clinic_id and said.appointment_id = ${appointment}.id
  cross join lateral (
    select nullif(btrim(${appointment}.comments, E' \\t\\r\\n'), '') as text
  ) practice
  cross join lateral (
    select said.appointment_id is not null
           and (practice.text is null or practice.text is not distinct from said.answered_text) as holds
  ) answer
  cross join lateral (
    select nullif(case when answer.holds then coalesce(said.text, practice.text)
                       else concat_ws(E'\\n', nullif(said.text, ''), practice.text) end, '') as text
  ) standing
  cross join lateral (
    select standing.text,
           case when standing.text is null then null when answer.holds then coalesce(said.state, 1) else 1 end as state
  ) comment`;
