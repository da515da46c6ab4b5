import type { SavedProcedureView, SelectedOptionView, SelectedRecommendationView } from '@helix/contracts';
import {
  isReversal,
  requestedBy,
  RULE_TYPE,
  ruleTypeOf,
  catalogueCode,
  ruleTypeOfCode,
  unitsOfRow,
  type ApplicableOption,
  type NextPlan,
  type ScorecardRow,
  type SelectedCode,
} from '@helix/hygiene';
import type { LoadedAppointment } from './load-appointment.query.js';
import type { PatientProcedure } from './patient-procedures.query.js';
import { dollarsOrNull } from './recommendation-views.js';

/** Largest quantity of a code that can be saved. */
const MAX_QUANTITY = 99;

/**
 * The saved plan of an appointment, in agenda order.
 *
 * @param rows of its scorecard.
 * @param done what was done on its day, the earliest first.
 */
export function savedViews(
  { saved, selections, inputs, facts }: Pick<LoadedAppointment, 'saved' | 'selections' | 'inputs' | 'facts'>,
  rows: readonly ScorecardRow[],
  done: readonly PatientProcedure[],
): SavedProcedureView[] {
  return (saved.plan?.procedures ?? []).map((procedure, at) => {
    const { procedureRuleTypeId, billed } = procedure;
    const applicable = inputs.procedures.find((one) => one.procedureRuleTypeId === procedureRuleTypeId);
    const row = rows.find((one) => one.isPlanned && one.procedureRuleTypeId === procedureRuleTypeId);
    const doneOfIt = row?.completed.find((one) => !one.isReversal);
    return {
      procedureRuleTypeId,
      name: nameOf(procedureRuleTypeId),
      initialMinutes:
        applicable?.ruleMinutes ?? applicable?.typeMinutes ?? ruleTypeOf(procedureRuleTypeId)?.defaultMinutes ?? null,
      minutes: procedure.minutes,
      quantity: procedure.quantity,
      selectedCriteria: [...procedure.criterionIds],
      requestedBy: requestedBy(
        billed.map(({ adaCode }) => adaCode),
        inputs.orderingDoctorLastName,
      ),
      status: row?.status ?? 0,
      attributedProviderId:
        done.find(({ id }) => id === doneOfIt?.procedureId)?.attributedProviderId ?? facts.providerId,
      ...(procedure.keepsCodes ? { keepsCodes: true } : {}),
      procedureOptions: (selections[at]?.codes ?? []).map((code) =>
        optionView(code, code.custom ?? optionOf(inputs, procedureRuleTypeId, code.adaCode)),
      ),
      ammount: procedure.feeCents / 100,
    };
  });
}

/** What was planned at an earlier appointment: procedures and minutes, without codes. */
export function prePlannedViews({ procedures }: NextPlan): SelectedRecommendationView[] {
  return procedures.map(({ procedureRuleTypeId, minutes }) => ({
    procedureRuleTypeId,
    name: nameOf(procedureRuleTypeId),
    minutes,
    quantity: 1,
    selectedCriteria: [],
    procedureOptions: [],
    ammount: 0,
  }));
}

/**
 * Spec 2 section 4, inferred procedures: those that the practice-management system has for an appointment, planned or done,
 * with the codes and the amounts that it has. Codes without a procedure are left out.
 */
export function inferredViews(
  procedures: readonly PatientProcedure[],
  { inputs }: Pick<LoadedAppointment, 'inputs'>,
): SelectedRecommendationView[] {
  const byType = new Map<number, PricedCode[]>();
  for (const procedure of procedures) {
    const typeId = procedure.isLinked && !isReversal(procedure) ? ruleTypeOfCode(procedure.code, procedure) : null;
    if (typeId === null || !optionOf(inputs, typeId, catalogueCode(procedure.code))) continue;
    const codes = byType.get(typeId) ?? [];
    byType.set(typeId, codes);
    addCode(codes, typeId, procedure);
  }
  return [...byType].map(([procedureRuleTypeId, codes]) => ({
    procedureRuleTypeId,
    name: nameOf(procedureRuleTypeId),
    minutes: null,
    quantity: 1,
    selectedCriteria: [],
    procedureOptions: codes.map((code) => {
      const option = optionOf(inputs, procedureRuleTypeId, code.adaCode);
      return optionView({ ...code, feeOverrideCents: ownFee(code, codes, procedureRuleTypeId, option) }, option);
    }),
    ammount: 0,
  }));
}

