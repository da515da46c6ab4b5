import { agendaItems, tookTime, type AgendaItem } from '@helix/hygiene';
import type { PlanView } from '../data/planning-context.js';

/**
 * The planned procedures whose minutes follow from their fee; at an old appointment those of which these minutes
 * still count, because nobody entered others.
 */
export function itemsTimedByFee({ appointment, agenda, isOld }: PlanView): AgendaItem[] {
  const counted = agendaItems(agenda.items).filter((item) => item.minutesFrom === 'fee' && !item.isOutsideAppointment);
  if (!isOld) return counted;
  return counted.filter(({ procedureRuleTypeId, minutes }) =>
    appointment.procedurePlanResults.some(
      (result) =>
        result.procedureRuleTypeId === procedureRuleTypeId &&
        tookTime(result) &&
        result.enteredMinutes === null &&
        result.actualMinutes === minutes,
    ),
  );
}

/** The sum of such minutes, and of those that the rules give; null where they give none of one. */
export function minutesFromFees(items: readonly AgendaItem[]): { minutes: number; ruleMinutes: number | null } {
  return {
    minutes: items.reduce((sum, item) => sum + item.minutes, 0),
    ruleMinutes: items.reduce<number | null>(
      (sum, { ruleMinutes }) => (sum === null || ruleMinutes === null ? null : sum + ruleMinutes),
      0,
    ),
  };
}
