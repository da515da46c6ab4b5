import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Kafka, logLevel } from 'kafkajs';
import pg from 'pg';
import { freePort } from '../../libs/database/src/embedded/free-port.js';
import { hashPassword } from '../../libs/web/src/access/passwords.js';
import { ONE_OF_EACH, startInstallation, type Installation } from '../../scripts/services/installation.mjs';
import { packBatches, sendBatch, type PackedBatch } from '../harness/agents.js';
import type { BenchClinic } from '../harness/bench-database.js';
import {
  addCounts,
  ClinicDay,
  DAY_STARTS_UTC_HOUR,
  MINUTE_MS,
  scaleProfile,
  sumOf,
  type Counts,
} from './clinic-day.js';
import { Consoles, EMAIL_OF, hygieneAppointments, OFFICE_PASSWORD } from './consoles.js';
import { metricOf, processorSeconds, readStored, type Stored } from './meters.js';
import { byPart, difference, type ByPart } from './parts.js';

const CHANGES_PER_REQUEST = 4_000;
const IDLE_MS = 900_000;
const REST_MS = 15_000;
const SEND_MS = 120_000;

interface ScaleClinic extends BenchClinic {
  day: ClinicDay;
}

/** What a stretch of the day cost, in all clinics together. */
export interface Measured {
  seconds: number;
  processorSeconds: ByPart;
  changes: Counts;
  /** How many changes each clinic sent. */
  ofClinics: number[];
  /** Requests of agents. */
  posts: number;
  /** Requests of consoles, and the events that they heard of. */
  requests: Counts;
  /** Batches of the log that were applied, and the time that they took. */
  batches: number;
  applySeconds: number;
  stored: Stored;
  /** Processor seconds of each half hour from its beginning, and how long it took. */
  halfHours: { instant: number; processorSeconds: ByPart; seconds: number }[];
}

export interface SiteOptions {
  clinics: number;
  historyDays: number;
  /** Of the patients of a whole practice. */
  share: number;
  date: string;
}

/** An installation of processes with a number of simulated clinics, whose history is loaded. */
export class ScaleSite {
  private constructor(
    private readonly folder: string,
    readonly installation: Installation,
    readonly owner: pg.Client,
    readonly clinics: readonly ScaleClinic[],
    readonly date: string,
  ) {}

  private loaded = 0;

