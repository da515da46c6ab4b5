import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import { RULE_TYPE } from '../catalogue/special-types.js';
import { shareOfCents } from '../numbers.js';
import type { AgendaItem, AgendaItemDetail, PlanInputs } from './agenda.js';
import type { ApplicableOption, ApplicableProcedure } from './applicable-procedure.js';
import { unitsOfCodes, type BilledCode } from './billed-codes.js';
import { commissionShare } from './earnings.js';
import { hasFixedMinutes, ruleMinutesOf } from './item-minutes.js';
import { planKeptCodes } from './kept-codes.js';
import type { PlannedAppointment, PlannedTime, PlanRequest } from './plan-request.js';
import type { PlanSelection } from './plan-selection.js';
import { isProbingSuppressed, isWithinScaling } from './scaling-minutes.js';
import { lacksCriteria } from './selection-checks.js';
import { validateSelection } from './validate-selection.js';

/** The plan around an item. */
export interface ItemContext {
  inputs: PlanInputs;
  /** Of the inputs, with valid numbers. */
  appointment: PlannedAppointment;
  selections: readonly PlanSelection[];
}

/** The time that the rest of the plan leaves to scaling. Other items do not depend on it. */
export interface ScalingTime {
  /** Of the appointment without the item. */
  remainingMinutes: number;
  /** Of the items that are part of the scaling. */
  componentMinutes: number;
}

const NO_SCALING: ScalingTime = { remainingMinutes: 0, componentMinutes: 0 };
const NOTHING: PlannedTime = { minutes: 0, minutesFrom: 'none', codes: [], unbilledUnits: 0 };
/** Codes of images, which a doctor orders, start with it. */
const IMAGE_CODES = '02';

/** One procedure of a plan, without its children: minutes, codes, fee and commission, or what is wrong with it. */
export function agendaItemOf(
  procedure: ApplicableProcedure,
  selection: PlanSelection,
  context: ItemContext,
  time: ScalingTime = NO_SCALING,
): AgendaItem {
  const { inputs, appointment, selections } = context;
  const { procedureRuleTypeId, calculationType, includeWithScaling } = procedure;
  const definition = CALCULATION_TYPES[calculationType];
  const error =
    validateSelection(procedure, selection) ??
    lacksCriteria(procedureRuleTypeId, selection.criterionIds, inputs.insuranceStatus);
  const request = { procedure, selection, appointment, ...time };
  const kept = error === null ? planKeptCodes(request) : null;
  const planned = error === null ? withoutProbing(kept ?? definition.plan(request), request, context) : NOTHING;
  return {
    procedureRuleTypeId,
    name: procedure.name,
    colorGroup: procedure.colorGroup,
    minutes: planned.minutes,
    minutesFrom: planned.minutesFrom,
    ruleMinutes: ruleMinutesOf(procedure, definition.quantityOf(selection)),
    isTyped: planned.minutesFrom === 'typed',
    maxMinutes: null,
    timeEditable: !hasFixedTime(procedure, planned),
    feeCents: planned.codes.reduce((sum, { feeCents }) => sum + feeCents, 0),
    commissionCents: planned.codes.reduce((sum, code) => sum + commissionOf(code, appointment), 0),
    quantity: definition.quantityOf(selection),
    units: unitsOfCodes(planned.codes),
    criterionIds: selection.criterionIds,
    details: planned.codes.map(detailOf),
    keepsCodes: kept !== null,
    children: [],
    requestedBy: requestedBy(
      planned.codes.map(({ option }) => option.adaCode),
      inputs.orderingDoctorLastName,
    ),
    isStarred:
      definition.isScaling || isWithinScaling({ procedureRuleTypeId, includeWithScaling }, selections, inputs.state),
    includeWithScaling,
    isOutsideAppointment: procedure.isOutsideAppointment,
    error,
    notice: noticeOf(planned),
  };
}

/** An item that cannot be planned, because it does not apply to the patient or contradicts the rest of the plan. */
export function invalidItem(
  procedure: ApplicableProcedure | undefined,
  { procedureRuleTypeId, criterionIds }: PlanSelection,
  error: string,
): AgendaItem {
  const known = procedure ?? ruleTypeOf(procedureRuleTypeId);
  return {
    procedureRuleTypeId,
    name: known?.name ?? `Procedure ${procedureRuleTypeId}`,
    colorGroup: known?.colorGroup ?? 'grey',
    ...{ minutes: 0, minutesFrom: 'none', ruleMinutes: null, isTyped: false, maxMinutes: null, timeEditable: false },
    ...{ feeCents: 0, commissionCents: 0, quantity: 1, units: 0, criterionIds, details: [] },
    ...{ keepsCodes: false, children: [] },
    ...{ requestedBy: null, isStarred: false, includeWithScaling: false },
    isOutsideAppointment: known?.isOutsideAppointment ?? false,
    error,
    notice: null,
  };
}

/** probing takes no time of its own in Ontario, nor beside an exam that includes it, even if somebody typed some. */
function withoutProbing(
  planned: PlannedTime,
  { procedure: { procedureRuleTypeId } }: Pick<PlanRequest, 'procedure'>,
  { inputs, selections }: ItemContext,
): PlannedTime {
  const isSuppressed = procedureRuleTypeId === RULE_TYPE.PROBING && isProbingSuppressed(selections, inputs.state);
  return isSuppressed ? { ...planned, minutes: 0, minutesFrom: 'included' } : planned;
}

const hasFixedTime = ({ calculationType }: ApplicableProcedure, { codes }: PlannedTime): boolean =>
  CALCULATION_TYPES[calculationType].timeMode === 'none' || hasFixedMinutes(codes);

/** Cents of the provider's share, rounded half up once for each billed code. */
function commissionOf({ feeCents, option }: BilledCode, { providerCommission }: PlannedAppointment): number {
  return shareOfCents(feeCents, commissionShare(option.commissionPercentage, option.isByTooth, providerCommission));
}

function detailOf({
  option,
  quantity,
  teeth,
  feeCents,
  feeOverrideCents,
}: BilledCode<ApplicableOption>): AgendaItemDetail {
  const { adaCode, description } = option;
  const isUnpriced = (feeOverrideCents ?? option.feeCents) === null;
  return { adaCode, description, quantity, teeth, feeCents, feeOverrideCents, isUnpriced };
}

/** `Dr.{last name}` of the doctor who orders the images among codes; null: there are none, or nobody orders them. */
export function requestedBy(adaCodes: readonly string[], orderingDoctorLastName: string | null): string | null {
  const isOrdered = adaCodes.some((adaCode) => adaCode.startsWith(IMAGE_CODES));
  return isOrdered && orderingDoctorLastName !== null ? `Dr.${orderingDoctorLastName}` : null;
}

function noticeOf({ codes, unbilledUnits }: PlannedTime): string | null {
  return unbilledUnits > 0 ? `No code for ${unitsOfCodes(codes) + unbilledUnits} units.` : null;
}
