import { COLOR_GROUPS, type ColorGroup } from '../catalogue/rule-type.js';

/** What decides the place of an item in the appointment. */
export interface Scheduled {
  procedureRuleTypeId: number;
  scheduleOrderBeginning: number | null;
  scheduleOrderEnd: number | null;
  colorGroup: ColorGroup;
}

/**
 * Catalogue section 3.2: what has a beginning order comes first, then what has none, then what has an end order; ties by
 * colour group, then id. For `Array.sort`.
 */
export function bySchedule(one: Scheduled, other: Scheduled): number {
  return (
    part(one) - part(other) ||
    place(one) - place(other) ||
    COLOR_GROUPS.indexOf(one.colorGroup) - COLOR_GROUPS.indexOf(other.colorGroup) ||
    one.procedureRuleTypeId - other.procedureRuleTypeId
  );
}

function part({ scheduleOrderBeginning, scheduleOrderEnd }: Scheduled): number {
  if (scheduleOrderBeginning !== null) return 0;
  return scheduleOrderEnd === null ? 1 : 2;
}

const place = ({ scheduleOrderBeginning, scheduleOrderEnd }: Scheduled): number =>
  scheduleOrderBeginning ?? scheduleOrderEnd ?? 0;
