import type { ProviderSchedule } from '@helix/contracts';
import { addDays, dateAt } from '@helix/hygiene';
import { explainClinicOpenTime } from '../explain/explain-open-time.query.js';
import { readOpenGaps } from '../dashboards/open-gaps.query.js';
import { readOpenTime } from '../dashboards/open-time.query.js';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { apiClient, auditEntries, type Clinic, type Person } from '../testing/api-client.js';

const TODAY = dateAt(Date.now(), 'America/Toronto');
/** Sunday, Tuesday and Thursday of a week that lies ahead. */
const SUNDAY = '2031-02-02';
const TUESDAY = '2031-02-04';
const THURSDAY = '2031-02-06';
/** A Tuesday of the past: 2026-02-03. */
const PAST_TUESDAY = '2026-02-03';

const at = (time: string): string => `2000-01-01T${time}:00`;
/** `3 08:00-12:00 13:00-17:00`: a day of the week with its shifts. */
const day = (text: string): Record<string, unknown> => {
  const [dayOfWeek, ...shifts] = text.split(' ');
  const times = shifts.map((shift, index) => ({
    [`startTime${index + 1}`]: at(shift.slice(0, 5)),
    [`endTime${index + 1}`]: at(shift.slice(6)),
  }));
  return Object.assign({ dayOfWeek: Number(dayOfWeek) }, ...times) as Record<string, unknown>;
};

