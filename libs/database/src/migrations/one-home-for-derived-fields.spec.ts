import { createSchemaBefore, type SchemaBefore } from '../testing/schema-before.js';
import { OneHomeForDerivedFields1763700001600 } from './1763700001600-one-home-for-derived-fields.js';

/** An analysis as rule version 3 stored it, shortened to what the migration touches. */
const STORED = {
  ...{ ruleVersion: 3, appointmentId: 'V1', patientId: 'P1', providerId: 'H1', date: '2026-03-10' },
  ...{ durationInMinutes: 60, ageInYears: 45, hourlyGoalCents: 20000, goalCents: 20000, commissionGoalCents: 6000 },
  ...{ priceOfScalingCents: 26400, totalPlannedCents: 0, totalCompletedCents: 0, totalBilledCents: 0 },
  ...{ rnaTotalPlannedCents: null, isOptimal: false, recommendedMinutes: 70 },
  dueProcedures: [{ status: 1 }, { status: 2 }, { status: 3 }, { status: 2 }],
  almostDueProcedures: [{ inDays: 18 }],
  ...{ missedWithoutReason: 1, noDoctor: true, isTooLongForChild: false, isBirthday: true, hasPlanNext: false },
};

describe('OneHomeForDerivedFields', () => {
  let schema: SchemaBefore;

  beforeAll(async () => {
    schema = await createSchemaBefore(OneHomeForDerivedFields1763700001600);
  });
  afterAll(() => schema.drop());

  it('removes the repeated fields of stored rows, and keeps the others with the columns to filter by', async () => {
    await schema.query(`
      insert into appointment_analysis values (1, 'V1', 'H1', '2026-03-10', 10, 20, 30, 200, 264, 2)`);
    await schema.query(
      `insert into appointment_due (clinic_id, appointment_id, patient_id, provider_id, date, recommended_minutes, due,
         due_and_not_done, almost_due, no_doctor, is_too_long_for_child, is_birthday, analysis, rule_version, inputs_hash, computed_at)
       values (1, 'V1', 'P1', 'H1', '2026-03-10', 70, 4, 2, 1, true, false, true, $1, 3, '', now())`,
      [STORED],
    );
    await schema.migrate();
    expect(
      await schema.query(`select due_and_not_done, almost_due, no_doctor, is_too_long_for_child, is_birthday,
                                missed_without_reason, rule_version, analysis from appointment_due`),
    ).toEqual([
      {
        ...{ due_and_not_done: 2, almost_due: 1, no_doctor: true, is_too_long_for_child: false, is_birthday: true },
        ...{ missed_without_reason: 1, rule_version: 3 },
        analysis: {
          ...{ ageInYears: 45, recommendedMinutes: 70 },
          dueProcedures: [{ status: 1 }, { status: 2 }, { status: 3 }, { status: 2 }],
          almostDueProcedures: [{ inDays: 18 }],
          ...{ missedWithoutReason: 1, noDoctor: true, isTooLongForChild: false, isBirthday: true },
        },
      },
    ]);
    expect(await schema.query('select to_jsonb(n) as row from appointment_analysis n')).toEqual([
      {
        row: {
          ...{ clinic_id: 1, appointment_id: 'V1', total_planned: 10, total_completed: 20, total_billed: 30 },
          ...{ goal: 200, price_of_scaling: 264, rule_version: 2 },
        },
      },
    ]);
  });
});
