import { CALCULATION_TYPES } from '../calculation-types/index.js';
import type { Coverage } from '../insurance/coverage.js';
import { coverageAfter, coverageOfPlan } from '../insurance/plan-coverage.js';
import { agendaItems } from './agenda-children.js';
import type { Agenda, AgendaItem, PlanInputs } from './agenda.js';
import type { ApplicableProcedure } from './applicable-procedure.js';
import { billUnits, unitsOfCodes } from './billed-codes.js';

/** The coverage of a procedure without the plan. */
export type CoverageOfType = (procedureRuleTypeId: number) => Coverage;

/** A planned procedure that insurance covers in part, or not at all. */
export interface UncoveredItem {
  procedureRuleTypeId: number;
  units: number;
  coveredUnits: number;
  /** For the patient to pay. */
  cents: number;
}

/**
 * What of a plan a known insurance does not cover, with its price, in agenda order (rules W 4). Procedures use up the
 * limits that they share in this order. What has no fee is not listed.
 */
export function uncoveredItems(
  { items }: Agenda,
  { procedures }: Pick<PlanInputs, 'procedures'>,
  coverageOfType: CoverageOfType,
): UncoveredItem[] {
  const planned = billedItems(items);
  return coverageOfPlan(planned, coverageOfType).flatMap(({ coveredUnits, exceedingUnits }, index) => {
    const item = planned[index]!;
    if (coveredUnits === null || !exceedingUnits) return [];
    const { procedureRuleTypeId, units, feeCents } = item;
    const procedure = procedures.find((one) => one.procedureRuleTypeId === procedureRuleTypeId);
    const byUnits = procedure && centsByUnits(procedure, halves(coveredUnits));
    const cents = feeCents - (byUnits ?? Math.round((feeCents * coveredUnits) / units));
    return { procedureRuleTypeId, units, coveredUnits, cents };
  });
}

/**
 * Why a known insurance pays nothing of a procedure beside everything else of a plan, as text; null: it pays at least a part
 * of it, nothing is known, or the procedure has no fee.
 */
export function whyUnpaid(
  { items }: Agenda,
  procedureRuleTypeId: number,
  coverageOfType: CoverageOfType,
): string | null {
  const planned = billedItems(items);
  const item = planned.find((one) => one.procedureRuleTypeId === procedureRuleTypeId);
  if (!item) return null;
  const others = planned.filter((one) => one !== item);
  const coverage = coverageOfType(procedureRuleTypeId);
  if (coverageAfter(others, item, coverage).coveredUnits !== 0) return null;
  return coverage.status === 'notCovered' ? 'Insurance does not cover it' : 'Insurance has nothing left for it';
}

/** Units in halves, rounded down: what can be billed. */
export const halves = (units: number): number => Math.floor(units * 2) / 2;

const billedItems = (items: readonly AgendaItem[]): AgendaItem[] =>
  agendaItems(items).filter(({ error, feeCents, units }) => error === null && feeCents > 0 && units > 0);

/** What units of time cost by their own codes; null for what is billed otherwise, and where no code is so short. */
function centsByUnits({ calculationType, options }: ApplicableProcedure, units: number): number | null {
  if (CALCULATION_TYPES[calculationType].feeMode !== 'perUnitOfTime' || units === 0) return null;
  const { codes } = billUnits(options, units);
  return unitsOfCodes(codes) > units ? null : codes.reduce((sum, { feeCents }) => sum + feeCents, 0);
}
