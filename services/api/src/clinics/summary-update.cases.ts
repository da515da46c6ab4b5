import { QUEUES } from '@helix/contracts';
import { JobQueues } from '@helix/jobs';
import { sendConcurrently } from '../testing/concurrency.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { SummaryUpdateWait } from './summary-update.query.js';

describe('an update of the summaries of a clinic', () => {
  let clinics: TwoClinics;
  let superAdmin: { token: string };
  let clinicId: number;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    ({ clinicId } = clinics.maple);
    superAdmin = await clinics.served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
  });
  afterAll(() => clinics.served.close());
  beforeEach(async () => {
    await clinics.empty(['summary_update']);
    setWait(0);
  });

  const setWait = (timeoutMs: number) => {
    clinics.served.app.get(SummaryUpdateWait, { strict: false }).timeoutMs = timeoutMs;
  };
  const update = (id: number | string = clinicId, user = superAdmin, name = 'ClinicId') =>
    clinics.call('post', `/api/Clinic/UpdateClinicSummaryTables?${name}=${id}`, user);
  const read = async (id: number | string = clinicId, user = superAdmin) =>
    clinics.call('get', `/api/Clinic/${id}/SummaryUpdate`, user);
  const set = (columns: string) =>
    clinics.rows(`update summary_update set ${columns} where clinic_id = $1`, [clinicId]);
  const requests = () => clinics.rows('select clinic_id, request, state from summary_update');
  const audits = () => clinics.rows(`select clinic_id from audit_trail where action = 'summaryUpdateRequested'`);
  const WAITING = { state: 'waiting', percent: null, error: null };

  it('was never asked for at first', async () => {
    const { status, body } = await read();
    expect([status, body]).toEqual([200, { state: 'none', percent: null, error: null }]);
  });

  it('is requested as a job of the analysis service, with an audit entry', async () => {
    const { status, body } = await update();
    expect([status, body]).toEqual([200, WAITING]);
    expect(await requests()).toEqual([{ clinic_id: clinicId, request: 1, state: 'waiting' }]);
    expect(await audits()).toEqual([{ clinic_id: clinicId }]);
    expect((await read()).body).toEqual(WAITING);
    const queue = clinics.served.app.get(JobQueues, { strict: false }).of(QUEUES.summaryUpdate);
    await waitFor(
      () => queue.counts(),
      ({ waiting }) => waiting >= 1,
    );
  });

  it('is joined by a second call, and requested again after its end or failure', async () => {
    await update();
    await set(`state = 'running', percent = 40, last_progress_at = now()`);
    expect((await update()).body).toEqual({ state: 'running', percent: 40, error: null });
    expect(await requests()).toMatchObject([{ request: 1 }]);
    await set(`state = 'done', percent = 100`);
    expect((await update()).body).toEqual(WAITING);
    expect(await requests()).toMatchObject([{ request: 2 }]);
    await set(`state = 'failed', error = 'no room'`);
    expect((await update()).body).toEqual(WAITING);
    expect(await requests()).toMatchObject([{ request: 3 }]);
    expect(await audits()).toHaveLength(3);
  });

  it('is requested once by calls at the same time', async () => {
    const responses = await sendConcurrently(
      clinics.served.test,
      `select from clinic where clinic_id = ${clinicId} for update`,
      Array.from({ length: 4 }, () => () => update()),
    );
    expect(responses.map(({ status, body }) => [status, body.state])).toEqual(Array(4).fill([200, 'waiting']));
    expect(await requests()).toMatchObject([{ request: 1 }]);
    expect(await audits()).toHaveLength(1);
  });

  it('is answered as done by the call when it ends in time', async () => {
    setWait(60_000);
    const answer = update().then(({ status, body }) => [status, body]);
    await waitFor(requests, (rows) => rows.length === 1);
    await set(`state = 'done', percent = 100`);
    expect(await answer).toEqual([200, { state: 'done', percent: 100, error: null }]);
  });

  it('is answered with how far it is when it takes longer', async () => {
    await update();
    await set(`state = 'running', percent = 7, last_progress_at = now()`);
    setWait(300);
    expect((await update()).body).toEqual({ state: 'running', percent: 7, error: null });
  });

  it('says why it failed, and that it has failed without a sign of progress', async () => {
    await update();
    await set(`state = 'failed', percent = 40, error = 'no room'`);
    expect((await read()).body).toEqual({ state: 'failed', percent: 40, error: 'no room' });
    await set(`state = 'running', error = null, last_progress_at = now() - interval '6 minutes'`);
    expect((await read()).body).toEqual({ state: 'failed', percent: 40, error: 'It has stopped without a reason.' });
    expect((await update()).body).toEqual(WAITING);
    await set(`last_progress_at = now() - interval '23 hours'`);
    expect((await read()).body).toEqual(WAITING);
    await set(`last_progress_at = now() - interval '25 hours'`);
    expect((await read()).body).toMatchObject({ state: 'failed' });
  });

  it('returns 404 for an unknown clinic and 422 without one, whatever the case of its name', async () => {
    expect((await update(987_654)).status).toBe(404);
    expect((await read(987_654)).status).toBe(404);
    expect((await read('maple')).status).toBe(404);
    const { status, body } = await update('maple');
    expect([status, body.errors]).toEqual([422, [{ field: 'clinicId', message: 'expected a clinic' }]]);
    expect((await update('')).status).toBe(422);
    expect((await update(clinicId, superAdmin, 'clinicid')).status).toBe(200);
  });

  it('is refused to clinic admins and to super developers who are no super admins', async () => {
    const developer = await clinics.served.addUser(
      'dev@helix.example',
      { [clinicId]: true },
      { isSuperDeveloper: true },
    );
    const admin = await clinics.served.addUser('admin@helix.example', { [clinicId]: true });
    for (const user of [developer, admin, clinics.cedarAdmin]) {
      expect((await update(clinicId, user)).status).toBe(403);
      expect((await read(clinicId, user)).status).toBe(403);
    }
    expect(await requests()).toEqual([]);
  });

  it('is answered with how far it is when the process stops', async () => {
    setWait(60_000);
    const answer = update().then(({ status, body }) => [status, body]);
    await waitFor(requests, (rows) => rows.length === 1);
    clinics.served.app.get(SummaryUpdateWait, { strict: false }).beforeApplicationShutdown();
    expect(await answer).toEqual([200, WAITING]);
  });
});
