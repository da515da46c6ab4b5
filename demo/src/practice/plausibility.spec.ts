import { parseChange, type PmsChange } from '@helix/contracts';
import { measureClinic, type ClinicMeasures } from './testing/measure-clinic.js';
import { measureCare, type CareMeasures } from './testing/measure-care.js';
import { allOf, fold, openedAt } from './testing/read-source.js';
import { demoClinics, type ClinicProfile } from './clinics.js';

const TODAY = '2026-11-20';
const AFTERNOON = Date.parse('2026-11-20T20:20:00Z');
/** The holidays of the history and of the bookings ahead, by the printed calendars of three years. */
const HOLIDAYS = [
  ...['2025-07-01', '2025-09-01', '2025-10-13', '2025-12-25', '2025-12-26'],
  ...['2026-01-01', '2026-04-03', '2026-05-18', '2026-07-01', '2026-09-07', '2026-10-12', '2026-12-25', '2026-12-26'],
  ...['2027-01-01', '2027-03-26', '2027-05-24', '2027-07-01', '2027-09-06', '2027-10-11', '2027-12-25'],
];
const DAY = 86_400_000;

const expectWithin = (value: number, low: number, high: number) => {
  expect(value).toBeGreaterThanOrEqual(low);
  expect(value).toBeLessThanOrEqual(high);
};
const addDays = (date: string, days: number) => dateOf(Date.parse(date) + days * DAY);
const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
const isOpenOn = (date: string, weekdays: readonly number[]) =>
  weekdays.includes(weekdayOf(date)) && !HOLIDAYS.includes(date);

const [ontario] = demoClinics as readonly [ClinicProfile, ...ClinicProfile[]];
/** Their rules are the same: one clinic shows them, the long tests look at all. */
const MEASURED = process.env['HELIX_LONG_TESTS'] ? demoClinics : demoClinics.slice(0, 1);

