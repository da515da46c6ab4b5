import { parseStorableJson } from '../text/storable.js';

/** The avatar colours; the first is the default (spec 1 sections 2.8 and 9). */
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
 * A user's preferences (spec 1 section 3), in requests and responses as JSON text in `preferences`. Unknown keys are
 * stored, too; null and a missing key both mean unspecified.
 */
export interface Preferences {
  avatarColor?: (typeof AVATAR_COLORS)[number] | null;
  performanceDisplay?: (typeof PERFORMANCE_DISPLAYS)[number] | null;
  /** The clinic to start in: its guid, or its number. */
  defaultClinic?: string | number | null;
  [other: string]: unknown;
}

/**
 * Whether a user is treated as a hygienist: of the dashboards they see the hygiene metrics and the planned appointments only
 * (spec 1 section 6), and no earnings of an appointment. The server hides the rest, and the console goes by the same rule.
 */
export const hidesPerformance = ({ performanceDisplay }: Preferences): boolean => performanceDisplay === 'none';

const oneOf =
  (known: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && known.includes(value);

// Without zod: every page reads preferences, and zod would double the code that the first page loads.
const KNOWN: Record<string, { isValid: (value: unknown) => boolean; message: string }> = {
  avatarColor: { isValid: oneOf(AVATAR_COLORS), message: 'Choose one of the colours.' },
  performanceDisplay: { isValid: oneOf(PERFORMANCE_DISPLAYS), message: 'expected scores, dollars or none' },
  defaultClinic: {
    isValid: (value) => typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)),
    message: 'expected a clinic',
  },
};

/** The keys with invalid values, and a message for each. */
export function validatePreferences(preferences: object): { key: string; message: string }[] {
  return Object.entries(preferences).flatMap(([key, value]) => {
    const known = Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined;
    const isValid = !known || value === null || value === undefined || known.isValid(value);
    return isValid ? [] : [{ key, message: known.message }];
  });
}

/** The object of a JSON text; null when it is none. */
export function parsePreferences(text: string): object | null {
  const parsed = parseStorableJson(text);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : null;
}

/** Parses stored preferences; invalid values count as unspecified. */
export function readPreferences(text: string): Preferences {
  const parsed = parsePreferences(text) ?? {};
  const invalidKeys = new Set(validatePreferences(parsed).map(({ key }) => key));
  return Object.fromEntries(Object.entries(parsed).filter(([key]) => !invalidKeys.has(key)));
}
