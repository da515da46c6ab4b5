/** What changed in one field. */
export interface ChangeLine {
  field: string;
  /** Undefined where only one value is known. */
  before: string | undefined;
  after: string;
}

const NOTHING = '–';

function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function parsed(text: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Preferences are JSON text: they are told key by key, and only those that differ. */
function preferenceLines(before: unknown, after: unknown): ChangeLine[] {
  const [old, now] = [parsed(before) ?? {}, parsed(after) ?? {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
    .map((key) => ({ field: key, before: words(old[key]), after: words(now[key]) }));
}

/** The details of an audit row, line by line. A list of two is what was before, and what is after. */
export function changeLines(details: Record<string, unknown>): ChangeLine[] {
  return Object.entries(details).flatMap(([field, value]) => {
    if (!Array.isArray(value) || value.length !== 2) return [{ field, before: undefined, after: words(value) }];
    const [before, after] = value as [unknown, unknown];
    if (field === 'preferences') return preferenceLines(before, after);
    return [{ field, before: words(before), after: words(after) }];
  });
}