describe.each(MEASURED)('the simulated history of $key', (profile) => {
  const weekdays = profile.key === 'alberta' ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5];
  let changes: PmsChange[];
  let measures: ClinicMeasures;
  let care: CareMeasures;

  beforeAll(async () => {
    const source = await openedAt(profile, { now: AFTERNOON });
    changes = await allOf(source.history());
    measures = measureClinic(changes, TODAY, profile.goalHourlyProduction);
    care = measureCare(changes);
    if (process.env['SHOW_MEASURES']) process.stdout.write(`${profile.key} ${JSON.stringify(measures)}\n`);
  });

  it('has only changes that the server accepts', () => {
    expect(changes.length).toBeGreaterThan(80_000);
    expect(changes.map(parseChange).flatMap((checked) => (checked.ok ? [] : [checked.reason]))).toEqual([]);
  });

  it('has 3 to 6 hygienists, 2 to 4 doctors and at least 1,200 patients', () => {
    const idsOf = (entity: string, prefix = '') =>
      changes.filter((one) => one.entity === entity && one.id.startsWith(prefix)).length;
    expectWithin(idsOf('provider', 'H'), 3, 6);
    expectWithin(idsOf('provider', 'D'), 2, 4);
    expect(idsOf('patient')).toBeGreaterThanOrEqual(1_200);
  });

  it('is closed on Sundays, on holidays, and on Saturdays unless it opens then, in the past and ahead', () =>
    expect([...measures.busyDates].filter((date) => !isOpenOn(date, weekdays))).toEqual([]));

  it('works on all other days of the history', () => {
    const expected = Array.from({ length: 548 }, (_, back) => dateOf(Date.parse(TODAY) - (back + 1) * DAY));
    const open = expected.filter((date) => isOpenOn(date, weekdays));
    expect(open.filter((date) => !measures.busyDates.has(date))).toEqual([]);
    expect(measures.daysWithoutSheet).toBe(0);
  });

  it('has hygienists who work four or five days in most weeks, with lunch', () => {
    const weeks = Object.entries(measures.daysAWeek);
    const all = weeks.reduce((sum, [, count]) => sum + count, 0);
    const ofFourOrFive = (measures.daysAWeek['4'] ?? 0) + (measures.daysAWeek['5'] ?? 0);
    // The others have a holiday in them.
    expect(ofFourOrFive / all).toBeGreaterThan(0.8);
    expect(Math.max(...weeks.map(([days]) => Number(days)))).toBe(5);
    expect(measures.withLunch).toBe(1);
  });

  it('has 6 to 9 patients per hygienist and day in appointments of 30 to 90 minutes, mostly 50 or 60', () => {
    expectWithin(measures.appointmentsPerDay, 6.5, 8.5);
    expect(measures.daysOfSixToNine).toBeGreaterThan(0.88);
    expect(measures.fiftyOrSixty).toBeGreaterThan(0.5);
    expect(measures.outsideThirtyToNinety).toBe(0);
  });

  it('has 8 to 18 % open time and a few overlaps', () => {
    expectWithin(measures.openTime, 0.08, 0.18);
    expectWithin(measures.overlaps, 0.003, 0.04);
  });

  it('has open time today as on the same weekday of the weeks around, and in the days ahead as in the past', () => {
    const inWeeks = [-8, -7, -6, -5, -4, -3, -2, -1, 1, 2].map((weeks) => addDays(TODAY, 7 * weeks));
    const around = inWeeks.map((date) => care.openTime((one) => one === date)).filter((open) => open !== null);
    const today = care.openTime((date) => date === TODAY) ?? NaN;
    // Of a day of some 30 appointments one more or less is three points.
    expectWithin(today, Math.min(...around) - 0.03, Math.max(...around) + 0.03);
    const past = care.openTime((date) => date < TODAY) ?? NaN;
    const ahead = care.openTime((date) => date > TODAY && date <= addDays(TODAY, 7)) ?? NaN;
    expectWithin(ahead / past, 0.5, 1.5);
  });

  it('refills cancelled time of the last weeks as over the year', () => {
    const year = care.cancelled((date) => date < addDays(TODAY, -30));
    const month = care.cancelled((date) => date >= addDays(TODAY, -30) && date <= TODAY);
    expectWithin(year.refilled, 0.25, 0.5);
    expectWithin(month.refilled, year.refilled - 0.2, year.refilled + 0.2);
  });

  it('treats children as suits their age, with half a unit or one of scaling below 12', () => {
    const youngest = (prefix: string) =>
      Math.min(...[...care.youngest].filter(([code]) => code.startsWith(prefix)).map(([, age]) => age));
    // A year less than in the rules: an appointment may be moved to some days before a birthday.
    const rules: [age: number, codes: string[]][] = [
      [5, ['20111', '23321', '23322', '71101', '02111', '13401', '02601']],
      [11, ['2311', '23323', '11112', '11113', '41301', '4342']],
      [17, ['21112', '23602', '27211', '29101', '331', '14611', '71201']],
    ];
    const tooYoung = rules.flatMap(([age, codes]) => codes.filter((code) => youngest(code) < age));
    expect(tooYoung).toEqual([]);
    expect(care.ofChildren.scalingUnits).toBe(1);
  });

  it('has appointments that are as long as their work: none of more than an hour with a child', () => {
    expect(care.maxMinutesOver).toBeLessThanOrEqual(10);
    expect(care.filled).toBeGreaterThan(0.95);
    expect(care.ofChildren.minutes).toBeLessThanOrEqual(60);
  });

  it('loses about 6 % of appointments to no-shows and late cancellations', () =>
    expectWithin(measures.brokenShare, 0.05, 0.07));

  it('rebooks 60 to 80 % of patients, differently by hygienist', () => {
    const shares = Object.values(measures.rebooked);
    for (const share of shares) expectWithin(share, 0.6, 0.8);
    expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(0.08);
  });

  it('has 60 to 150 new patients in half a year', () => expectWithin(measures.newPatients, 60, 150));

  it('has 10 to 15 % of patients who lapse', () => expectWithin(measures.lapsed, 0.1, 0.15));

  it('has hourly production of 130 to 230 dollars, rising slowly, lower in summer and late December', () => {
    for (const hourly of Object.values(measures.hourly)) expectWithin(hourly, 130, 230);
    expectWithin(measures.summerToSpring, 0.85, 0.97);
    expectWithin(measures.lateDecemberToSpring, 0.78, 0.95);
    expectWithin(measures.latestToEarliest, 1.01, 1.15);
  });

  it('has patients aged 2 to 95', () => {
    expectWithin(measures.ages[0], 2, 3);
    expectWithin(measures.ages[1], 90, 95);
  });

  it('has 70 % on private insurance and its share on public plans', () => {
    expectWithin(measures.insurance['1'] ?? 0, 0.66, 0.74);
    expectWithin(measures.insurance['2'] ?? 0, profile.publicPlanShare - 0.03, profile.publicPlanShare + 0.03);
  });

  it('has a comment on one appointment in eight', () => expectWithin(measures.comments, 0.11, 0.15));

  it('has planned procedures on most upcoming appointments of the next month and on fewer later ones', () => {
    expectWithin(measures.plannedNextMonth, 0.65, 0.9);
    expect(measures.plannedBeyond).toBeLessThan(measures.plannedNextMonth - 0.15);
  });

  it('has planned most appointments before they began, and little of what was done at these was not', () => {
    expectWithin(measures.plannedBefore, 0.85, 0.95);
    expectWithin(measures.doneUnplanned, 0.002, 0.05);
    expect(measures.impossiblyPlanned).toBe(0);
  });

  it('meets the goal in 65 to 75 % of appointments', () => expectWithin(measures.metGoal, 0.65, 0.75));

  it('has bookings at least six months ahead, thinning out with distance', () => {
    const months = measures.bookedByMonthAhead;
    expect(months[5]).toBeGreaterThan(0);
    // Of three months each: patients of six months come back in the second, which may have as many as the first.
    const quarters = [0, 3, 6, 9].map((first) => months.slice(first, first + 3).reduce((sum, count) => sum + count, 0));
    const [first, second, third, fourth] = quarters as [number, number, number, number];
    expect([second / first < 1.05, third / second < 0.5, fourth / third < 0.6]).toEqual([true, true, true]);
  });

  it('gives doctors more appointments a day than hygienists, for many reasons and of many lengths', () => {
    expect(measures.doctorAppointmentsPerDay).toBeGreaterThan(measures.appointmentsPerDay);
    expect(measures.commonestDoctorReason).toBeLessThan(0.2);
    expect(measures.doctorReasons).toBeGreaterThanOrEqual(12);
    expect(measures.doctorLengths).toBeGreaterThanOrEqual(6);
  });

  it('has doctors who are absent on some of their days', () => expectWithin(measures.doctorsAbsent, 0.05, 0.25));
});

