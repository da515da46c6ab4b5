import { CATALOGUE, defaultOfficeRules, RULE_TYPE, type RuleRow } from '@helix/hygiene';
import type { ClinicProfile } from '../practice/clinics.js';
import { ageOf, type Patient } from '../practice/world/patients.js';
import { Random } from '../practice/world/random.js';
import { World } from '../practice/world/world.js';

/** A health profile of a demo clinic: its name, its own rules, and who has it. */
export interface DemoProfile {
  name: string;
  rules: readonly RuleRow[];
  patientIds: readonly string[];
}

const ADULT_AGE = 16;
const RECALL_EXAM = 23;
/** Of the patients whom a profile suits: those to whom somebody has assigned it. */
const ASSIGNED_SHARE = 0.2;

/** The office's rules of a procedure, with another interval for adults. */
const everyMonths = (procedureRuleTypeId: number, months: number): RuleRow[] =>
  defaultOfficeRules(CATALOGUE)
    .filter((rule) => rule.procedureRuleTypeId === procedureRuleTypeId)
    .map((rule) => ((rule.minAge ?? 0) < ADULT_AGE ? rule : { ...rule, intervalInMonths: months }));

const KINDS: readonly { name: string; rules: readonly RuleRow[]; suits: (patient: Patient, day: number) => boolean }[] =
  [
    {
      name: 'Gum disease',
      rules: everyMonths(RECALL_EXAM, 6),
      suits: ({ interval }) => interval <= 4,
    },
    {
      name: 'High caries risk',
      rules: everyMonths(RULE_TYPE.FLUORIDE, 6),
      suits: (patient, day) => patient.interval === 6 && ageOf(patient, day) >= ADULT_AGE,
    },
  ];

/** The health profiles of a clinic whose history leads up to a day, counted from 1970-01-01. A patient has one at most. */
export function demoProfiles(clinic: ClinicProfile, day: number): DemoProfile[] {
  const { patients } = new World(clinic, day).population;
  return KINDS.map(({ name, rules, suits }) => ({
    name,
    rules,
    patientIds: patients
      .filter((one) => suits(one, day) && new Random(clinic.seed, 'health profile', one.id).chance(ASSIGNED_SHARE))
      .map(({ id }) => id),
  }));
}
