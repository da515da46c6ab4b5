import { CATALOGUE, treatmentHistoryOf } from '@helix/hygiene';
import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { loadClinicRecord } from './clinic-record.query.js';
import { loadPatients } from './load-patients.js';
import { loadTreatmentDays } from './treatment-days.query.js';

/** P1 has an appointment with everything that users can save about it, and one without anything. */
const FIXTURE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values
    (1, 1, 'One', 1, 'America/Toronto'), (2, 1, 'Two', 1, 'America/Toronto');
  insert into provider (clinic_id, id, version, type, is_active) values (1, 'H1', 1, 1, true), (1, 'D1', 1, 2, true);
  insert into patient (clinic_id, id, version, initials) values (1, 'P1', 1, 'AB'), (1, 'P2', 1, 'CD');
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'A1', 1, 'P1', 'H1', '2026-06-09 08:00', 60, 'completed'),
    (1, 'A2', 1, 'P1', 'H1', '2026-12-09 08:00', 50, 'scheduled');
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount) values
    (1, 'R1', 1, 'P1', 'H1', '2026-06-09', '01202', 102, 42), (1, 'R2', 1, 'P1', 'H1', '2026-06-09', '11111', 102, 66);
  -- S4 reverses one of S2 and S3 on the day, S7 the other one weeks later; S5 takes a part of S2 back.
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount, units, teeth) values
    (1, 'S1', 1, 'P3', 'H1', '2025-09-08', '11112', 102, 132, 2, null),
    (1, 'S2', 1, 'P3', 'H1', '2026-03-02', '11112', 102, 132, 2, null),
    (1, 'S3', 1, 'P3', 'H1', '2026-03-02', '11112', 102, 132, 2, null),
    (1, 'S4', 1, 'P3', 'H1', '2026-03-02', '11112', 102, -132, null, null),
    (1, 'S5', 1, 'P3', 'H1', '2026-03-20', '11112', 102, -66, -1, null),
    (1, 'S6', 1, 'P3', 'H1', '2026-03-09', '11113', 102, 198, 3, null),
    (1, 'S7', 1, 'P3', 'H1', '2026-04-27', '11112', 102, -132, -2, null),
    (2, 'S8', 1, 'P3', 'H1', '2026-04-27', '11113', 102, -198, -3, null);
  -- On 2026-05-04 P4 was here, and on 2026-05-11 the appointment was cancelled.
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'A3', 1, 'P4', 'D1', '2026-05-04 23:30', 60, 'completed'), (1, 'A4', 1, 'P4', 'H1', '2026-05-11 08:00', 60, 'cancelled');
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount, external) values
    (1, 'E1', 1, 'P4', 'H1', '2026-05-03', '12113', 102, 0, null),
    (1, 'E2', 1, 'P4', 'H1', '2026-05-04', '02144', 102, 0, true),
    (1, 'E3', 1, 'P4', 'H1', '2026-05-04', '12113', 102, 0, false),
    (1, 'E4', 1, 'P4', 'H1', '2026-05-05', '11111', 102, 66, null),
    (1, 'E5', 1, 'P4', 'H1', '2026-05-11', '11111', 102, 0, null);

  insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission) values
    (1, 'A1', 'Scaling, Recall exam', 174.05, 60), (2, 'A2', 'Theirs', 1, 1);
  insert into timely_plan (clinic_id, appointment_id, saved_at, total_planned, procedures)
    values (1, 'A1', now(), 132, '[]'), (2, 'A2', now(), 1, '[]');
  insert into planned_procedure (clinic_id, appointment_id, procedure_rule_type_id, agenda_order, minutes, units, fee, commission) values
    (1, 'A1', 23, 2, 10, 1, 42.05, 10), (1, 'A1', 18, 1, 30, 2, 132, 50),
    (1, 'A1', 14, 3, 0, 0, 0, 0);
  insert into planned_code (clinic_id, appointment_id, procedure_rule_type_id, position, ada_code, description, quantity, fee) values
    (1, 'A1', 18, 2, '11117', '', 1, 34), (1, 'A1', 18, 1, '11112', '', 1, 132);
  insert into scorecard_entry (clinic_id, appointment_id, procedure_rule_type_id, actual_minutes, missed_procedure_reason_id, missed_procedure_reason_text) values
    (1, 'A1', 18, 32.5, null, null), (1, 'A1', 23, null, 255, 'No film'), (1, 'A1', 14, null, 2, null), (2, 'A1', 4, null, 1, null);
  insert into next_appointment_plan (clinic_id, appointment_id, time_frame_in_months, comments) values (1, 'A1', 6, 'Ask for images');
  insert into next_planned_procedure (clinic_id, appointment_id, procedure_rule_type_id, minutes) values
    (1, 'A1', 18, 37.5), (1, 'A1', 14, 3);
  insert into procedure_attribution (clinic_id, procedure_id, provider_id) values (1, 'R1', 'D1'), (2, 'R2', 'D1');
  insert into added_treatment (clinic_id, patient_id, ada_code, date, deleted_at) values
    (1, 'P1', '12113', '2025-12-01', null), (1, 'P1', '12113', '2025-11-01', now()), (2, 'P1', '12113', '2025-10-01', null);