/** Four weeks after a history of four months. */
describe('a demo that has run for four weeks', () => {
  it('has as much open time, cancellations and refilled time as before it was started', async () => {
    const clock = { now: Date.parse('2026-10-30T20:20:00Z') };
    const anchor = '2026-10-30';
    const profile = { ...ontario, historyDays: 120 };
    const source = await openedAt(profile, clock, undefined, undefined, anchor);
    const rows = fold(new Map(), await allOf(source.history()));
    clock.now = Date.parse('2026-11-28T05:00:00Z');
    const care = measureCare([...fold(rows, await allOf(source.changes())).values()]);
    const isBefore = (date: string) => date < anchor;
    const isAfter = (date: string) => date > anchor && date < '2026-11-28';
    expectWithin((care.openTime(isAfter) ?? NaN) / (care.openTime(isBefore) ?? NaN), 0.7, 1.4);
    const [before, after] = [care.cancelled(isBefore), care.cancelled(isAfter)];
    expectWithin(after.count / 28 / (before.count / 120), 0.5, 2);
    expectWithin(after.refilled - before.refilled, -0.35, 0.35);
  });
});

/** A few weeks of a smaller clinic are enough to see on which days it works. */
const small = (profile: ClinicProfile): ClinicProfile => ({ ...profile, patients: 500, historyDays: 21 });

