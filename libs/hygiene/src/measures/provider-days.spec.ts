import fc from 'fast-check';
import { openTimePercent } from '../dashboard/open-time.js';
import { addSums, hasSums, measuresOf, showsPerHour, sumsOfDay, type ProviderDay } from './provider-days.js';

const EMPTY: ProviderDay = {
  ...{ appointments: 0, minutesBooked: 0, minutesWorked: 0, minutesClocked: null, minutesScheduled: null },
  ...{ productionCents: 0, hygieneCents: 0, xRayCents: 0, goalCents: 0, goalMinutes: 0 },
};
const past = (day: Partial<ProviderDay>) => sumsOfDay({ ...EMPTY, ...day }, true);
const today = (day: Partial<ProviderDay>) => sumsOfDay({ ...EMPTY, ...day }, false);

describe('measuresOf (R-23 to R-25)', () => {
  it('adds first and divides once, at the end', () => {
    // 300.00 in 100 minutes and 100.00 in 50: 400.00 in 150 minutes are 160.00 an hour, the mean of 180.00 and 120.00 is 150.00.
    const sums = addSums([
      past({ minutesWorked: 100, productionCents: 30_000 }),
      past({ minutesWorked: 50, productionCents: 10_000 }),
    ]);
    expect(measuresOf(sums).perHour).toBe(16_000);
  });

  it('computes the example day of the categories', () => {
    // 01202 42, 02144 55, 11112 132, 11107 30, 12113 32 in 60 minutes.
    const day = past({ minutesWorked: 60, productionCents: 29_100, hygieneCents: 19_400, xRayCents: 5500 });
    expect(measuresOf(day)).toMatchObject({ perHour: 29_100, hygienePerHour: 19_400, hygieneXRayPerHour: 24_900 });
  });

  it('rounds half a cent up, also of what was reversed', () => {
    // 60 x 1 / 120 is half a cent.
    expect(measuresOf(past({ minutesWorked: 120, productionCents: 1 })).perHour).toBe(1);
    expect(measuresOf(past({ minutesWorked: 120, productionCents: -1 })).perHour).toBe(0);
  });

  it('divides the goals by the minutes of the appointments that have one', () => {
    const day = past({ minutesWorked: 300, goalCents: 27_000, goalMinutes: 90 });
    expect(measuresOf(day).plannedPerHour).toBe(18_000);
  });

  it('divides by paid hours only what was produced on past days with known time', () => {
    // 60 x 300.00 / 150 minutes are 120.00; the second day has no known time, and today is not over.
    const sums = addSums([
      past({ productionCents: 30_000, minutesClocked: 150 }),
      past({ productionCents: 10_000 }),
      today({ productionCents: 5000, minutesClocked: 60, minutesScheduled: 480 }),
    ]);
    expect([measuresOf(sums).perPaidHour, sums.minutesPaid, sums.minutesClocked]).toEqual([12_000, 150, 630]);
  });

  it('is null where there is nothing to divide by', () => {
    expect(measuresOf(past({ productionCents: 5000 }))).toEqual({
      ...{ perHour: null, perPaidHour: null, plannedPerHour: null, hygienePerHour: null, hygieneXRayPerHour: null },
      percentProductiveTime: null,
    });
  });

  it('leaves the productive time unrounded, and lets it exceed 1', () => {
    expect(measuresOf(past({ minutesBooked: 100, minutesClocked: 300 })).percentProductiveTime).toBe(1 / 3);
    expect(measuresOf(past({ minutesBooked: 480, minutesClocked: 450 })).percentProductiveTime).toBe(480 / 450);
  });

  it('leaves days without known time out of both sides of the productive time, and in the minutes worked', () => {
    const sums = addSums([
      past({ minutesBooked: 300, minutesWorked: 300, minutesClocked: 400 }),
      past({ minutesBooked: 200, minutesWorked: 200 }),
    ]);
    expect(sums).toMatchObject({ minutesWorked: 500, knownMinutesWorked: 300, minutesClocked: 400 });
    expect(measuresOf(sums).percentProductiveTime).toBe(0.75);
  });

  it('compares all bookings of today with the schedule, whatever is over', () => {
    const day = today({ minutesBooked: 360, minutesWorked: 60, minutesClocked: 30, minutesScheduled: 480 });
    expect(day).toMatchObject({ minutesWorked: 60, knownMinutesWorked: 360, minutesClocked: 480 });
    expect(measuresOf(day).percentProductiveTime).toBe(0.75);
  });
});

describe('hasSums', () => {
  it.each([
    ['nothing', {}, false],
    ['an appointment that is not over', { appointments: 1 }, true],
    ['production alone', { productionCents: 100 }, true],
    ['known time alone', { minutesClocked: 480 }, true],
    ['clocked time of 0', { minutesClocked: 0 }, false],
  ])('decides for a past day with %s', (_name, day, expected) => {
    expect(hasSums(past(day))).toBe(expected);
  });
});

describe('showsPerHour', () => {
  it.each([
    [18_000, 121, true],
    [18_000, 120, false],
    [0, 480, false],
    [-500, 480, false],
    [null, 480, false],
  ])('%s cents in %s minutes: %s', (value, minutes, expected) => {
    expect(showsPerHour(value, minutes)).toBe(expected);
  });
});

describe('sums of provider-days', () => {
  const whole = (max: number) => fc.integer({ min: 0, max });
  const day = fc
    .record({
      ...{ appointments: whole(12), minutesBooked: whole(700), minutesWorked: whole(700) },
      ...{ minutesClocked: fc.option(whole(600)), minutesScheduled: fc.option(whole(600)) },
      ...{ productionCents: fc.integer({ min: -50_000, max: 500_000 }), hygieneCents: whole(300_000) },
      ...{ xRayCents: whole(90_000), goalCents: whole(200_000), goalMinutes: whole(600) },
    })
    .chain((stored) => fc.boolean().map((isPast) => sumsOfDay(stored, isPast)));

  it('are the same wherever a range is split', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 12 }), fc.nat(12), (days, at) => {
        const split = addSums([addSums(days.slice(0, at)), addSums(days.slice(at))]);
        expect(split).toEqual(addSums(days));
      }),
    );
  });

  it('agree with the percentage of open time', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 12 }), (days) => {
        const sums = addSums(days);
        const share = measuresOf(sums).percentProductiveTime;
        const { knownMinutesWorked: minutesWorked, minutesClocked } = sums;
        expect(share === null ? null : Math.round((100 - 100 * share) * 10) / 10 + 0).toBe(
          openTimePercent({ minutesWorked, minutesClocked }),
        );
      }),
    );
  });
});
