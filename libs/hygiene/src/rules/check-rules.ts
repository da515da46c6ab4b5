import { isHalfStep, isWholeBetween } from '../numbers.js';
import type { RuleType } from '../catalogue/rule-type.js';
import { MAX_AGE, OFFICE_DNA, type HealthProfile, type RuleRow } from './rule-row.js';

/** Message for a rule with missing fields (spec 2 section 5). */
export const MISSING_FIELDS = 'Please input missing field values';

/** Maximum minutes of a rule (spec 2 section 5: actual minutes). */
export const MAX_RULE_MINUTES = 1000;

/** 100 years: more is a typing error. */
const MAX_INTERVAL = 1200;

/** The fields of a rule type that its rules are validated with. */
type Checked = Pick<RuleType, 'procedureRuleTypeId' | 'isInterval' | 'isAge'>;

/** Why a rule cannot be saved. */
export interface RuleIssue {
  /** Index of the rule; null when the issue concerns all. */
  index: number | null;
  field: keyof RuleRow | null;
  message: string;
}

/**
 * Validates the rules of one procedure, for the office, one profile or one patient (spec 2 section 5).
 *
 * An active rule needs an interval above 0 if its type recurs, and a minimum age if its type depends on the age. All
 * rules, active or not, need valid values and ages that do not overlap; an active rule that overlaps because it has no
 * minimum age is reported as missing it.
 *
 * @param rows in display order.
 * @param ruleType undefined for an unknown id.
 * @param profiles the clinic's health profiles, including deactivated ones; without them profiles are not validated.
 * @returns the issues in the order of the rules; empty when they can be saved.
 */
export function checkRules(
  rows: readonly RuleRow[],
  ruleType: Checked | undefined,
  profiles?: readonly HealthProfile[],
): RuleIssue[] {
  if (!ruleType) return [{ index: null, field: 'procedureRuleTypeId', message: 'Unknown procedure.' }];
  return [
    ...rows.flatMap((row, index) => [
      ...missingFields(row, ruleType, index),
      ...invalidValues(row, ruleType, index),
      ...profileIssues(row, profiles, index),
    ]),
    ...mixedOwners(rows),
    ...overlaps(rows, ruleType),
  ];
}

function missingFields(row: RuleRow, { isInterval, isAge }: Checked, index: number): RuleIssue[] {
  if (!row.active) return [];
  const issues: RuleIssue[] = [];
  const hasInterval = row.intervalInMonths !== null && row.intervalInMonths > 0;
  if (isInterval && !hasInterval) issues.push({ index, field: 'intervalInMonths', message: MISSING_FIELDS });
  if (isAge && row.minAge === null) issues.push({ index, field: 'minAge', message: MISSING_FIELDS });
  return issues;
}

function invalidValues(row: RuleRow, ruleType: Checked, index: number): RuleIssue[] {
  const issues: RuleIssue[] = [];
  const { intervalInMonths, minAge, maxAge, defaultInMinutes } = row;
  if (row.procedureRuleTypeId !== ruleType.procedureRuleTypeId) {
    issues.push({ index, field: 'procedureRuleTypeId', message: 'This rule belongs to another procedure.' });
  }
  // `missingFields` has already reported a missing or non-positive interval.
  const isReported = row.active && ruleType.isInterval && !(intervalInMonths !== null && intervalInMonths > 0);
  if (intervalInMonths !== null && !isReported && !isWholeBetween(intervalInMonths, 1, MAX_INTERVAL)) {
    const message = `The interval must be a whole number of months from 1 to ${MAX_INTERVAL}, or none.`;
    issues.push({ index, field: 'intervalInMonths', message });
  }
  for (const field of ['minAge', 'maxAge'] as const) {
    const age = row[field];
    if (age === null || isWholeBetween(age, 0, MAX_AGE)) continue;
    issues.push({ index, field, message: `An age must be a whole number of years from 0 to ${MAX_AGE}.` });
  }
  if (minAge !== null && maxAge !== null && minAge > maxAge) {
    issues.push({ index, field: 'maxAge', message: 'The maximum age must not be below the minimum age.' });
  }
  if (defaultInMinutes !== null && !isMinutes(defaultInMinutes)) {
    const message = `The default minutes must be above 0 and at most ${MAX_RULE_MINUTES}, in half minutes.`;
    issues.push({ index, field: 'defaultInMinutes', message });
  }
  return issues;
}

function profileIssues(
  { healthProfileId, patientId }: RuleRow,
  profiles: readonly HealthProfile[] | undefined,
  index: number,
): RuleIssue[] {
  // A patient's own rules do not depend on the profile.
  if (!profiles || healthProfileId === OFFICE_DNA || patientId !== null) return [];
  const profile = profiles.find((candidate) => candidate.healthProfileId === healthProfileId);
  if (!profile) return [{ index, field: 'healthProfileId', message: 'Unknown health profile.' }];
  if (profile.dateDeleted === null) return [];
  return [{ index, field: 'healthProfileId', message: `The profile ${profile.profileName} is deactivated.` }];
}

function mixedOwners(rows: readonly RuleRow[]): RuleIssue[] {
  // The profile of a patient's own rule is ignored: the patient's profile can change.
  const owners = new Set(rows.map(({ patientId, healthProfileId }) => patientId ?? healthProfileId));
  if (owners.size < 2) return [];
  return [
    { index: null, field: null, message: 'All rules must belong to the office, to one profile or to one patient.' },
  ];
}

function overlaps(rows: readonly RuleRow[], { isAge }: Checked): RuleIssue[] {
  return rows.flatMap((row, index): RuleIssue[] => {
    const other = rows.slice(0, index).find((earlier) => overlap(earlier, row));
    if (!other) return [];
    // With several rules each needs a minimum age.
    if (row.active && row.minAge === null) return isAge ? [] : [{ index, field: 'minAge', message: MISSING_FIELDS }];
    return [{ index, field: 'minAge', message: `The ages ${ages(row)} overlap with ${ages(other)} of another rule.` }];
  });
}

function overlap(one: RuleRow, other: RuleRow): boolean {
  return (
    (one.minAge ?? 0) <= (other.maxAge ?? MAX_AGE) &&
    (other.minAge ?? 0) <= (one.maxAge ?? MAX_AGE) &&
    // `invalidValues` reports a rule that ends before it starts.
    !isEmpty(one) &&
    !isEmpty(other)
  );
}

function isEmpty({ minAge, maxAge }: RuleRow): boolean {
  return (minAge ?? 0) > (maxAge ?? MAX_AGE);
}

function ages({ minAge, maxAge }: RuleRow): string {
  const isUnlimited = maxAge === null || maxAge === MAX_AGE;
  return isUnlimited ? `${minAge ?? 0} and over` : `${minAge ?? 0} to ${maxAge}`;
}

function isMinutes(value: number): boolean {
  return isHalfStep(value) && value > 0 && value <= MAX_RULE_MINUTES;
}
