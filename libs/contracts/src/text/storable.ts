/**
 * The rule for every text that enters Helix, from an agent or through the API:
 *
 * - Half of a character (a lone surrogate, as in a text that was cut in the middle of an emoji) becomes the replacement
 *   character U+FFFD. PostgreSQL can store it neither as text nor in jsonb.
 * - The null character U+0000 is refused, for the same reason: removing it could join what it separates.
 * - Half of a character in the name of a field is refused, since two such names would become one. Ids have a format that
 *   allows none.
 * - So is a number that JSON cannot write (1e999), and what is nested so deeply that JSON.stringify or jsonb would fail.
 */

/** Maximum levels of objects and lists in a body of the API. The formatting of a note needs about four a nested list. */
export const MAX_BODY_DEPTH = 100;

const NULL_CHARACTER = 'the null character cannot be stored';

/** Why a value cannot be stored, and where. */
export interface Unstorable {
  path: string[];
  reason: string;
}

/**
 * Replaces halves of characters in all texts of an object or a list, in place.
 *
 * @param levels how many levels of objects and lists a member may have. Depth is tested first at each level, so that the
 *   walk itself cannot exhaust the stack: JSON.parse reads any depth.
 * @returns the first value that cannot be stored; null when there is none.
 */
export function makeStorable(values: object, levels: number): Unstorable | null {
  return storableMembers(values, levels, levels);
}

/**
 * Parses JSON text that is part of a text, such as the `filter` of a list.
 *
 * @returns undefined when it is no JSON, or has what cannot be stored.
 */
export function parseStorableJson(text: string): unknown {
  try {
    const parsed = { value: JSON.parse(text) as unknown };
    return makeStorable(parsed, MAX_BODY_DEPTH) ? undefined : parsed.value;
  } catch {
    return undefined;
  }
}

function storableMembers(values: object, levels: number, maxLevels: number): Unstorable | null {
  for (const [name, value] of Object.entries(values)) {
    if (name.includes('\u0000')) return { path: [], reason: NULL_CHARACTER };
    if (!name.isWellFormed()) return { path: [], reason: 'the name of a field has half of a character' };
    const unstorable = storableMember(values, name, value, levels, maxLevels);
    if (unstorable) return { path: [name, ...unstorable.path], reason: unstorable.reason };
  }
  return null;
}

function storableMember(
  values: object,
  name: string,
  value: unknown,
  levels: number,
  maxLevels: number,
): Unstorable | null {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) return { path: [], reason: NULL_CHARACTER };
    // Not an assignment: the name may be __proto__, which JSON.parse makes a member like any other.
    if (!value.isWellFormed()) Object.defineProperty(values, name, { value: value.toWellFormed() });
    return null;
  }
  if (typeof value === 'number') return Number.isFinite(value) ? null : { path: [], reason: 'a number is too large' };
  if (value === null || typeof value !== 'object') return null;
  if (levels === 0) return { path: [], reason: `nested deeper than ${maxLevels} levels` };
  return storableMembers(value, levels - 1, maxLevels);
}
