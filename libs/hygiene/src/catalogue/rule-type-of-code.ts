import { calculationTypeOf } from '../calculation-types/index.js';
import { CATALOGUE } from './catalogue.js';
import { plainCode } from './plain-code.js';
import type { RuleType } from './rule-type.js';

/** The rule type of a code, by who bills it; nearly always the same. */
interface Claimants {
  hygiene: number;
  doctor: number;
}

/** Rule types by code. */
export type CodeIndex = ReadonlyMap<string, Claimants>;

/** Who bills a procedure. */
export interface CodeContext {
  /** Whether the provider to whom it is attributed is a doctor. */
  attributedToDoctor: boolean;
}

/**
 * Indexes every code of the rule types, including those accepted in histories. A code of two types (01202 of the recall
 * exams 23 and 28) belongs to the one without time and charge when a doctor bills it, else to the other.
 */
export function indexCodes(ruleTypes: readonly RuleType[]): CodeIndex {
  const index = new Map<string, Claimants>();
  for (const type of ruleTypes) {
    const id = type.procedureRuleTypeId;
    const forDoctor = calculationTypeOf(type.calculationType)?.isFree;
    for (const code of codesOf(type)) {
      const other = index.get(code);
      if (!other) index.set(code, { hygiene: id, doctor: id });
      else if (forDoctor) other.doctor = id;
      else if (other.hygiene === other.doctor) other.hygiene = id;
    }
  }
  return index;
}

/** Every code of a rule type: those of its options, then those that only histories have. */
export function codesOf(type: RuleType): string[] {
  return [...type.options.map(({ adaCode }) => adaCode), ...type.historyCodes];
}

const shipped = indexCodes(CATALOGUE.ruleTypes);

/** Whether a code of the PMS, however it is spelled (see `plainCode`), is one of the catalogue. */
export const isCatalogueCode = (code: string): boolean => shipped.has(plainCode(code));

/** The code of the catalogue that a code of the PMS means; any other code without the blanks around it. */
export const catalogueCode = (code: string): string => (isCatalogueCode(code) ? plainCode(code) : code.trim());

/**
 * The rule type that a procedure code of the PMS belongs to (catalogue section 3).
 *
 * 01202 is the recall exam billed in the appointment (23), or the one that the doctor bills (28) when the procedure is
 * attributed to a doctor: an exam that a doctor bills takes none of the hygienist's time and goal.
 *
 * @param code as in the PMS, however it is spelled (see `plainCode`).
 * @returns null for a code without a rule type, such as a clinic's own.
 */
export function ruleTypeOfCode(code: string, context: CodeContext, index: CodeIndex = shipped): number | null {
  const claimants = index.get(code) ?? index.get(plainCode(code));
  if (!claimants) return null;
  return context.attributedToDoctor ? claimants.doctor : claimants.hygiene;
}
