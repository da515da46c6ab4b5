import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { SUMMARY_UPDATE_STATE } from '@helix/appointment-inputs';
import type { SummaryUpdate } from '@helix/contracts';
import type { Database } from '@helix/database';

const STEP_MS = 500;

/** How long a request waits for the end of an update that it has asked for. */
@Injectable()
export class SummaryUpdateWait implements BeforeApplicationShutdown {
  /** Milliseconds. */
  timeoutMs = 25_000;
  private readonly stopping = new AbortController();

  /** Aborted when the process stops: a request then answers how far the update is. */
  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }
}

/** How far the update of the summaries of a clinic is. */
export function readSummaryUpdate(database: Database, clinicId: number): Promise<SummaryUpdate> {
  return database.inClinics([clinicId], async (transaction) => {
    const { rows } = await transaction.query<SummaryUpdate>(SUMMARY_UPDATE, [clinicId]);
    return rows[0] ?? { state: 'none', percent: null, error: null };
  });
}

/**
 * The same once it has ended, or after a time.
 *
 * @param signal aborted when nobody waits any more.
 */
export async function awaitSummaryUpdate(
  database: Database,
  clinicId: number,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<SummaryUpdate> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const update = await readSummaryUpdate(database, clinicId);
    const isOpen = update.state === 'waiting' || update.state === 'running';
    const left = end - Date.now();
    if (!isOpen || left <= 0 || signal.aborted) return update;
    await sleep(Math.min(STEP_MS, left), undefined, { signal }).catch(() => undefined);
  }
}

const SUMMARY_UPDATE = `
  select u.state, u.percent, case when u.state = 'failed' then coalesce(u.error, 'It has stopped without a reason.') end as error
  from (select ${SUMMARY_UPDATE_STATE} as state, s.percent, s.error from summary_update s where s.clinic_id = $1) u`;
