import { CALCULATION_TYPES } from '../calculation-types/index.js';
import type { Explanation } from '../explain/explained.js';
import { dollars } from '../explain/wording.js';
import { agendaItems } from './agenda-children.js';
import type { Agenda, AgendaItem, AgendaItemDetail, PlanInputs } from './agenda.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import { MAX_ITEM_MINUTES } from './item-minutes.js';
import { minutesOfUnits, unitsOfMinutes } from './units.js';

/**
 * R-45: why an item of a plan takes its minutes and is billed with its codes. The same numbers as in the agenda, from which
 * the item is. The reader sees the fee of each code and the commission beside it.
 *
 * @param showsEarnings whether the reader may see the goal.
 */
export function explainAgendaItem(
  item: AgendaItem,
  agenda: Agenda,
  inputs: PlanInputs,
  showsEarnings = true,
): readonly Explanation[] {
  if (item.error !== null) return [because('R-41', `It counts neither money nor time: ${item.error}`)];
  const procedure = inputs.procedures.find((one) => one.procedureRuleTypeId === item.procedureRuleTypeId);
  if (!procedure) return [];
  const { isTimeOnly, isFree } = CALCULATION_TYPES[procedure.calculationType];
  const explanations = [explainMinutes(item, procedure, inputs, showsEarnings)];
  if (!isTimeOnly) explanations.push(explainCodes(item, procedure, agenda));
  if (isFree) explanations.push(because('R-15', 'The doctor bills it: it costs nothing here.'));
  else explanations.push(...explainTypedFees(item));
  if (item.isOutsideAppointment)
    explanations.push(because('R-41', 'It is done outside the appointment: its money counts, its time does not.'));
  return explanations;
}

const because = (rule: Explanation['rule'], text: string): Explanation => ({ rule, text, rows: [] });

function explainMinutes(
  item: AgendaItem,
  procedure: ApplicableProcedure,
  inputs: PlanInputs,
  showsEarnings: boolean,
): Explanation {
  const { minutes, minutesFrom } = item;
  const items = furtherItemsText(item, procedure);
  switch (minutesFrom) {
    case 'typed':
      return because('R-41', `Entered by hand: ${minutesText(minutes)}.`);
    case 'fixed':
      return because('R-41', `${codesText(item.details)} always takes ${minutesText(minutes)}, whatever is typed.`);
    case 'code':
      if (item.keepsCodes) return because('R-41', keptTimeText(item));
      return because('R-41', `${codesText(item.details)} takes ${minutesText(minutes)}.`);
    case 'rule':
      return because('R-41', `The patient’s rule gives it ${minutesText(minutes)}${items}.`);
    case 'catalogue':
      return because('R-41', `It usually takes ${minutesText(minutes)}${items}.`);
    case 'default':
      return because('R-41', `Nothing says how long it takes: ${minutesText(minutes)}${items}.`);
    case 'fee':
      return because('R-41', feeTimeText(item, inputs, showsEarnings));
    case 'remaining':
      return because('R-42', remainingText(minutes, inputs.durationInMinutes));
    case 'included':
      return because('R-42', 'It takes no time of its own in Ontario, nor beside an exam that includes it.');
    case 'none':
      return because('R-41', 'It takes no time: the doctor bills it.');
  }
}

/** What is part of scaling takes some of the time of its units. */
const keptTimeText = ({ units, minutes, details }: AgendaItem): string =>
  `${codesText(details)} ${units === 1 ? 'is' : 'are'} ${unitsText(units)} of 15 minutes${
    minutes < minutesOfUnits(units) ? ', less what is part of it' : ''
  }: ${minutesText(minutes)}.`;

