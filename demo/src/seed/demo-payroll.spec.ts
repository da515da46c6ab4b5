import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PmsChange } from '@helix/contracts';
import { AuditTrail, createLogger } from '@helix/web';
import { createTestDatabase, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import { ImportTimeSheetHandler } from '../../../services/api/src/payroll/import-time-sheet.command.js';
import { LiveClinic } from '../../../services/standalone/src/testing/live-clinic.js';
import { demoClinics } from '../practice/clinics.js';
import { allOf, openedAt } from '../practice/testing/read-source.js';
import { ClinicStaff, type StaffCommands } from '../staff/clinic-staff.js';
import { STAFF_ADDRESS } from '../staff/staff-actors.query.js';
import { seedDemo } from './seed-demo.js';

const TODAY = '2026-11-20';
const NOW = Date.parse(`${TODAY}T20:20:00Z`);
/** Ten weeks of payroll, and every day that the roster is posted for. */
const HISTORY_DAYS = 75;
const [RIVERBEND, HARBOUR_VIEW, FOOTHILLS] = demoClinics.map(({ name }) => name);

/** What payroll and roster are made of. */
function isKept(change: PmsChange): boolean {
  if (change.op === 'delete') return false;
  const { entity, data } = change;
  if (entity === 'procedure') return data['status'] === 102 && String(data['providerId']).startsWith('H');
  return entity === 'provider' || entity === 'punch' || entity === 'schedule';
}

describe('the payroll of the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'helix-payroll-'));
  let test: TestDatabase;
  /** Harbour View Dental: its staff, as after a restart. */
  let staff: () => ClinicStaff;
  /** Milliseconds since the epoch. */
  let now = NOW;

  const rows = async (sql: string, values: unknown[] = []) =>
    (await test.ownerPool.query<Record<string, unknown>>(sql, values)).rows;

  const files = async () =>
    (await rows('select file_name as name from time_sheet_import order by import_id')).map(({ name }) => name);

  beforeAll(async () => {
    test = await createTestDatabase();
    const files = { agentsFile: join(folder, 'clinics.json'), comparisonAgentsFile: join(folder, 'comparison.json') };
    await seedDemo(test.database, { ...files, openEveryDay: false, now: NOW });
    const ids = new Map<unknown, number>();
    for (const { id, name } of await rows('select clinic_id as id, name from clinic')) ids.set(name, Number(id));
    for (const profile of demoClinics) {
      const source = await openedAt({ ...profile, historyDays: HISTORY_DAYS }, { now: NOW });
      const changes = (await allOf(source.history())).filter(isKept);
      const clinic = await LiveClinic.of(test, ids.get(profile.name)!, NOW);
      for (let at = 0; at < changes.length; at += 4000) await clinic.apply(changes.slice(at, at + 4000));
    }
    const audit = new AuditTrail(test.database);
    const timeSheets = new ImportTimeSheetHandler(test.database, audit);
    const unused = (): never => {
      throw new Error('only time sheets are uploaded here');
    };
    const commands: StaffCommands = {
      saveInsuranceDetails: unused,
      importTimeSheet: (command) => timeSheets.execute(command),
    };
    const logger = createLogger({ logLevel: 'silent' });
    const parts = { database: test.database, audit, commands, logger, clock: () => now };
    staff = () => new ClinicStaff(parts, demoClinics[1]!, ids.get(HARBOUR_VIEW)!);
    await staff().uploadTimeSheets();
  }, 240_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await test.drop();
  });

  it('is visible in every clinic of the demo’s own, and has a bonus by the day or by the period', async () => {
    expect(
      await rows(`select name, payroll_visible as visible, pay_period as period, bonus_policy as policy
                  from clinic where payroll_visible order by clinic_id`),
    ).toEqual([
      { name: RIVERBEND, visible: true, period: 'biweekly', policy: 'perDay' },
      { name: HARBOUR_VIEW, visible: true, period: 'semimonthly', policy: 'perPeriod' },
      { name: FOOTHILLS, visible: true, period: 'biweekly', policy: 'perDay' },
    ]);
  });

  describe('has wages', () => {
    it('of 40 to 52 dollars today for every hygienist but one, whose hourly goals are 155 to 200 dollars', async () => {
      const wages = await rows(WAGES_ON, [TODAY]);
      expect(wages.length).toBe(11);
      const without = wages.filter(({ base }) => base === null).map(({ clinic, name }) => [clinic, name]);
      expect(without).toEqual([[FOOTHILLS, 'Erin Walsh']]);
      const paid = wages.filter(({ base }) => base !== null) as Record<'base' | 'goal' | 'percentage', number>[];
      expect(paid.filter(({ base }) => base < 40 || base > 52)).toEqual([]);
      const goals = paid.filter(({ goal }) => goal !== null);
      expect(goals.length).toBe(9);
      expect(goals.filter(({ base, goal }) => goal < base)).toEqual([]);
      expect(goals.filter(({ goal, percentage }) => goal / percentage < 154.9 || goal / percentage > 200.1)).toEqual(
        [],
      );
    });

    it('that rise with each of one to three dated records, one of them ahead, and one that never changed', async () => {
      const history = await rows(HISTORY, [TODAY]);
      expect(history.map(({ records }) => records).sort()).toEqual([0, 1, 1, 1, 2, 2, 2, 2, 2, 3]);
      expect(history.filter(({ rises }) => rises !== true)).toEqual([]);
      expect(history.filter(({ ahead }) => ahead !== 0)).toEqual([
        expect.objectContaining({ clinic: RIVERBEND, provider: 'H3', ahead: 1 }),
      ]);
    });

    it('and payroll IDs for all hygienists but two', async () => {
      const [count] = await rows(`select count(*)::int as all, count(payroll_id)::int as ids
                                  from provider_setting where provider_id like 'H%'`);
      expect(count).toEqual({ all: 11, ids: 9 });
    });
  });

  it('pays a bonus on 15 to 40 % of the days of those who have a share, where it is counted by the day', async () => {
    const paid = await rows(PAY, ['2026-09-13', '2026-11-19']);
    for (const name of [RIVERBEND, FOOTHILLS]) {
      const ofClinic = paid.filter(({ clinic, share }) => clinic === name && share !== null);
      expect(ofClinic.length).toBe(3);
      const sum = (key: string) => ofClinic.reduce((total, row) => total + Number(row[key]), 0);
      expect(sum('days')).toBeGreaterThan(90);
      expect(sum('bonusDays') / sum('days')).toBeGreaterThan(0.15);
      expect(sum('bonusDays') / sum('days')).toBeLessThan(0.4);
    }
  });

  it('pays most hygienists 22 to 40 % of their production in a pay period', async () => {
    // Two weeks from a Sunday that is an even number of weeks after 2026-01-04, and the half month before.
    const [weeks, half] = [
      ['2026-10-25', '2026-11-07'],
      ['2026-11-01', '2026-11-15'],
    ] as const;
    const paid = [
      ...(await rows(PAY, [...weeks])).filter(({ clinic }) => clinic !== HARBOUR_VIEW),
      ...(await rows(PAY, [...half])).filter(({ clinic }) => clinic === HARBOUR_VIEW),
    ];
    // One has no wage, and somebody may be on holiday.
    expect(paid.length).toBeGreaterThanOrEqual(8);
    const usual = paid.filter(({ cost }) => Number(cost) >= 22 && Number(cost) <= 40);
    expect(usual.length).toBeGreaterThanOrEqual(paid.length - 1);
  });

  it('has weekly schedules that say on every day of the roster what the roster says, and nothing in other weeks', async () => {
    const [days] = await rows(SCHEDULES, ['2026-11-15', '2027-06-12']);
    expect(days).toEqual({ hygienists: 11, worked: days!['worked'], different: 0, inOtherWeeks: 0 });
    expect(days!['worked']).toBeGreaterThan(1100);
    const [past] = await rows(
      'select count(*)::int as shifts from weekly_shift where saved_on < $1 and clinic_id > 0',
      ['2026-11-15'],
    );
    expect(past).toEqual({ shifts: 0 });
  });

  describe('has time sheets of the second clinic', () => {
    it('for the last three pay periods, of which two were corrected, each accepted as a whole', async () => {
      expect(await rows(IMPORTS)).toEqual([
        ...['2026-10-01 to 2026-10-15', '2026-10-16 to 2026-10-31'].flatMap((period) => [
          { file: `Time sheet ${period}.csv`, isWhole: true, replaced: 0, skipped: 0 },
          { file: `Time sheet ${period}, corrected.csv`, isWhole: false, replaced: 2, skipped: 0 },
        ]),
        { file: 'Time sheet 2026-11-01 to 2026-11-15.csv', isWhole: true, replaced: 0, skipped: 0 },
      ]);
    });

    it('with a time near the roster, but for the days with a mistake', async () => {
      const [days] = await rows(SHEET_DAYS);
      // Of three periods; those without time and one without lunch of the first two are corrected.
      expect(days).toEqual({ all: days!['all'], withoutTime: 1, withoutLunch: 4, near: Number(days!['all']) - 5 });
      expect(days!['all']).toBeGreaterThan(60);
    });

    it('by an admin, with the address of the simulated staff', async () => {
      expect(
        await rows(`select distinct u.email, a.address from audit_trail a join app_user u using (user_id)
                    where a.action = 'timeSheetImported'`),
      ).toEqual([{ email: 'admin@helix.example', address: STAFF_ADDRESS }]);
    });

    it('and no more after a restart until the next pay period is over', async () => {
      await staff().uploadTimeSheets();
      expect((await files()).length).toBe(5);
      now = Date.parse('2026-12-01T20:00:00Z');
      await staff().uploadTimeSheets();
      now = NOW;
      expect((await files()).slice(5)).toEqual([
        'Time sheet 2026-11-01 to 2026-11-15, corrected.csv',
        'Time sheet 2026-11-16 to 2026-11-30.csv',
      ]);
    });

    it('but none of a pay period of which a user has uploaded time', async () => {
      const before = await files();
      await test.ownerPool.query(OWN_TIME, [HARBOUR_VIEW, '2026-12-03']);
      now = Date.parse('2026-12-16T20:00:00Z');
      await staff().uploadTimeSheets();
      now = NOW;
      expect((await files()).slice(before.length)).toEqual([
        'own.csv',
        'Time sheet 2026-11-16 to 2026-11-30, corrected.csv',
      ]);
    });
  });
});

