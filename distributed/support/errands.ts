import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, type JobType } from 'bullmq';
import { QUEUES, type QueueDefinition } from '@helix/contracts';
import { createJobsBackend } from '../../libs/jobs/src/create-jobs-backend.js';
import type { TestClinic } from '../../services/standalone/src/testing/clinics-and-users.js';
import type { ConsoleHeaders, World } from './world.js';

const RETRY_MS = 500;
/** A schedule of the same job as that of the product, which runs too seldom to be struck in a minute. */
export const SCHEDULE = 'soak';
const EVERY_SECONDS = 10;
const RNA_USAGE = 24;

const ADDRESSES = {
  invited: (number: number): string => `soak.invited.${number}@helix.example`,
  forgetful: (number: number): string => `soak.forgetful.${number}@helix.example`,
  subscriber: (clinicId: number): string => `soak.subscriber.${clinicId}@helix.example`,
};

/** A job as the queue keeps it. */
export interface QueuedJob {
  id: string;
  payload: Record<string, unknown>;
  state: 'completed' | 'failed' | 'open';
}

/** What users ask for while everything is killed: mails and jobs, each of which must be done once. */
export class Errands {
  readonly invited: string[] = [];
  readonly forgetful: string[] = [];
  private readonly errands: (() => Promise<void>)[];

  private constructor(
    private readonly world: World,
    readonly clinics: readonly TestClinic[],
    private readonly superAdmin: ConsoleHeaders,
    readonly subscribers: readonly string[],
  ) {
    const numbers = Array.from({ length: 5 }, (_, index) => index + 1);
    const [first = { clinicId: 0, clinicGuid: '', agentKey: '' }] = clinics;
    const settings = [3, 4].flatMap((graceDays) => clinics.map((clinic) => () => this.changeRules(clinic, graceDays)));
    const summaries = clinics.map((clinic) => () => this.updateSummaries(clinic));
    const mails = numbers.flatMap((number) => [
      () => this.invite(first, number),
      () => this.resetPassword(first, number),
    ]);
    this.errands = mixed(mails, [...settings, ...summaries]);
  }

  /** Adds users and subscriptions, and a schedule. */
  static async prepare(world: World, clinics: readonly TestClinic[]): Promise<Errands> {
    const [first] = clinics;
    if (!first) throw new Error('there is no clinic');
    const admin = 'soak.admin@helix.example';
    const headers = await world.addUser(admin, first);
    await world.query('update app_user set is_super_admin = true where email = $1', [admin]);
    const subscribers: string[] = [];
    for (const clinic of clinics) {
      const email = ADDRESSES.subscriber(clinic.clinicId);
      await world.addUser(email, clinic);
      await world.query(
        `with member as (
           update user_clinic m set is_admin = true from app_user u where u.user_id = m.user_id and u.email = $1
           returning m.clinic_id, m.user_id)
         insert into report_subscription (clinic_id, user_id, report_id, subscribed_at)
         select clinic_id, user_id, $2, now() - interval '30 days' from member`,
        [email, RNA_USAGE],
      );
      subscribers.push(email);
    }
    for (let number = 1; number <= 5; number += 1) await world.addUser(ADDRESSES.forgetful(number), first);
    const errands = new Errands(world, clinics, headers, subscribers);
    await errands.onQueue(QUEUES.weeklyMails, (queue) =>
      queue.upsertJobScheduler(
        SCHEDULE,
        { pattern: `*/${EVERY_SECONDS} * * * * *`, tz: 'UTC' },
        { name: QUEUES.weeklyMails.name, data: {} },
      ),
    );
    return errands;
  }

  /** Does all of it, spread over so many milliseconds. Resolves when every request was answered with success. */
  async run(ms: number, signal: AbortSignal): Promise<void> {
    const underWay: Promise<void>[] = [];
    for (const errand of this.errands) {
      const doing = errand();
      doing.catch(() => undefined);
      underWay.push(doing);
      await sleep(ms / this.errands.length, undefined, { signal });
    }
    await Promise.all(underWay);
  }

