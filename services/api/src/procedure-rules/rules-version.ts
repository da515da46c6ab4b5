import type { RuleRow, RuleSource } from '@helix/hygiene';
import { versionOf } from '@helix/web';

/** The fields that make two rules the same, whoever owns them. */
export const RULE_VALUES = [
  'intervalInMonths',
  'includeWithScaling',
  'minAge',
  'maxAge',
  'active',
  'defaultInMinutes',
] as const;

/** A hash of the rules of a procedure in force and their source, 22 characters. */
export function rulesVersion(source: RuleSource, rows: readonly RuleRow[]): string {
  return versionOf([source, rows.map((row) => RULE_VALUES.map((value) => row[value]))]);
}

/** A hash of the name of a health profile, 22 characters. */
export const profileVersion = (profileName: string): string => versionOf([profileName]);