/** The wage in force on a day: of the dated records the last one that started, else that of the settings. */
const WAGE = `
  select w.* from (
    select r.effective_start as starts, r.base_wage as base, r.goal_wage as goal, r.commission_percentage as share
    from provider_wage r where r.clinic_id = p.clinic_id and r.provider_id = p.id
    union all
    select '-infinity', s.base_wage, s.goal_wage, s.commission_percentage
    from provider_setting s where s.clinic_id = p.clinic_id and s.provider_id = p.id
  ) w`;

const WAGES_ON = `
  select c.name as clinic, concat(p.first_name, ' ', p.last_name) as name, w.base::float8, w.goal::float8,
         c.goal_percentage::float8 as percentage
  from provider p join clinic c using (clinic_id)
  cross join lateral (${WAGE} where w.starts <= $1::date order by w.starts desc limit 1) w
  where p.type = 1`;

/** Of those with a wage. */
const HISTORY = `
  select c.name as clinic, p.id as provider, count(w.*)::int - 1 as records,
         count(*) filter (where w.starts > $1::date)::int as ahead,
         coalesce(bool_and(w.base > w.base_before and (w.goal >= w.goal_before) is not false), true) as rises
  from provider p join clinic c using (clinic_id)
  cross join lateral (
    select w.*, lag(w.base) over (order by w.starts) as base_before, lag(w.goal) over (order by w.starts) as goal_before
    from (${WAGE}) w) w
  where p.type = 1 and w.base is not null
  group by 1, 2 order by 1, 2`;

