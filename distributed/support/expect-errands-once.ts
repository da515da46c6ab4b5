import { QUEUES, type QueueDefinition } from '@helix/contracts';
import { waitFor } from '../../libs/database/src/testing/wait-for.js';
import { SCHEDULE, type Errands, type QueuedJob } from './errands.js';
import type { World } from './world.js';

/** A job whose process was killed is started again after its lease of 30 s at the earliest, and looked for as often. */
const JOBS_MS = 240_000;
/** Each week whose mail was due is noted, also one whose mail would come too late. */
const DUE_WEEKS = 2;

/** Each request has one job, which is done; none is left over, and none came from anything else. */
export async function expectJobsOnce(world: World, errands: Errands, since: number): Promise<void> {
  await waitFor(
    () => world.query('select 1 from job_outbox'),
    (rows) => rows.length === 0,
  );
  const reanalyses = await endedJobs(errands, QUEUES.reanalysis);
  const updates = await endedJobs(errands, QUEUES.summaryUpdate);
  for (const { clinicId } of errands.clinics) {
    // The same settings again are no change.
    expect(statesOf(reanalyses, clinicId)).toEqual(['completed', 'completed']);
    const reanalysis = await world.query(
      `select request::integer, finished_at is not null as finished, done = total as whole
       from reanalysis where clinic_id = $1`,
      [clinicId],
    );
    expect(reanalysis).toEqual([{ request: 2, finished: true, whole: true }]);
    const requests = await auditEntries(world, 'summaryUpdateRequested', { clinicId });
    expect(requests).toBeGreaterThan(0);
    expect(statesOf(updates, clinicId)).toEqual(Array(requests).fill('completed'));
    const update = 'select request, state from summary_update where clinic_id = $1';
    expect(await world.query(update, [clinicId])).toEqual([{ request: requests, state: 'done' }]);
  }
  for (const [queue, minutes] of [
    [QUEUES.weeklyMails, 15],
    [QUEUES.monthlyReports, 5],
    [QUEUES.recordingRetention, 30],
  ] as const)
    await expectSchedule(errands, queue, { stepMs: minutes * 60_000, since });
}

/** The schedule is there once, with one next job, and each of its times since the beginning had one job. */
async function expectSchedule(
  errands: Errands,
  queue: QueueDefinition,
  { stepMs, since }: { stepMs: number; since: number },
): Promise<void> {
  const found = await waitFor(
    async () => {
      const now = Date.now();
      const schedules = (await errands.schedules(queue)).filter(({ id }) => id !== SCHEDULE);
      const jobs = (await errands.jobs(queue)).map((job) => ({ ...job, time: timeOf(job, schedules[0]?.id) }));
      const timesOf = (state: QueuedJob['state']): number[] =>
        jobs.flatMap((job) => (job.state === state && job.time > since ? [job.time] : [])).sort((a, b) => a - b);
      const times = { completed: timesOf('completed'), failed: timesOf('failed'), open: timesOf('open') };
      const isOneStep = Math.floor(now / stepMs) === Math.floor(Date.now() / stepMs);
      return { now, isOneStep, schedules: schedules.length, next: schedules[0]?.next, times };
    },
    // The one before may be at work, and a time may have come while this was read.
    ({ now, isOneStep, times }) => isOneStep && times.open.every((time) => time > now),
    JOBS_MS,
  );
  const timesUntil = (end: number): number[] => {
    const first = Math.floor(since / stepMs) + 1;
    return Array.from({ length: Math.floor(end / stepMs) - first + 1 }, (_, index) => (first + index) * stepMs);
  };
  const next = (Math.floor(found.now / stepMs) + 1) * stepMs;
  expect({ queue: queue.name, ...found }).toEqual({
    ...{ queue: queue.name, now: found.now, isOneStep: true, schedules: 1, next },
    times: { completed: timesUntil(found.now), failed: [], open: [next] },
  });
}

/** When a job of a schedule was due; 0 for other jobs. */
function timeOf({ id }: QueuedJob, schedule: string | undefined): number {
  const prefix = `repeat:${schedule}:`;
  return id.startsWith(prefix) ? Number(id.slice(prefix.length)) : 0;
}

