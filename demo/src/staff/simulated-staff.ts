import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';
import { ClinicStaff, type StaffParts } from './clinic-staff.js';
import type { OpenWork } from './appointment-work.js';
import { inAll } from './in-all.js';

export interface SimulatedStaffOptions extends StaffParts {
  clinics: readonly ClinicStaff[];
  /**
   * Whether the clinics' history is in the tables. The staff need nothing that is analysed of it: an analysis that is behind
   * then evaluates an appointment once for its history and its plan.
   */
  isHistoryApplied(): Promise<boolean>;
  /** During the first pass. */
  onProgress(progress: { done: number; total: number }): void;
  /** The first pass is over. */
  onPlanned(): void;
  intervalMs?: number;
  checkMs?: number;
}

/** Appointments of one transaction: less than a tenth of a second of computation at once, so that requests of the console wait no longer. */
const BATCH = 160;
const INTERVAL_MS = 60_000;
const CHECK_MS = 500;

/**
 * The staff of the demo clinics: they plan appointments and upload time sheets with the commands of the API, once the clinics'
 * history is in, and go on with it while Helix runs.
 */
export class SimulatedStaff {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: SimulatedStaffOptions) {}

  /** Begins when the history is applied. */
  start(): void {
    this.running = this.run();
  }

  /** Stops after the batch in hand. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** One look at all clinics. @returns the number of appointments of which something was saved. */
  async pass(onProgress: SimulatedStaffOptions['onProgress'] = () => undefined): Promise<number> {
    const { clinics, clock } = this.options;
    const startedAt = clock();
    const work = await Promise.all(
      clinics.map(async (clinic) => ({ clinic, batches: batchesOf(await clinic.openWork()) })),
    );
    const total = sum(work, ({ batches }) => sum(batches, ({ length }) => length));
    let [done, saved] = [0, 0];
    // Clinics side by side: while the database stores a batch of one, the next one of another is computed.
    await inAll(work, async ({ clinic, batches }) => {
      for (const batch of batches) {
        if (this.stopping.signal.aborted) return;
        const count = await clinic.save(batch);
        saved += count;
        done += batch.length;
        onProgress({ done, total });
        await yieldToEventLoop();
      }
    });
    if (this.stopping.signal.aborted) return saved;
    for (const clinic of clinics) clinic.caughtUp(startedAt);
    return saved;
  }

  private async run(): Promise<void> {
    const { intervalMs = INTERVAL_MS, checkMs = CHECK_MS, isHistoryApplied, logger } = this.options;
    const { signal } = this.stopping;
    const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
    let isPlanned = false;
    while (!signal.aborted) {
      try {
        if (isPlanned) {
          await this.pass();
          await this.uploadTimeSheets();
        } else if (await isHistoryApplied()) {
          await this.firstPass();
          isPlanned = true;
        }
      } catch (error) {
        // The database restarts, for example: the next pass finds what is still open.
        if (!signal.aborted) logger.warn({ err: error }, 'the simulated staff could not save');
      }
      await pause(isPlanned ? intervalMs : checkMs);
    }
  }

  private async uploadTimeSheets(): Promise<void> {
    await inAll(this.options.clinics, async (clinic) => {
      if (!this.stopping.signal.aborted) await clinic.uploadTimeSheets();
    });
  }

  private async firstPass(): Promise<void> {
    const { clinics, onProgress, onPlanned } = this.options;
    await this.pass(onProgress);
    await inAll(clinics, (clinic) => clinic.saveInsuranceDetails(() => this.stopping.signal.aborted));
    await this.uploadTimeSheets();
    if (!this.stopping.signal.aborted) onPlanned();
  }
}

function batchesOf(work: readonly OpenWork[]): OpenWork[][] {
  const count = Math.ceil(work.length / BATCH);
  return Array.from({ length: count }, (_, index) => work.slice(index * BATCH, (index + 1) * BATCH));
}

const sum = <T>(list: readonly T[], valueOf: (one: T) => number): number =>
  list.reduce((total, one) => total + valueOf(one), 0);
