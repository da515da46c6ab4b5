import { readXlsx } from 'hucre/xlsx';
import type { DriftPatients, IntervalDrift } from '@helix/contracts';
import { DAYS_OF_CODES, WITH_REVERSALS } from '@helix/appointment-inputs';
import { customReportFile } from '../custom-reports/custom-report-file.query.js';
import type { Person } from '../testing/api-client.js';
import { sequentialScans } from '../testing/sequential-scans.js';
import { storeDays } from '../testing/stored-days.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { ENDINGS, PATIENTS } from './drift-patients.query.js';
import { readDriftPatients, readIntervalDrift } from './interval-drift.query.js';

/** 10:00 in Toronto. */
const NOW = Date.parse('2026-11-24T15:00:00Z');
const YEAR = { startDate: '2025-11-24', endDate: '2026-11-23' };
const [SCALING, FLUORIDE] = [18, 14];

/**
 * Scaling is due every 6 months, fluoride every 12. P1 came to H1 after 244 days and to H2 after 182, P2 (uninsured) to H1
 * after 181. P3 was last treated elsewhere, P4 by H3, whom charts exclude, P5 on 2 March, and P6 left the practice.
 */
const fixture = (clinicId: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'H2', 1, 'Amy', 'Young', 1, false),
    (${clinicId}, 'H3', 1, 'Eva', 'Temp', 1, true), (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (${clinicId}, 'H3', true);
  insert into patient (clinic_id, id, version, initials, birth_date, is_active, insurance_status, insurance_plan_name,
      insurance_provider) values
    (${clinicId}, 'P1', 1, 'AB', '1980-01-01', true, 1, 'Gold', 'Acme'), (${clinicId}, 'P2', 1, 'CD', '1981-01-01', null, 3, null, 'Acme'),
    (${clinicId}, 'P3', 1, 'EF', '1982-01-01', true, 1, 'Gold', ' '), (${clinicId}, 'P4', 1, 'GH', '1983-01-01', true, 1, null, 'Acme'),
    (${clinicId}, 'P5', 1, 'IJ', '1984-01-01', true, 1, 'Gold', 'Acme'), (${clinicId}, 'P6', 1, 'KL', '1985-01-01', false, 1, 'Gold', 'Acme');
  insert into procedure_rule (clinic_id, procedure_rule_type_id, interval_in_months, active) values
    (${clinicId}, ${SCALING}, 6, true), (${clinicId}, ${FLUORIDE}, 12, true);
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount, external) values
    (${clinicId}, '11', 1, 'P1', 'H1', '2025-09-23', '11112', 102, 132, null), (${clinicId}, '12', 1, 'P1', 'H1', '2026-05-25', '11112', 102, 132, null),
    (${clinicId}, '13', 1, 'P1', 'H2', '2026-11-23', '11112', 102, 132, null), (${clinicId}, '14', 1, 'P1', 'H2', '2026-11-23', '12113', 102, 32, null),
    (${clinicId}, '21', 1, 'P2', 'H1', '2025-12-01', '11112', 102, 132, null), (${clinicId}, '22', 1, 'P2', 'H1', '2026-05-31', '11111', 102, 66, null),
    (${clinicId}, '31', 1, 'P3', 'H1', '2025-09-23', '11112', 102, 132, null), (${clinicId}, '32', 1, 'P3', null, '2026-11-01', '11112', 102, 0, true),
    (${clinicId}, '41', 1, 'P4', 'H1', '2025-09-23', '11112', 102, 132, null), (${clinicId}, '42', 1, 'P4', 'H3', '2026-11-02', '11112', 102, 132, null),
    (${clinicId}, '51', 1, 'P5', 'H1', '2026-03-02', '11112', 102, 132, null),
    (${clinicId}, '61', 1, 'P6', 'H1', '2025-09-23', '11112', 102, 132, null), (${clinicId}, '62', 1, 'P6', 'H1', '2026-11-02', '11112', 102, 132, null);
  insert into appointment_rebooking (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at)
    select clinic_id, 'A' || min(id), patient_id, provider_id, date, false, now()
    from procedure where provider_id is not null group by clinic_id, patient_id, provider_id, date`;

describe('GET Report/IntervalDrift', () => {
  let clinics: TwoClinics;
  let admin: Person;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    const { clinicId } = clinics.maple;
    admin = await clinics.served.addUser('drift@helix.example', { [clinicId]: true });
    await clinics.rows(fixture(clinicId));
    await storeDays(clinics.served.test.ownerPool, clinicId, [
      // 400.00 an appointment of H1; today counts nowhere.
      { providerId: 'H1', date: '2026-05-25', appointments: 3, minutesBooked: 180, production: 1000 },
      { providerId: 'H1', date: '2026-05-31', appointments: 1, minutesBooked: 60, production: 600 },
      { providerId: 'H2', date: '2026-11-23', appointments: 2, minutesBooked: 120, production: 500 },
      { providerId: 'H2', date: '2026-11-24', appointments: 8, minutesBooked: 480, production: 0 },
    ]);
  });
  afterAll(() => clinics.served.close());

  const clinic = () => ({ clinicId: clinics.maple.clinicId, timeZone: 'America/Toronto' });
  const drift = (query: object = {}): Promise<IntervalDrift> =>
    clinics.served.test.database.inClinics([clinics.maple.clinicId], (transaction) =>
      readIntervalDrift(transaction, clinic(), { ...YEAR, ...query }, NOW),
    );
  const patientsOf = (query: object): Promise<DriftPatients> =>
    clinics.served.test.database.inClinics([clinics.maple.clinicId], (transaction) =>
      readDriftPatients(
        transaction,
        clinic(),
        { ...YEAR, ruleType: SCALING, providerId: 'H1', insurer: 'Acme', page: 1, ...query },
        NOW,
      ),
    );
  const get = (path: string, by = admin) => clinics.call('get', `/api/Report/IntervalDrift${path}`, by, clinics.maple);
  const RANGE = 'startDate=2025-11-24&endDate=2026-11-23';

  it('has the gaps of each hygienist and insurer, and what is lost once for each patient, at the last gap', async () => {
    // Of P1 12 / 6 - 365.25 / 213 = 0.2852, at H2, at 250.00 an appointment: 71.29; 244 / 30.4375 = 8.02.
    // P5 was due on 2 September and did not come; 181 / 30.4375 = 5.95.
    expect((await drift({ ruleType: SCALING })).rows).toEqual([
      {
        ...{ procedureRuleTypeId: SCALING, providerId: 'H2', providerName: 'Amy Young', insurer: 'Acme' },
        ...{ gaps: 1, medianMonths: 6, latePercent: 0, appointmentsLost: 0.3, productionLost: 71, notReturned: 0 },
      },
      {
        ...{ procedureRuleTypeId: SCALING, providerId: 'H1', providerName: 'Zoe Adams', insurer: 'Acme' },
        ...{ gaps: 1, medianMonths: 8, latePercent: 100, appointmentsLost: 0, productionLost: 0, notReturned: 1 },
      },
      {
        ...{ procedureRuleTypeId: SCALING, providerId: 'H1', providerName: 'Zoe Adams', insurer: 'Not insured' },
        ...{ gaps: 1, medianMonths: 5.9, latePercent: 0, appointmentsLost: 0, productionLost: 0, notReturned: 0 },
      },
    ]);
  });

  it('is the same in the custom report of its year', async () => {
    const { file } = await customReportFile(
      clinics.served.test.database,
      { ...clinic(), name: 'Maple' },
      { reportName: 'IntervalDrift', year: '2026' },
      { userId: admin.userId, isAdmin: true, now: NOW },
    );
    const [header, ...rows] = (await readXlsx(file)).sheets[0]!.rows;
    expect(header).toEqual([
      ...['Year', 'Provider', 'Procedure', 'Insurer', 'Gaps', 'Median (months)', 'Late (%)'],
      ...['Appointments lost a year', 'Production lost a year', 'Not returned'],
    ]);
    expect(rows).toEqual([
      ['2026', 'Amy Young', 'Scaling', 'Acme', 1, 6, 0, 0.3, 71, 0],
      ['2026', 'Zoe Adams', 'Scaling', 'Acme', 1, 8, 100, 0, 0, 1],
      ['2026', 'Zoe Adams', 'Scaling', 'Not insured', 1, 5.9, 0, 0, 0, 0],
    ]);
  });

  it('has the measures of a rule type together, without gaps that ended elsewhere or with somebody excluded', async () => {
    // The median of 181, 182 and 244 days.
    expect((await drift()).types).toEqual([
      {
        ...{ procedureRuleTypeId: SCALING, name: expect.stringMatching(/scaling/i), gapsLeftOut: 2 },
        ...{ gaps: 3, medianMonths: 6, latePercent: 33.3, appointmentsLost: 0.3, productionLost: 71, notReturned: 1 },
      },
    ]);
  });

  it('compares with the rule that applies to the patient today', async () => {
    await clinics.rows(
      `insert into procedure_rule (clinic_id, procedure_rule_type_id, patient_id, interval_in_months, active)
       values ($1, $2, 'P2', 3, true)`,
      [clinics.maple.clinicId, SCALING],
    );
    const { rows } = await drift({ ruleType: SCALING });
    // 12 / 3 - 365.25 / 181 = 1.98, at 400.00; and P2 was due again on 31 August.
    expect(rows.find(({ insurer }) => insurer === 'Not insured')).toMatchObject({
      ...{ latePercent: 100, appointmentsLost: 2, productionLost: 793, notReturned: 1 },
    });
    await clinics.rows(`delete from procedure_rule where patient_id is not null`);
  });

  it('counts treatments that users added, and gaps on their own days alone', async () => {
    await clinics.rows(
      `insert into added_treatment (clinic_id, patient_id, date, ada_code) values ($1, 'P5', '2025-12-01', '11111')`,
      [clinics.maple.clinicId],
    );
    // 91 days before 2 March; a range after it has none of them.
    expect((await patientsOf({})).rows.find((row) => row.patientId === 'P5' && row.hasReturned)?.days).toBe(91);
    const { types } = await drift({ startDate: '2026-03-03', endDate: '2026-05-24' });
    expect(types).toEqual([]);
    await clinics.rows(`truncate added_treatment`);
  });

  it('opens into the patients of a row', async () => {
    const P1 = { patientId: 'P1', patientInitials: 'AB', intervalInMonths: 6, hasReturned: true };
    expect(await patientsOf({})).toEqual({
      ...{ page: 1, pages: 1 },
      rows: [
        {
          // Due on 23 March; what P1 loses counts at H2.
          ...{ ...P1, previousTreatment: '2025-09-23', lastTreatment: '2026-05-25', days: 244, overdueDays: 63 },
          ...{ appointmentsLost: null, appointmentId: 'A12' },
        },
        {
          ...{ patientId: 'P5', patientInitials: 'IJ', intervalInMonths: 6, hasReturned: false },
          ...{ previousTreatment: null, lastTreatment: '2026-03-02', days: 267, overdueDays: 83 },
          ...{ appointmentsLost: null, appointmentId: 'A51' },
        },
      ],
    });
    expect((await patientsOf({ providerId: 'H2' })).rows).toEqual([
      {
        ...{ ...P1, previousTreatment: '2026-05-25', lastTreatment: '2026-11-23', days: 182, overdueDays: 0 },
        ...{ appointmentsLost: 0.29, appointmentId: 'A13' },
      },
    ]);
    expect((await patientsOf({ insurer: 'Nobody' })).rows).toEqual([]);
    expect((await patientsOf({ page: 2 })).rows).toEqual([]);
  });

  it('records who read the patients', async () => {
    const { status, body } = await get(`/Patients?${RANGE}&ruleType=18&providerId=H2&insurer=Acme`);
    expect([status, body.rows.length]).toEqual([200, 1]);
    const entries = await clinics.rows(`select action, details from audit_trail where action = 'patientsRead'`);
    expect(entries).toHaveLength(1);
    expect((await get(`?${RANGE}`)).status).toBe(200);
    expect(await clinics.rows(`select from audit_trail where action = 'patientsRead'`)).toHaveLength(1);
  });

  it('hides money from who turned performance off', async () => {
    const { rows } = (await get(`?${RANGE}`)).body as IntervalDrift;
    expect(rows.map(({ productionLost }) => productionLost)).toContain(71);
    const preferences = JSON.stringify({ performanceDisplay: 'none' });
    await clinics.rows('update app_user set preferences = $2 where user_id = $1', [admin.userId, preferences]);
    const hidden = (await get(`?${RANGE}`)).body as IntervalDrift;
    expect(new Set([...hidden.rows, ...hidden.types].map(({ productionLost }) => productionLost))).toEqual(
      new Set([null]),
    );
    expect(hidden.types[0]?.appointmentsLost).toBe(0.3);
  });

  it.each([
    ['?startDate=2026-02-30&endDate=2026-03-01', 'startDate'],
    ['?startDate=2026-03-02&endDate=2026-03-01', 'endDate'],
    ['?startDate=2020-01-01&endDate=2026-03-01', 'endDate'],
    [`?${RANGE}&ruleType=scaling`, 'ruleType'],
    [`?${RANGE}&ruleType=999`, 'ruleType'],
    [`/Patients?${RANGE}&providerId=H1&insurer=Acme`, 'ruleType'],
    [`/Patients?${RANGE}&ruleType=18&insurer=Acme`, 'providerId'],
    [`/Patients?${RANGE}&ruleType=18&providerId=H1`, 'insurer'],
    [`/Patients?${RANGE}&ruleType=18&providerId=H1&insurer=Acme&page=0`, 'page'],
  ])('returns 422 for %s, naming %s', async (path, field) => {
    const { status, body } = await get(path);
    expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([422, [field]]);
  });

  it('answers nothing of a clinic without treatments', async () => {
    const empty = await clinics.call('get', `/api/Report/IntervalDrift?${RANGE}`, clinics.cedarAdmin, clinics.cedar);
    expect([empty.status, empty.body]).toEqual([200, { types: [], rows: [] }]);
  });

  it('reads ten years by indexes', async () => {
    await clinics.rows(`
      insert into patient (clinic_id, id, version, is_active)
        select c, 'Y' || n, 1, true from unnest(array[${clinics.maple.clinicId}, ${clinics.cedar.clinicId}]) c, generate_series(1, 3000) n;
      insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount)
        select c, 'Y' || n, 1, 'Y' || n % 3000, 'H' || n % 8, date '2016-01-01' + n / 10, '11111', 102, 66
        from unnest(array[${clinics.maple.clinicId}, ${clinics.cedar.clinicId}]) c, generate_series(1, 36500) n;
      insert into appointment_rebooking (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at)
        select clinic_id, id, patient_id, provider_id, date, true, now() from procedure where id like 'Y%';
      insert into added_treatment (clinic_id, patient_id, date, ada_code)
        select c, 'Y' || n, date '2020-01-01' + n, '11111' from unnest(array[${clinics.maple.clinicId}, ${clinics.cedar.clinicId}]) c, generate_series(1, 2000) n;
      analyze patient, procedure, appointment_rebooking, added_treatment`);
    const scans = (sql: string, ...values: unknown[]) => sequentialScans(clinics.served.test, sql, [1, ...values]);
    const large = expect.arrayContaining([
      expect.stringMatching(/^(procedure|appointment_rebooking|added_treatment)$/),
    ]);
    expect(await scans(PATIENTS, '2023-11-24', '2026-11-23', null)).not.toEqual(large);
    expect(await scans(PATIENTS, '2023-11-24', '2026-11-23', 'Acme')).not.toEqual(large);
    const ids = Array.from({ length: 500 }, (_, n) => `Y${n}`);
    expect(await scans(DAYS_OF_CODES, ids)).not.toEqual(large);
    expect(await scans(WITH_REVERSALS, ids)).not.toEqual(large);
    expect(await scans(ENDINGS, ids, '2023-11-24', '2026-11-23')).not.toEqual(large);
  });
});
