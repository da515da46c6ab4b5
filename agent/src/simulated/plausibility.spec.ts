import { parseChange, type PmsChange } from '@helix/contracts';
import { measureClinic, type ClinicMeasures } from '../testing/measure-clinic.js';
import { allOf, openedAt } from '../testing/read-source.js';
import { demoClinics } from './clinics.js';

const TODAY = '2026-11-20';
const AFTERNOON = Date.parse('2026-11-20T20:20:00Z');

describe.each(demoClinics)('the simulated history of $key', (profile) => {
  let changes: PmsChange[];
  let measures: ClinicMeasures;

  beforeAll(async () => {
    const source = await openedAt(profile, { now: AFTERNOON });
    changes = await allOf(source.history());
    measures = measureClinic(changes, TODAY, profile.goalHourlyProduction);
    if (process.env['SHOW_MEASURES']) process.stdout.write(`${profile.key} ${JSON.stringify(measures)}\n`);
  });

  const expectWithin = (value: number, low: number, high: number) => {
    expect(value).toBeGreaterThanOrEqual(low);
    expect(value).toBeLessThanOrEqual(high);
  };

  it('has only changes that the server accepts', () => {
    expect(changes.length).toBeGreaterThan(100_000);
    expect(changes.map(parseChange).flatMap((checked) => (checked.ok ? [] : [checked.reason]))).toEqual([]);
  });

  it('has 3 to 6 hygienists, 2 to 4 doctors and at least 1,200 patients', () => {
    const idsOf = (entity: string, prefix = '') =>
      changes.filter((one) => one.entity === entity && one.id.startsWith(prefix)).length;
    expectWithin(idsOf('provider', 'H'), 3, 6);
    expectWithin(idsOf('provider', 'D'), 2, 4);
    expect(idsOf('patient')).toBeGreaterThanOrEqual(1_200);
  });

  it('has 6 to 9 patients per hygienist and day in appointments of 30 to 90 minutes, mostly 50 or 60', () => {
    expectWithin(measures.appointmentsPerDay, 6.5, 8.5);
    expect(measures.daysOfSixToNine).toBeGreaterThan(0.9);
    expect(measures.fiftyOrSixty).toBeGreaterThan(0.5);
    expect(measures.outsideThirtyToNinety).toBe(0);
  });

  it('has 8 to 18 % open time and a few overlaps', () => {
    expectWithin(measures.openTime, 0.08, 0.18);
    expectWithin(measures.overlaps, 0.003, 0.04);
  });

  it('loses about 6 % of appointments to no-shows and late cancellations', () =>
    expectWithin(measures.brokenShare, 0.05, 0.07));

  it('rebooks 60 to 80 % of patients, differently by hygienist', () => {
    const shares = Object.values(measures.rebooked);
    for (const share of shares) expectWithin(share, 0.6, 0.8);
    expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(0.08);
  });

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
    expect(months[5] ?? 0).toBeLessThan((months[0] ?? 0) * 0.75);
    expect(months[9] ?? 0).toBeLessThan((months[5] ?? 0) * 0.5);
  });

  it('has appointments on every day of the history, weekends included', () =>
    expect(measures.daysWithoutSheet).toBe(0));

  it('gives doctors more appointments a day than hygienists', () =>
    expect(measures.doctorAppointmentsPerDay).toBeGreaterThan(measures.appointmentsPerDay));
});

it('the three simulated clinics have 12 % of patients on public plans', () => {
  const patients = demoClinics.reduce((sum, clinic) => sum + clinic.patients, 0);
  const onPublicPlans = demoClinics.reduce((sum, clinic) => sum + clinic.patients * clinic.publicPlanShare, 0);
  expect(onPublicPlans / patients).toBeCloseTo(0.12, 2);
});
