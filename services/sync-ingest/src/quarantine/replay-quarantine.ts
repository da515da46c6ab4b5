import { parseChange, topics, type PmsChange } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import type { EventLog } from '@helix/event-log';
import { recordsOf } from '../log-records.js';

/** How many quarantined changes are looked at in one go. */
const AT_ONCE = 1_000;

export interface Replayed {
  /** Put on the log again. */
  replayed: number;
  /** Still not to be taken; they stay where they are, with the reason of today. */
  stillRefused: number;
}

/**
 * Takes a clinic's quarantined changes again, oldest first, after whatever refused them was mended. Each is checked as at
 * the door; those that pass go onto the log, and count as replayed once it has confirmed them. A crash in between replays
 * some twice, which changes nothing. What the database refuses again comes back into quarantine.
 */
export async function replayQuarantine(database: Database, log: EventLog, clinicId: number): Promise<Replayed> {
  const total: Replayed = { replayed: 0, stillRefused: 0 };
  for (let after = '0'; ;) {
    const held = await database.inClinics([clinicId], (transaction) => next(transaction, clinicId, after));
    const last = held.at(-1);
    if (!last) return total;
    after = last.id;
    const checked = held.map(({ id, payload }) => ({ id, result: parseChange(parse(payload)) }));
    const good = checked.flatMap(({ id, result }) => (result.ok ? [{ id, change: result.change }] : []));
    const bad = checked.flatMap(({ id, result }) => (result.ok ? [] : [{ id, reason: result.reason }]));
    await publish(
      log,
      clinicId,
      good.map(({ change }) => change),
    );
    await database.inClinics([clinicId], (transaction) => note(transaction, clinicId, good, bad));
    total.replayed += good.length;
    total.stillRefused += bad.length;
  }
}

async function next(
  transaction: Transaction,
  clinicId: number,
  after: string,
): Promise<{ id: string; payload: string }[]> {
  const { rows } = await transaction.query<{ id: string; payload: string }>(
    `select quarantine_id::text as id, payload from quarantine
     where clinic_id = $1 and replayed_at is null and quarantine_id > $2::bigint order by quarantine_id limit ${AT_ONCE}`,
    [clinicId, after],
  );
  return rows;
}

async function publish(log: EventLog, clinicId: number, changes: readonly PmsChange[]): Promise<void> {
  if (changes.length > 0) await log.publish(topics.pmsChanges, recordsOf(clinicId, Date.now(), changes));
}

async function note(
  transaction: Transaction,
  clinicId: number,
  good: readonly { id: string }[],
  bad: readonly { id: string; reason: string }[],
): Promise<void> {
  await transaction.query(
    'update quarantine set replayed_at = now() where clinic_id = $1 and quarantine_id = any($2::bigint[])',
    [clinicId, good.map(({ id }) => id)],
  );
  await transaction.query(
    `update quarantine q set reason = b.reason from unnest($2::bigint[], $3::text[]) as b(id, reason)
     where q.clinic_id = $1 and q.quarantine_id = b.id`,
    [clinicId, bad.map(({ id }) => id), bad.map(({ reason }) => reason)],
  );
}

/** A payload that is not even JSON (a record of the log that nobody could read) is kept and never taken. */
function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return payload;
  }
}
