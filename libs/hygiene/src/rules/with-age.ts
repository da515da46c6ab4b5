import { MAX_KID_AGE, MIN_ADULT_AGE } from './rule-choices.js';
import { MAX_AGE, type RuleRow } from './rule-row.js';

/** New ages of a rule; null takes a limit away. */
export type AgeChange = Partial<Pick<RuleRow, 'minAge' | 'maxAge'>>;

/**
 * The rules of one procedure after the ages of one of them changed (spec 2 section 5): the rules beside it give way, so
 * that adults begin at least a year after the oldest kid, and kids end at least a year before the youngest adult. A gap
 * stays. Within the rule itself the other age follows, so that it does not end before it begins.
 *
 * That goes as far as the ages that the specification has: kids up to 25, adults from 16, and a year of its own at the
 * least for every rule. Beyond, the asked age stands and nothing else moves: `checkRules` says what is wrong.
 *
 * @param rows youngest first.
 * @param index of the changed rule.
 * @returns new rows. A change that names no rule, or an age that is not a whole number from 0 to 255, changes nothing.
 */
export function withAge(rows: readonly RuleRow[], index: number, change: AgeChange): RuleRow[] {
  const row = rows[index];
  const given = [change.minAge, change.maxAge].filter((age) => age !== undefined && age !== null);
  if (!row || !given.every((age) => Number.isInteger(age) && age >= 0 && age <= MAX_AGE)) return [...rows];
  const changed = { ...row, ...change, ...followingAge(row, change, index, rows.length) };
  return rows.map((one, at) => {
    if (at === index) return changed;
    if (at === index + 1) return beginningAfter(one, changed);
    return at === index - 1 ? endingBefore(one, changed) : one;
  });
}

/** The age of the rule itself that follows the one that was changed. */
function followingAge(row: RuleRow, { minAge, maxAge }: AgeChange, index: number, count: number): AgeChange {
  if (minAge != null && maxAge === undefined) {
    const ends = row.maxAge ?? MAX_AGE;
    return minAge > ends && (index === count - 1 || minAge <= MAX_KID_AGE) ? { maxAge: minAge } : {};
  }
  if (maxAge != null && minAge === undefined) {
    const begins = row.minAge ?? 0;
    return maxAge < begins && (index === 0 || maxAge >= MIN_ADULT_AGE) ? { minAge: maxAge } : {};
  }
  return {};
}

function beginningAfter(row: RuleRow, { maxAge }: RuleRow): RuleRow {
  const oldest = maxAge ?? MAX_AGE;
  if ((row.minAge ?? 0) > oldest) return row;
  return oldest <= MAX_KID_AGE && oldest < (row.maxAge ?? MAX_AGE) ? { ...row, minAge: oldest + 1 } : row;
}

function endingBefore(row: RuleRow, { minAge }: RuleRow): RuleRow {
  const youngest = minAge ?? 0;
  if ((row.maxAge ?? MAX_AGE) < youngest) return row;
  return youngest >= MIN_ADULT_AGE && youngest > (row.minAge ?? 0) ? { ...row, maxAge: youngest - 1 } : row;
}
