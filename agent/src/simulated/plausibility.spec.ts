import { parseChange, type PmsChange } from '@helix/contracts';
import { figuresOf, type Figures } from '../testing/figures.js';
import { allOf, openedAt } from '../testing/told.js';
import { demoClinics } from './clinics.js';

const TODAY = '2026-11-20';
const AFTERNOON = Date.parse('2026-11-20T20:20:00Z');

describe.each(demoClinics)('what $key tells', (profile) => {
  let changes: PmsChange[];
  let figures: Figures;

  beforeAll(async () => {
    const source = await openedAt(profile, { now: AFTERNOON });
    changes = await allOf(source.history());
    figures = figuresOf(changes, TODAY, profile.goalHourlyProduction);
    if (process.env['SHOW_FIGURES']) process.stdout.write(`${profile.key} ${JSON.stringify(figures)}\n`);
  });

  const within = (value: number, low: number, high: number) => {
    expect(value).toBeGreaterThanOrEqual(low);
    expect(value).toBeLessThanOrEqual(high);
  };

  it('only has changes that the server takes', () => {
    const reasons = changes.map(parseChange).flatMap((checked) => (checked.ok ? [] : [checked.reason]));
    expect(reasons).toEqual([]);
  });

  it('has 3 to 6 hygienists, 2 to 4 doctors and at least 1,200 patients', () => {
    const idsOf = (entity: string, prefix = '') =>
      changes.filter((one) => one.entity === entity && one.id.startsWith(prefix)).length;
    within(idsOf('provider', 'H'), 3, 6);
    within(idsOf('provider', 'D'), 2, 4);
    expect(idsOf('patient')).toBeGreaterThanOrEqual(1_200);
  });

  it('sees 6 to 9 patients a day in appointments of 30 to 90 minutes, most 50 or 60', () => {
    within(figures.appointmentsPerDay, 6.5, 8.5);
    expect(figures.daysOfSixToNine).toBeGreaterThan(0.9);
    expect(figures.fiftyOrSixty).toBeGreaterThan(0.5);
    expect(figures.outsideThirtyToNinety).toBe(0);
  });

  it('has 8 to 18 % open time and a few overlaps', () => {
    within(figures.openTime, 0.08, 0.18);
    within(figures.overlaps, 0.003, 0.04);
  });

  it('loses about 6 % of appointments to no-shows and late cancellations', () =>
    within(figures.brokenShare, 0.05, 0.07));

  it('rebooks 60 to 80 %, differently by hygienist', () => {
    const shares = Object.values(figures.rebooked);
    for (const share of shares) within(share, 0.6, 0.8);
    expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(0.08);
  });

  it('produces 130 to 230 dollars an hour, rising slowly, less in summer and late December', () => {
    for (const hourly of Object.values(figures.hourly)) within(hourly, 130, 230);
    within(figures.summerToSpring, 0.85, 0.97);
    within(figures.lateDecemberToSpring, 0.78, 0.95);
    within(figures.latestToEarliest, 1.01, 1.15);
  });

  it('has patients from 2 to 95 years', () => {
    within(figures.ages[0], 2, 3);
    within(figures.ages[1], 90, 95);
  });

  it('has 70 % on private insurance and its share on public plans', () => {
    within(figures.insurance['1'] ?? 0, 0.66, 0.74);
    within(figures.insurance['2'] ?? 0, profile.publicPlanShare - 0.03, profile.publicPlanShare + 0.03);
  });

  it('comments on one appointment in eight', () => within(figures.comments, 0.11, 0.15));

  it('carries planned procedures on most coming appointments of the month and on fewer beyond', () => {
    within(figures.plannedNextMonth, 0.65, 0.9);
    expect(figures.plannedBeyond).toBeLessThan(figures.plannedNextMonth - 0.15);
  });

  it('meets the goal in 65 to 75 % of appointments', () => within(figures.metGoal, 0.65, 0.75));

  it('books at least six months ahead, thinning out', () => {
    const months = figures.bookedByMonthAhead;
    expect(months[5]).toBeGreaterThan(0);
    expect(months[5] ?? 0).toBeLessThan((months[0] ?? 0) * 0.75);
    expect(months[9] ?? 0).toBeLessThan((months[5] ?? 0) * 0.5);
  });

  it('has a day sheet on every day, weekends too', () => expect(figures.daysWithoutSheet).toBe(0));

  it('keeps doctors busier than hygienists', () =>
    expect(figures.doctorAppointmentsPerDay).toBeGreaterThan(figures.appointmentsPerDay));
});

it('has 12 % on public plans over all clinics', () => {
  const patients = demoClinics.reduce((sum, clinic) => sum + clinic.patients, 0);
  const onPublicPlans = demoClinics.reduce((sum, clinic) => sum + clinic.patients * clinic.publicPlanShare, 0);
  expect(onPublicPlans / patients).toBeCloseTo(0.12, 2);
});
