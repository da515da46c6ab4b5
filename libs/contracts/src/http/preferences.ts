/** The colours that a user's avatar may have; the first is that of users who chose none (spec 1 sections 2.8 and 9). */
export const AVATAR_COLORS = [
  '#0078D7',
  '#107C10',
  '#00838F',
  '#5C2D91',
  '#C2185B',
  '#D13438',
  '#CA5010',
  '#8D6E00',
  '#455A64',
  '#3949AB',
] as const;

/** What a user sees of performance: scores, dollars, or neither. `none` also means: treated as a hygienist. */
export const PERFORMANCE_DISPLAYS = ['scores', 'dollars', 'none'] as const;

/**
 * What a user prefers (spec 1 section 3). Travels as JSON text in `preferences`. Keys that are not known here are kept,
 * null and a missing key both mean: unspecified.
 */
export interface Preferences {
  avatarColor?: (typeof AVATAR_COLORS)[number] | null;
  performanceDisplay?: (typeof PERFORMANCE_DISPLAYS)[number] | null;
  /** The clinic to begin in: its guid, or its number. */
  defaultClinic?: string | number | null;
  [other: string]: unknown;
}

const oneOf =
  (known: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && known.includes(value);

// Without the schema library: every page reads preferences, and it is as large as all that the first page needs of ours.
const KNOWN: Record<string, { holds: (value: unknown) => boolean; otherwise: string }> = {
  avatarColor: { holds: oneOf(AVATAR_COLORS), otherwise: 'Choose one of the colours.' },
  performanceDisplay: { holds: oneOf(PERFORMANCE_DISPLAYS), otherwise: 'expected scores, dollars or none' },
  defaultClinic: {
    holds: (value) => typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)),
    otherwise: 'expected a clinic',
  },
};

/** The preferences that are not what they should be, and what is said of each. */
export function validatePreferences(preferences: object): { key: string; message: string }[] {
  return Object.entries(preferences).flatMap(([key, value]) => {
    const known = Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined;
    const isRight = !known || value === null || value === undefined || known.holds(value);
    return isRight ? [] : [{ key, message: known.otherwise }];
  });
}

/** The object that a JSON text holds; null when it holds none. */
export function parsePreferences(text: string): object | null {
  const parsed = parseJson(text);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : null;
}

/** Stored preferences; whatever in them is not right counts as unspecified. */
export function readPreferences(text: string): Preferences {
  const parsed = parsePreferences(text) ?? {};
  const wrong = new Set(validatePreferences(parsed).map(({ key }) => key));
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => !wrong.has(key)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
