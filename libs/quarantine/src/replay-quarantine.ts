import { parseChange, topics, type ParsedChange } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import type { EventLog } from '@helix/event-log';
import { toLogRecords } from './log-records.js';
import { storable } from './quarantine.store.js';

/** Rows of one transaction. */
const BATCH_SIZE = 1_000;

export interface Replayed {
  /** Published again. */
  replayed: number;
  /** Still invalid: they stay in quarantine, with the current reason. */
  stillRejected: number;
}

/**
 * Publishes a clinic's quarantined changes again, oldest first, after what rejected them was fixed. Each is validated as
 * in the agent API; valid ones count as replayed once the log has confirmed them. A crash in between replays some twice,
 * which changes nothing. What the database rejects again returns to quarantine.
 *
 * @param options.ids those alone that were not replayed; all if missing.
 * @param options.headers of the records, with the W3C traceparent of the request.
 * @throws LogUnavailableError when the log does not confirm; what it has confirmed counts.
 */
export async function replayQuarantine(
  database: Database,
  log: Pick<EventLog, 'publish'>,
  clinicId: number,
  { ids, headers = {} }: { ids?: readonly number[] | undefined; headers?: Readonly<Record<string, string>> } = {},
): Promise<Replayed> {
  const total: Replayed = { replayed: 0, stillRejected: 0 };
  for (let after = '0'; ;) {
    const rows = await database.inClinics([clinicId], (transaction) => nextRows(transaction, clinicId, after, ids));
    const last = rows.at(-1);
    if (!last) return total;
    after = last.id;
    const parsed = rows.map(({ id, payload }) => ({ id, result: parseText(payload) }));
    const valid = parsed.flatMap(({ id, result }) => (result.ok ? [{ id, change: result.change }] : []));
    const invalid = parsed.flatMap(({ id, result }) => (result.ok ? [] : [{ id, reason: result.reason }]));
    const changes = valid.map(({ change }) => change);
    if (changes.length > 0) await log.publish(topics.pmsChanges, toLogRecords(clinicId, Date.now(), changes, headers));
    await database.inClinics([clinicId], (transaction) => saveResult(transaction, clinicId, valid, invalid));
    total.replayed += valid.length;
    total.stillRejected += invalid.length;
  }
}

async function nextRows(
  transaction: Transaction,
  clinicId: number,
  after: string,
  ids: readonly number[] | undefined,
): Promise<{ id: string; payload: string }[]> {
  const { rows } = await transaction.query<{ id: string; payload: string }>(
    `select quarantine_id::text as id, payload from quarantine
     where clinic_id = $1 and replayed_at is null and quarantine_id > $2::bigint
       and ($3::bigint[] is null or quarantine_id = any($3::bigint[])) order by quarantine_id limit ${BATCH_SIZE}`,
    [clinicId, after, ids ?? null],
  );
  return rows;
}

async function saveResult(
  transaction: Transaction,
  clinicId: number,
  valid: readonly { id: string }[],
  invalid: readonly { id: string; reason: string | null }[],
): Promise<void> {
  await transaction.query(
    'update quarantine set replayed_at = now() where clinic_id = $1 and quarantine_id = any($2::bigint[])',
    [clinicId, valid.map(({ id }) => id)],
  );
  await transaction.query(
    `update quarantine q set reason = coalesce(i.reason, q.reason) from unnest($2::bigint[], $3::text[]) as i(id, reason)
     where q.clinic_id = $1 and q.quarantine_id = i.id`,
    [clinicId, invalid.map(({ id }) => id), invalid.map(({ reason }) => storable(reason))],
  );
}

/** A text that is not JSON was cut when it was stored, and its reason says so: it has no other. */
function parseText(text: string): ParsedChange | { ok: false; reason: null } {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { ok: false, reason: null };
  }
  return parseChange(raw);
}
