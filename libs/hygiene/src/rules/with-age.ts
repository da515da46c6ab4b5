import { MAX_KID_AGE, MIN_ADULT_AGE } from './rule-choices.js';
import { MAX_AGE, type RuleRow } from './rule-row.js';

/** New ages of a rule; null removes a limit. */
export type AgeChange = Partial<Pick<RuleRow, 'minAge' | 'maxAge'>>;

/**
 * The rules of one procedure after an age of one of them changed (spec 2 section 5). The adjacent rules are adjusted so
 * that adults start at least a year after kids end; gaps remain. Within the rule the other age follows, so that it does
 * not end before it starts.
 *
 * Adjustments stay within the limits of the specification: kids up to 25, adults from 16, and at least one year for
 * every rule. Beyond them only the requested age changes, and `checkRules` reports the overlap.
 *
 * @param rows youngest first.
 * @param index of the changed rule.
 * @returns new rows; unchanged for an invalid index, or an age that is not a whole number from 0 to 255.
 */
export function withAge(rows: readonly RuleRow[], index: number, change: AgeChange): RuleRow[] {
  const row = rows[index];
  const given = [change.minAge, change.maxAge].filter((age) => age !== undefined && age !== null);
  if (!row || !given.every((age) => Number.isInteger(age) && age >= 0 && age <= MAX_AGE)) return [...rows];
  const changed = { ...row, ...change, ...followingAge(row, change, index, rows.length) };
  const isReversed = (changed.minAge ?? 0) > (changed.maxAge ?? MAX_AGE);
  return rows.map((one, at) => {
    if (at === index) return changed;
    // Nobody has such an age: the adjacent rules have nothing to adjust to.
    if (isReversed) return one;
    if (at === index + 1) return startAfter(one, changed);
    return at === index - 1 ? endBefore(one, changed) : one;
  });
}

/** The other age of the changed rule, if it must follow. */
function followingAge(row: RuleRow, { minAge, maxAge }: AgeChange, index: number, count: number): AgeChange {
  if (minAge != null && maxAge === undefined) {
    const end = row.maxAge ?? MAX_AGE;
    return minAge > end && (index === count - 1 || minAge <= MAX_KID_AGE) ? { maxAge: minAge } : {};
  }
  if (maxAge != null && minAge === undefined) {
    const start = row.minAge ?? 0;
    return maxAge < start && (index === 0 || maxAge >= MIN_ADULT_AGE) ? { minAge: maxAge } : {};
  }
  return {};
}

function startAfter(row: RuleRow, { maxAge }: RuleRow): RuleRow {
  const oldest = maxAge ?? MAX_AGE;
  if ((row.minAge ?? 0) > oldest) return row;
  return oldest <= MAX_KID_AGE && oldest < (row.maxAge ?? MAX_AGE) ? { ...row, minAge: oldest + 1 } : row;
}

function endBefore(row: RuleRow, { minAge }: RuleRow): RuleRow {
  const youngest = minAge ?? 0;
  if ((row.maxAge ?? MAX_AGE) < youngest) return row;
  return youngest >= MIN_ADULT_AGE && youngest > (row.minAge ?? 0) ? { ...row, maxAge: youngest - 1 } : row;
}
