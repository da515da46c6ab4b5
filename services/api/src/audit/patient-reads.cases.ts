import { startRulesClinic, type RulesClinic } from '../procedure-rules/testing/start-clinic.js';

const RECALL = 23;

describe('patientsRead entries of the audit trail', () => {
  let clinic: RulesClinic;

  beforeAll(async () => {
    clinic = await startRulesClinic();
    await clinic.served.test.ownerPool.query(
      `insert into appointment (clinic_id, id, version, deleted, patient_id, start_at, comments)
       values ($1, 'V1', 1, false, 'P1', '2026-11-24 10:00', 'Call first')`,
      [clinic.maple.clinicId],
    );
  });
  beforeEach(() => clinic.reset());
  afterAll(() => clinic.served.close());

  const call = (method: 'get' | 'post', path: string) =>
    clinic.call(method, `/api/${path}`, clinic.hygienist, clinic.maple);
  const entries = async () => (await clinic.auditTrail()).map(({ action, subject }) => `${action} ${subject}`);

  it('records reads of a patient’s rules, but not of office and profile rules', async () => {
    const perio = await clinic.addProfile('Perio');
    for (const query of ['', '?healthProfileId=0', `?healthProfileId=${perio}`, '?patientId='])
      expect((await call('get', `procedureRules${query}`)).status).toBe(200);
    expect(await entries()).toEqual([]);
    for (const query of ['?patientId=P1', `?HealthProfileId=${perio}&PATIENTID=P2`])
      expect((await call('get', `procedureRules${query}`)).status).toBe(200);
    expect((await call('get', 'procedureRules?patientId=P9')).status).toBe(404);
    expect(await entries()).toEqual([
      'patientsRead GET procedureRules?patientId=P1',
      `patientsRead GET procedureRules?HealthProfileId=${perio}&PATIENTID=P2`,
    ]);
  });

  it('records a save that changes nothing as a read', async () => {
    const rules = await call('post', 'procedureRules/patientRules').send([
      { procedureRuleTypeId: RECALL, patientId: 'P1', rules: [] },
    ]);
    expect(rules.status).toBe(200);
    const comment = await call('post', 'appointment/V1/comment').send({});
    expect([comment.status, comment.body.comments]).toEqual([200, 'Call first']);
    expect(await entries()).toEqual(['patientsRead patient P1', 'patientsRead appointment V1']);
  });
});
