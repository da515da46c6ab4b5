import type { PmsChange } from '@helix/contracts';
import { Random } from '../world/random.js';
import type { Staff } from '../world/staff-list.js';
import type { World } from '../world/world.js';
import { localTimeOf } from '../world/local-time.js';
import type { ClinicParts } from './clinic-parts.js';

/** The roster is posted this many days ahead, at midnight. */
export const POSTED_DAYS = 210;

interface Punch {
  staff: Staff;
  index: number;
  /** Minutes of the day. */
  timeIn: number;
  timeOut: number;
}

/** The schedules of a day, as posted long before. */
export function scheduleRows({ world }: Pick<ClinicParts, 'world'>, day: number): PmsChange[] {
  const stamp = localTimeOf(day - POSTED_DAYS, 0) * 1000;
  return world.staff.flatMap((staff) => world.rows.schedule(staff, day, world.shifts.of(staff, day), stamp));
}

/** The clock times of a day as they stand at a localTime time: who is still in has no time out. */
export function punchRows({ world }: Pick<ClinicParts, 'world'>, day: number, now: number): PmsChange[] {
  return punchesOf(world, day)
    .filter(({ timeIn }) => localTimeOf(day, timeIn) <= now)
    .map(({ staff, index, timeIn, timeOut }) =>
      world.rows.punch(staff, day, index, timeIn, localTimeOf(day, timeOut) <= now ? timeOut : null),
    );
}

/** Posts the roster of a far day and arranges today's clock times. */
export function publishRoster(parts: ClinicParts, today: number): void {
  const { world, agenda, journal } = parts;
  if (journal.isOpen) for (const row of scheduleRows(parts, today + POSTED_DAYS)) journal.write(() => row);
  for (const { staff, index, timeIn, timeOut } of punchesOf(world, today)) {
    agenda.at(localTimeOf(today, timeIn), () =>
      journal.write(() => world.rows.punch(staff, today, index, timeIn, null)),
    );
    agenda.at(localTimeOf(today, timeOut), () =>
      journal.write(() => world.rows.punch(staff, today, index, timeIn, timeOut)),
    );
  }
}

/** Hygienists clock in a little before their first minute and out a little after their last. */
function punchesOf(world: World, day: number): Punch[] {
  return world.hygienists.flatMap((staff) => {
    const random = new Random(world.profile.seed, 'punch', staff.id, day);
    return world.shifts.of(staff, day).map(([from, to], index) => ({
      staff,
      index,
      timeIn: from - random.whole(0, 6),
      timeOut: to + random.whole(-1, 6),
    }));
  });
}
