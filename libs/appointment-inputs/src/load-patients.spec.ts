import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { loadClinicRecord } from './clinic-record.query.js';
import { loadPatients } from './load-patients.js';

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

  insert into appointment_plan (clinic_id, appointment_id, is_late, reason, total_planned, total_commission) values
    (1, 'A1', false, 'Scaling, Recall exam', 174.05, 60), (2, 'A2', false, 'Theirs', 1, 1);
  insert into planned_procedure (clinic_id, appointment_id, procedure_rule_type_id, agenda_order, minutes, units, fee, commission) values
    (1, 'A1', 23, 2, 10, 1, 42.05, 10), (1, 'A1', 18, 1, 30, 2, 132, 50);
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
          isLate: false,
          procedures: [
            { procedureRuleTypeId: 18, codes: [{ adaCode: '11112' }, { adaCode: '11117' }] },
            { procedureRuleTypeId: 23, codes: [] },
          ],
        },
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
      { appointmentId: 'A2', plan: null, missedReasons: [], planNext: null },
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
});
