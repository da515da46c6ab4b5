import type { Random } from '../world/random.js';
import { dayOfLocalTime, localTimeOf } from '../world/local-time.js';
import { lastOpenDay, type Opening } from '../world/opening-days.js';

/**
 * A time at which the front desk is in: mostly between eight and seven, now and then later, on the same day, or on the last
 * open one before it.
 */
export const officeHour = (localTime: number, opening: Opening, random: Random): number =>
  localTimeOf(
    lastOpenDay(opening, dayOfLocalTime(localTime)),
    random.chance(0.9) ? random.between(8 * 60, 19 * 60) : random.between(19 * 60, 23.5 * 60),
  );

/** Any time of a day for what patients do themselves online; none between two and three, when clocks may change. */
export const onlineHour = (day: number, random: Random): number =>
  random.chance(0.75)
    ? localTimeOf(day, random.between(7 * 60, 23.9 * 60))
    : localTimeOf(day, random.between(3 * 60, 7 * 60));
