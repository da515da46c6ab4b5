import type { ProductivityDay, WorkReport } from '@helix/contracts';
import { addDays, dateAt } from '@helix/hygiene';
import { PRODUCTION, WORK_APPOINTMENTS } from '@helix/report-inputs';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { apiClient, type Clinic, type Person } from '../testing/api-client.js';
import { sequentialScans } from '../testing/sequential-scans.js';
import { startApi } from '../testing/start-api.js';
import { PRODUCTIVITY_DAYS } from './productivity-by-day.query.js';

const TODAY = dateAt(Date.now(), 'America/Toronto');
const TOMORROW = addDays(TODAY, 1);
const [BITEWINGS, FLUORIDE, SCALING] = [4, 12, 18];

/**
 * H1 is Zoe Adams, H2 Amy Young. H3 is excluded from the calendar, H4 is inactive, H5 was deleted; D1 is a doctor. Who they see:
 *
 * | id | provider | start             | planned | completed | planned by type and done by anybody                            |
 * | -- | -------- | ----------------- | ------- | --------- | -------------------------------------------------------------- |
 * | V1 | H1       | 3 February 9:00   | 238.00  | 165.00    | scaling 3 of 198.00, done 2.5 for 165.00; fluoride 40.00 declined |
 * | V2 | H1       | 4 February 9:00   | none    | 80.00     | bitewings 80.00, not planned; fluoride was due                 |
 * | V3 | H2       | 4 February 10:00  | 40.00   | 0         | fluoride 40.00, done by the doctor; bitewings could not be done |
 * | V4 | H1       | 4 February 11:00  |         |           | cancelled                                                      |
 * | V5 | H1       | tomorrow          | 100.00  |           | not over                                                       |
 * | V6 | H3       | 4 February 9:00   | none    | 10.00     |                                                                |
 *
 * The days of H1 have 165.00, 100.00 (20.00 without an appointment) and, without any appointment, 7.50.
 */
