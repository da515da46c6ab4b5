import { setTimeout as sleep } from 'node:timers/promises';
import type { SummaryUpdateJob } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { rebuildClinic, type RebuildContext, type Rebuilt } from '../rebuild/rebuild-clinic.js';
import { advance, countRows, finish, isOpen } from './summary-update-rows.query.js';

/** Clinics whose summaries are updated at the same time, by all processes together: calendars come first. */
const AT_ONCE = 2;
const SLOT_DELAY_MS = 500;

/**
 * Derives all rows of a clinic again because somebody asked for it, as `npm run rebuild` does, and notes in the database how
 * far it has got. Waits until fewer than two others run. Idempotent: one that was stopped is run again.
 *
 * @returns undefined when the request is finished already or was superseded.
 */
export async function updateSummaries(
  database: Database,
  job: SummaryUpdateJob,
  { signal, clock = Date.now }: Pick<RebuildContext, 'signal' | 'clock'> = {},
): Promise<Rebuilt | undefined> {
  const { clinicId } = job;
  const note = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => database.inClinics([clinicId], work);
  return inSlot(database, signal, async () => {
    if (!(await note((transaction) => isOpen(transaction, job)))) return undefined;
    await note((transaction) => advance(transaction, job, 0));
    const total = await note((transaction) => countRows(transaction, clinicId));
    let noted = Promise.resolve();
    const reportProgress = ({ appointments, providerDays, patients }: Rebuilt): void => {
      const percent = percentOf(appointments + providerDays + patients, total);
      // What cannot be noted is no reason to stop.
      noted = noted.then(() => note((transaction) => advance(transaction, job, percent))).catch(() => undefined);
    };
    const rebuilt = await rebuildClinic(database, clinicId, { reportProgress, clock, ...(signal ? { signal } : {}) });
    await noted;
    await note((transaction) => finish(transaction, job));
    return rebuilt;
  });
}

/** Days without a summary are not counted before: it is 99 until the end. */
export const percentOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total));

/** Runs work while no more than `AT_ONCE` run. Ending its connection frees the slot, also when the process is killed. */
async function inSlot<T>(database: Database, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  const connection = await database.pool.connect();
  try {
    for (;;) {
      const { rowCount } = await connection.query(TAKE_SLOT, [AT_ONCE]);
      if (rowCount === 1) return await work();
      await sleep(SLOT_DELAY_MS, undefined, { signal });
    }
  } finally {
    connection.release(true);
  }
}

const TAKE_SLOT = `
  select from generate_series(1, $1::integer) slot
  where pg_try_advisory_lock(hashtext('summary update'), slot) limit 1`;
