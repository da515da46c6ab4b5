import type { ExplainedOpenTime, ExplainOpenTimeQuery } from '@helix/contracts';
import { readOpenTime } from '../dashboards/open-time.query.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { explainClinicOpenTime } from './explain-open-time.query.js';

/** 12:00 on Tuesday 2026-11-24 in Toronto. */
const NOW = Date.parse('2026-11-24T17:00:00Z');

/**
 * H1 and H2 work on Monday and Wednesday, X1 is excluded from analyses. On Monday H1 has punches, and a no-show of 45
 * minutes; on Wednesday nobody knows when H2 is in. The days have the sums that the analysis stores.
 */
const fixture = (clinicId: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${clinicId}, 'H2', 1, 'Jo', 'Lee', 1, true),
    (${clinicId}, 'X1', 1, 'Left', 'Out', 1, true);
  insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (${clinicId}, 'X1', true);
  insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time) values
    (${clinicId}, 'a', 1, 'H1', '2026-11-23', '08:00', '16:00'), (${clinicId}, 'b', 1, 'H2', '2026-11-23', '09:00', '17:00'),
    (${clinicId}, 'c', 1, 'H1', '2026-11-25', '13:00', '17:00'), (${clinicId}, 'd', 1, 'H1', '2026-11-25', '08:00', '12:00');
  insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out) values
    (${clinicId}, 'a', 1, 'H1', '2026-11-23', '08:00', '15:30'), (${clinicId}, 'b', 1, 'H1', '2026-11-23', '16:00', null),
    (${clinicId}, 'c', 1, 'H1', '2026-11-25', '08:00', '09:00');
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (${clinicId}, 'GONE', 1, 'P1', 'H1', '2026-11-23 10:00', 45, 'noShow'),
    (${clinicId}, 'OTHER.DAY', 1, 'P1', 'H1', '2026-11-24 00:00', 20, 'noShow');
  insert into provider_day
    (clinic_id, provider_id, date, rule_version, appointments, scheduled, confirmed, arrived, completed, cancelled, no_shows,
     minutes_booked, minutes_clocked, minutes_scheduled, total_planned, total_completed, total_billed, goal) values
    (${clinicId}, 'H1', '2026-11-23', 1, 7, 0, 0, 0, 7, 0, 1, 390, 450, 480, 0, 0, 0, 0),
    (${clinicId}, 'H2', '2026-11-23', 1, 8, 0, 0, 0, 8, 0, 0, 480, 480, 480, 0, 0, 0, 0),
    (${clinicId}, 'X1', '2026-11-23', 1, 1, 0, 0, 0, 1, 0, 0, 10, 480, 480, 0, 0, 0, 0),
    (${clinicId}, 'H1', '2026-11-25', 1, 6, 6, 0, 0, 0, 0, 0, 360, 60, 480, 0, 0, 0, 0),
    (${clinicId}, 'H2', '2026-11-25', 1, 2, 2, 0, 0, 0, 0, 0, 120, null, null, 0, 0, 0, 0)`;

/** Sees when everybody works. */
const ADMIN = { userId: 1, isAdmin: true };

describe('GET Explain/openTime', () => {
  let clinics: TwoClinics;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    await clinics.served.test.ownerPool.query(fixture(clinics.maple.clinicId));
  });
  afterAll(() => clinics.served.close());

  const maple = () => ({ clinicId: clinics.maple.clinicId, name: 'Maple', timeZone: 'America/Toronto', ...ADMIN });
  const explain = (range: Omit<ExplainOpenTimeQuery, 'providerIds'>, providerIds: string[] = []) =>
    explainClinicOpenTime(clinics.served.test.database, maple(), { ...range, providerIds }, NOW);
  const MONDAY = { startDate: '2026-11-23', endDate: '2026-11-23' };
  const WEDNESDAY = { startDate: '2026-11-25', endDate: '2026-11-25' };
  const WEEK = { startDate: '2026-11-23', endDate: '2026-11-29' };
  const linesOf = (lines: ExplainedOpenTime['lines']) =>
    lines.map(({ name, minutesClocked, minutesWorked, note }) => [name, minutesClocked, minutesWorked, note]);

  it('explains a past day by punches, else by the schedule', async () => {
    const monday = await explain(MONDAY);
    // 60 of 930 minutes are 6.45 %.
    expect([monday.openTime, monday.total]).toEqual([
      6.5,
      { name: '', note: '', minutesClocked: 930, minutesWorked: 870, minutesOpen: 60 },
    ]);
    expect(linesOf(monday.lines)).toEqual([
      ['Zoe Adams', 450, 390, 'Punches: 08:00 to 15:30. 7 appointments.'],
      ['Jo Lee', 480, 480, 'Schedule: 09:00 to 17:00. 8 appointments.'],
    ]);
    expect(linesOf(monday.notCounted)).toEqual([['Zoe Adams', null, 45, '1 no-show: booked no time.']]);
  });

  it('tells hygienists of one name apart by their id', async () => {
    const rename = (firstName: string, lastName: string) =>
      clinics.served.test.ownerPool.query(
        `update provider set first_name = $2, last_name = $3 where clinic_id = $1 and id = 'H2'`,
        [clinics.maple.clinicId, firstName, lastName],
      );
    await rename('ZOE', 'Adams');
    expect((await explain(MONDAY)).lines.map(({ name }) => name)).toEqual(['ZOE Adams (H2)', 'Zoe Adams (H1)']);
    await rename('Jo', 'Lee');
  });

  it('explains an upcoming day by the schedule, without who has none', async () => {
    const wednesday = await explain(WEDNESDAY);
    expect([wednesday.openTime, linesOf(wednesday.lines)]).toEqual([
      25,
      [['Zoe Adams', 480, 360, 'Schedule: 08:00 to 12:00, 13:00 to 17:00. 6 appointments.']],
    ]);
    expect(linesOf(wednesday.notCounted)).toEqual([
      ['Jo Lee, 2026-11-25', null, 120, 'No available time is known, so what is booked has nothing to compare with.'],
      ['Zoe Adams: break', 60, null, '12:00 to 13:00 is no available time.'],
    ]);
  });

  it('shows punches that overlap united, and a day of faulty punches as one of unknown time', async () => {
    const { maple: own, served } = clinics;
    await served.test.ownerPool.query(`
      insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out) values
        (${own.clinicId}, 'm', 1, 'H1', '2026-11-19', '08:00', '12:00'), (${own.clinicId}, 'n', 1, 'H1', '2026-11-19', '11:30', '15:00'),
        (${own.clinicId}, 'o', 1, 'H2', '2026-11-19', '09:00', '05:00');
      insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time) values
        (${own.clinicId}, 'm', 1, 'H2', '2026-11-19', '08:00', '16:00');
      insert into provider_day
        (clinic_id, provider_id, date, rule_version, appointments, scheduled, confirmed, arrived, completed, cancelled, no_shows,
         minutes_booked, minutes_clocked, minutes_scheduled, total_planned, total_completed, total_billed, goal) values
        (${own.clinicId}, 'H1', '2026-11-19', 1, 5, 0, 0, 0, 5, 0, 0, 315, 420, null, 0, 0, 0, 0),
        (${own.clinicId}, 'H2', '2026-11-19', 1, 2, 0, 0, 0, 2, 0, 0, 100, 0, 480, 0, 0, 0, 0)`);
    const thursday = { startDate: '2026-11-19', endDate: '2026-11-19' };
    const both = await explain(thursday);
    // 105 of 420 minutes.
    expect([both.openTime, linesOf(both.lines)]).toEqual([
      25,
      [['Zoe Adams', 420, 315, 'Punches: 08:00 to 15:00. 5 appointments.']],
    ]);
    const one = await explain(thursday, ['H2']);
    expect([one.openTime, linesOf(one.lines)]).toEqual([
      null,
      [['Jo Lee', 0, 100, 'No punch counts. 2 appointments.']],
    ]);
  });

  it('has the totals of GET Report/OpenTimeTotals, by day where several are asked for', async () => {
    const week = await explain(WEEK);
    const rows = await readOpenTime(clinics.served.test.database, [maple()], { ...WEEK, providerIds: [] }, NOW);
    expect(week.lines.map(({ name, minutesClocked, minutesWorked }) => [name, minutesClocked, minutesWorked])).toEqual(
      rows
        .filter(({ totalMinutesClocked }) => totalMinutesClocked !== null)
        .map(({ date, totalMinutesClocked, totalMinutesWorked }) => [date, totalMinutesClocked, totalMinutesWorked]),
    );
    // 180 of 1410 minutes.
    expect([week.openTime, week.total.minutesOpen]).toEqual([12.8, 180]);
    expect((await explain(WEEK, ['H2'])).total).toMatchObject({ minutesClocked: 480, minutesWorked: 480 });
  });

  it('shows clock times to admins and to the hygienist only, and minutes to everybody', async () => {
    const { served, call, hygienist } = clinics;
    const { clinicId } = clinics.maple;
    const zoe = await served.addUser('zoe@helix.example', { [clinicId]: false });
    const admin = await served.addUser('maple-admin@helix.example', { [clinicId]: true });
    await served.test.ownerPool.query(
      `insert into provider_setting (clinic_id, provider_id, user_id) values ($1, 'H1', $2)`,
      [clinicId, zoe.userId],
    );
    const linesFor = async ({ userId }: { userId: number }, range: typeof MONDAY) => {
      const reader = { ...maple(), userId, isAdmin: false };
      const { lines, notCounted } = await explainClinicOpenTime(
        served.test.database,
        reader,
        { ...range, providerIds: [] },
        NOW,
      );
      return [...lines, ...notCounted].map(({ name, minutesClocked, note }) => [name, minutesClocked, note]);
    };
    const missed = ['Zoe Adams', null, '1 no-show: booked no time.'];
    expect(await linesFor(zoe, MONDAY)).toEqual([
      ['Zoe Adams', 450, 'Punches: 08:00 to 15:30. 7 appointments.'],
      ['Jo Lee', 480, 'Schedule. 8 appointments.'],
      missed,
    ]);
    expect(await linesFor(hygienist, MONDAY)).toEqual([
      ['Zoe Adams', 450, 'Punches. 7 appointments.'],
      ['Jo Lee', 480, 'Schedule. 8 appointments.'],
      missed,
    ]);
    const pause = ['Zoe Adams: break', 60, 'This is no available time.'];
    expect(await linesFor(hygienist, WEDNESDAY)).toContainEqual(pause);

    const noteFor = async (person: { token: string }) => {
      const path = '/api/Explain/openTime?startDate=2026-11-23&endDate=2026-11-23&providerIds=H2';
      return (await call('get', path, person, clinics.maple)).body.lines[0].note;
    };
    expect(await noteFor(admin)).toBe('Schedule: 09:00 to 17:00. 8 appointments.');
    expect(await noteFor(zoe)).toBe('Schedule. 8 appointments.');
  });

  it('responds over HTTP with a clinic of the user, and with a 404 for another one', async () => {
    const { call, served, hygienist, maple: own, cedar } = clinics;
    const get = (more: string) =>
      call('get', `/api/Explain/openTime?startDate=2026-11-23&endDate=2026-11-23${more}`, hygienist, own);
    const { status, body } = await get('&providerIds=H2');
    expect([status, body.clinicName, body.total.minutesWorked]).toEqual([200, 'Maple', 480]);
    expect((await get(`&clinicId=${own.clinicId}`)).body.total.minutesWorked).toBe(870);
    expect((await get(`&clinicId=${cedar.clinicId}`)).status).toBe(404);
    expect((await get('&clinicId=none')).status).toBe(422);
    const both = await served.addUser('both@helix.example', { [own.clinicId]: false, [cedar.clinicId]: false });
    const path = `/api/Explain/openTime?startDate=2026-11-23&endDate=2026-11-23&clinicId=${cedar.clinicId}`;
    expect((await call('get', path, both, own)).body).toMatchObject({ clinicName: 'Cedar', openTime: null, lines: [] });
  });
});
