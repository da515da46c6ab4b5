import { CATALOGUE, ruleTypeOf } from '../../catalogue/catalogue.js';
import { defaultOfficeRules } from '../../rules/office-rules.js';
import { effectiveRules, type RuleScopes } from '../../rules/effective-rule.js';
import type { RuleRow } from '../../rules/rule-row.js';
import { ageOn } from '../../time/calendar-day.js';
import { recommendationsOf, type DueSettings, type Recommendation } from '../recommendations.js';
import type { AppliedRule } from '../due-state.js';
import type { HygieneAppointment, PatientInputs } from '../patient-record.js';
import { treatmentHistoryOf, type HistoryItem, type TreatmentSources } from '../treatment-history.js';

/** The default office rules, with ids 1, 2, ... in the order of the catalogue. */
export const OFFICE_RULES: readonly RuleRow[] = defaultOfficeRules(CATALOGUE).map((rule, index) => ({
  ...rule,
  procedureRuleId: index + 1,
}));

export const rule = (change: Partial<RuleRow> = {}): RuleRow => ({
  procedureRuleId: 1,
  procedureRuleTypeId: 23,
  healthProfileId: 0,
  patientId: null,
  intervalInMonths: 6,
  includeWithScaling: false,
  minAge: null,
  maxAge: null,
  active: true,
  defaultInMinutes: null,
  ...change,
});

export const applied = (change: Partial<RuleRow> = {}): AppliedRule => ({
  applicable: true,
  why: null,
  row: rule(change),
  source: 'office',
});

/** The default office rules, with those of some types replaced. */
export const office = (...replaced: RuleRow[]): RuleScopes => ({
  patientRules: [],
  profileRules: [],
  officeRules: [
    ...OFFICE_RULES.filter((one) => !replaced.some((other) => other.procedureRuleTypeId === one.procedureRuleTypeId)),
    ...replaced,
  ],
  healthProfileId: 0,
});

let lastId = 0;
export const done = (date: string, code: string, change: Partial<HistoryItem> = {}): HistoryItem => ({
  id: `I${(lastId += 1)}`,
  code,
  date,
  status: 102,
  units: null,
  minutes: null,
  attributedToDoctor: false,
  ...change,
});

export const sources = (change: Partial<TreatmentSources> = {}): TreatmentSources => ({
  items: [],
  added: [],
  ...change,
});

export const historyOf = (...items: HistoryItem[]) => treatmentHistoryOf(sources({ items }));

export const settings = (change: Partial<DueSettings> = {}): DueSettings => ({
  graceDays: 0,
  almostDueDays: 30,
  requireExamWithXrays: false,
  state: 'BC',
  ...change,
});

export const appointmentOn = (date: string, appointmentId = date): HygieneAppointment => ({
  appointmentId,
  start: `${date}T09:00:00`,
  durationInMinutes: 60,
});

/** Born on 1980-05-05, with the default office rules and nothing else. */
export const patient = (change: Partial<PatientInputs> = {}): PatientInputs => ({
  patientId: 'P1',
  birthDate: '1980-05-05',
  rules: office(),
  items: [],
  added: [],
  scalingTimes: [],
  hygieneAppointments: [],
  ...change,
});

/** The recommendations for a patient. */
export function recommend(
  inputs: PatientInputs,
  date: string,
  change: Partial<DueSettings> = {},
): readonly Recommendation[] {
  const rules = effectiveRules(inputs.rules, ageOn(inputs.birthDate, date));
  return recommendationsOf(rules, treatmentHistoryOf(inputs), date, settings(change));
}

export const idsOf = (types: readonly Recommendation[]): number[] =>
  types.map(({ ruleType }) => ruleType.procedureRuleTypeId);

export const typeOf = (id: number) => ruleTypeOf(id)!;

/**
 * On 2026-03-10 due: recall exam, bitewings, half polish, fluoride and scaling; not due: the more recent treatments.
 */
export const ADULT_HISTORY: readonly HistoryItem[] = [
  done('2024-05-05', '01103'),
  done('2024-03-01', '02601'),
  done('2025-03-10', '02144'),
  done('2025-03-10', '12113'),
  done('2025-06-10', '01202'),
  done('2025-06-10', '04403'),
  done('2025-06-10', '11107'),
  done('2025-06-10', '11112'),
];
