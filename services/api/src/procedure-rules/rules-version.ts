import { createHash } from 'node:crypto';
import type { RuleRow, RuleSource } from '@helix/hygiene';

/** What a rule says, whoever's it is. */
export const RULE_VALUES = [
  'intervalInMonths',
  'includeWithScaling',
  'minAge',
  'maxAge',
  'active',
  'defaultInMinutes',
] as const;

/** A text of 22 characters, another one for other rules of a procedure in force, or for the same ones of somebody else. */
export function rulesVersion(source: RuleSource, rows: readonly RuleRow[]): string {
  return versionOf([source, rows.map((row) => RULE_VALUES.map((value) => row[value]))]);
}

/** A text of 22 characters, another one for each other name of a health profile. */
export const profileVersion = (profileName: string): string => versionOf([profileName]);

const versionOf = (what: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 22);
