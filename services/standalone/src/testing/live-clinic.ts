import { QUEUES, topics, type AnalysisUpdatedMessage, type PmsChange } from '@helix/contracts';
import type { Database } from '@helix/database';
import type { Batch, ConsumeOptions, EventLog, NewRecord } from '@helix/event-log';
import { toLogRecords } from '@helix/quarantine';
import { AuditTrail, createLogger, Metrics, type Actor } from '@helix/web';
import type { TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { AnalysisMetrics } from '../../../analysis/src/analysis.metrics.js';
import { PatientsConsumer } from '../../../analysis/src/due/patients.consumer.js';
import { reanalyse } from '../../../analysis/src/reanalysis/reanalyse.js';
import { rebuildClinic } from '../../../analysis/src/rebuild/rebuild-clinic.js';
import { TouchedConsumer } from '../../../analysis/src/recompute/touched.consumer.js';
import { ApplyConsumer } from '../../../sync-ingest/src/apply/apply.consumer.js';
import { ApplyMetrics } from '../../../sync-ingest/src/apply/apply.metrics.js';
import { WRONG_PRODUCTION } from './wrong-production.js';

/** The rows that are derived from others, without the times at which they were. */
export type DerivedRows = Record<(typeof DERIVED)[number], unknown[]>;
const DERIVED = [
  'appointment_analysis',
  'appointment_due',
  'appointment_treatment',
  'appointment_rebooking',
  'provider_day',
  'hygiene_day',
] as const;

interface OutboxRow {
  id: string;
  topic: string;
  value: string;
}

/**
 * One clinic that is kept up to date by the consumers and jobs of the services. Nothing happens by itself: a test says
 * when messages are delivered, and what time it is. The outbox is the log, so that no time passes with waiting.
 */
export class LiveClinic {
  readonly actor: Actor;
  readonly audit: AuditTrail;
  /** What consoles were told. */
  readonly updates: AnalysisUpdatedMessage[] = [];
  private readonly consumers = new Map<string, ConsumeOptions>();

  private constructor(
    private readonly test: TestDatabase,
    readonly clinicId: number,
    /** Milliseconds since the epoch. */
    public now: number,
  ) {
    this.actor = { userId: null, email: '', clinicId, address: '' };
    this.audit = new AuditTrail(test.database);
  }

  static async create(test: TestDatabase, now: number): Promise<LiveClinic> {
    const { rows } = await test.ownerPool.query<{ id: number }>(`
      with owner as (insert into customer (customer_name) values ('Owner') returning customer_id)
      insert into clinic (customer_id, name, dms_type, time_zone, goal_hourly_production, goal_percentage)
      select customer_id, 'Maple', 1, 'America/Toronto', 180, 0.3 from owner returning clinic_id as id`);
    return LiveClinic.of(test, rows[0]!.id, now);
  }

  /** A clinic that is in the database. */
  static async of(test: TestDatabase, clinicId: number, now: number): Promise<LiveClinic> {
    const clinic = new LiveClinic(test, clinicId, now);
    await clinic.startConsumers();
    return clinic;
  }

  get database(): Database {
    return this.test.database;
  }

  private async startConsumers(): Promise<void> {
    const log: Pick<EventLog, 'consume'> = {
      consume: (options) => {
        this.consumers.set(options.topic, options);
        return Promise.resolve({ stop: () => Promise.resolve() });
      },
    };
    const logger = createLogger({ logLevel: 'silent' });
    const clock = (): number => this.now;
    const metrics = new AnalysisMetrics(new Metrics(false));
    await new ApplyConsumer(this.database, log, new ApplyMetrics(new Metrics(false)), logger, clock).start();
    await new TouchedConsumer(this.database, log, metrics, logger).start();
    await new PatientsConsumer(this.database, log, metrics, logger, clock).start();
  }

  /** Applies changes of the PMS as one batch. What they affect is in the outbox then. */
  async apply(changes: readonly PmsChange[]): Promise<void> {
    await this.deliver(topics.pmsChanges, toLogRecords(this.clinicId, this.now, changes));
  }

  /**
   * Delivers the oldest messages of one topic in one batch, or runs the oldest job.
   *
   * @returns false when there is nothing to do.
   */
  async step(): Promise<boolean> {
    const { rows } = await this.test.ownerPool.query<OutboxRow>(TAKE_MESSAGES, [String(this.clinicId)]);
    const [first] = rows;
    if (!first) return this.runJob();
    const records = rows.map(({ value }) => ({ key: String(this.clinicId), value }));
    if (first.topic === topics.analysisUpdated) this.updates.push(...rows.map(({ value }) => parseUpdate(value)));
    else await this.deliver(first.topic, records);
    return true;
  }

  /** Delivers every message and runs every job. */
  async settle(): Promise<void> {
    while (await this.step());
  }

  private async deliver(topic: string, records: readonly NewRecord[]): Promise<void> {
    const consumer = this.consumers.get(topic);
    if (!consumer) throw new Error(`nobody consumes ${topic}`);
    const batch: Batch = {
      topic,
      partition: 0,
      records: records.map(({ key, value }, offset) => {
        return { topic, key, value, offset, partition: 0, publishedAt: this.now, headers: {} };
      }),
    };
    await consumer.handle(batch, { advance: () => Promise.resolve() });
  }

  private async runJob(): Promise<boolean> {
    const { rows } = await this.test.ownerPool.query<{ request: number }>(TAKE_JOB, [
      QUEUES.reanalysis.name,
      this.clinicId,
    ]);
    const [job] = rows;
    if (!job) return false;
    const { clinicId, now } = this;
    await reanalyse(this.database, { clinicId, request: job.request }, { clock: () => now });
    return true;
  }

  async rebuild(): Promise<void> {
    await rebuildClinic(this.database, this.clinicId, { clock: () => this.now });
  }

  /** The provider-days whose production is wrong. */
  async wrongProduction(): Promise<unknown[]> {
    return (await this.test.ownerPool.query(WRONG_PRODUCTION, [this.clinicId])).rows;
  }

  async derivedRows(): Promise<DerivedRows> {
    const found = await Promise.all(
      DERIVED.map(async (table) => {
        const sql = `select to_jsonb(t) - '{computed_at,derived_at}'::text[] as row from ${table} t where clinic_id = $1
                     order by 1`;
        const { rows } = await this.test.ownerPool.query<{ row: unknown }>(sql, [this.clinicId]);
        return [table, rows.map(({ row }) => row)] as const;
      }),
    );
    return Object.fromEntries(found) as DerivedRows;
  }
}

/** The messages of the topic of the oldest one, as a consumer that is behind would get them. */
const TAKE_MESSAGES = `
  with taken as (
    delete from outbox where key = $1 and topic = (select topic from outbox where key = $1 order by outbox_id limit 1)
    returning outbox_id as id, topic, value
  )
  select id, topic, value from taken order by id`;

const TAKE_JOB = `
  delete from job_outbox where job_outbox_id = (
    select job_outbox_id from job_outbox where queue = $1 and (payload ->> 'clinicId')::integer = $2
    order by job_outbox_id limit 1)
  returning (payload ->> 'request')::integer as request`;

const parseUpdate = (value: string): AnalysisUpdatedMessage => JSON.parse(value) as AnalysisUpdatedMessage;
