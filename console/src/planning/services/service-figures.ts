import {
  agendaOf,
  CALCULATION_TYPES,
  INSURANCE_STATUS,
  type ApplicableProcedure,
  type PlanInputs,
} from '@helix/hygiene';
import { codeOf } from './dialogs/option-codes.js';

/** What a service takes and costs before it is planned. */
export interface ServiceFigures {
  /** Half minutes are possible; null: it takes the time that is left. */
  minutes: number | null;
  /** Of its usual code; null: it follows from time, teeth or images, or the fee schedule has none. */
  feeCents: number | null;
  /** It bills codes, and the fee schedule has no fee for them. */
  isUnpriced: boolean;
}

/** Whether a procedure bills codes for which the fee schedule has no fee: of its usual code, else of all of them. */
function isUnpriced({ calculationType, defaultCode, options }: ApplicableProcedure): boolean {
  if (CALCULATION_TYPES[calculationType].isFree || options.length === 0) return false;
  const usual = options.filter(({ adaCode }) => defaultCode === null || adaCode === defaultCode);
  return usual.every(({ feeCents }) => feeCents === null);
}

/** Whether a procedure can have a fee, so that its coverage matters. */
export const hasFee = (procedure: ApplicableProcedure): boolean =>
  procedure.options.length > 0 && !CALCULATION_TYPES[procedure.calculationType].isFree && !isUnpriced(procedure);

/**
 * The minutes and fee of a service as a plan with nothing else would have them. Services that need a choice show their
 * minutes before any tooth or image is chosen.
 */
export function serviceFigures(procedure: ApplicableProcedure, inputs: PlanInputs): ServiceFigures {
  const { procedureRuleTypeId, calculationType, defaultCode, options, ruleMinutes, typeMinutes } = procedure;
  const { timeMode, isFree } = CALCULATION_TYPES[calculationType];
  const feeCents = isFree ? null : (options.find(({ adaCode }) => adaCode === defaultCode)?.feeCents ?? null);
  const fee = { feeCents, isUnpriced: isUnpriced(procedure) };
  if (timeMode === 'fromRemaining') return { minutes: null, ...fee };
  // Criteria are chosen later, and without them the item would count nothing.
  const alone = { ...inputs, insuranceStatus: INSURANCE_STATUS.Unknown };
  const codes = defaultCode === null || timeMode !== 'fromFee' ? [] : [codeOf(defaultCode)];
  const [item] = agendaOf([{ procedureRuleTypeId, minutes: null, codes, criterionIds: [] }], alone).items;
  const isPlannable = item !== undefined && item.error === null;
  return { minutes: isPlannable ? item.minutes : (ruleMinutes ?? typeMinutes ?? 0), ...fee };
}
