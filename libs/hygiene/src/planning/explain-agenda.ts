import type { Explanation } from '../explain/explained.js';
import { dollars } from '../explain/wording.js';
import { agendaItems } from './agenda-children.js';
import type { Agenda, PlanInputs } from './agenda.js';

/**
 * the sums of a plan: its fees against the goal, its commission, and its minutes against the time.
 *
 * @param showsEarnings whether the reader may see goal and commission.
 */
export function explainAgenda(agenda: Agenda, inputs: PlanInputs, showsEarnings = true): readonly Explanation[] {
  if (!showsEarnings) return [because('R-15', `${feesText(agenda)}.`), explainTime(agenda, inputs)];
  return [explainGoal(agenda), explainCommission(agenda, inputs), explainTime(agenda, inputs)];
}

function feesText(agenda: Agenda): string {
  const fees = partsText(agenda, (item) => item.feeCents, dollars);
  return `${fees === '' ? 'Nothing is billed' : fees}: ${dollars(agenda.feeCents)}`;
}

function explainGoal(agenda: Agenda): Explanation {
  const { feeCents, toGoalCents } = agenda;
  const planned = feesText(agenda);
  if (toGoalCents === null) return because('R-16', `${planned}. The appointment has no goal.`);
  const goal = dollars(feeCents + toGoalCents);
  const rest = toGoalCents > 0 ? `${dollars(toGoalCents)} below the goal of ${goal}` : `the goal of ${goal} is reached`;
  return because('R-16', `${planned}, ${rest}.`);
}

function explainCommission({ commissionCents, commissionGoalCents }: Agenda, inputs: PlanInputs): Explanation {
  const goal = `${dollars(commissionGoalCents)}${inputs.commissionGoalCents === null ? ', which counts where none is set' : ''}`;
  return because('R-15', `The provider’s share is ${dollars(commissionCents)}, with a goal of ${goal}.`);
}

function explainTime(agenda: Agenda, { durationInMinutes }: PlanInputs): Explanation {
  const { usedMinutes } = agenda.timing;
  const items = partsText(agenda, (item) => (item.isOutsideAppointment ? 0 : item.minutes), String);
  return because(
    'R-41',
    `${items === '' ? 'Nothing takes time' : items}: ${usedMinutes} of ${durationInMinutes} minutes.`,
  );
}

const because = (rule: Explanation['rule'], text: string): Explanation => ({ rule, text, rows: [] });

/** `Scaling $100.00 + Recall exam $42.00`; items without any are left out. */
function partsText(
  { items }: Agenda,
  valueOf: (item: Agenda['items'][number]) => number,
  textOf: (value: number) => string,
): string {
  return agendaItems(items)
    .filter((item) => valueOf(item) > 0)
    .map((item) => `${item.name} ${textOf(valueOf(item))}`)
    .join(' + ');
}