  /** Ends the schedule. */
  async endSchedule(): Promise<void> {
    await this.onQueue(QUEUES.weeklyMails, (queue) => queue.removeJobScheduler(SCHEDULE));
  }

  /** Every job of a queue. */
  async jobs(definition: QueueDefinition): Promise<QueuedJob[]> {
    return this.onQueue(definition, async (queue) => {
      const of = async (state: QueuedJob['state'], ...types: JobType[]): Promise<QueuedJob[]> =>
        (await queue.getJobs(types)).map(({ id = '', data }) => ({ id, payload: data as QueuedJob['payload'], state }));
      // Those that are open first: one that ends meanwhile is in two lists then, and in none the other way round.
      const open = await of('open', 'waiting', 'active', 'delayed', 'prioritized');
      return [...open, ...(await of('completed', 'completed')), ...(await of('failed', 'failed'))];
    });
  }

  /** Every schedule of a queue: its id, and when it is due next. */
  async schedules(definition: QueueDefinition): Promise<{ id: string; next: number }[]> {
    return this.onQueue(definition, async (queue) =>
      (await queue.getJobSchedulers()).map(({ key, next = 0 }) => ({ id: key, next: Number(next) })),
    );
  }

  private async onQueue<T>({ name }: QueueDefinition, work: (queue: Queue) => Promise<T>): Promise<T> {
    const { redis, postgres } = this.world.installation.parts;
    const queue = new Queue(name, createJobsBackend({ redisUrl: redis?.url, databaseUrl: postgres?.url ?? '' }));
    queue.on('error', () => undefined);
    try {
      return await work(queue);
    } finally {
      await queue.close();
    }
  }

  /** A second request for the same address is refused, so that one which was cut off can be sent again. */
  private async invite(clinic: TestClinic, number: number): Promise<void> {
    const email = ADDRESSES.invited(number);
    this.invited.push(email);
    const body = { firstName: 'Noa', lastName: 'Lund', email };
    await this.untilDone(clinic, 'user', body, ({ status, text }) => status === 422 && text.includes('already exists'));
  }

  private async resetPassword(clinic: TestClinic, number: number): Promise<void> {
    const email = ADDRESSES.forgetful(number);
    this.forgetful.push(email);
    await this.untilDone(clinic, 'forgot_password', { email });
  }

  /** Starts a re-analysis. The same value again changes nothing. */
  private async changeRules(clinic: TestClinic, graceDays: number): Promise<void> {
    await this.untilDone(clinic, 'clinic/settings', { graceDays });
  }

  /** Answered when the update is done, or after 25 seconds. */
  private async updateSummaries(clinic: TestClinic): Promise<void> {
    await this.untilDone(clinic, `clinic/updateClinicSummaryTables?clinicId=${clinic.clinicId}`, {});
  }

  /** As a user who tries again. @throws for an answer that no further attempt changes. */
  private async untilDone(
    clinic: TestClinic,
    path: string,
    body: object,
    isDone: (answer: { status: number; text: string }) => boolean = () => false,
  ): Promise<void> {
    const { Authorization } = this.superAdmin;
    const headers = { 'Content-Type': 'application/json', Authorization, 'X-Clinic-Guid': clinic.clinicGuid };
    for (;;) {
      const answer = await post(`${this.world.url}/api/${path}`, headers, body);
      if (answer.status === 200 || answer.status === 201 || isDone(answer)) return;
      if (answer.status !== 0 && answer.status < 500)
        throw new Error(`POST ${path} was answered ${answer.status} ${answer.text}`);
      await sleep(RETRY_MS);
    }
  }
}

/** Status 0: no answer. */
async function post(
  url: string,
  headers: Record<string, string>,
  body: object,
): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

/** One of each in turn, as long as there are both. */
function mixed<T>(first: readonly T[], second: readonly T[]): T[] {
  const longest = Math.max(first.length, second.length);
  return Array.from({ length: longest }, (_, index) => [first[index], second[index]])
    .flat()
    .filter((one) => one !== undefined);
}