describe('the weekly schedule of a provider', () => {
  let served: TestApp;
  let maple: Clinic;
  let admin: Person;
  let hygienist: Person;
  let colleague: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await served.addClinic('Maple');
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true });
    hygienist = await served.addUser('hygienist@helix.example', { [maple.clinicId]: false });
    colleague = await served.addUser('colleague@helix.example', { [maple.clinicId]: false });
  });
  afterAll(() => served.close());

  beforeEach(async () => {
    await served.test.ownerPool.query(`
      truncate provider, provider_setting, provider_day, schedule, weekly_schedule, weekly_shift, audit_trail;
      insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
        (${maple.clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${maple.clinicId}, 'D1', 1, 'Dan', 'Dent', 2, true);
      insert into provider_setting (clinic_id, provider_id, user_id) values
        (${maple.clinicId}, 'H1', ${hygienist.userId})`);
  });

  const path = (providerId = 'H1') => `/api/Provider/${providerId}/Schedule`;
  const read = (by: Person = admin) => call('get', path(), by, maple);
  const save = (schedule: object[], by: Person = admin, providerId = 'H1') =>
    call('post', path(providerId), by, maple).send({ providerId, schedule });

  it('is empty until one is saved', async () => {
    expect((await read()).body).toMatchObject({ providerId: 'H1', schedule: [] });
  });

  it('returns 409 when somebody else saved it since it was read, and keeps what they saved', async () => {
    const { version } = (await read()).body as ProviderSchedule;
    const saveRead = (text: string, readVersion?: string) =>
      call('post', path(), admin, maple).send({ providerId: 'H1', schedule: [day(text)], version: readVersion });
    expect((await saveRead('3 08:00-12:00', version)).status).toBe(200);

    const { status, body } = await saveRead('4 09:00-13:00', version);
    expect([status, body.title, body.detail]).toEqual([
      409,
      'Version conflict',
      'This schedule was changed by someone else. Your changes were not saved; close this and open it again.',
    ]);
    const stored = (await read()).body as ProviderSchedule;
    expect(stored.schedule).toMatchObject([{ dayOfWeek: 3, startTime1: at('08:00') }]);
    expect(await auditEntries(served, 'H1')).toHaveLength(1);

    // A repeated save whose answer was lost stores nothing, so that it conflicts with nothing.
    expect((await saveRead('3 08:00-12:00', version)).status).toBe(200);
    expect((await saveRead('4 09:00-13:00', stored.version)).status).toBe(200);
    // Programs that know no versions overwrite.
    expect((await saveRead('5 09:00-13:00')).status).toBe(200);
  });

  it('is stored by day and returned with its times, which a day of the calendar does not change', async () => {
    const { status, body } = await save([
      day('7 08:00-00:00'),
      { ...day('3 08:00-12:00 13:00-17:00'), startTime1: '1987-05-06T08:00', startTime3: null, endTime3: null },
    ]);
    const stored: ProviderSchedule = {
      providerId: 'H1',
      schedule: [
        {
          dayOfWeek: 3,
          ...{ startTime1: at('08:00'), endTime1: at('12:00') },
          ...{ startTime2: at('13:00'), endTime2: at('17:00') },
          ...{ startTime3: null, endTime3: null },
        },
        {
          dayOfWeek: 7,
          // Until the end of the day.
          ...{ startTime1: at('08:00'), endTime1: at('00:00') },
          ...{ startTime2: null, endTime2: null, startTime3: null, endTime3: null },
        },
      ],
      version: expect.any(String) as string,
    };
    expect([status, body]).toEqual([200, stored]);
    expect((await read(hygienist)).body).toEqual(stored);
    expect(await auditEntries(served, 'H1')).toMatchObject([
      { action: 'providerScheduleChanged', userId: admin.userId, details: { schedule: [null, { length: 2 }] } },
    ]);
  });

  it('has a new version from today on, and the first one for the days before', async () => {
    await save([day('3 08:00-12:00')]);
    // As if it had been saved last month.
    await served.test.ownerPool.query(`
      insert into weekly_schedule select clinic_id, provider_id, saved_on - 30 from weekly_schedule;
      update weekly_shift set saved_on = saved_on - 30;
      delete from weekly_schedule where saved_on = '${TODAY}'`);
    await save([day('3 09:00-10:00')]);
    // One that would start later does not come back after the new one.
    await served.test.ownerPool.query(
      `insert into weekly_schedule values (${maple.clinicId}, 'H1', '${addDays(TODAY, 30)}')`,
    );
    await save([day('3 08:00-14:00')]);
    expect((await served.test.ownerPool.query('select from weekly_schedule')).rowCount).toBe(2);
    const { rows } = await served.test.ownerPool.query(
      `select saved_on::text as day, start_time::text as start, end_time::text as end from weekly_shift order by 1`,
    );
    expect(rows).toEqual([
      { day: addDays(TODAY, -30), start: '08:00:00', end: '12:00:00' },
      { day: TODAY, start: '08:00:00', end: '14:00:00' },
    ]);
    expect((await minutesOn(PAST_TUESDAY)).scheduled).toBe(240);
    expect((await minutesOn(TUESDAY)).scheduled).toBe(360);
  });

  it('stores no version when nothing changed, and an empty week as one', async () => {
    await save([day('3 08:00-12:00')]);
    await save([day('3 08:00-12:00')]);
    expect(await auditEntries(served, 'H1')).toHaveLength(1);
    expect((await save([])).body).toMatchObject({ providerId: 'H1', schedule: [] });
    expect((await minutesOn(TUESDAY)).scheduled).toBeNull();
  });

  const mapleClinic = () => ({ clinicId: maple.clinicId, name: 'Maple', timeZone: 'America/Toronto' });
  /** Available and booked minutes of the clinic. */
  const minutesOn = async (date: string) => {
    const query = { startDate: date, endDate: date, providerIds: [] };
    const [row] = await readOpenTime(served.test.database, [mapleClinic()], query, Date.now());
    return { scheduled: row?.totalMinutesClocked, booked: row?.totalMinutesWorked, open: row?.openTime };
  };
  const own = (sql: string) => served.test.ownerPool.query(sql);

  describe('in open time', () => {
    beforeEach(() => save([day('3 08:00-12:00 13:00-17:00'), day('5 09:00-11:00')]));

    it('is the available time of a day without a schedule of the PMS, also when nothing is booked', async () => {
      expect(await minutesOn(TUESDAY)).toEqual({ scheduled: 480, booked: 0, open: 100 });
      await own(`
        insert into provider_day (clinic_id, provider_id, date, rule_version, appointments, scheduled, confirmed, arrived,
          completed, cancelled, no_shows, minutes_booked, minutes_clocked, minutes_scheduled, total_planned,
          total_completed, total_billed, goal)
        values (${maple.clinicId}, 'H1', '${TUESDAY}', 1, 2, 2, 0, 0, 0, 0, 0, 120, null, null, 0, 0, 0, 0),
          (${maple.clinicId}, 'H1', '${PAST_TUESDAY}', 1, 2, 0, 0, 0, 2, 0, 0, 120, 300, null, 0, 0, 0, 0)`);
      expect(await minutesOn(TUESDAY)).toEqual({ scheduled: 480, booked: 120, open: 75 });
      // Punches count before it on a past day.
      expect(await minutesOn(PAST_TUESDAY)).toEqual({ scheduled: 300, booked: 120, open: 60 });
      expect(await minutesOn(SUNDAY)).toEqual({ scheduled: null, booked: 0, open: null });
    });

    it.each([
      ['Sunday', SUNDAY],
      ['Saturday', addDays(SUNDAY, 6)],
    ])('does not count in a week in which the PMS has a schedule of the provider on its %s', async (_day, date) => {
      await own(`insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time) values
        (${maple.clinicId}, 'a', 1, 'H1', '${date}', '08:00', '10:00')`);
      expect(await minutesOn(TUESDAY)).toEqual({ scheduled: null, booked: 0, open: null });
      expect(await minutesOn(addDays(TUESDAY, 7))).toEqual({ scheduled: 480, booked: 0, open: 100 });
      expect(await minutesOn(addDays(TUESDAY, -7))).toEqual({ scheduled: 480, booked: 0, open: 100 });
    });

    it('explains the day, and has gaps', async () => {
      const range = { startDate: TUESDAY, endDate: THURSDAY, providerIds: [] };
      const gaps = await readOpenGaps(served.test.database, mapleClinic(), range, Date.now());
      expect(gaps.map(({ startDate, minutes }) => [startDate, minutes])).toEqual([
        [`${TUESDAY}T08:00:00`, 240],
        [`${TUESDAY}T13:00:00`, 240],
        [`${THURSDAY}T09:00:00`, 120],
      ]);
      const one = { ...range, endDate: TUESDAY };
      const explained = await explainClinicOpenTime(
        served.test.database,
        { ...mapleClinic(), userId: 1, isAdmin: true },
        one,
        Date.now(),
      );
      expect(explained.lines.map(({ name, note, minutesClocked }) => [name, note, minutesClocked])).toEqual([
        ['Zoe Adams', 'Schedule: 08:00 to 12:00, 13:00 to 17:00. 0 appointments.', 480],
      ]);
    });
  });

  it.each([
    ['a day without times', { dayOfWeek: 3 }, 'schedule.0.startTime1'],
    ['a shift that ends before it starts', day('3 12:00-08:00'), 'schedule.0.startTime1'],
    ['shifts that overlap', day('3 08:00-12:00 11:00-13:00'), 'schedule.0.startTime2'],
    ['a shift without an end', { ...day('3 08:00-12:00'), startTime2: at('13:00') }, 'schedule.0.endTime2'],
    ['a time with an offset', { ...day('3 08:00-12:00'), startTime1: '2000-01-01T08:00:00Z' }, 'schedule.0.startTime1'],
    ['a day that is none', day('8 08:00-12:00'), 'schedule.0.dayOfWeek'],
  ])('returns 422 for %s, and stores nothing', async (_name, one, field) => {
    const { status, body } = await save([one]);
    expect([status, (body.errors as { field: string }[])[0]?.field]).toEqual([422, field]);
    expect((await read()).body.schedule).toEqual([]);
  });

  it('returns 422 for a body that names another provider than the address, as every call does', async () => {
    const errors = async (method: 'post' | 'put', path: string, body: object) => {
      const answer = await call(method, `/api/Provider/${path}`, admin, maple).send(body);
      return [answer.status, answer.body.errors];
    };
    const message = 'The provider ID does not match the address.';
    const refused = [422, [{ field: 'providerId', message }]];
    const schedule = [day('3 08:00-12:00')];
    expect(await errors('post', 'H1/Schedule', { providerId: 'D1', schedule })).toEqual(refused);
    expect(await errors('post', 'H1/WageHistory', { providerId: 'D1', providerWage: [] })).toEqual(refused);
    expect(await errors('post', 'H1/FairPay', { providerId: 'D1', baseWage: 40 })).toEqual(refused);
    expect(await errors('put', 'Details/H1', { id: 'D1', notes: 'x' })).toEqual([
      422,
      [{ field: 'id', message: 'The ID does not match the address.' }],
    ]);
    expect((await read()).body.schedule).toEqual([]);
  });

  it('is read by admins and the provider’s own user, written by admins, and of hygienists only', async () => {
    expect((await read(colleague)).status).toBe(403);
    expect((await save([], hygienist)).status).toBe(403);
    expect((await save([], admin, 'D1')).status).toBe(422);
    expect((await save([], admin, 'NOBODY')).status).toBe(404);
  });
});
