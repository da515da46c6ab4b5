import type pg from 'pg';

/** The demo sends 18 months, the newest first. A practice may have been closed for some days then. */
const HISTORY = `select bool_and(first_appointment < now() - interval '18 months' + interval '6 days') as "isIn"
  from (select (select min(start_at) from appointment a where a.clinic_id = c.clinic_id) as first_appointment from clinic c) t`;

/** Messages that wait for a service. */
const WAITING = `select coalesce(sum(l.next_offset - p.next_offset), 0)::integer as waiting
  from log_position p join log_partition l using (topic, partition)`;

/** Whether all of the demo's history has come in and been judged. */
export async function isHistoryJudged(rows: pg.Client): Promise<boolean> {
  const history = await rows.query<{ isIn: boolean | null }>(HISTORY);
  const log = await rows.query<{ waiting: number }>(WAITING);
  return history.rows[0]?.isIn === true && log.rows[0]?.waiting === 0;
}
