import { CATALOGUE, ruleTypeOf } from '../../catalogue/catalogue.js';
import { RULE_TYPE } from '../../catalogue/special-types.js';
import { rule } from '../../due/testing/build.js';
import type { Recommendation } from '../../due/recommendations.js';
import { agendaItems } from '../agenda-children.js';
import type { Agenda, AgendaItem, PlanInputs } from '../agenda.js';
import type { ApplicableOption, ApplicableProcedure } from '../applicable-procedure.js';
import { applicableOptions, applicableProcedures } from '../applicable-procedures.js';
import type { CareFacts } from '../care-facts.js';
import { addProcedure, type ChosenOfProcedure } from '../edit-plan.js';
import type { PlanSelection, SelectedCode } from '../plan-selection.js';

/** The invented SAMPLE schedule of the catalogue. The doctor bills a recall exam with the code of the hygienist's. */
export const SAMPLE_OPTIONS = applicableOptions(
  new Map(
    CATALOGUE.ruleTypes.flatMap(({ options, procedureRuleTypeId }) =>
      (procedureRuleTypeId === RULE_TYPE.RECALL_EXAM_BY_DOCTOR ? [] : options).flatMap(({ adaCode, amountCents }) =>
        amountCents === null ? [] : [[adaCode, amountCents] as const],
      ),
    ),
  ),
);

/** A type of the catalogue that applies, with the default of `includeWithScaling`, neither due nor recommended. */
export const recommendation = (id: number, change: Partial<Recommendation> = {}): Recommendation => {
  const ruleType = ruleTypeOf(id)!;
  return {
    ruleType,
    rule: rule({ procedureRuleTypeId: id, includeWithScaling: ruleType.includeWithScaling }),
    source: 'office',
    date: '2026-03-10',
    lastTreatmentDate: null,
    dueDate: null,
    inDays: null,
    isDue: false,
    needsExamButNoExamDue: false,
    isRecommended: false,
    ...change,
  };
};

const ofAdult = new Map(
  applicableProcedures(
    CATALOGUE.ruleTypes.map(({ procedureRuleTypeId }) => recommendation(procedureRuleTypeId)),
    SAMPLE_OPTIONS,
    40,
  ).map((procedure) => [procedure.procedureRuleTypeId, procedure]),
);

/** A procedure of the catalogue for an adult, in the SAMPLE schedule. */
export const applicable = (id: number, change: Partial<ApplicableProcedure> = {}): ApplicableProcedure => ({
  ...ofAdult.get(id)!,
  ...change,
});

/** A procedure that is due at an age, never done, by a rule of the office, in the SAMPLE schedule. */
export const dueAt = (
  ageInYears: number,
  id: number,
  change: Partial<ApplicableProcedure> = {},
): ApplicableProcedure => {
  const found = recommendation(id, { isDue: true, isRecommended: true, dueDate: '2026-03-10' });
  return { ...applicableProcedures([found], SAMPLE_OPTIONS, ageInYears)[0]!, ...change };
};

/** An adult at an appointment on 2026-03-10, of whom nothing is booked or on record. */
export const careFacts = (change: Partial<CareFacts> = {}): CareFacts => ({
  ...{ date: '2026-03-10', ageInYears: 40, doctor: 'unknown' },
  ...{ booked: [], bookedElsewhere: [], done: [] },
  ...change,
});

/** A code of a procedure, as an option of it. */
export const optionOfType = (id: number, adaCode: string): ApplicableOption =>
  applicable(id).options.find((option) => option.adaCode === adaCode)!;

/** 50 minutes with a goal of 150 dollars, in which everything of the catalogue applies. */
export const planInputs = (
  change: Partial<Omit<PlanInputs, 'procedures'>> = {},
  ...procedures: ApplicableProcedure[]
): PlanInputs => ({
  durationInMinutes: 50,
  goalCents: 15_000,
  commissionGoalCents: 4500,
  providerCommission: null,
  insuranceStatus: 1,
  state: 'BC',
  orderingDoctorLastName: null,
  procedures: CATALOGUE.ruleTypes.map(
    ({ procedureRuleTypeId: id }) => procedures.find((one) => one.procedureRuleTypeId === id) ?? applicable(id),
  ),
  ...change,
});

export const code = (adaCode: string, change: Partial<SelectedCode> = {}): SelectedCode => ({
  adaCode,
  quantity: 1,
  teeth: [],
  feeOverrideCents: null,
  custom: null,
  ...change,
});

export const selected = (
  procedureRuleTypeId: number,
  codes: readonly SelectedCode[] = [],
  change: Partial<PlanSelection> = {},
): PlanSelection => ({ procedureRuleTypeId, minutes: null, codes, criterionIds: [], ...change });

/** A code of the clinic's fee schedule that is not in the catalogue. */
export const customOption = (adaCode: string, feeCents: number, change: Partial<ApplicableOption> = {}) => ({
  ...{ adaCode, name: adaCode, description: `Code ${adaCode}`, feeCents, units: 1, minutes: null },
  ...{ commissionPercentage: null, isByTooth: false, isAdditional: false, isHalf: false },
  ...change,
});

export const customCode = (adaCode: string, feeCents: number, change: Partial<SelectedCode> = {}): SelectedCode =>
  code(adaCode, { custom: customOption(adaCode, feeCents), ...change });

export const sealant = (tooth: string, change: Partial<SelectedCode> = {}): SelectedCode =>
  code('13401', { teeth: [tooth], ...change });

/** The selections after adding procedures one after the other, which must all be possible. */
export function planOf(
  inputs: PlanInputs,
  ...added: (number | [number, ChosenOfProcedure])[]
): readonly PlanSelection[] {
  return added.reduce<readonly PlanSelection[]>((selections, one) => {
    const [id, chosen] = typeof one === 'number' ? [one, {}] : one;
    const edit = addProcedure(selections, id, inputs, chosen);
    expect([id, edit.error]).toEqual([id, null]);
    return edit.selections;
  }, []);
}

export const idsOf = (selections: readonly { procedureRuleTypeId: number }[]): number[] =>
  selections.map(({ procedureRuleTypeId }) => procedureRuleTypeId);

/** The item of a procedure, also when it is a child. */
export const itemOf = (agenda: Agenda, id: number): AgendaItem =>
  agendaItems(agenda.items).find(({ procedureRuleTypeId }) => procedureRuleTypeId === id)!;

/** `11112 x1 132.00`. */
export const billed = ({ details }: AgendaItem): string[] =>
  details.map(({ adaCode, quantity, feeCents }) => `${adaCode} x${quantity} ${(feeCents / 100).toFixed(2)}`);