/** R-29 with a bonus by the day. Where each procedure has its own share, the bonus is left out. */
const PAY = `
  with production as (
    select clinic_id, provider_id, date, sum(amount) as amount from procedure where status = 102 group by 1, 2, 3
  ),
  clocked as (
    select clinic_id, provider_id, date, sum(extract(epoch from time_out - time_in)) / 3600 as hours
    from punch where time_out > time_in group by 1, 2, 3
  ),
  imported as (
    select k.clinic_id, k.provider_id, k.date, coalesce(sum(extract(epoch from x.time_out - x.time_in)), 0) / 3600 as hours
    from clocked_day k left join clocked_punch x using (clinic_id, provider_id, date, source) group by 1, 2, 3
  ),
  days as (
    select c.name as clinic, p.id as provider, w.share, coalesce(m.amount, 0) as amount,
           w.base * coalesce(i.hours, k.hours, 0) as base_pay, coalesce(w.share, 0) * coalesce(m.amount, 0) as commission
    from provider p join clinic c using (clinic_id)
    cross join generate_series($1::date, $2::date, interval '1 day') as day
    left join production m on m.clinic_id = p.clinic_id and m.provider_id = p.id and m.date = day::date
    left join clocked k on k.clinic_id = p.clinic_id and k.provider_id = p.id and k.date = day::date
    left join imported i on i.clinic_id = p.clinic_id and i.provider_id = p.id and i.date = day::date
    cross join lateral (${WAGE} where w.starts <= day order by w.starts desc limit 1) w
    where p.type = 1 and w.base is not null and coalesce(m.amount, i.hours, k.hours) is not null
  )
  select clinic, provider, share::float8, count(*)::int as days,
         count(*) filter (where commission > base_pay)::int as "bonusDays",
         round(100 * sum(greatest(base_pay, commission)) / sum(amount), 1)::float8 as cost
  from days group by 1, 2, 3 order by 1, 2`;

