import type { Connection } from 'mysql2/promise';
import type pg from 'pg';
import type { BenchClinic } from '../harness/bench-database.js';
import type { TimedRequest } from '../harness/update-times.js';

/**
 * Changes in the database of Open Dental as the front desk makes them: an appointment becomes longer or shorter, and the fee
 * of a done procedure changes, in turns. No two concern the same appointment.
 */
export async function changedRows(
  clinic: BenchClinic,
  owner: pg.Client,
  root: Connection,
  count: number,
): Promise<TimedRequest[]> {
  const { rows: appointments } = await owner.query<{ appointment: string }>(APPOINTMENTS, [clinic.clinicId, count]);
  const { rows: procedures } = await owner.query<{ id: string; appointment: string }>(PROCEDURES, [
    clinic.clinicId,
    count,
  ]);
  const requests: TimedRequest[] = [];
  for (let n = 0; requests.length < count; n += 1) {
    const [longer, dearer] = [appointments[n], procedures[n]];
    if (!longer || !dearer) throw new Error('the clinic has too few appointments for so many changes');
    const change = (statement: string, key: string) => async () => void (await root.query(statement, [Number(key)]));
    const { appointment } = longer;
    requests.push({ clinic, appointment, send: change(LONGER, appointment) });
    requests.push({ clinic, appointment: dearer.appointment, send: change(DEARER, dearer.id) });
  }
  return requests.slice(0, count);
}

const APPOINTMENTS = `
  select id as appointment from appointment
  where clinic_id = $1 and not deleted and status = 'scheduled' order by start_at desc limit $2`;

const PROCEDURES = `
  select max(p.id) as id, p.appointment_id as appointment
  from procedure p join appointment a on a.clinic_id = p.clinic_id and a.id = p.appointment_id and not a.deleted
  where p.clinic_id = $1 and not p.deleted and p.status = 102 and p.amount > 0 and a.status = 'completed'
  group by p.appointment_id order by max(p.date) desc limit $2`;

const LONGER = `update appointment set Pattern = if(length(Pattern) = 12, '/XXXXXXXX/', '/XXXXXXXXXX/') where AptNum = ?`;
const DEARER = `update procedurelog set ProcFee = ProcFee + 1 where ProcNum = ?`;
