import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@helix/database';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { dateAt, monthsUpTo } from '@helix/hygiene';
import { requestScheduledReport } from '@helix/monthly-report';
import type { Logger, RunningService } from '@helix/web';
import { z } from 'zod';

const keys = z.array(z.object({ clinicGuid: z.string() }));

/** How many months before the present one have a report. */
const MONTHS = 3;
const CHECK_MS = 1_000;

export interface PastReportsOptions {
  service: Pick<RunningService, 'app' | 'database'>;
  /** The file of keys of the clinics' agents. */
  agentsFile: string;
  logger: Logger;
  /** They were requested. */
  onRequested(): void;
}

/**
 * The monthly reports of the demo clinics of the last months, as if the schedule had requested them in their time. They are
 * requested once everything is analysed, one after the other behind all else.
 */
export class PastReports {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: PastReportsOptions) {}

  /** Begins when nothing waits to be analysed. */
  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { service, agentsFile, logger, onRequested } = this.options;
    const log = service.app.get<EventLog>(EVENT_LOG);
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        if ((await log.lag()).every(({ lag }) => lag === 0)) {
          await requestPastReports(service.database, agentsFile, Date.now());
          if (!signal.aborted) onRequested();
          return;
        }
      } catch (error) {
        // The database restarts, for example.
        if (!signal.aborted) logger.warn({ err: error }, 'the monthly reports of the demo could not be requested');
      }
      await sleep(CHECK_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

/**
 * Requests the reports that were not requested before, the newest month first.
 *
 * @param now milliseconds since the epoch.
 */
export async function requestPastReports(database: Database, agentsFile: string, now: number): Promise<void> {
  if (!existsSync(agentsFile)) return;
  const guids = keys.parse(JSON.parse(readFileSync(agentsFile, 'utf8'))).map(({ clinicGuid }) => clinicGuid);
  const clinics = await database.query<DemoClinic>(CLINICS, [guids]);
  for (let back = 1; back <= MONTHS; back += 1)
    for (const { clinicId, timeZone } of clinics) {
      const [month = ''] = monthsUpTo(dateAt(now, timeZone), back + 1);
      await database.inClinics([clinicId], (transaction) =>
        requestScheduledReport(transaction, { clinicId, month, waitsForData: false, delayMs: 0 }),
      );
    }
}

interface DemoClinic {
  clinicId: number;
  timeZone: string;
}

export const CLINICS = `
  select clinic_id as "clinicId", time_zone as "timeZone" from clinic where clinic_guid = any($1::uuid[]) order by clinic_id`;
