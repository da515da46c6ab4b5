import { CALCULATION_TYPE } from '../catalogue/rule-type.js';
import { bill, billUnits, type BilledCode, type PricedOption } from './billed-codes.js';
import { checkedTeeth, checkedAppointment, faultOf } from './check-choice.js';
import type { Choice, Appointment } from './choice.js';
import { commissionShare } from './earnings.js';
import { planSealants } from './sealants.js';
import { clampItemMinutes, DEFAULT_ITEM_MINUTES, minutesOfFee } from './time-of-fee.js';
import { UNIT_MINUTES, unitsOfMinutes } from './units.js';

export interface PlannedItem {
  procedureRuleTypeId: number;
  minutes: number;
  feeCents: number;
  commissionCents: number;
  codes: readonly BilledCode[];
  /** What is wrong with the choice, in words; null when nothing is. What is wrong counts neither money nor minutes. */
  error: string | null;
}

/**
 * Spec 2 section 4: time and fee of one item, by its calculation type.
 *
 * A choice that cannot be planned counts nothing and has an error; so do numbers that are no tooth among its teeth, and
 * repeated ones. No number that comes in makes one go out that is endless or none.
 *
 * @param remainingMinutes of the appointment without this item: what scaling takes.
 * @param imagesPlanned PAs that the appointment has already, all entries together.
 */
export function planItem(
  choice: Choice,
  appointment: Appointment,
  remainingMinutes: number,
  imagesPlanned = 0,
): PlannedItem {
  const { teeth, fault } = checkedTeeth(choice.teeth);
  const error = faultOf(choice, imagesPlanned) ?? faultOfTypeWith(choice, teeth, fault);
  const { appointment: counted } = checkedAppointment(appointment);
  if (error !== null) return item(choice, 0, [], counted, error);
  const checked = { ...choice, teeth };
  const codes = codesOf(checked, remainingMinutes);
  return item(checked, minutesOf(checked, codes, counted, remainingMinutes), codes, counted, fault);
}

/** What a type cannot do without: minutes for a fee per minute, a tooth for sealants. */
function faultOfTypeWith(choice: Choice, teeth: readonly number[], fault: string | null): string | null {
  if (choice.calculationType === CALCULATION_TYPE.PerMinute && minutesGiven(choice) === null)
    return 'No minutes were given for a fee per minute.';
  if (choice.calculationType === CALCULATION_TYPE.Sealants && teeth.length === 0)
    return fault ?? 'No tooth was chosen.';
  return null;
}

function item(
  choice: Choice,
  minutes: number,
  codes: readonly BilledCode[],
  appointment: Appointment,
  error: string | null,
): PlannedItem {
  const feeCents = codes.reduce((sum, code) => sum + code.feeCents, 0);
  const shares = codes.map((code) => code.feeCents * shareOf(code, appointment));
  return {
    procedureRuleTypeId: choice.procedureRuleTypeId,
    minutes,
    feeCents,
    commissionCents: Math.round(shares.reduce((sum, share) => sum + share, 0)),
    codes,
    error,
  };
}

const shareOf = (code: BilledCode, appointment: Appointment): number =>
  commissionShare(code.commissionPercentage, code.isByTooth, appointment.providerCommission);

function codesOf(choice: Choice, remainingMinutes: number): BilledCode[] {
  const { calculationType, options, quantity, teeth } = choice;
  const [first] = options;
  switch (calculationType) {
    case CALCULATION_TYPE.JustTime:
      return [];
    case CALCULATION_TYPE.NoTimeNoCharge:
      return first ? [bill({ ...first, feeCents: 0 }, 1)] : [];
    case CALCULATION_TYPE.Scaling:
    case CALCULATION_TYPE.PerUnitOfTime:
      return billTime(choice, unitsOfMinutes(timeOf(choice, remainingMinutes)));
    case CALCULATION_TYPE.PerMinute:
      return first ? [billMinutes(first, minutesPerMinute(choice))] : [];
    case CALCULATION_TYPE.Sealants:
      return sealants(options, teeth);
    case CALCULATION_TYPE.PAs: {
      const counted = options.find(({ units }) => units === quantity);
      return counted ? [bill(counted, 1, teeth)] : [];
    }
    case CALCULATION_TYPE.PerAdaCode:
      return options.map((option) => bill(option, quantity, teeth));
  }
}

/** Scaling for which no time is left is not billed; everything else that was chosen is. */
function billTime(choice: Choice, units: number): BilledCode[] {
  if (choice.calculationType === CALCULATION_TYPE.Scaling && units === 0) return [];
  return billUnits(choice.options, units);
}

function billMinutes(option: PricedOption, minutes: number): BilledCode {
  return { ...bill(option, 1), feeCents: Math.round(((option.feeCents ?? 0) * minutes) / UNIT_MINUTES) };
}

function sealants(options: readonly PricedOption[], teeth: readonly number[]): BilledCode[] {
  const priced = options.map(({ adaCode, feeCents }) => ({ adaCode, feeCents: feeCents ?? 0 }));
  return planSealants(teeth, priced).flatMap(({ adaCode, tooth }) => {
    const option = options.find((one) => one.adaCode === adaCode);
    return option ? [bill(option, 1, [tooth])] : [];
  });
}

/** Minutes of types whose time is not worked out from their fee. */
function timeOf(choice: Choice, remainingMinutes: number): number {
  if (choice.minutes !== null) return clampItemMinutes(choice.minutes);
  if (choice.calculationType === CALCULATION_TYPE.Scaling) return clampItemMinutes(remainingMinutes);
  const further = Math.max(0, choice.teeth.length - 1) * (choice.minutesPerFurtherItem ?? 0);
  return clampItemMinutes((choice.defaultMinutes ?? DEFAULT_ITEM_MINUTES) + further);
}

/** Typed in, else those of the rule or the type (catalogue section 3); null: nothing says any. */
const minutesGiven = ({ minutes, defaultMinutes }: Choice): number | null => minutes ?? defaultMinutes;

const minutesPerMinute = (choice: Choice): number => clampItemMinutes(minutesGiven(choice) ?? 0);

function minutesOf(
  choice: Choice,
  codes: readonly BilledCode[],
  appointment: Appointment,
  remainingMinutes: number,
): number {
  switch (choice.calculationType) {
    case CALCULATION_TYPE.NoTimeNoCharge:
      return 0;
    case CALCULATION_TYPE.PerMinute:
      return minutesPerMinute(choice);
    case CALCULATION_TYPE.PerAdaCode:
    case CALCULATION_TYPE.PAs:
      return choice.minutes === null ? minutesOfCodes(choice, codes, appointment) : clampItemMinutes(choice.minutes);
    default:
      return timeOf(choice, remainingMinutes);
  }
}

function minutesOfCodes(choice: Choice, codes: readonly BilledCode[], appointment: Appointment): number {
  // Images are counted by the code, all else by its quantity.
  const isImages = choice.calculationType === CALCULATION_TYPE.PAs;
  const chosen = choice.options.filter(({ units }) => !isImages || units === choice.quantity);
  const times = isImages ? 1 : choice.quantity;
  if (chosen.length > 0 && chosen.every(({ minutes }) => minutes !== null))
    return clampItemMinutes(chosen.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0) * times);
  const [only] = codes;
  const fee = codes.length === 0 ? null : codes.reduce((sum, { feeCents }) => sum + feeCents, 0);
  const hasFee = chosen.some(({ feeCents }) => feeCents !== null);
  return minutesOfFee(
    codes.length === 1 && only ? only.adaCode : null,
    hasFee ? fee : null,
    appointment.goalCents,
    appointment.durationInMinutes,
  );
}