/** A code with what the practice-management system bills for all of its quantity, in cents. */
interface PricedCode extends SelectedCode {
  cents: number;
}

/**
 * What the practice bills for one of a code, cents; null where that is the fee of the schedule. Of several groups of images
 * none has a fee, since one code bills them all.
 */
function ownFee(
  { cents, quantity }: PricedCode,
  codes: readonly PricedCode[],
  procedureRuleTypeId: number,
  option: ApplicableOption | undefined,
): number | null {
  const isImages = procedureRuleTypeId === RULE_TYPE.PAS;
  if (isImages && codes.length > 1) return null;
  const ofOne = isImages ? cents : Math.round(cents / quantity);
  return ofOne === option?.feeCents ? null : ofOne;
}

/** Each sealed tooth, and each group of images, is a selection by itself; other codes are there once. */
function addCode(codes: PricedCode[], typeId: number, { code, teeth, units, amountCents }: PatientProcedure): void {
  const adaCode = catalogueCode(code);
  const priced = (quantity: number, of: readonly string[], cents = amountCents): PricedCode => ({
    ...{ adaCode, quantity, teeth: of, cents },
    ...{ feeOverrideCents: null, custom: null },
  });
  const same = codes.find((one) => one.adaCode === adaCode);
  const times = timesOf(adaCode, typeId, units);
  if (typeId === RULE_TYPE.PAS) codes.push(priced(imagesOf(adaCode), teeth));
  else if (typeId === RULE_TYPE.SEALANTS)
    codes.push(...teeth.map((tooth) => priced(1, [tooth], Math.round(amountCents / teeth.length))));
  else if (!same) codes.push(priced(times, teeth));
  else {
    same.quantity = Math.min(MAX_QUANTITY, same.quantity + times);
    same.teeth = [...new Set([...same.teeth, ...teeth])];
    same.cents += amountCents;
  }
}

/** The code of each further unit is there for as many units as its row says. */
function timesOf(adaCode: string, typeId: number, units: number | null): number {
  const isAdditional = ruleTypeOf(typeId)?.options.some((one) => one.adaCode === adaCode && one.isAdditional) ?? false;
  return isAdditional ? Math.min(MAX_QUANTITY, Math.max(1, Math.round(unitsOfRow(units, adaCode, typeId)))) : 1;
}

/** A code of PAs stands for its number of images. */
const imagesOf = (adaCode: string): number =>
  ruleTypeOf(RULE_TYPE.PAS)?.options.find((option) => option.adaCode === adaCode)?.units ?? 1;

const nameOf = (procedureRuleTypeId: number): string => ruleTypeOf(procedureRuleTypeId)?.name ?? '';

const optionOf = (
  { procedures }: LoadedAppointment['inputs'],
  procedureRuleTypeId: number,
  adaCode: string,
): ApplicableOption | undefined =>
  procedures
    .find((one) => one.procedureRuleTypeId === procedureRuleTypeId)
    ?.options.find((option) => option.adaCode === adaCode);

const optionView = (
  { adaCode, teeth, quantity, feeOverrideCents }: SelectedCode,
  option: ApplicableOption | undefined,
): SelectedOptionView => ({
  adaCode,
  description: option?.description ?? adaCode,
  ammount: dollarsOrNull(option?.feeCents ?? null),
  feeOverride: dollarsOrNull(feeOverrideCents),
  teeth: [...teeth],
  quantity,
});
