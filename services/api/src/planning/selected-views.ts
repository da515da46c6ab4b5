import type { SelectedOptionView, SelectedRecommendationView } from '@helix/contracts';
import {
  isReversal,
  RULE_TYPE,
  ruleTypeOf,
  ruleTypeOfCode,
  type ApplicableOption,
  type NextPlan,
  type SelectedCode,
} from '@helix/hygiene';
import type { LoadedAppointment } from './load-appointment.query.js';
import type { PatientProcedure } from './patient-procedures.query.js';
import { dollarsOrNull } from './recommendation-views.js';

/** Largest quantity of a code that can be saved. */
const MAX_QUANTITY = 99;

/** The saved plan of an appointment, in agenda order. */
export function savedViews({
  saved,
  selections,
  inputs,
}: Pick<LoadedAppointment, 'saved' | 'selections' | 'inputs'>): SelectedRecommendationView[] {
  return (saved.plan?.procedures ?? []).map((procedure, at) => ({
    procedureRuleTypeId: procedure.procedureRuleTypeId,
    name: nameOf(procedure.procedureRuleTypeId),
    minutes: procedure.minutes,
    quantity: procedure.quantity,
    selectedCriteria: [...procedure.criterionIds],
    procedureOptions: (selections[at]?.codes ?? []).map((code) =>
      optionView(code, code.custom ?? optionOf(inputs, procedure.procedureRuleTypeId, code.adaCode)),
    ),
    ammount: procedure.feeCents / 100,
  }));
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
 * with the codes that it has. Codes without a procedure are left out.
 */
export function inferredViews(
  procedures: readonly PatientProcedure[],
  { inputs }: Pick<LoadedAppointment, 'inputs'>,
): SelectedRecommendationView[] {
  const byType = new Map<number, SelectedCode[]>();
  for (const procedure of procedures) {
    const typeId = procedure.isLinked && !isReversal(procedure) ? ruleTypeOfCode(procedure.code, procedure) : null;
    if (typeId === null || !optionOf(inputs, typeId, procedure.code.trim())) continue;
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
    procedureOptions: codes.map((code) => optionView(code, optionOf(inputs, procedureRuleTypeId, code.adaCode))),
    ammount: 0,
  }));
}

/** Each sealed tooth, and each group of images, is a selection by itself; other codes are there once. */
function addCode(codes: SelectedCode[], typeId: number, { code, teeth }: PatientProcedure): void {
  const adaCode = code.trim();
  const selected = (quantity: number, of: readonly string[]): SelectedCode => ({
    ...{ adaCode, quantity, teeth: of },
    ...{ feeOverrideCents: null, custom: null },
  });
  const same = codes.find((one) => one.adaCode === adaCode);
  if (typeId === RULE_TYPE.PAS) codes.push(selected(imagesOf(adaCode), teeth));
  else if (typeId === RULE_TYPE.SEALANTS) codes.push(...teeth.map((tooth) => selected(1, [tooth])));
  else if (!same) codes.push(selected(1, teeth));
  else {
    same.quantity = Math.min(MAX_QUANTITY, same.quantity + 1);
    same.teeth = [...new Set([...same.teeth, ...teeth])];
  }
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
