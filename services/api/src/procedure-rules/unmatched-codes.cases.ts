import { startRulesClinic, type RulesClinic } from './testing/start-clinic.js';

describe('GET ProcedureRules/UnmatchedCodes', () => {
  let clinic: RulesClinic;

  beforeAll(async () => {
    clinic = await startRulesClinic();
    const [here, there] = [clinic.maple.clinicId, clinic.cedar.clinicId];
    await clinic.served.test.ownerPool.query(`
      insert into procedure (clinic_id, id, version, deleted, patient_id, date, code, description, status) values
        (${here}, 'R1', 1, false, 'P1', '2026-03-02', '21222', ' ', 102), (${here}, 'R2', 1, false, 'P2', '2026-03-03', '21222 ', 'Filling', 105),
        (${here}, 'R3', 1, false, 'P1', '2026-03-02', 'RECALL', null, 102), (${here}, 'R4', 1, false, 'P1', '2026-03-02', '1202', null, 102),
        (${here}, 'R5', 1, false, 'P1', '2026-03-02', ' 11112', null, 102), (${here}, 'R6', 1, true, 'P1', '2026-03-02', 'GONE', null, 102),
        (${there}, 'R1', 1, false, 'P9', '2026-03-02', 'THERE', null, 102);
      insert into claim (clinic_id, id, version, patient_id, code, date, units) values
        (${here}, 'C1', 1, 'P1', 'RECALL', '2026-03-02', 1), (${here}, 'C2', 1, 'P1', 'RECALL', '2026-03-04', 1);
      insert into fee (clinic_id, id, version, fee_schedule_id, code, description, fee) values
        (${here}, 'F1', 1, 'S', '99911', 'Mouth guard', 90), (${here}, 'F2', 1, 'S', 'D02144', 'Bitewings', 50)`);
  });
  afterAll(() => clinic.served.close());

  const ask = (by = clinic.admin) => clinic.call('get', '/api/ProcedureRules/UnmatchedCodes', by, clinic.maple);

  it('lists codes that the catalogue lacks in any spelling, with how often they came', async () => {
    const { status, body } = await ask();
    expect([status, body]).toEqual([
      200,
      [
        { code: 'RECALL', description: null, procedures: 1, claims: 2, fees: 0 },
        { code: '21222', description: 'Filling', procedures: 2, claims: 0, fees: 0 },
        { code: '99911', description: 'Mouth guard', procedures: 0, claims: 0, fees: 1 },
      ],
    ]);
  });

  it('is for clinic admins', async () => {
    expect((await ask(clinic.hygienist)).status).toBe(403);
    expect((await ask(clinic.superAdmin)).status).toBe(200);
  });
});
