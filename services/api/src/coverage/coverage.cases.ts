import type { CoverageView } from '@helix/contracts';
import {
  RECALL_ITEM,
  SCALING_ITEM,
  SEALANT_ITEM,
  startCoverageApi,
  type CoverageApi,
} from './testing/start-coverage-api.js';

const [ROOT_PLANING, FLUORIDE, SCALING, SEALANTS, RECALL, DOCTORS_RECALL] = [12, 14, 18, 20, 23, 28];
const BITEWINGS = 4;

const item = (coverageItemId: number, procedureRuleTypeId: number, coveredItemName: string, change: object) => ({
  coverageItemId,
  procedureRuleTypeId,
  coveredItemName,
  minAge: null,
  maxAge: null,
  periodMax: null,
  isRolling: false,
  lifeTimeMaxUnits: null,
  lifeTimeMaxUnitsPerProvider: null,
  startDate: null,
  coverageNotes: null,
  ...change,
});
const SCALING_LIMIT = { unitsCovered: 8, coverageType: 'units', resetType: 'calendar', resetTimePeriod: 1 };
const RECALL_LIMIT = {
  ...{ unitsCovered: 1, coverageType: 'occurrence', resetType: 'monthly', resetTimePeriod: 9, isRolling: true },
};
const done = (date: string, procedureRuleTypeId: number, units: number, isElsewhere = false) => ({
  procedureRuleTypeId,
  date,
  units,
  isElsewhere,
});