/** the schedule that was saved last up to a day counts on it. A roster's week is Sunday to Saturday. */
const SCHEDULES = `
  with days as (
    select p.clinic_id, p.id, day::date as date, extract(dow from day)::int as dow,
           (select string_agg(concat(start_time, '-', end_time), ' ' order by start_time) from schedule s
            where s.clinic_id = p.clinic_id and s.provider_id = p.id and s.date = day::date) as roster,
           (select string_agg(concat(start_time, '-', end_time), ' ' order by start_time) from weekly_shift s
            where s.clinic_id = p.clinic_id and s.provider_id = p.id and s.day_of_week = extract(dow from day) + 1
              and s.saved_on = (select max(saved_on) from weekly_schedule v
                                where v.clinic_id = p.clinic_id and v.provider_id = p.id and v.saved_on <= day)) as weekly
    from provider p cross join generate_series($1::date, $2::date, interval '1 day') as day
    where p.type = 1
  ),
  weeks as (
    select *, count(roster) over (partition by clinic_id, id, date - dow) as of_week from days
  )
  select count(distinct (clinic_id, id))::int as hygienists, count(roster)::int as worked,
         count(*) filter (where roster is not null and roster is distinct from weekly)::int as different,
         count(*) filter (where of_week = 0 and weekly is not null)::int as "inOtherWeeks"
  from weeks`;

/** Whole: as many days as the roster of the period in the name of the file has. */
const IMPORTS = `
  select i.file_name as file, (a.details ->> 'skipped')::int as skipped, jsonb_array_length(a.details -> 'replaced') as replaced,
         (a.details ->> 'days')::int = (
           select count(distinct (s.provider_id, s.date))::int from schedule s
           join provider p on p.clinic_id = s.clinic_id and p.id = s.provider_id and p.type = 1
           where s.clinic_id = i.clinic_id
             and s.date between substring(i.file_name from 12 for 10)::date and substring(i.file_name from 26 for 10)::date
         ) as "isWhole"
  from time_sheet_import i
  join audit_trail a on a.clinic_id = i.clinic_id and a.action = 'timeSheetImported' and a.details ->> 'file' = i.file_name
  order by i.import_id`;

/** Somebody who comes early and goes late has 32 minutes more than the roster in two shifts, or 22 minutes less. */
const SHEET_DAYS = `
  select count(*)::int as all, count(*) filter (where pairs = 0)::int as "withoutTime",
         count(*) filter (where pairs = 1 and minutes > roster + 20)::int as "withoutLunch",
         count(*) filter (where pairs = shifts and minutes between roster - 22 and roster + 32)::int as near
  from clocked_day k
  cross join lateral (
    select count(*) as pairs, sum(extract(epoch from time_out - time_in)) / 60 as minutes from clocked_punch x
    where x.clinic_id = k.clinic_id and x.provider_id = k.provider_id and x.date = k.date) x
  cross join lateral (
    select count(*) as shifts, sum(extract(epoch from end_time - start_time)) / 60 as roster from schedule s
    where s.clinic_id = k.clinic_id and s.provider_id = k.provider_id and s.date = k.date) s
  where k.source = 'import'`;

/** A time sheet of one day of a hygienist, on which she did not work. */
const OWN_TIME = `
  with sheet as (
    insert into time_sheet_import (clinic_id, file_name) select clinic_id, 'own.csv' from clinic where name = $1
    returning clinic_id, import_id
  )
  insert into clocked_day (clinic_id, provider_id, date, source, import_id)
  select clinic_id, 'H1', $2, 'import', import_id from sheet`;
