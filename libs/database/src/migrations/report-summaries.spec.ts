import { createSchemaBefore, type SchemaBefore } from '../testing/schema-before.js';
import { ReportSummaries1763700004400 } from './1763700004400-report-summaries.js';

describe('ReportSummaries', () => {
  let schema: SchemaBefore;

  beforeAll(async () => {
    schema = await createSchemaBefore(ReportSummaries1763700004400);
    await schema.query(`
      -- The catalogue comes with the release, not with the schema.
      alter table planned_procedure drop constraint planned_procedure_procedure_rule_type_id_fkey;
      insert into customer (customer_id, customer_name) values (1, 'Owner');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values
        (1, 1, 'One', 1, 'America/Toronto'), (2, 1, 'Two', 1, 'America/Toronto');
      insert into appointment_plan (clinic_id, appointment_id, is_late, saved_at, reason, total_planned, total_commission) values
        (1, 'TIMELY', false, '2026-02-20T15:00:00Z', '', 166.05, 0), (1, 'LATE', true, now(), '', 66, 0),
        (2, 'TIMELY', false, '2026-02-21T15:00:00Z', '', 0, 0);
      insert into planned_procedure
        (clinic_id, appointment_id, procedure_rule_type_id, agenda_order, minutes, units, fee, commission) values
        (1, 'TIMELY', 18, 1, 37.5, 2.5, 166.05, 0), (1, 'TIMELY', 42, 0, 3, 0, 0, 0), (1, 'LATE', 18, 0, 15, 1, 66, 0);
      insert into planned_code
        (clinic_id, appointment_id, procedure_rule_type_id, position, ada_code, description, quantity, fee) values
        (1, 'TIMELY', 18, 1, '11117', 'Half a unit', 1, 34), (1, 'TIMELY', 18, 0, '11112', 'Two units', 1, 132.05)`);
    await schema.migrate();
  });
  afterAll(() => schema.drop());

  it('takes over the plans that were saved in time, in agenda order with their codes', async () => {
    const [one, two, ...others] = await schema.query(
      `select clinic_id as clinic, appointment_id as id, saved_at as "savedAt", total_planned::float8 as total, procedures
       from timely_plan order by 1`,
    );
    expect(one).toEqual({
      ...{ clinic: 1, id: 'TIMELY', savedAt: new Date('2026-02-20T15:00:00Z'), total: 166.05 },
      procedures: [
        { procedureRuleTypeId: 42, minutes: 3, units: 0, fee: 0, codes: [] },
        {
          ...{ procedureRuleTypeId: 18, minutes: 37.5, units: 2.5, fee: 166.05 },
          codes: [
            { adaCode: '11112', description: 'Two units', quantity: 1, fee: 132.05 },
            { adaCode: '11117', description: 'Half a unit', quantity: 1, fee: 34 },
          ],
        },
      ],
    });
    expect(two).toMatchObject({ clinic: 2, id: 'TIMELY', procedures: [] });
    expect(others).toEqual([]);
  });

  it('enqueues a rebuild of each clinic, which fills what is derived', async () => {
    expect(await schema.query(`select payload from job_outbox where queue = 'rebuild' order by 1`)).toEqual([
      { payload: { clinicId: 1 } },
      { payload: { clinicId: 2 } },
    ]);
  });
});
