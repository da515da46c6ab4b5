/** How a value differs from an earlier one. */
export type Direction = 'up' | 'down' | 'same' | 'none';

export interface Comparison {
  direction: Direction;
  /** A sentence, which says the direction as well. */
  text: string;
  /** The same without what it is compared with. */
  short: string;
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

interface Values {
  /** Null: unknown. */
  value: number | null;
  before: number | null;
  format: (value: number) => string;
  /** When it was, `last Monday`. */
  since: string;
}

/** Compares a value with an earlier one, as they are shown. Nothing is said of a value that is not known. */
export function comparisonOf(translate: Translate, { value, before, format, since }: Values): Comparison | undefined {
  if (value === null) return undefined;
  const direction = directionOf(value, before, format);
  const words = { since, value: before === null ? '' : format(before) };
  return {
    direction,
    text: translate(`dashboards.compare.${direction}`, words),
    short: translate(`dashboards.compare.short.${direction}`, words),
  };
}

function directionOf(value: number, before: number | null, format: (value: number) => string): Direction {
  if (before === null) return 'none';
  if (format(value) === format(before)) return 'same';
  return value > before ? 'up' : 'down';
}