/** Each mail that was asked for came, under the id of its one job, however often it was sent. */
export async function expectMailsOnce(world: World, errands: Errands): Promise<void> {
  const { invited, forgetful } = errands;
  expect([...invited, ...forgetful]).toHaveLength(10);
  const jobs = await endedJobs(errands, QUEUES.mail);
  const caught = await mailIdsByAddress(world);
  for (const email of invited) {
    expect([email, await auditEntries(world, 'userInvited', { subject: email })]).toEqual([email, 1]);
    const [user] = await world.query<{ id: number }>('select user_id as id from app_user where email = $1', [email]);
    const own = jobs.filter(({ payload }) => payload['kind'] === 'invitation' && payload['userId'] === user?.id);
    expect([email, own.map(({ state }) => state)]).toEqual([email, ['completed']]);
    expect([email, caught.get(email)]).toEqual([email, idsOf(own)]);
  }
  for (const email of forgetful) {
    const requests = await auditEntries(world, 'passwordResetRequested', { subject: email });
    const own = jobs.filter(({ payload }) => payload['email'] === email);
    expect([email, own.map(({ state }) => state)]).toEqual([email, Array(requests).fill('completed')]);
    expect([email, caught.get(email)]).toEqual([email, idsOf(own)]);
  }
  await expectWeeklyMailsOnce(world, errands);
}

/** Runs of the schedule that were killed or came twice have enqueued each mail once. */
async function expectWeeklyMailsOnce(world: World, errands: Errands): Promise<void> {
  const jobs = await endedJobs(errands, QUEUES.reportMail);
  const caught = await mailIdsByAddress(world);
  const rows = await world.query<{ email: string; state: string; mailId: string }>(
    `select u.email, m.state, m.mail_id as "mailId" from report_mail m join app_user u using (user_id)
     where u.email = any($1) order by m.mail_id`,
    [errands.subscribers],
  );
  expect(rows).toHaveLength(DUE_WEEKS * errands.subscribers.length);
  expect(rows.filter(({ state }) => state !== 'sent' && state !== 'skipped')).toEqual([]);
  const sent = rows.filter(({ state }) => state === 'sent');
  expect(jobs.map(({ state }) => state)).toEqual(sent.map(() => 'completed'));
  for (const email of errands.subscribers) {
    const ids = sent.filter((row) => row.email === email).map(({ mailId }) => mailId);
    expect([email, caught.get(email) ?? []]).toEqual([email, ids]);
  }
}

/** The different ids of the mails that came, sorted, by the address. */
async function mailIdsByAddress(world: World): Promise<Map<string, string[]>> {
  const caught = new Map<string, string[]>();
  for (const { to, messageId } of (await world.installation.parts.mails?.mails()) ?? []) {
    const id = /^<(.+)@[^@]+>$/.exec(messageId)?.[1] ?? messageId;
    caught.set(to, [...new Set([...(caught.get(to) ?? []), id])].sort());
  }
  return caught;
}

const idsOf = (jobs: readonly QueuedJob[]): string[] => jobs.map(({ id }) => id).sort();

const statesOf = (jobs: readonly QueuedJob[], clinicId: number): string[] =>
  jobs.flatMap(({ payload, state }) => (payload['clinicId'] === clinicId ? [state] : []));

/** The jobs of the clinics and users of these errands, once none of them waits any more. */
async function endedJobs(errands: Errands, queue: QueueDefinition): Promise<QueuedJob[]> {
  const { clinics, forgetful } = errands;
  const ids = new Set<unknown>(clinics.map(({ clinicId }) => clinicId));
  const emails = new Set<unknown>(forgetful);
  return waitFor(
    async () =>
      (await errands.jobs(queue)).filter(({ payload }) => ids.has(payload['clinicId']) || emails.has(payload['email'])),
    (all) => all.every(({ state }) => state !== 'open'),
    JOBS_MS,
  );
}

/** How often something was asked for, by the audit trail, which has it in the transaction that enqueues the job. */
async function auditEntries(
  world: World,
  action: string,
  { clinicId, subject }: { clinicId?: number; subject?: string },
): Promise<number> {
  const [row] = await world.query<{ n: number }>(
    `select count(*)::integer as n from audit_trail
     where action = $1 and ($2::integer is null or clinic_id = $2) and ($3::text is null or subject = $3)`,
    [action, clinicId ?? null, subject ?? null],
  );
  return row?.n ?? 0;
}