`;

describe('loadPatients', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(FIXTURE);
  });
  afterAll(() => test.drop());

  const load = async (patientId: string) => {
    const [patient] = await test.database.inClinics([1], async (transaction) =>
      loadPatients(transaction, await loadClinicRecord(transaction, 1), [patientId], null),
    );
    return patient!;
  };

  it('loads the plan, the missed reasons and the plan of the next appointment', async () => {
    const { appointments } = await load('P1');
    expect(appointments).toMatchObject([
      {
        appointmentId: 'A1',
        plan: {
          totalCents: 17_405,
          procedures: [
            { procedureRuleTypeId: 18, codes: [{ adaCode: '11112' }, { adaCode: '11117' }], billsNothing: false },
            { procedureRuleTypeId: 23, codes: [], billsNothing: false },
            { procedureRuleTypeId: 14, codes: [], billsNothing: true },
          ],
        },
        isPlanned: true,
        // Type 18 has minutes and no reason.
        missedReasons: [
          { procedureRuleTypeId: 14, missedProcedureReasonId: 2, missedProcedureReasonText: null },
          { procedureRuleTypeId: 23, missedProcedureReasonId: 255, missedProcedureReasonText: 'No film' },
        ],
        planNext: {
          timeFrameInMonths: 6,
          procedures: [
            { procedureRuleTypeId: 14, minutes: 3 },
            { procedureRuleTypeId: 18, minutes: 37.5 },
          ],
          comments: 'Ask for images',
        },
      },
      { appointmentId: 'A2', plan: null, isPlanned: false, missedReasons: [], planNext: null },
    ]);
  });

  it('loads treatments that users added and did not delete again', async () => {
    expect((await load('P1')).inputs.added).toEqual([{ id: '1', adaCode: '12113', date: '2025-12-01' }]);
    expect((await load('P2')).inputs.added).toEqual([]);
  });

  it('loads completed procedures with the provider to whom a user attributed them', async () => {
    const { items } = (await load('P1')).inputs;
    expect(items.map(({ id, attributedToDoctor }) => [id, attributedToDoctor])).toEqual([
      ['R1', true],
      ['R2', false],
    ]);
  });

  it('leaves procedures out that cancel each other, and marks a reversal that cancels none', async () => {
    const { inputs } = await load('P3');
    expect(inputs.items.map(({ id, isReversal }) => [id, isReversal])).toEqual([
      ['S1', false],
      ['S6', false],
      ['S5', true],
    ]);
    expect(inputs.scalingTimes).toMatchObject([
      { date: '2026-03-09', minutes: 45 },
      { date: '2025-09-08', minutes: 30 },
    ]);
  });

  it('counts as done elsewhere what is external, and what cost nothing on a day without an active appointment', async () => {
    const { items } = (await load('P4')).inputs;
    expect(items.map(({ id, isElsewhere }) => [id, isElsewhere])).toEqual([
      ['E1', true],
      ['E2', true],
      ['E3', false],
      ['E4', false],
      ['E5', true],
    ]);
  });

  it('loads the days of treatments as the history of the due engine has them, with reversals and added ones', async () => {
    const ids = ['P1', 'P2', 'P3', 'P4'];
    const days = await test.database.inClinics([1], async (transaction) =>
      loadTreatmentDays(transaction, await loadClinicRecord(transaction, 1), ids),
    );
    const [FLUORIDE, SCALING] = [14, 18];
    expect([...days.keys()]).toEqual(ids);
    expect(days.get('P1')?.daysOf(FLUORIDE)).toEqual(['2025-12-01']);
    expect(days.get('P3')?.daysOf(SCALING)).toEqual(['2025-09-08', '2026-03-09']);
    for (const id of ids) {
      const history = treatmentHistoryOf((await load(id)).inputs);
      for (const { procedureRuleTypeId } of CATALOGUE.ruleTypes)
        expect(days.get(id)?.daysOf(procedureRuleTypeId)).toEqual(history.daysOf(procedureRuleTypeId));
    }
  });
});
