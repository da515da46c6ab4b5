import { addPlanned, percentagePlanned } from '@helix/hygiene';
import { createTestDatabase, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import { readRnaUsage } from '../../api/src/charts/rna-usage.query.js';
import { readWeekUsage } from '../../reporting/src/weekly-mails/week-usage.query.js';

const WEEK = { startDate: '2026-11-16', endDate: '2026-11-22' };
const WEEK_BEFORE = { startDate: '2026-11-09', endDate: '2026-11-15' };
/** 06:05 on Monday 2026-11-23 in Toronto. */
const NOW = Date.parse('2026-11-23T11:05:00Z');

/** Services cannot import each other, so that only here their figures can be compared. */
describe('the figures of the weekly mail', () => {
  let test: TestDatabase;
  let clinic: { clinicId: number; timeZone: string };

  beforeAll(async () => {
    test = await createTestDatabase();
    const { rows } = await test.ownerPool.query<{ clinicId: number; timeZone: string }>(
      `with owner as (insert into customer (customer_name) values ('Maple & Co') returning customer_id)
       insert into clinic (customer_id, name, dms_type, time_zone) select customer_id, 'Maple', 1, 'America/Toronto' from owner
       returning clinic_id as "clinicId", time_zone as "timeZone"`,
    );
    clinic = rows[0]!;
    // Three hygienists (of whom one is excluded, one has no name), a doctor, and every day of three weeks around both ends.
    await test.ownerPool.query(
      `insert into provider (clinic_id, id, version, first_name, last_name, type, is_active)
         select $1::integer, * from (values ('H1', 1, 'Zoe', 'Adams', 1, true), ('H2', 1, '', '', 1, false),
           ('H3', 1, 'élan', 'Brun', 1, true), ('X1', 1, 'Xena', 'Out', 1, true), ('D1', 1, 'Dan', 'Dent', 2, true)) p`,
      [clinic.clinicId],
    );
    await test.ownerPool.query(
      `insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values ($1, 'X1', true)`,
      [clinic.clinicId],
    );
    await test.ownerPool.query(
      `insert into hygiene_day (clinic_id, provider_id, date, appointments, planned)
       select $1, p, date '2026-11-05' + n, 3 + n % 5, n % 4
       from generate_series(0, 20) n, unnest('{H1, H2, H3, X1, D1}'::text[]) p
       where not (p = 'H3' and n < 11)`,
      [clinic.clinicId],
    );
  });
  afterAll(() => test.drop());

  /** What the screen shows of a range. */
  const onScreen = (range: typeof WEEK) =>
    readRnaUsage(test.database, {
      ...{ viewer: { userId: 1, isSuperAdmin: true }, clinic, now: NOW },
      query: { ...range, compare: false, interval: 'day' },
    });

  it('are those of Report/RnaUsage of the two weeks, for each hygienist and in all', async () => {
    await test.ownerPool.query(
      `insert into app_user (user_id, email, first_name, last_name, is_super_admin)
       overriding system value values (1, 'sam@helix.example', 'Sam', 'Super', true)`,
    );
    const mail = await test.database.inClinics([clinic.clinicId], (transaction) =>
      readWeekUsage(transaction, clinic, WEEK, NOW),
    );
    const [screen, before] = [await onScreen(WEEK), await onScreen(WEEK_BEFORE)];
    expect(mail.hygienists).toEqual(
      screen.totals.map((row) => ({
        name: `${row.providerFirstName} ${row.providerLastName}`.trim(),
        appointments: row.appointments,
        planned: row.plannedAppointments,
        percentage: row.percentageUsage,
        percentageBefore:
          before.totals.find(({ providerId }) => providerId === row.providerId)?.percentageUsage ?? null,
      })),
    );
    // Without accents and case: the e of Élan comes before the H of the one without a name.
    expect(mail.hygienists.map(({ name }) => name)).toEqual(['élan Brun', 'H2', 'Zoe Adams']);
    // Each of seven days from n = 11: 4, 5, 6, 7, 3, 4, 5 appointments, 3, 0, 1, 2, 3, 0, 1 planned.
    expect(mail.total).toEqual({
      ...{ appointments: 3 * 34, planned: 3 * 10, percentage: 29.4 },
      percentageBefore: percentagePlanned(
        addPlanned(
          before.totals.map(({ appointments, plannedAppointments }) => ({
            appointments: appointments!,
            planned: plannedAppointments!,
          })),
        ),
      ),
    });
  });
});
