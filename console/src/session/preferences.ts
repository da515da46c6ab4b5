export interface Preferences {
  /** One of the ten avatar colours, `#rrggbb`; null takes the default. */
  avatarColor: string | null;
  performanceDisplay: 'scores' | 'dollars' | 'none' | null;
  /** A clinic's guid or id. */
  defaultClinic: string | null;
}

const DISPLAYS = ['scores', 'dollars', 'none'] as const;

/** Reads the JSON text that a user carries. Text that is no JSON, or a field that is not as it should be, counts as unset. */
export function parsePreferences(text: string | null): Preferences {
  let fields: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text || '{}');
    if (typeof parsed === 'object' && parsed !== null) fields = parsed as Record<string, unknown>;
  } catch {
    // Nothing is set then.
  }
  const { avatarColor, performanceDisplay, defaultClinic } = fields;
  const isId = typeof defaultClinic === 'string' || typeof defaultClinic === 'number';
  return {
    avatarColor: typeof avatarColor === 'string' && /^#[0-9a-f]{6}$/i.test(avatarColor) ? avatarColor : null,
    performanceDisplay: DISPLAYS.find((display) => display === performanceDisplay) ?? null,
    defaultClinic: isId && defaultClinic !== '' ? String(defaultClinic) : null,
  };
}