describe('GET /api/Appointment/Coverage', () => {
  let api: CoverageApi;

  beforeAll(async () => {
    api = await startCoverageApi();
  });
  beforeEach(() => api.reset());
  afterAll(() => api.served.close());

  const coverage = async (path: string): Promise<CoverageView> => {
    const { status, body } = await api.read(path);
    expect([path, status]).toEqual([path, 200]);
    return body as CoverageView;
  };

  it('answers everything that the coverage at an appointment is computed from', async () => {
    await api.save({
      insuranceStartDate: '2026-02-01',
      claims: [{ procedureRuleTypeId: SCALING, procedureClaims: [{ procedureDate: '2026-01-20', claimedUnits: 1.5 }] }],
    });
    expect(await coverage('A1/P1')).toEqual({
      patientId: 'P1',
      date: '2026-03-10',
      birthDate: '1985-03-01',
      plan: 'known',
      insuranceProvider: 'Sun Life',
      insurancePlanName: 'calendar 8',
      coverage: [
        item(SCALING_ITEM, ROOT_PLANING, 'Scaling and root planing', SCALING_LIMIT),
        item(SCALING_ITEM, SCALING, 'Scaling and root planing', SCALING_LIMIT),
        item(RECALL_ITEM, RECALL, 'Recall exam', RECALL_LIMIT),
        item(RECALL_ITEM, DOCTORS_RECALL, 'Recall exam', RECALL_LIMIT),
        item(SEALANT_ITEM, SEALANTS, 'Sealants', {
          maxAge: 16,
          unitsCovered: 6,
          periodMax: 4,
          coverageType: 'units',
          resetType: 'oneTime',
          resetTimePeriod: null,
          lifeTimeMaxUnits: 8,
          lifeTimeMaxUnitsPerProvider: 4.5,
          startDate: '2025-01-01',
          coverageNotes: 'Molars only.',
        }),
      ],
      grants: [],
      claims: [{ procedureRuleTypeId: SCALING, procedureDate: '2026-01-20', units: 1.5 }],
      monthlyProcedureHistory: [
        done('2023-02-02', DOCTORS_RECALL, 1),
        done('2024-06-01', DOCTORS_RECALL, 1),
        done('2024-11-11', BITEWINGS, 4),
        done('2025-03-03', DOCTORS_RECALL, 1),
        done('2025-05-05', FLUORIDE, 1),
        done('2025-09-01', DOCTORS_RECALL, 1),
        done('2026-01-15', ROOT_PLANING, 1),
        done('2026-01-15', RECALL, 1, true),
        // Two and a half were done, three were claimed.
        done('2026-02-20', SCALING, 3),
      ],
      startDate: '2026-02-01',
      planDefaultStartDate: '2026-01-01',
      version: expect.stringMatching(/^[\w-]{22}$/),
    });
  });

  it('counts nothing that was reversed, and takes the units of a reversed part off', async () => {
    const { clinicId } = api.maple;
    await api.rows(`
      insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount, units) values
        (${clinicId}, 'R1', 1, 'P2', 'H1', '2026-02-20', '11112', 102, 132, 2),
        (${clinicId}, 'R2', 1, 'P2', 'H1', '2026-03-20', '11112', 102, -132, -2),
        (${clinicId}, 'R3', 1, 'P2', 'H1', '2026-01-15', '11111', 102, -66, null);
      insert into claim (clinic_id, id, version, patient_id, code, date, units, amount) values
        (${clinicId}, 'R1', 1, 'P2', '11112', '2026-02-20', 2, 132), (${clinicId}, 'R2', 1, 'P2', '11112', '2026-03-20', 2, -132)`);
    expect((await coverage('A3/P2')).monthlyProcedureHistory.filter(({ date }) => date > '2026')).toEqual([
      done('2026-01-15', SCALING, 3),
      done('2026-01-15', SCALING, -1),
    ]);
    await api.rows(`delete from procedure where id like 'R_'; delete from claim where id like 'R_'`);
  });

  it('answers the same about a day', async () => {
    const atAppointment = await coverage('A1/P1');
    expect(await coverage('P1/2030-02-28')).toEqual({ ...atAppointment, date: '2030-02-28' });
    expect(await coverage('P1/2026-03-10')).toEqual(atAppointment);
  });

  it('answers the start of the practice-management system while users have not saved one', async () => {
    expect(await coverage('A1/P1')).toMatchObject({ startDate: '2025-06-01', claims: [], grants: [] });
    expect(await coverage('A5/P4')).toMatchObject({ startDate: null, planDefaultStartDate: null });
  });

  it('distinguishes an uninsured patient from one whose plan is unknown', async () => {
    expect(await coverage('A3/P2')).toMatchObject({ plan: 'none', coverage: [], planDefaultStartDate: null });
    // Its plan is a draft.
    expect(await coverage('A4/P3')).toMatchObject({ plan: 'unknown', coverage: [], insurancePlanName: 'Flex' });
  });

  it('answers the items of a public plan, and no birth date where none is known', async () => {
    const { plan, coverage: items, birthDate } = await coverage('A5/P4');
    expect([plan, birthDate, items.map(({ coverageItemId }) => coverageItemId)]).toEqual(['known', null, [41]]);
  });

  it('follows a plan that is published, and one that becomes a draft', async () => {
    await api.rows('update insurance_plan set is_active = true where plan_id = 3');
    expect(await coverage('A4/P3')).toMatchObject({ plan: 'known', coverage: [] });
    await api.rows('update insurance_plan set is_active = false where plan_id = 3');
    expect(await coverage('A4/P3')).toMatchObject({ plan: 'unknown' });
  });

  it.each([
    ['a patient whom the clinic does not have', 'P9/2026-03-10', 'Patient not found in this clinic.'],
    ['a deleted patient', 'GONE/2026-03-10', 'Patient not found in this clinic.'],
    ['an appointment that the clinic does not have', 'C1/P9', 'This patient has no such appointment in this clinic.'],
    ['an appointment of another patient', 'A3/P1', 'This patient has no such appointment in this clinic.'],
    ['a deleted appointment', 'DELETED/P1', 'This patient has no such appointment in this clinic.'],
    ['an id that nobody can have', 'A1/P%001', 'Patient not found in this clinic.'],
    ['an id with spaces before a day', 'P%201/2026-03-10', 'Patient not found in this clinic.'],
  ])('returns 404 for %s', async (_what, path, detail) => {
    const { status, body } = await api.read(path);
    expect([status, body.detail]).toEqual([404, detail]);
  });

  it.each(['2026-02-30', '2026-3-1', '10-03-2026', '2026-03-10T09:00', '1849-12-31', '-'])(
    'returns 422 for the date %s',
    async (date) => {
      const { status, body } = await api.read(`P1/${date}`);
      expect([status, body.detail, body.errors]).toEqual([
        422,
        'Invalid date format, expected YYYY-MM-DD',
        [{ field: 'startDate', message: 'Invalid date format, expected YYYY-MM-DD' }],
      ]);
    },
  );

  it('answers nothing of another clinic with the same ids', async () => {
    const { body } = await api.call('get', '/api/appointment/coverage/A1/P1', api.cedarAdmin, api.cedar);
    expect(body).toMatchObject({
      date: '2026-04-20',
      insurancePlanName: 'Nine-month',
      coverage: [{ coverageItemId: 21 }],
      monthlyProcedureHistory: [
        done('2024-11-11', BITEWINGS, 4),
        done('2025-05-05', 8, 1),
        done('2026-02-01', SCALING, 6),
      ],
    });
    const other = await api.call('get', '/api/appointment/coverage/A1/P1', api.cedarAdmin, api.maple);
    expect(other.status).toBe(403);
  });

  it('records who read the insurance of a patient', async () => {
    // Repeated reads are one entry, so that these are of another appointment and day.
    await coverage('A2/P1');
    await coverage('P1/2026-07-07');
    expect(await api.rows('select action, subject from audit_trail order by audit_id')).toEqual([
      { action: 'patientsRead', subject: 'GET appointment/coverage/A2/P1' },
      { action: 'patientsRead', subject: 'GET appointment/coverage/P1/2026-07-07' },
    ]);
  });
});
