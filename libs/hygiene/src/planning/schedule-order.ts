import { COLOR_GROUPS, type ColorGroup } from '../catalogue/rule-type.js';

/** The fields that decide the order of an item in the agenda. */
export interface Scheduled {
  procedureRuleTypeId: number;
  scheduleOrderBeginning: number | null;
  scheduleOrderEnd: number | null;
  colorGroup: ColorGroup;
}

/**
 * Catalogue section 3.2, agenda order: items with a beginning order, then those without any, then those with an end
 * order; ties by colour group, then id. Comparator for `Array.sort`.
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