const fixture = (clinicId: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'H2', 1, 'Amy', 'Young', 1, true),
    (${clinicId}, 'H3', 1, 'Eve', 'Stone', 1, true), (${clinicId}, 'H4', 1, 'Ida', 'Long', 1, false),
    (${clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
  insert into provider (clinic_id, id, version, deleted) values (${clinicId}, 'H5', 2, true);
  insert into deleted_provider (clinic_id, provider_id, first_name, last_name, type) values
    (${clinicId}, 'H5', 'Uma', 'Gone', 1);
  insert into provider_setting (clinic_id, provider_id, exclude_from_calendar) values (${clinicId}, 'H3', true);
  insert into patient (clinic_id, id, version, initials, birth_date, fee_schedule_id) values
    (${clinicId}, 'P1', 1, 'AB', '1986-02-04', 'F1'), (${clinicId}, 'P2', 1, 'CD', null, 'F1');
  insert into fee (clinic_id, id, version, fee_schedule_id, code, fee) values
    (${clinicId}, '1', 1, 'F1', '12113', 40), (${clinicId}, '2', 1, 'F1', '12113', 42);
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (${clinicId}, 'V1', 1, 'P1', 'H1', '2026-02-03 09:00', 60, 'completed'),
    (${clinicId}, 'V2', 1, 'P2', 'H1', '2026-02-04 09:00', 50, 'scheduled'),
    (${clinicId}, 'V3', 1, 'P1', 'H2', '2026-02-04 10:00', 30, 'completed'),
    (${clinicId}, 'V4', 1, 'P1', 'H1', '2026-02-04 11:00', 30, 'cancelled'),
    (${clinicId}, 'V5', 1, 'P1', 'H1', '${TOMORROW} 09:00', 60, 'scheduled'),
    (${clinicId}, 'V6', 1, 'P2', 'H3', '2026-02-04 09:00', 60, 'completed');
  insert into appointment_analysis (clinic_id, appointment_id, total_planned, total_completed, total_billed, rule_version) values
    (${clinicId}, 'V1', 238, 165, 165, 1), (${clinicId}, 'V2', 0, 80, 80, 1),
    (${clinicId}, 'V3', 40, 0, 40, 1), (${clinicId}, 'V6', 0, 10, 10, 1);
  insert into timely_plan (clinic_id, appointment_id, saved_at, total_planned, procedures) values
    (${clinicId}, 'V1', '2026-02-02', 238, '[]'), (${clinicId}, 'V3', '2026-02-02', 40, '[]'),
    (${clinicId}, 'V5', '2026-02-02', 100, '[]');
  insert into appointment_treatment (
    clinic_id, appointment_id, procedure_rule_type_id, patient_id, provider_id, date, agenda_order, planned_units,
    planned_minutes, planned, planned_codes, done_units, done, done_codes, due_status, interval_in_months, default_code)
  values
    (${clinicId}, 'V1', ${SCALING}, 'P1', 'H1', '2026-02-03', 1, 3, 45, 198, '{11113}', 2.5, 165, '{11112,11117}', null, null, null),
    (${clinicId}, 'V1', ${FLUORIDE}, 'P1', 'H1', '2026-02-03', 2, 1, 5, 40, '{12113}', 0, 0, '{}', 2, 6, '12113'),
    (${clinicId}, 'V2', ${BITEWINGS}, 'P2', 'H1', '2026-02-04', null, 0, 0, 0, '{}', 1, 80, '{02144}', 1, 12, '02144'),
    (${clinicId}, 'V2', ${FLUORIDE}, 'P2', 'H1', '2026-02-04', null, 0, 0, 0, '{}', 0, 0, '{}', 2, 6, null),
    (${clinicId}, 'V3', ${FLUORIDE}, 'P1', 'H2', '2026-02-04', 1, 1, 5, 40, '{12113}', 1, 40, '{12113}', 1, 6, '12113'),
    (${clinicId}, 'V3', ${BITEWINGS}, 'P1', 'H2', '2026-02-04', null, 0, 0, 0, '{}', 0, 0, '{}', 3, 12, '02144');
  insert into scorecard_entry (clinic_id, appointment_id, procedure_rule_type_id, actual_minutes, missed_procedure_reason_id)
  values (${clinicId}, 'V1', ${FLUORIDE}, null, 1), (${clinicId}, 'V1', ${SCALING}, 37.5, null);
  insert into provider_day (clinic_id, provider_id, date, appointments, scheduled, confirmed, arrived, completed, cancelled,
                            no_shows, minutes_booked, total_planned, total_completed, total_billed, goal, rule_version, production)
  select ${clinicId}, provider, date::date, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, production
  from (values ('H1', '2026-02-03', 165), ('H1', '2026-02-04', 100), ('H1', '2026-02-06', 7.5), ('H1', '2026-02-09', 0),
               ('H1', '${TOMORROW}', 0), ('H2', '2026-02-04', 0), ('D1', '2026-02-04', 40)) t(provider, date, production)`;

describe('the reports of past work', () => {
  let served: TestApp;
  let maple: Clinic;
  let cedar: Clinic;
  let hygienist: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    hygienist = await served.addUser('hygienist@helix.example', { [maple.clinicId]: false, [cedar.clinicId]: false });
    await served.test.ownerPool.query(fixture(maple.clinicId));
    // The reader is H1: colleagues are seen, too.
    await served.test.ownerPool.query(
      `insert into provider_setting (clinic_id, provider_id, user_id) values ($1, 'H1', $2)`,
      [maple.clinicId, hygienist.userId],
    );
  });
  afterAll(() => served.close());

  const FEBRUARY = { startDate: '2026-02-01', endDate: '2026-02-28' };
  const post = (form: object, clinic = maple) =>
    call('post', '/api/Report/GetProviderWorkReport', hygienist, clinic).send(form);
  const report = async (form: object): Promise<WorkReport> => {
    const { status, body } = await post(form);
    expect([status, body.detail]).toEqual([200, undefined]);
    return body as WorkReport;
  };

  describe('POST Report/GetProviderWorkReport', () => {
    it('has the active hygienists of the calendar, by name, with their past appointments, the newest first', async () => {
      const { providerWorkReports } = await report(FEBRUARY);
      expect(
        providerWorkReports.map(({ appointments, ...one }) => [one, appointments.map((v) => v.appointmentId)]),
      ).toEqual([
        [
          {
            ...{ providerId: 'H2', firstName: 'Amy', lastName: 'Young', totalPlanned: 40, totalCompleted: 0 },
            // The doctor is credited: it is done, and nothing is lost.
            ...{ totalCompletedForPlannedAppointments: 0, successPercentage: 100, lostRevenue: 0 },
          },
          ['V3'],
        ],
        [
          {
            ...{ providerId: 'H1', firstName: 'Zoe', lastName: 'Adams', totalPlanned: 238, totalCompleted: 245 },
            // 165.00 of 238.00; 33.00 of scaling and 40.00 of fluoride.
            ...{ totalCompletedForPlannedAppointments: 165, successPercentage: 69.3, lostRevenue: 73 },
          },
          ['V2', 'V1'],
        ],
      ]);
    });

    it('says of each appointment what was planned, done, and due but not done', async () => {
      const { providerWorkReports } = await report({ ...FEBRUARY, providerIds: ['H1'] });
      const [v2, v1] = providerWorkReports[0]!.appointments;
      const fluoride = {
        ...{ procedureRuleTypeId: FLUORIDE, status: 5, plannedUnits: 1, completedUnits: 0, intervalInMonths: 6 },
        ...{ plannedCodes: ['12113'], completedCodes: [], plannedMinutes: 5, actualMinutes: 5, plannedAmmount: 40 },
        ...{ completedAmmount: 0, missedProcedureReason: 1, missedProcedureReasonText: null },
        name: expect.any(String),
      };
      expect(v1).toEqual({
        ...{ appointmentId: 'V1', providerId: 'H1', startDate: '2026-02-03T09:00:00', durationInMinutes: 60 },
        // The day before the birthday.
        ...{ patientInitials: 'AB', patientId: 'P1', patientAge: 39, totalPlanned: 238, totalCompleted: 165 },
        successPercentage: 69.3,
        procedures: [
          fluoride,
          {
            ...{ procedureRuleTypeId: SCALING, status: 2, plannedUnits: 3, completedUnits: 2.5 },
            ...{ intervalInMonths: null, plannedCodes: ['11113'], completedCodes: ['11112', '11117'] },
            ...{ plannedMinutes: 45, actualMinutes: 37.5, plannedAmmount: 198, completedAmmount: 165 },
            ...{ missedProcedureReason: null, missedProcedureReasonText: null, name: expect.any(String) },
          },
        ],
        dueButNotDoneProcedures: [fluoride],
      });
      expect(v2).toMatchObject({
        ...{ patientAge: null, totalPlanned: 0, totalCompleted: 80, successPercentage: null },
        procedures: [{ procedureRuleTypeId: BITEWINGS, status: 4 }],
        dueButNotDoneProcedures: [{ procedureRuleTypeId: FLUORIDE, status: 1 }],
      });
    });

    it('sums what was planned, done, missed and due', async () => {
      const { providerWorkReportSummary: summary } = await report(FEBRUARY);
      const counts = (map: Record<string, { completedCount: number; missedCount: number; percentage: number }>) =>
        Object.values(map).map((one) => [one.completedCount, one.missedCount, one.percentage]);
      expect(summary).toMatchObject({
        ...{ totalRevenuePlanned: 278, totalRevenueCompleted: 245, totalCompletedForPlannedAppointments: 165 },
        // 165.00 of 278.00; 33.00 and 40.00.
        ...{ plannedVsCompletedPercentage: 59.4, plannedButMissedRevenue: 73 },
        // Fluoride of P1 by the higher of two fees; of P2 there is no code.
        ...{ totalRevenueDueButMissed: 42, dueWithoutFee: 1 },
        ...{ totalTreatmentsPlanned: 3, totalTreatmentsCompleted: 2, totalPatientsAffectedByMissedTreatments: 2 },
        topReasonsForMissedTreatments: [{ reason: 'PatientDeclined', count: 1 }],
        // 272.50 of H1 and none of H2, less 245.00.
        withoutAppointment: 27.5,
      });
      expect(counts(summary.plannedTreatmentSuccessRateByTreatment).sort()).toEqual([
        [1, 0, 100],
        [1, 1, 50],
      ]);
      expect(counts(summary.dueTreatmentSuccessRateByTreatment).sort()).toEqual([
        [1, 1, 50],
        [1, 2, 33.3],
      ]);
      expect(summary.dueButMissed.map(({ appointments }) => appointments)).toEqual([
        [
          {
            ...{ patientInitials: 'CD', patientId: 'P2', date: '2026-02-04T09:00:00', appointmentId: 'V2' },
            ...{ providerName: 'Zoe Adams', status: 2, reason: null },
          },
          {
            ...{ patientInitials: 'AB', patientId: 'P1', date: '2026-02-03T09:00:00', appointmentId: 'V1' },
            ...{ providerName: 'Zoe Adams', status: 2, reason: 'Patient declined' },
          },
        ],
        [
          {
            ...{ patientInitials: 'AB', patientId: 'P1', date: '2026-02-04T10:00:00', appointmentId: 'V3' },
            ...{ providerName: 'Amy Young', status: 3, reason: null },
          },
        ],
      ]);
    });

    it('adds up to the production of its providers', async () => {
      const { providerWorkReportSummary: summary } = await report({ ...FEBRUARY, providerIds: ['H1'] });
      const days = await productivity('H1', '2026-02-01', '2026-02-28');
      const production = days.reduce((sum, { totalCompleted }) => sum + totalCompleted!, 0);
      expect(summary.totalRevenueCompleted! + summary.withoutAppointment!).toBe(production);
    });

    it('leaves out what is not over, and days after today', async () => {
      const { providerWorkReports } = await report({ startDate: TODAY, endDate: TOMORROW });
      expect(providerWorkReports).toEqual([]);
    });

    it('has hygienists who are excluded from the calendar, inactive or deleted when it is asked for them', async () => {
      const { providerWorkReports } = await report({ ...FEBRUARY, providerIds: ['H3', 'H4', 'H5'] });
      expect(providerWorkReports.map(({ providerId }) => providerId)).toEqual(['H3']);
    });

    it('returns no rows of a clinic without hygienists', async () => {
      const { body } = await post(FEBRUARY, cedar);
      expect(body.providerWorkReports).toEqual([]);
      expect(body.providerWorkReportSummary).toMatchObject({ totalRevenuePlanned: 0, withoutAppointment: 0 });
    });

    it.each([
      [{ ...FEBRUARY, providerIds: ['H1', 'D1'] }, 'providerIds', 'D1 is not a hygienist of this clinic.'],
      [{ ...FEBRUARY, providerIds: ['H9'] }, 'providerIds', 'H9 is not a hygienist of this clinic.'],
      [{ ...FEBRUARY, providerIds: 'H1' }, 'providerIds', 'expected a list of ids'],
      [{ startDate: '2026-02-02', endDate: '2026-02-01' }, 'endDate', 'expected no earlier than startDate'],
      [{ startDate: '2025-02-01', endDate: '2026-02-02' }, 'endDate', 'expected at most 366 days'],
      [{ startDate: '2026-02-30', endDate: '2026-03-02' }, 'startDate', expect.any(String)],
      [{ endDate: '2026-03-02' }, 'startDate', expect.any(String)],
    ])('returns 422 for %j', async (form, field, message) => {
      const { status, body } = await post(form);
      expect([status, body.errors]).toEqual([422, [{ field, message }]]);
    });

    it('has no amounts for users who turned performance off, on no level', async () => {
      const reader = await served.addUser('quiet@helix.example', { [maple.clinicId]: false });
      await served.test.ownerPool.query(
        `update app_user set preferences = '{"performanceDisplay":"none"}' where user_id = $1`,
        [reader.userId],
      );
      const { body } = await call('post', '/api/Report/GetProviderWorkReport', reader, maple).send(FEBRUARY);
      const amounts = [
        ...JSON.stringify(body).matchAll(
          /"(total(?:Planned|Completed|Revenue)\w*|\w*Ammount|\w*Revenue|withoutAppointment)":([^,}]+)/g,
        ),
      ];
      expect(new Set(amounts.map(([, , value]) => value))).toEqual(new Set(['null']));
      expect(body.providerWorkReportSummary).toMatchObject({
        totalTreatmentsPlanned: 3,
        plannedVsCompletedPercentage: 59.4,
      });
      const days = await call(
        'get',
        '/api/Report/ProviderProductivityByDay?startDate=2026-02-03&endDate=2026-02-03&providerID=H1',
        reader,
        maple,
      );
      expect(days.body).toEqual([{ date: '2026-02-03', totalCompleted: null }]);
    });

    it('is in the audit trail, with the reader', async () => {
      const reader = await served.addUser('reader@helix.example', { [maple.clinicId]: false });
      const { status } = await call('post', '/api/Report/GetProviderWorkReport', reader, maple).send(FEBRUARY);
      expect(status).toBe(200);
      const { rows } = await served.test.ownerPool.query(
        'select action, subject, clinic_id as "clinicId" from audit_trail where user_id = $1',
        [reader.userId],
      );
      expect(rows).toEqual([
        {
          action: 'patientsRead',
          subject: `POST report/getProviderWorkReport?${new URLSearchParams(FEBRUARY)}`,
          clinicId: maple.clinicId,
        },
      ]);
    });

    it.each([
      ['appointments', WORK_APPOINTMENTS],
      ['production', PRODUCTION],
    ])('scans no table for its %s', async (_name, statement) => {
      const scans = await sequentialScans(served.test, statement, [1, '2026-02-01', '2026-02-28', ['H1']]);
      expect(scans).toEqual([]);
    });
  });

  const byDay = (query: string) => call('get', `/api/Report/ProviderProductivityByDay?${query}`, hygienist, maple);
  const productivity = async (id: string, startDate: string, endDate: string): Promise<ProductivityDay[]> => {
    const { status, body } = await byDay(`startDate=${startDate}&endDate=${endDate}&providerID=${id}`);
    expect([status, body.detail]).toEqual([200, undefined]);
    return body as ProductivityDay[];
  };

  describe('GET Report/ProviderProductivityByDay', () => {
    it('has the days with production or a past appointment, by date', async () => {
      expect(await productivity('H1', '2026-02-01', TOMORROW)).toEqual([
        { date: '2026-02-03', totalCompleted: 165 },
        { date: '2026-02-04', totalCompleted: 100 },
        { date: '2026-02-06', totalCompleted: 7.5 },
      ]);
    });

    it('has a day with an appointment on which nothing was produced', async () => {
      expect(await productivity('H2', '2026-02-04', '2026-02-04')).toEqual([{ date: '2026-02-04', totalCompleted: 0 }]);
    });

    it.each([
      ['startDate=2026-02-01&endDate=2026-02-28&providerID=D1', 'providerID', 'D1 is not a hygienist of this clinic.'],
      ['startDate=2025-02-01&endDate=2026-02-02&providerID=H1', 'endDate', 'expected at most 366 days'],
      ['startDate=2026-02-01&endDate=2026-02-28', 'providerID', expect.any(String)],
    ])('returns 422 for %s', async (query, field, message) => {
      const { status, body } = await byDay(query);
      expect([status, body.errors]).toEqual([422, [{ field, message }]]);
    });

    it('scans no table', async () => {
      const scans = await sequentialScans(served.test, PRODUCTIVITY_DAYS, [1, 'H1', '2026-02-01', '2026-02-28']);
      expect(scans).toEqual([]);
    });
  });
});
