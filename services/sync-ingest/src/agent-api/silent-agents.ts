import { Injectable } from '@nestjs/common';
import { SERVICE_TIERS } from '@helix/contracts';
import { Database } from '@helix/database';
import { Metrics } from '@helix/web';

/** Clinics whose agent should send: not those that try, rest or have ended. */
const TIERS = [SERVICE_TIERS.trial, SERVICE_TIERS.paying, SERVICE_TIERS.dataOnly, SERVICE_TIERS.reportsOnly];

/** Reports how many agents are silent: one number, since who operates Helix looks up in the hub which they are. */
@Injectable()
export class SilentAgents {
  constructor(database: Database, metrics: Metrics) {
    const help = 'Agents that have sent nothing for 30 minutes while their clinic is open and sees patients';
    metrics.readGauge('helix_agents_silent', help, [], async () => [
      { value: await countSilentAgents(database, new Date()) },
    ]);
  }
}

/**
 * How many agents have sent nothing for 30 minutes. They count from 8:00 to 20:00 of their clinic, and
 * only if an appointment began there in the last hour, going by what they sent before: a clinic that is closed is no alarm. Those
 * that were never seen are not set up yet.
 */
export async function countSilentAgents(database: Database, now: Date): Promise<number> {
  const quiet = await database.query<{ clinicId: number }>(QUIET, [TIERS, now]);
  if (quiet.length === 0) return 0;
  const clinicIds = quiet.map(({ clinicId }) => clinicId);
  return database.inClinics(clinicIds, async (transaction) => {
    const { rows } = await transaction.query<{ silent: number }>(WITH_PATIENTS, [clinicIds, now]);
    return rows[0]?.silent ?? 0;
  });
}

const QUIET = `
  select clinic_id as "clinicId" from clinic
  where service_tier = any($1::integer[]) and time_last_seen < $2::timestamptz - interval '30 minutes'
    and ($2::timestamptz at time zone time_zone)::time >= '08:00'
    and ($2::timestamptz at time zone time_zone)::time < '20:00'`;

const WITH_PATIENTS = `
  select count(*)::integer as silent from clinic c
  where c.clinic_id = any($1::integer[]) and exists (
    select from appointment a
    where a.clinic_id = c.clinic_id and not a.deleted and a.status is distinct from 'cancelled'
      and a.start_at > ($2::timestamptz at time zone c.time_zone) - interval '1 hour'
      and a.start_at <= ($2::timestamptz at time zone c.time_zone))`;