const minutesText = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`);
const unitsText = (units: number): string => (units === 1 ? '1 unit' : `${units} units`);

function furtherItemsText({ units }: AgendaItem, { minutesPerFurtherItem }: ApplicableProcedure): string {
  if (minutesPerFurtherItem === null || units <= 1) return '';
  return `, of which ${minutesText(minutesPerFurtherItem)} for each of ${units - 1} more after the first`;
}

function feeTimeText(
  { minutes, feeCents }: AgendaItem,
  { goalCents, durationInMinutes }: PlanInputs,
  showsEarnings: boolean,
): string {
  const limit = minutes === MAX_ITEM_MINUTES ? ' at most' : '';
  const goal = showsEarnings
    ? `a goal of ${dollars(goalCents ?? 0)} in ${minutesText(durationInMinutes)}`
    : 'the goal of the appointment';
  return `At ${goal}, ${dollars(feeCents)} are worth ${minutesText(minutes)}${limit}.`;
}

function remainingText(minutes: number, durationInMinutes: number): string {
  const limit = minutes === MAX_ITEM_MINUTES ? ' at most' : '';
  return `It takes what the rest of the plan leaves of ${minutesText(durationInMinutes)}: ${minutesText(minutes)}${limit}.`;
}

function explainCodes(item: AgendaItem, procedure: ApplicableProcedure, agenda: Agenda): Explanation {
  const definition = CALCULATION_TYPES[procedure.calculationType];
  const codes = codesText(item.details);
  if (item.details.length === 0) return because('R-41', `${minutesText(item.minutes)} bill no code.`);
  if (item.keepsCodes) return because('R-41', `As the practice has it, until its minutes are edited: ${codes}.`);
  if (definition.hasSelectedCodes) return because('R-41', `Selected: ${codes}.`);
  if (definition.isFree) return because('R-41', `The doctor bills it with ${codes}.`);
  if (definition.countsImages)
    return because('R-41', `One code stands for all ${item.quantity} images of the appointment: ${codes}.`);
  if (definition.needsSelection)
    return because('R-41', `The first tooth of each quadrant is billed with the higher fee: ${codes}.`);
  return definition.isScaling
    ? because('R-42', scalingCodesText(item, agenda))
    : because('R-41', timeCodesText(item, procedure));
}

/** `11112 + 11117`, `11116 + 2 x 11119`. */
function codesText(details: readonly AgendaItemDetail[]): string {
  return details
    .map(({ adaCode, quantity, teeth }) => {
      const of = teeth.length > 0 ? ` (${teeth.join(', ')})` : '';
      return `${quantity === 1 ? '' : `${quantity} x `}${adaCode}${of}`;
    })
    .join(' + ');
}

function scalingCodesText({ minutes, details, notice }: AgendaItem, { items }: Agenda): string {
  const within = agendaItems(items).filter(({ isStarred, includeWithScaling }) => isStarred && includeWithScaling);
  const components = within.reduce((sum, item) => sum + item.minutes, 0);
  const names = within.map(({ name }) => name).join(', ');
  const together = components === 0 ? '' : ` with ${components} of what is part of it (${names})`;
  return `${minutesText(minutes)}${together} are ${unitsText(unitsOfMinutes(minutes + components))}: ${codesText(details)}.${noticeText(notice)}`;
}

function timeCodesText(
  { minutes, details, units, notice }: AgendaItem,
  { calculationType }: ApplicableProcedure,
): string {
  const codes = codesText(details);
  if (CALCULATION_TYPES[calculationType].feeMode === 'perMinute')
    return `${codes} is billed in proportion to ${minutesText(minutes)} of 15.`;
  const supported = unitsOfMinutes(minutes);
  if (supported < units)
    return `${minutesText(minutes)} are less than ${unitsText(units)}, the least that has a code: ${codes}.`;
  return `${minutesText(minutes)} are ${unitsText(supported)}: ${codes}.${noticeText(notice)}`;
}

const noticeText = (notice: string | null): string => (notice === null ? '' : ` ${notice}`);

const explainTypedFees = ({ details, keepsCodes }: AgendaItem): Explanation[] =>
  details
    .filter(({ feeOverrideCents }) => feeOverrideCents !== null)
    .map(({ adaCode, feeOverrideCents }) =>
      because(
        'R-15',
        keepsCodes
          ? `The practice bills ${adaCode} at ${dollars(feeOverrideCents ?? 0)}.`
          : `The fee of ${adaCode} was entered by hand: ${dollars(feeOverrideCents ?? 0)}.`,
      ),
    );
