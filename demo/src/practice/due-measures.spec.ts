import { demoClinics, type ClinicProfile } from './clinics.js';
import { allOf, openedAt } from './testing/read-source.js';
import { measureDue, type DueMeasures } from './testing/measure-due.js';

const [ontario, britishColumbia, alberta] = demoClinics as readonly [ClinicProfile, ClinicProfile, ClinicProfile];
/** Half a year of each: every patient with a usual interval has been here. */
const HISTORY_DAYS = 200;
const COUNTED_DAYS = 120;

describe.each([
  ['Ontario on a Friday at noon', ontario, '2026-11-20T17:00:00Z', '2026-11-20'],
  ['British Columbia on a Sunday at 03:00', britishColumbia, '2026-11-29T11:00:00Z', '2026-11-29'],
  ['Alberta on 25 December at 23:30', alberta, '2026-12-26T06:30:00Z', '2026-12-25'],
])('the default rules on the demo: %s', (_name, profile, now, date) => {
  let measures: DueMeasures;

  beforeAll(async () => {
    const clock = { now: Date.parse(now) };
    const short = { ...profile, historyDays: HISTORY_DAYS };
    const changes = await allOf((await openedAt(short, clock, undefined, undefined, date)).history());
    const settings = {
      state: profile.state,
      goalHourlyCents: profile.goalHourlyProduction * 100,
      goalPercentage: profile.goalPercentage,
    };
    measures = measureDue(changes, date, settings, COUNTED_DAYS);
    if (process.env['SHOW_MEASURES']) process.stdout.write(`${profile.key} ${JSON.stringify(measures)}\n`);
  });

  it('need a review of 20 to 35 % of the coming hygiene appointments, for several reasons', () => {
    expect(measures.needsReview).toBeGreaterThanOrEqual(0.2);
    expect(measures.needsReview).toBeLessThanOrEqual(0.35);
    expect(Object.keys(measures.reviewsBy).sort()).toEqual(['almostDue', 'noDoctor', 'tooLong', 'tooShort']);
  });

  it('find 60 to 95 % of what was due done, by procedure', () => {
    expect(Object.keys(measures.dueDone).length).toBeGreaterThanOrEqual(8);
    expect(Object.entries(measures.dueDone).filter(([, share]) => share < 0.6 || share > 0.95)).toEqual([]);
  });
});