  /** Starts it, loads the history, and waits until all of it is analysed. */
  static async start(options: SiteOptions, onStep: (step: string) => void): Promise<ScaleSite> {
    const folder = await mkdtemp(join(tmpdir(), 'helix-scale-'));
    const env = { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', AGENT_REQUESTS_PER_SECOND: '10000' };
    const chromium = process.env['CHROMIUM_PATH'];
    const installation = await startInstallation({
      ...{ dataDir: folder, port: await freePort(), counts: ONE_OF_EACH },
      env: { ...env, ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) },
    });
    const owner = new pg.Client({ connectionString: installation.parts.postgres?.ownerUrl });
    await owner.connect();
    owner.on('error', () => undefined);
    const clinics: ScaleClinic[] = [];
    const site = new ScaleSite(folder, installation, owner, clinics, options.date);
    try {
      const passwordHash = await hashPassword(OFFICE_PASSWORD);
      for (let n = 0; n < options.clinics; n += 1) {
        const profile = scaleProfile(n, options.historyDays, options.share);
        const clinic = await addClinic(owner, profile.timeZone, passwordHash);
        const day = await ClinicDay.open(profile, options.date);
        const history = await day.history();
        site.loaded += history.length;
        clinics.push({ ...clinic, day });
        // A key that nobody knows yet counts as a wrong one while it is looked up.
        await site.greet(clinic);
        for (const batch of packBatches(history, CHANGES_PER_REQUEST)) await site.send(clinic, batch);
      }
      await site.untilIdle();
      await owner.query('vacuum analyze');
      // What runs by the clock in the minutes after a load is none of the day.
      await sleep(REST_MS);
      await site.untilIdle();
      onStep(`${options.clinics} clinics, ${site.loaded.toLocaleString('en-CA')} changes of history`);
      return site;
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  /** How many changes of history were loaded. */
  get loadedChanges(): number {
    return this.loaded;
  }

  get url(): string {
    return this.installation.publicUrl;
  }

  /** Lives on until an instant, and sends at once what changed until then. */
  async catchUp(instant: number): Promise<void> {
    for (const clinic of this.clinics) {
      const changes = await clinic.day.liveUntilByMinutes(instant);
      for (const batch of packBatches(changes, CHANGES_PER_REQUEST)) await this.send(clinic, batch);
    }
    await this.untilIdle();
  }

  /**
   * Lives through some minutes as they are: in each, every agent sends what changed, and people work at their consoles.
   *
   * @param minuteMs how long a minute takes at least.
   */
  async live(from: number, minutes: number, minuteMs: number): Promise<Measured> {
    const appointments = await hygieneAppointments(this.owner, this.date);
    const consoles = new Map(
      this.clinics.map((clinic) => [
        clinic,
        new Consoles(this.url, clinic, this.date, appointments.get(clinic.clinicId) ?? []),
      ]),
    );
    for (const [{ day }, one] of consoles) await one.begin(day.minuteAt(from));
    const before = await this.reading();
    const startedAt = performance.now();
    const changes: Counts = {};
    const ofClinics = this.clinics.map(() => 0);
    let posts = 0;
    const halfHours: Measured['halfHours'] = [];
    let [last, lastAt] = [before.seconds, startedAt];
    for (let n = 0; n < minutes; n += 1) {
      const minuteStartedAt = performance.now();
      const instant = from + (n + 1) * MINUTE_MS;
      await Promise.all(
        this.clinics.map(async (clinic, place) => {
          const found = await clinic.day.liveUntil(instant);
          ofClinics[place]! += found.length;
          for (const { entity } of found) addCounts(changes, { [entity]: 1 });
          for (const batch of packBatches(found, CHANGES_PER_REQUEST)) {
            await this.send(clinic, batch);
            posts += 1;
          }
          await consoles.get(clinic)?.minute(clinic.day.minuteAt(instant));
        }),
      );
      for (const one of consoles.values()) await one.settled();
      await sleep(Math.max(0, minuteMs - (performance.now() - minuteStartedAt)));
      if ((n + 1) % 30 === 0) {
        const [now, at] = [processorSeconds(this.installation), performance.now()];
        halfHours.push({
          ...{ instant: instant - 30 * MINUTE_MS, seconds: (at - lastAt) / 1000 },
          processorSeconds: difference(now, last),
        });
        [last, lastAt] = [now, at];
      }
    }
    await this.untilIdle();
    for (const one of consoles.values()) await one.settled();
    const after = await this.reading();
    const seconds = (performance.now() - startedAt) / 1000;
    const requests: Counts = {};
    for (const one of consoles.values()) {
      await one.close();
      addCounts(requests, one.counts);
    }
    return {
      ...{ seconds, changes, ofClinics, posts, requests, halfHours },
      processorSeconds: difference(after.seconds, before.seconds),
      batches: after.batches - before.batches,
      applySeconds: after.applySeconds - before.applySeconds,
      stored: storedSince(after.stored, before.stored),
    };
  }

  /** Processor seconds a second while nothing happens but what `meanwhile` starts. */
  async atRest(seconds: number): Promise<ByPart> {
    const before = processorSeconds(this.installation);
    const startedAt = performance.now();
    await sleep(seconds * 1000);
    const used = difference(processorSeconds(this.installation), before);
    const elapsed = (performance.now() - startedAt) / 1000;
    return byPart((part) => used[part] / elapsed);
  }

  /** Adds clinics that have no rows, but an agent. */
  async addEmptyClinics(count: number): Promise<BenchClinic[]> {
    const passwordHash = await hashPassword(OFFICE_PASSWORD);
    const added: BenchClinic[] = [];
    for (let n = 0; n < count; n += 1) added.push(await addClinic(this.owner, 'America/Toronto', passwordHash));
    return added;
  }

  /** Lives to the end of the day without sending. @returns the changes of the whole day, by clinic. */
  async wholeDays(): Promise<number[]> {
    const end = Date.parse(`${this.date}T00:00:00Z`) + (24 + DAY_STARTS_UTC_HOUR) * 60 * MINUTE_MS;
    for (const { day } of this.clinics) await day.liveUntilByMinutes(end);
    return this.clinics.map(({ day }) => sumOf(day.taken));
  }

  /** Bytes of all objects. */
  async objectBytes(): Promise<number> {
    const {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: Bucket,
      AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY,
    } = this.installation.env;
    const credentials = { accessKeyId: AWS_ACCESS_KEY_ID ?? '', secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '' };
    const client = new S3Client({ endpoint: endpoint!, region: 'us-east-1', forcePathStyle: true, credentials });
    const { Contents: objects = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    client.destroy();
    return objects.reduce((sum, { Size }) => sum + (Size ?? 0), 0);
  }

  /** Waits until every group has handled the whole log, and nothing waits to be published. */
  async untilIdle(): Promise<void> {
    const kafka = new Kafka({ brokers: this.installation.parts.kafka?.brokers ?? [], logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    try {
      // Twice: what is handled may have led to something that was not there at the first look.
      for (let quiet = 0, deadline = Date.now() + IDLE_MS; quiet < 2; await sleep(200)) {
        if (Date.now() > deadline) throw new Error('the installation was not idle after 15 minutes');
        quiet = (await isIdle(admin, this.owner)) ? quiet + 1 : 0;
      }
    } finally {
      await admin.disconnect();
    }
  }

  async stop(): Promise<void> {
    await this.owner.end().catch(() => undefined);
    await this.installation.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  private async reading() {
    return {
      stored: await readStored(this.owner, join(this.folder, 'kafka')),
      batches: await metricOf(this.installation, 'sync-ingest', 'helix_apply_batch_seconds_count'),
      applySeconds: await metricOf(this.installation, 'sync-ingest', 'helix_apply_batch_seconds_sum'),
      seconds: processorSeconds(this.installation),
    };
  }

  /** Sends as an agent does, again and again while no process is ready on a machine that has too much to do. */
  private async send({ agentKey }: BenchClinic, batch: PackedBatch): Promise<void> {
    for (const deadline = Date.now() + SEND_MS; ; await sleep(500)) {
      try {
        return await sendBatch(this.url, agentKey, batch);
      } catch (error) {
        if (!/answered (?:429|503)|fetch failed/.test(String(error)) || Date.now() > deadline) throw error;
      }
    }
  }

  private async greet({ agentKey }: BenchClinic): Promise<void> {
    const answer = await fetch(`${this.url}/api/agent/config`, { headers: { 'X-Api-Key': agentKey } });
    if (!answer.ok) throw new Error(`an agent got no configuration: ${answer.status}`);
    await answer.arrayBuffer();
  }
}

async function addClinic(owner: pg.ClientBase, timeZone: string, passwordHash: string): Promise<BenchClinic> {
  const agentKey = `hx_${randomBytes(32).toString('base64url')}`;
  const { rows } = await owner.query<{ clinicId: number; clinicGuid: string }>(
    `with owner as (insert into customer (customer_name) values ('Scale') returning customer_id),
     created as (
       insert into clinic (customer_id, name, dms_type, time_zone, goal_hourly_production, goal_percentage)
       select customer_id, 'Scale', 1, $1, 180, 0.4 from owner returning clinic_id, clinic_guid),
     key as (insert into agent_key (clinic_id, key_hash) select clinic_id, $2 from created)
     select clinic_id as "clinicId", clinic_guid as "clinicGuid" from created`,
    [timeZone, createHash('sha256').update(agentKey).digest()],
  );
  const clinic = rows[0]!;
  await owner.query(
    `with created as (
       insert into app_user (email, first_name, last_name, password_hash) values ($1, 'Front', 'Office', $2) returning user_id)
     insert into user_clinic (clinic_id, user_id) select $3, user_id from created`,
    [EMAIL_OF(clinic.clinicId), passwordHash, clinic.clinicId],
  );
  return { ...clinic, agentKey };
}

async function isIdle(admin: ReturnType<Kafka['admin']>, owner: pg.ClientBase): Promise<boolean> {
  const { rows: waiting } = await owner.query<{ n: number }>(
    'select (select count(*) from outbox)::int + (select count(*) from job_outbox)::int as n',
  );
  if (waiting[0]?.n !== 0) return false;
  const { rows } = await owner.query<{ topic: string; partition: number; next: string }>(
    'select topic, partition, min(next_offset) as next from log_position group by topic, partition',
  );
  const handled = new Map(rows.map(({ topic, partition, next }) => [`${topic} ${partition}`, Number(next)]));
  for (const topic of new Set(rows.map((row) => row.topic)))
    for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
      const next = handled.get(`${topic} ${partition}`);
      // A transaction ends with a marker, which has an offset and is no record.
      if (next !== undefined && next < Number(high) - 1) return false;
      if (next === undefined && Number(high) > 0) return false;
    }
  return true;
}

function storedSince(after: Stored, before: Stored): Stored {
  return {
    rows: Object.fromEntries(
      Object.entries(after.rows).map(([table, rows]) => [table, rows - (before.rows[table] ?? 0)]),
    ),
    databaseBytes: after.databaseBytes - before.databaseBytes,
    walBytes: after.walBytes - before.walBytes,
    logBytes: after.logBytes - before.logBytes,
  };
}
