import { startRulesClinic, type RulesClinic } from './testing/start-clinic.js';

describe('GET ProcedureRules/Reanalysis', () => {
  let clinic: RulesClinic;

  beforeAll(async () => {
    clinic = await startRulesClinic();
  });
  afterAll(() => clinic.served.close());
  beforeEach(async () => {
    await clinic.reset();
    await own('delete from reanalysis');
  });

  const own = (statement: string) => clinic.served.test.ownerPool.query(statement);
  const row = (rest: string) => own(`update reanalysis set ${rest}`);
  const read = async (by = clinic.hygienist, at = clinic.maple) => {
    const { status, body } = await clinic.call('get', '/api/ProcedureRules/Reanalysis', by, at);
    expect(status).toBe(200);
    return body as unknown;
  };
  const save = (healthProfileId = 0) =>
    clinic
      .call('post', '/api/ProcedureRules', clinic.admin, clinic.maple)
      .send([{ procedureRuleTypeId: 23, healthProfileId, rules: [{ intervalInMonths: 7 }] }]);
  const idle = { state: 'idle', done: 0, total: 0, startedAt: null };

  it('is idle while no rule has changed', async () => expect(await read()).toEqual(idle));

  it('is waiting from the moment when rules, a profile or an office option change', async () => {
    const waiting = { ...idle, state: 'waiting' };
    const perio = await clinic.addProfile('Perio');
    const changes = [
      () => save(),
      () => save(perio),
      () => clinic.call('delete', `/api/ProcedureRules/HealthProfile/${perio}`, clinic.admin, clinic.maple),
      () =>
        clinic
          .call('post', '/api/Clinic/RequireExamWithXrays', clinic.admin, clinic.maple)
          .send({ requireExamWithXrays: true }),
    ];
    for (const change of changes) {
      expect((await change()).status).toBe(200);
      expect(await read()).toEqual(waiting);
      await row('finished_at = now()');
      expect(await read()).toEqual(idle);
    }
    // A save without differences starts no analysis.
    await save();
    expect(await read()).toEqual(idle);
    expect(await read(clinic.cedarAdmin, clinic.cedar)).toEqual(idle);
  });

  it('covers the patients of all pending changes', async () => {
    const perio = await clinic.addProfile('Perio');
    const ruleScope = async () => (await own('select rule_scope from reanalysis')).rows[0] as unknown;
    await save(perio);
    expect(await ruleScope()).toEqual({ rule_scope: String(perio) });
    await save();
    expect(await ruleScope()).toEqual({ rule_scope: 'office' });
  });

  it('reports progress while running, and idle when finished', async () => {
    await save();
    await row(`started_at = '2026-11-20T10:00:00.5Z', total = 250, done = 100`);
    expect(await read()).toEqual({ state: 'running', done: 100, total: 250, startedAt: '2026-11-20T10:00:00.500Z' });
    await row('finished_at = now(), done = 250');
    expect(await read()).toEqual({ state: 'idle', done: 250, total: 250, startedAt: null });
  });

  it('has failed without a heartbeat for five minutes, and runs again with one', async () => {
    await save();
    await row(`last_progress_at = now() - interval '4 minutes 59 seconds'`);
    expect(await read()).toMatchObject({ state: 'waiting' });
    await row(`last_progress_at = now() - interval '5 minutes'`);
    expect(await read()).toEqual({ ...idle, state: 'failed' });
    await row(`started_at = '2026-11-20T10:00:00Z', total = 250, done = 100`);
    expect(await read()).toEqual({ state: 'failed', done: 100, total: 250, startedAt: '2026-11-20T10:00:00.000Z' });
    await save();
    await row('finished_at = null, last_progress_at = now()');
    expect(await read()).toMatchObject({ state: 'running' });
    await own(`update procedure_rule set interval_in_months = 1`);
    await save();
    expect(await read()).toEqual({ ...idle, state: 'waiting' });
  });
});