describe.each([
  ['a Monday at noon', '2026-11-23', '12:00'],
  ['a Tuesday at 03:00', '2026-11-24', '03:00'],
  ['a Wednesday at 23:30', '2026-11-25', '23:30'],
  ['a Thursday at noon', '2026-11-26', '12:00'],
  ['a Friday at 08:10', '2026-11-27', '08:10'],
  ['a Saturday at noon', '2026-11-28', '12:00'],
  ['a Sunday at noon', '2026-11-29', '12:00'],
  ['25 December at noon', '2026-12-25', '12:00'],
  ['1 January at 03:00', '2027-01-01', '03:00'],
  ['Good Friday at 23:30', '2027-03-26', '23:30'],
])('a demo that is started on %s', (_name, date, time) => {
  let measures: ClinicMeasures;
  let changes: PmsChange[];
  const isOpen = isOpenOn(date, [1, 2, 3, 4, 5]);

  beforeAll(async () => {
    const offset = date >= '2027-03-14' ? 4 : 5; // Toronto, with summer time from 14 March 2027.
    const now = Date.parse(`${date}T${time}:00Z`) + offset * 3_600_000;
    changes = await allOf((await openedAt(small(ontario), { now }, undefined, undefined, date)).history());
    measures = measureClinic(changes, date, ontario.goalHourlyProduction);
  });

  it('has its hygienist and its doctor at work today if the clinic is open, and nothing at all if not', () => {
    const today = (entity: string, id: string) =>
      changes.some(
        (one) =>
          one.op === 'upsert' &&
          one.entity === entity &&
          one.data['providerId'] === id &&
          String(one.data['start'] ?? one.data['date']).startsWith(entity === 'schedule' ? '' : date) &&
          (entity !== 'schedule' || one.data['date'] === date),
      );
    expect([today('schedule', 'H1'), today('schedule', 'D1'), today('appointment', 'H1')]).toEqual(
      isOpen ? [true, true, true] : [false, false, false],
    );
    expect(measures.busyDates.has(date)).toBe(isOpen);
  });

  it('has worked on each open day of the weeks before, and on no closed one', () => {
    const before = Array.from({ length: 20 }, (_, back) => dateOf(Date.parse(date) - (back + 1) * DAY));
    expect(before.filter((day) => measures.busyDates.has(day))).toEqual(
      before.filter((day) => isOpenOn(day, [1, 2, 3, 4, 5])),
    );
  });
});

it('a clinic that is open every day has a day sheet on Sundays and on 25 December', async () => {
  const profile = { ...small(ontario), openEveryDay: true };
  const source = await openedAt(
    profile,
    { now: Date.parse('2026-12-27T17:00:00Z') },
    undefined,
    undefined,
    '2026-12-27',
  );
  const { busyDates, daysWithoutSheet } = measureClinic(await allOf(source.history()), '2026-12-27', 175);
  const days = Array.from({ length: 22 }, (_, back) => dateOf(Date.parse('2026-12-27') - back * DAY));
  expect(days.filter((day) => !busyDates.has(day))).toEqual([]);
  expect(daysWithoutSheet).toBe(0);
});

it('the three simulated clinics have 12 % of patients on public plans', () => {
  const patients = demoClinics.reduce((sum, clinic) => sum + clinic.patients, 0);
  const onPublicPlans = demoClinics.reduce((sum, clinic) => sum + clinic.patients * clinic.publicPlanShare, 0);
  expect(onPublicPlans / patients).toBeCloseTo(0.12, 2);
});
