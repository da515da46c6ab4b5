import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clinic, Database } from '@helix/database';
import { LOGGER, Metrics, SETTINGS, type Logger, type Settings } from '@helix/web';

const DAY_MS = 24 * 60 * 60_000;
const INTERVAL_MS = 60 * 60_000;
/** Of records whose clinic cannot be read. */
const NO_CLINIC = 0;

/**
 * Deletes quarantined changes that nobody replayed in time, every hour, and reports how many there are. Several processes
 * may do it at once.
 */
@Injectable()
export class QuarantineRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    registerQuarantineMetric(metrics, database);
  }

  onApplicationBootstrap(): void {
    const work = (): void => {
      const before = new Date(Date.now() - this.settings.quarantineRetentionDays * DAY_MS);
      deleteOldQuarantine(this.database, before).catch((error: unknown) =>
        this.logger.error({ err: error }, 'old quarantined changes were not deleted'),
      );
    };
    this.timer = setInterval(work, INTERVAL_MS).unref();
    work();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}

/** Deletes the quarantined changes of all clinics that are older than a moment. */
export async function deleteOldQuarantine(database: Database, before: Date): Promise<void> {
  const clinicIds = await allClinicIds(database);
  await database.inClinics(clinicIds, (transaction) =>
    transaction.query('delete from quarantine where clinic_id = any($1::integer[]) and created_at < $2', [
      clinicIds,
      before,
    ]),
  );
}

/** Adds the number of changes that wait to be replayed or superseded. */
function registerQuarantineMetric(metrics: Metrics, database: Database): void {
  metrics.readGauge(
    'helix_quarantined_changes',
    'PMS changes in quarantine, that were not replayed',
    ['stage'],
    async () => (await countQuarantined(database)).map(({ stage, count }) => ({ stage, value: count })),
  );
}

async function countQuarantined(database: Database): Promise<{ stage: string; count: number }[]> {
  const clinicIds = await allClinicIds(database);
  return database.inClinics(clinicIds, async (transaction) => {
    const { rows } = await transaction.query<{ stage: string; count: number }>(
      `select stage, count(*)::integer as count from quarantine
       where clinic_id = any($1::integer[]) and replayed_at is null group by stage`,
      [clinicIds],
    );
    return rows;
  });
}

async function allClinicIds(database: Database): Promise<number[]> {
  const clinics = await database.dataSource.getRepository(Clinic).find({ select: { clinicId: true } });
  return [NO_CLINIC, ...clinics.map(({ clinicId }) => clinicId)];
}
