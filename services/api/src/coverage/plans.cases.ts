import { HISTORY_ITEMS } from '@helix/appointment-inputs';
import { createTestDatabase, type TestDatabase, TWO_CLINICS } from '../../../../libs/database/src/testing/index.js';
import { sequentialScans } from '../testing/sequential-scans.js';
import { COVERAGE_ITEMS } from './insurance-plans.query.js';
import { APPOINTMENT_IDS } from './save-insurance-details.command.js';
import { ADDED_TREATMENTS, PMS_CLAIMS } from './treatments.query.js';

/** The coverage of a patient must not cost more in a clinic with more patients, or with more insurance plans. */
describe('query plan of coverage', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    // Two clinics with 2,000 patients of 20 treatments each, and 500 insurance plans with 10 items each.
    await test.ownerPool.query(`
      ${TWO_CLINICS}
      insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount)
        select c, 'T' || n, 1, 'P' || n % 2000, 'H1', '2020-01-01'::date + n / 100, '11111', 102, n % 2 * 66
        from generate_series(1, 2) c, generate_series(1, 40000) n;
      insert into procedure_attribution (clinic_id, procedure_id, provider_id)
        select clinic_id, id, 'H2' from procedure where id like 'T%7';
      insert into claim (clinic_id, id, version, patient_id, code, date, units)
        select clinic_id, id, 1, patient_id, code, date, 1 from procedure;
      insert into added_treatment (clinic_id, patient_id, ada_code, date)
        select clinic_id, patient_id, '02601', date from procedure where id like 'T%7';
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
        select clinic_id, id, 1, patient_id, 'H1', date, 60, 'completed' from procedure;
      insert into insurance_plan (carrier_id, plan_number) select 1, n from generate_series(1, 500) n;
      insert into coverage_item (plan_id, position, covered_item_name, units_covered, coverage_type, reset_type)
        select plan_id, n, 'Item', 1, 'units', 'oneTime' from insurance_plan, generate_series(1, 10) n;
      insert into coverage_item_procedure select coverage_item_id, 18 from coverage_item;
      analyze;`);
  });
  afterAll(() => test.drop());

  it.each<[string, string, unknown[]]>([
    ['the done procedures', HISTORY_ITEMS, [1, ['P1234']]],
    ['the treatments that users added', ADDED_TREATMENTS, [1, 'P1237']],
    ['the claims', PMS_CLAIMS, [1, 'P1234']],
    ['the appointments', APPOINTMENT_IDS, [1, 'P1234']],
    ['the items of the insurance plan', COVERAGE_ITEMS, [250]],
  ])('of %s of a patient uses indexes alone', async (_what, sql, values) => {
    // Providers are few, also in a large clinic.
    const few = ['provider', 'provider_setting'];
    expect((await sequentialScans(test, sql, values)).filter((table) => !few.includes(table))).toEqual([]);
  });
});
