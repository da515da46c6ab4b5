import type { ExplorerQuery, ExplorerRow } from '@helix/contracts';
import { REPORT_DAYS } from '@helix/report-inputs';
import type { Person } from '../testing/api-client.js';
import { sequentialScans } from '../testing/sequential-scans.js';
import { storeDays } from '../testing/stored-days.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { COUNT, readExplorerRows, SEEN, STORED_DAYS } from './explorer-rows.query.js';

/** 12:00 on Tuesday 2026-11-24 in Toronto. */
const NOW = Date.parse('2026-11-24T17:00:00Z');
const LAYOUTS = '/api/Report/DataExplorer/Layout';

describe('the Data Explorer', () => {
  let clinics: TwoClinics;
  let superAdmin: Person;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    superAdmin = await clinics.served.addUser('super@helix.example', {}, { isSuperAdmin: true });
  });
  afterAll(() => clinics.served.close());

  describe('its rows', () => {
    beforeAll(async () => {
      const { ownerPool } = clinics.served.test;
      const [maple, cedar] = [clinics.maple.clinicId, clinics.cedar.clinicId];
      await ownerPool.query(`
        insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
          (${maple}, 'H1', 1, 'Zoe', 'Adams', 1, true), (${maple}, 'H2', 1, '=HYPERLINK("x")', '', 1, true),
          (${maple}, 'X1', 1, 'Left', 'Out', 1, true), (${maple}, 'D1', 1, 'Dan', 'Dent', 2, true),
          (${cedar}, 'H1', 1, 'Cleo', 'Cedar', 1, true);
        insert into provider_setting (clinic_id, provider_id, exclude_from_analysis) values (${maple}, 'X1', true);
        insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
          (${maple}, 'A1', 1, 'P1', 'H2', '2026-11-20 08:00', 60, 'completed'),
          (${maple}, 'A2', 1, 'P1', 'H1', '2026-11-20 09:00', 60, 'completed'),
          (${maple}, 'A3', 1, 'P2', 'H1', '2026-11-20 10:00', 60, 'completed'),
          (${maple}, 'T1', 1, 'P3', 'H1', '2026-11-24 10:53', 60, 'completed'),
          (${maple}, 'T2', 1, 'P4', 'H1', '2026-11-24 10:54', 60, 'scheduled');
        insert into appointment_rebooking
          (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at) values
          (${maple}, 'A1', 'P1', 'H2', '2026-11-20', false, now()), (${maple}, 'A2', 'P1', 'H1', '2026-11-20', true, now()),
          (${maple}, 'A3', 'P2', 'H1', '2026-11-20', false, now()), (${maple}, 'T1', 'P3', 'H1', '2026-11-24', true, now()),
          (${maple}, 'T2', 'P4', 'H1', '2026-11-24', true, now());
        insert into hygiene_day (clinic_id, provider_id, date, appointments, planned)
          values (${maple}, 'H1', '2026-11-20', 2, 1)`);
      await storeDays(ownerPool, maple, [
        {
          ...{ providerId: 'H1', date: '2026-11-20', appointments: 2, minutesBooked: 120, minutesClocked: 150 },
          ...{ production: 400, hygiene: 300, xRay: 60, goal: 350, goalMinutes: 120 },
        },
        { providerId: 'H2', date: '2026-11-20', appointments: 1, minutesBooked: 60, production: 90, hygiene: 90 },
        { providerId: 'H2', date: '2026-11-19' },
        { providerId: 'H2', date: '2026-11-18' },
        { providerId: 'H1', date: '2026-11-24', appointments: 2, minutesBooked: 120, minutesScheduled: 480 },
        { providerId: 'X1', date: '2026-11-20', appointments: 1, minutesBooked: 60, production: 70 },
        { providerId: 'D1', date: '2026-11-20', appointments: 1, minutesBooked: 60, production: 70 },
      ]);
      await ownerPool.query(`
        update provider_day set no_shows = 1, cancelled = 2 where provider_id = 'H2' and date = '2026-11-19';
        update provider_day set exam = 30, other = 10 where provider_id = 'H1' and date = '2026-11-20'`);
      await storeDays(ownerPool, cedar, [
        { providerId: 'H1', date: '2026-11-20', appointments: 1, minutesBooked: 60, production: 100, hygiene: 100 },
      ]);
    });

    const read = (query: Partial<ExplorerQuery> = {}): Promise<ExplorerRow[]> =>
      readExplorerRows(
        clinics.served.test.database,
        clinics.maple.clinicId,
        { startDate: '2026-11-01', endDate: '2026-11-30', allClinics: false, ...query },
        NOW,
      );

    it('say of a hygienist and day what it earned, worked, planned and rebooked', async () => {
      const rows = await read();
      expect(rows.map(({ providerId, date }) => [providerId, date])).toEqual([
        ['H1', '2026-11-20'],
        ['H1', '2026-11-24'],
        ['H2', '2026-11-19'],
        ['H2', '2026-11-20'],
      ]);
      expect(rows[0]).toEqual({
        ...{ date: '2026-11-20', month: '2026-11', weekday: 'Friday', clinicId: clinics.maple.clinicId },
        ...{ clinicName: 'Maple', customerName: expect.any(String), providerId: 'H1', providerName: 'Zoe Adams' },
        ...{ perHour: 200, moneyEarned: 400, hygieneEarned: 300, xRayEarned: 60, examEarned: 30, otherEarned: 10 },
        ...{ totalMinutesWorked: 120, totalMinutesClocked: 150, knownMinutesWorked: 120 },
        ...{ appointments: 2, plannedAppointments: 1, noShows: 0, cancellations: 0 },
        ...{ patientsSeen: 1, patientsRebooked: 0, goal: 350 },
      });
    });

    it('have days with no-shows and cancellations alone, and keep names that look like formulas', async () => {
      const day = (await read()).find(({ date }) => date === '2026-11-19');
      expect(day).toMatchObject({ noShows: 1, cancellations: 2, perHour: null, goal: null });
      expect(day?.providerName).toBe('=HYPERLINK("x")');
    });

    it('count a patient whom two hygienists see at the first one, as rebooked when one appointment is', async () => {
      const rows = await read({ startDate: '2026-11-20', endDate: '2026-11-20' });
      expect(
        rows.map(({ providerId, patientsSeen, patientsRebooked }) => [providerId, patientsSeen, patientsRebooked]),
      ).toEqual([
        ['H1', 1, 0],
        ['H2', 1, 1],
      ]);
    });

    it('count of today what is over', async () => {
      const [today] = await read({ startDate: '2026-11-24' });
      expect(today).toMatchObject({ totalMinutesWorked: 60, patientsSeen: 1, patientsRebooked: 1 });
    });

    it('are of the customer of the clinic, or of all', async () => {
      expect(new Set((await read()).map(({ clinicName }) => clinicName))).toEqual(new Set(['Maple']));
      const all = await read({ allClinics: true });
      expect(new Set(all.map(({ clinicName }) => clinicName))).toEqual(new Set(['Maple', 'Cedar']));
    });

    it('are too many above 100,000', async () => {
      const { ownerPool } = clinics.served.test;
      const { clinicId } = clinics.maple;
      await ownerPool.query(`
        insert into provider (clinic_id, id, version, type, is_active)
          select ${clinicId}, 'M' || n, 1, 1, true from generate_series(1, 101) n;
        insert into provider_day
          (clinic_id, provider_id, date, rule_version, appointments, scheduled, confirmed, arrived, completed, cancelled,
           no_shows, minutes_booked, total_planned, total_completed, total_billed, goal)
          select ${clinicId}, 'M' || n, date '2016-01-01' + day, 1, 1, 0, 0, 0, 1, 0, 0, 60, 0, 0, 0, 0
          from generate_series(1, 101) n, generate_series(0, 999) day`);
      await expect(read({ startDate: '2016-01-01', endDate: '2019-01-01' })).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ field: 'endDate', message: 'Shorten the range.' }] },
      });
    });

    it('are read by indexes, of a month of ten years', async () => {
      const { test } = clinics.served;
      const clinicIds = [clinics.maple.clinicId, clinics.cedar.clinicId];
      await test.ownerPool.query(
        `insert into provider_day
           (clinic_id, provider_id, date, rule_version, appointments, scheduled, confirmed, arrived, completed, cancelled,
            no_shows, minutes_booked, total_planned, total_completed, total_billed, goal)
           select c, 'Y' || n % 10, date '2006-01-01' + n / 10, 1, 1, 0, 0, 0, 1, 0, 0, 60, 0, 0, 0, 0
           from unnest($1::integer[]) c, generate_series(1, 36500) n`,
        [clinicIds],
      );
      await test.ownerPool.query(
        `insert into appointment_rebooking (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at)
           select c, 'Y' || n, 'P' || n % 900, 'H1', date '2006-01-01' + n / 10, true, now()
           from unnest($1::integer[]) c, generate_series(1, 36500) n`,
        [clinicIds],
      );
      await test.ownerPool.query('analyze provider_day, appointment_rebooking');
      const range = [clinicIds, '2014-03-01', '2014-03-31'];
      const days = [...range, clinicIds, clinicIds.map(() => 'H1')];
      const scans = await Promise.all([
        sequentialScans(test, REPORT_DAYS, [...range, [], 1, 'day', clinicIds.map(() => '2026-11-24')]),
        sequentialScans(test, STORED_DAYS, days),
        sequentialScans(test, COUNT, [...days, 100_001]),
        sequentialScans(test, SEEN, [...days, clinicIds.map(() => '2026-11-24T12:00'), 6]),
      ]);
      const large = /^(provider_day|appointment_rebooking|appointment)$/;
      expect(scans.flat().filter((table) => large.test(table))).toEqual([]);
    });

    it.each([
      ['no end', 'startDate=2026-11-01', 'endDate', expect.any(String)],
      ['30 February', 'startDate=2026-02-30&endDate=2026-03-05', 'startDate', expect.any(String)],
      [
        'an end before the start',
        'startDate=2026-11-02&endDate=2026-11-01',
        'endDate',
        'expected no earlier than startDate',
      ],
      ['1,501 days', 'startDate=2020-01-01&endDate=2024-02-09', 'endDate', 'expected at most 1500 days'],
    ])('return 422 with the field for %s', async (_name, query, field, message) => {
      const { body } = await clinics
        .call('get', `/api/Report/DataExplorer?${query}`, superAdmin, clinics.maple)
        .expect(422);
      expect((body as { errors: unknown }).errors).toEqual([{ field, message }]);
    });

    it('have no money for who turned performance off', async () => {
      const { userId, token } = await clinics.served.addUser('hidden@helix.example', {}, { isSuperAdmin: true });
      await clinics.served.test.ownerPool.query(
        `update app_user set preferences = '{"performanceDisplay":"none"}' where user_id = $1`,
        [userId],
      );
      const { body } = await clinics
        .call('get', '/api/Report/DataExplorer?startDate=2026-11-20&endDate=2026-11-20', { token }, clinics.maple)
        .expect(200);
      expect((body as ExplorerRow[])[0]).toMatchObject({
        perHour: null,
        moneyEarned: null,
        goal: null,
        appointments: 2,
      });
    });
  });

  describe('its layouts', () => {
    beforeEach(() => clinics.empty(['data_explorer_layout']));

    const save = (layoutName: unknown, layout: unknown = '{"rows":["month"]}', id = '', person = superAdmin) =>
      clinics.call('post', `${LAYOUTS}${id}`, person, clinics.maple).send({ layoutName, layout });
    const list = async (person = superAdmin) =>
      (await clinics.call('get', LAYOUTS, person, clinics.maple).expect(200)).body as unknown;

    it('are added, changed and deleted', async () => {
      const { body: added } = await save(' By month ').expect(200);
      const { layoutId } = added as { layoutId: number };
      expect(added).toEqual({ layoutId, layoutName: 'By month', layout: '{"rows":["month"]}' });
      const changed = { layoutId, layoutName: 'by MONTH', layout: '{ "cols": [] }' };
      expect((await save('by MONTH', '{ "cols": [] }', `/${layoutId}`).expect(200)).body).toEqual(changed);
      expect(await list()).toEqual([changed]);
      const removed = await clinics.call('delete', `${LAYOUTS}/${layoutId}`, superAdmin, clinics.maple).expect(200);
      expect([removed.body, await list()]).toEqual([changed, []]);
    });

    it('have a name once for each user, in any case', async () => {
      await save('By month').expect(200);
      const { body: other } = await save('Other').expect(200);
      const message = 'You have a report of this name. Choose another name.';
      for (const id of ['', `/${(other as { layoutId: number }).layoutId}`]) {
        const { body } = await save('BY MONTH', '{}', id).expect(409);
        expect((body as { errors: unknown }).errors).toEqual([{ field: 'layoutName', message }]);
      }
      const second = await clinics.served.addUser('second@helix.example', {}, { isSuperAdmin: true });
      await save('By month', '{}', '', second).expect(200);
    });

    it('of another user are not found, and stay', async () => {
      const third = await clinics.served.addUser('third@helix.example', {}, { isSuperAdmin: true });
      const { body } = await save('Mine').expect(200);
      const id = `/${(body as { layoutId: number }).layoutId}`;
      await save('Stolen', '{}', id, third).expect(404);
      await clinics.call('delete', `${LAYOUTS}${id}`, third, clinics.maple).expect(404);
      expect([await list(), await list(third)]).toEqual([[body], []]);
    });

    it.each([
      ['no name', undefined, '{}', 'layoutName', 'Please enter a name for the report'],
      ['a blank name', '  ', '{}', 'layoutName', 'Please enter a name for the report'],
      ['no layout', 'A', undefined, 'layout', 'expected a JSON object as text'],
      ['what is not JSON', 'A', '{rows', 'layout', 'expected a JSON object as text'],
      ['a list', 'A', '[1]', 'layout', 'expected a JSON object as text'],
      ['more than 64 KiB', 'A', JSON.stringify({ text: 'é'.repeat(32_800) }), 'layout', 'expected at most 64 KiB'],
    ])('return 422 with the field for %s, and store nothing', async (_name, layoutName, layout, field, message) => {
      const { body } = await clinics
        .call('post', LAYOUTS, superAdmin, clinics.maple)
        .send({ layoutName, layout })
        .expect(422);
      expect((body as { errors: unknown }).errors).toEqual([{ field, message }]);
      expect(await list()).toEqual([]);
    });
  });
});
