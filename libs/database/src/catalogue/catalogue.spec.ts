import { CATALOGUE, defaultOfficeRules } from '@helix/hygiene';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { seedCatalogue } from './seed-catalogue.js';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await test.ownerPool.query(`
    insert into customer (customer_id, customer_name) values (1, 'Maple');
    insert into clinic (clinic_id, customer_id, name, dms_type, time_zone)
      values (1, 1, 'One', 1, 'America/Toronto'), (2, 1, 'Two', 1, 'America/Toronto')`);
});

afterAll(() => test.drop());

/** Queries with the services' role, outside of any clinic. */
const query = async <T extends object>(sql: string) => (await test.pool.query<T>(sql)).rows;

describe('the catalogue in the database', () => {
  it('has every rule type, option and criterion', async () => {
    expect(
      await query(`select (select count(*)::int from procedure_rule_type) as types,
        (select array_agg(procedure_rule_type_id order by procedure_rule_type_id) from procedure_rule_type)
          = array(select generate_series(1, 45)) as numbered,
        (select count(*)::int from procedure_option) as options,
        (select count(*)::int from criterion) as criteria`),
    ).toEqual([{ types: 45, numbered: true, options: 103, criteria: 12 }]);
    expect(CATALOGUE.ruleTypes.flatMap(({ options }) => options)).toHaveLength(103);
  });

  it('has the codes of images, scaling and recall exams', async () => {
    expect(
      await query(`select procedure_rule_type_id as id, string_agg(ada_code, ' ' order by position) as codes
        from procedure_option where procedure_rule_type_id in (4, 18, 23, 28) group by 1 order by 1`),
    ).toEqual([
      { id: 4, codes: '02141 02142 02143 02144' },
      { id: 18, codes: '11111 11112 11113 11114 11115 11116 11117 11119' },
      { id: 23, codes: '01202' },
      { id: 28, codes: '01202' },
    ]);
    expect(
      await query(`select count(*)::int as n, min(ada_code) as first, max(ada_code) as last, sum(sample_amount) as amount
        from procedure_option where procedure_rule_type_id = 35`),
      // 15 times 24 and 8 times (0 + 1 + ... + 14)
    ).toEqual([{ n: 15, first: '02111', last: '02125', amount: '1200.00' }]);
  });

  it('stores every field of a row', async () => {
    expect(await query(`select * from procedure_rule_type where procedure_rule_type_id = 45`)).toEqual([
      {
        procedure_rule_type_id: 45,
        name: 'Probing (perio charting)',
        description: 'Measure and chart the gums',
        calculation_type: 6,
        color_group: 'grey',
        default_minutes: '5.0',
        minutes_per_further_item: null,
        schedule_order_beginning: 6,
        schedule_order_end: null,
        parents: [],
        comes_with_parent: false,
        is_interval: true,
        is_age: true,
        is_every_appointment: false,
        is_with_scaling: true,
        include_with_scaling: true,
        is_outside_appointment: false,
        needs_doctor: false,
        needs_doctor_order: false,
        satisfied_by: [45, 2, 17],
        interval_options: [3, 4, 5, 6, 8, 9, 12, 18]
          .map((duration) => ({ duration, unit: 'months' }))
          .concat({ duration: 2, unit: 'years' }),
        default_rules: [{ minAge: 18, maxAge: null, intervalInMonths: 12, active: true, codes: [] }],
        history_codes: [],
      },
    ]);
    expect(await query(`select * from procedure_option where ada_code = '11117'`)).toEqual([
      {
        procedure_rule_type_id: 18,
        ada_code: '11117',
        position: 6,
        name: 'Scaling, ½ unit',
        description: 'Scaling, half a unit (7.5 minutes)',
        sample_amount: '34.00',
        units: '0.50',
        minutes: '7.5',
        teeth: false,
        commission_percentage: '0.4000',
        is_additional: false,
        is_half: true,
      },
    ]);
    expect(await query(`select * from criterion where criterion_id = 7`)).toEqual([
      { criterion_id: 7, procedure_rule_type_ids: [8, 30], label: 'New patient, no recent images' },
    ]);
  });

  it('has the codes, minutes and commissions of the data, type by type', async () => {
    const stored = await query<{ id: number }>(`
      select t.procedure_rule_type_id as id, t.name, t.default_minutes::float as minutes, t.satisfied_by as "satisfiedBy",
        coalesce(jsonb_agg(jsonb_build_array(o.ada_code, o.sample_amount * 100, o.units, o.minutes,
          o.commission_percentage) order by o.position) filter (where o.ada_code is not null), '[]') as options
      from procedure_rule_type t left join procedure_option o using (procedure_rule_type_id)
      group by t.procedure_rule_type_id order by 1`);
    expect(stored).toEqual(
      CATALOGUE.ruleTypes.map((type) => ({
        id: type.procedureRuleTypeId,
        name: type.name,
        minutes: type.defaultMinutes,
        satisfiedBy: type.satisfiedBy,
        options: type.options.map((option) => [
          option.adaCode,
          option.amountCents,
          option.units,
          option.minutes,
          option.commissionPercentage,
        ]),
      })),
    );
  });

  it('is read-only for services', async () => {
    for (const table of ['procedure_rule_type', 'procedure_option', 'criterion']) {
      await expect(test.pool.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
    }
  });

  it('is updated by seedCatalogue, which keeps the labels of an admin', async () => {
    await test.ownerPool.query(`
      update procedure_rule_type set name = 'Old' where procedure_rule_type_id = 18;
      update criterion set label = 'Text of the plan' where criterion_id = 1;
      delete from criterion where criterion_id = 2;
      delete from procedure_option where ada_code = '11111';
      insert into procedure_option (procedure_rule_type_id, ada_code, position, name, description, units, teeth,
        is_additional, is_half) values (18, '99999', 9, 'Withdrawn', '', 1, false, false, false)`);
    const dataSource = await new DataSource({ type: 'postgres', url: test.ownerUrl }).initialize();
    const runner = dataSource.createQueryRunner();
    await seedCatalogue(runner);
    await runner.release();
    await dataSource.destroy();
    expect(
      await query(`select (select name from procedure_rule_type where procedure_rule_type_id = 18) as name,
        (select string_agg(label, ', ' order by criterion_id) from criterion where criterion_id <= 2) as labels,
        (select string_agg(ada_code, ' ' order by position) from procedure_option where procedure_rule_type_id = 18)
          as codes`),
    ).toEqual([
      {
        name: 'Scaling',
        labels: 'Text of the plan, Decay history in the last 3 years',
        codes: '11111 11112 11113 11114 11115 11116 11117 11119',
      },
    ]);
  });
});

describe('the table procedure_rule', () => {
  const insertRule = (clinicId: number, columns: string, values: string) =>
    test.database.inClinics([1], (tx) =>
      tx.query(
        `insert into procedure_rule (clinic_id, procedure_rule_type_id, ${columns}) values (${clinicId}, 18, ${values})`,
      ),
    );

  it('is visible to and writable for the clinic of a rule only', async () => {
    await insertRule(1, 'interval_in_months', '6');
    await expect(insertRule(2, 'interval_in_months', '6')).rejects.toThrow(/row-level security/);
    const visible = (clinics: number[]) =>
      test.database.inClinics(clinics, async (tx) => (await tx.query('select 1 from procedure_rule')).rowCount);
    expect([await visible([1]), await visible([2]), await visible([])]).toEqual([1, 0, 0]);
  });

  it('accepts every default office rule', async () => {
    const rules = defaultOfficeRules(CATALOGUE);
    await test.database.inClinics([2], async (tx) => {
      await tx.query(
        `insert into procedure_rule (clinic_id, procedure_rule_type_id, interval_in_months, include_with_scaling, min_age,
           max_age, active)
         select 2, "procedureRuleTypeId", "intervalInMonths", "includeWithScaling", "minAge", "maxAge", active
         from jsonb_to_recordset($1::jsonb) as rule ("procedureRuleTypeId" integer, "intervalInMonths" integer,
           "includeWithScaling" boolean, "minAge" integer, "maxAge" integer, active boolean)`,
        [JSON.stringify(rules)],
      );
      const { rows } = await tx.query<{ n: number; types: number }>(
        'select count(*)::int as n, count(distinct procedure_rule_type_id)::int as types from procedure_rule',
      );
      expect(rows).toEqual([{ n: 54, types: 45 }]);
    });
  });

  it.each([
    ['an interval of 0', 'interval_in_months', '0', /interval_in_months/],
    ['an age below 0', 'min_age', '-1', /min_age/],
    ['an age above 255', 'max_age', '256', /max_age/],
    ['a maximum age below the minimum age', 'min_age, max_age', '16, 15', /check/],
    ['minutes of 0', 'default_in_minutes', '0', /default_in_minutes/],
  ])('rejects %s', async (_name, columns, values, words) => {
    await expect(insertRule(1, columns, values)).rejects.toThrow(words);
  });

  it('rejects a procedure that does not exist', async () => {
    const write = test.database.inClinics([1], (tx) =>
      tx.query('insert into procedure_rule (clinic_id, procedure_rule_type_id) values (1, 46)'),
    );
    await expect(write).rejects.toThrow(/foreign key/);
  });

  it.each([
    ['patient', `patient_id = 'P1'`, /procedure_rule_patient/],
    ['profile', 'patient_id is null and health_profile_id = 3', /procedure_rule_profile/],
    ['office', 'patient_id is null and health_profile_id = 0', /procedure_rule_profile/],
  ])('finds the rules of the %s by an index', async (_name, condition, index) => {
    await test.database.inClinics([1], async (tx) => {
      await tx.query('set local enable_seqscan = off');
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
        `explain select * from procedure_rule where clinic_id = 1 and ${condition}`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(index);
    });
  });
});

describe('the table health_profile', () => {
  it('numbers profiles from 1, requires a name, and rejects profiles of another clinic', async () => {
    await test.database.inClinics([1, 2], async (tx) => {
      const { rows } = await tx.query<{ id: number }>(
        `insert into health_profile (clinic_id, profile_name) values (1, 'Perio') returning health_profile_id as id`,
      );
      expect(rows).toEqual([{ id: 1 }]);
      await tx.query(`insert into patient_health_profile values (1, 'P1', 1)`);
    });
    const ofOther = test.database.inClinics([2], (tx) =>
      tx.query(`insert into patient_health_profile values (2, 'P1', 1)`),
    );
    await expect(ofOther).rejects.toThrow(/foreign key/);
    const nameless = test.database.inClinics([1], (tx) =>
      tx.query(`insert into health_profile (clinic_id, profile_name) values (1, '  ')`),
    );
    await expect(nameless).rejects.toThrow(/profile_name/);
  });
});

describe('the table clinic', () => {
  it('has defaults: no grace days, a month of almost due, images without an exam', async () => {
    expect(
      await query(
        'select require_exam_with_xrays as exam, grace_days as grace, almost_due_days as almost from clinic limit 1',
      ),
    ).toEqual([{ exam: false, grace: 0, almost: 30 }]);
  });
});
