import { loadClinicRecord, loadPatients } from '@helix/appointment-inputs';
import type { DayBucket } from '@helix/contracts';
import { analyseDue } from '@helix/hygiene';
import { createTestDatabase, type TestDatabase, TWO_CLINICS } from '../../../../libs/database/src/testing/index.js';
import { readCalendar } from '../calendar/calendar.query.js';
import { readHygieneDashboard } from '../dashboards/hygiene-dashboard.query.js';

const DAY = '2026-03-10';

/**
 * Every patient is with H1 on the same day and comes back once or twice: with NC, whom the clinic excludes from its
 * calendar, with NA, whom it excludes from its analyses, or with both. A doctor's, a cancelled and another clinic's
 * appointment are never the next one.
 */
const FIXTURE = `
  ${TWO_CLINICS}
  insert into provider (clinic_id, id, version, type, is_active)
    select c, id, 1, case id when 'D1' then 2 else 1 end, true
    from generate_series(1, 2) c, unnest('{H1,NC,NA,D1}'::text[]) id;
  insert into provider_setting (clinic_id, provider_id, exclude_from_calendar, exclude_from_analysis) values
    (1, 'NC', true, false), (1, 'NA', false, true);
  insert into patient (clinic_id, id, version, initials)
    select c, id, 1, 'AB' from generate_series(1, 2) c, unnest('{CALENDAR,ANALYSIS,BOTH,NEVER}'::text[]) id;
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'C0', 1, 'CALENDAR', 'H1', '${DAY} 08:00', 60, 'completed'),
    (1, 'C1', 1, 'CALENDAR', 'NC', '2026-09-10 08:00', 50, 'scheduled'),
    (1, 'A0', 1, 'ANALYSIS', 'H1', '${DAY} 09:00', 60, 'completed'),
    (1, 'A1', 1, 'ANALYSIS', 'NA', '2026-09-11 08:00', 40, 'scheduled'),
    (1, 'B0', 1, 'BOTH', 'H1', '${DAY} 10:00', 60, 'completed'),
    (1, 'B1', 1, 'BOTH', 'NA', '${DAY} 13:00', 30, 'scheduled'),
    (1, 'B2', 1, 'BOTH', 'NC', '2026-09-12 08:00', 60, 'scheduled'),
    (1, 'N0', 1, 'NEVER', 'H1', '${DAY} 11:00', 60, 'completed'),
    (1, 'N1', 1, 'NEVER', 'D1', '2026-09-10 08:00', 60, 'scheduled'),
    (1, 'N2', 1, 'NEVER', 'H1', '2026-09-11 08:00', 60, 'cancelled'),
    (2, 'N3', 1, 'NEVER', 'H1', '2026-09-12 08:00', 60, 'scheduled');`;

describe('the next appointment of a patient (R-44)', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(FIXTURE);
  });
  afterAll(() => test.drop());

  const EXPECTED = [
    ['C0', 'C1', '2026-09-10'],
    ['A0', 'A1', '2026-09-11'],
    ['B0', 'B1', DAY],
    ['N0', null, null],
  ];

  it('is on the calendar also when its provider is excluded from calendar or analyses', async () => {
    const days = JSON.parse(
      await readCalendar(
        test.database,
        { clinicId: 1, userId: 1, isAdmin: true },
        { startDate: DAY, endDate: DAY, providerId: 'H1' },
      ),
    ) as DayBucket[];
    const shown = days.flatMap(({ providers }) => providers.flatMap(({ appointments }) => appointments));
    expect(
      shown.map(({ appointmentId, nextAppointmentId, nextAppointmentDate }) => [
        appointmentId,
        nextAppointmentId,
        nextAppointmentDate,
      ]),
    ).toEqual(EXPECTED);
  });

  it('is in the analysis also when its provider is excluded from calendar or analyses', async () => {
    const found = await test.database.inClinics([1], async (transaction) => {
      const clinic = await loadClinicRecord(transaction, 1);
      const patients = await loadPatients(transaction, clinic, ['CALENDAR', 'ANALYSIS', 'BOTH', 'NEVER'], null);
      const analysed = patients.flatMap(({ inputs, appointments }) =>
        appointments.map((appointment) => {
          const next = analyseDue(clinic.settings, inputs, appointment).nextAppointmentSummary;
          return [appointment.appointmentId, next?.nextAppointmentId ?? null, next?.nextAppointmentDate ?? null];
        }),
      );
      return new Map(analysed.map((row) => [row[0], row]));
    });
    expect(EXPECTED.map(([id]) => found.get(id!))).toEqual(EXPECTED);
    // A1 and B1 are booked with NA, whose appointments are not analysed.
    expect([...found.keys()].sort()).toEqual(['A0', 'B0', 'B2', 'C0', 'C1', 'N0']);
  });

  it('counts as rebooked also when its provider is excluded from calendar or analyses', async () => {
    const clinic = { clinicId: 1, timeZone: 'America/Toronto' };
    const { today } = await readHygieneDashboard(test.database, clinic, { date: DAY, providerId: ['H1'] }, 0);
    expect([today.totalAppointments, today.rebooked]).toEqual([4, 3]);
  });
});
