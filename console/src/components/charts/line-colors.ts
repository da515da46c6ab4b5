/** Colours of lines that people who see few colours tell apart, with at least 3:1 on both themes. */
const COLORS = ['#0072B2', '#D55E00', '#009E73', '#B5579A', '#8067CE', '#A07000', '#5B8C00', '#C43B5A'] as const;

/** What distinguishes lines of the same colour: unbroken, dashed, dotted. */
const DASHES = [undefined, '7 3', '2 3'] as const;

/** How a line is drawn. */
export interface LineLook {
  /** A CSS colour. */
  color: string;
  /** Undefined: unbroken. */
  dashes?: string | undefined;
  width?: number;
}

/** A number that a text always leads to. */
function numberOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}

const LOOKS: readonly LineLook[] = DASHES.flatMap((dashes) => COLORS.map((color) => ({ color, dashes })));

/**
 * A look for each id, which depends on the id, not on its place: a provider keeps their colour in every chart. Where two ids lead
 * to the same look, the later one gets the next that is free.
 */
export function looksOf(ids: readonly string[]): Map<string, LineLook> {
  const taken = new Set<number>();
  const looks = new Map<string, LineLook>();
  for (const id of [...ids].sort()) {
    let place = numberOf(id) % COLORS.length;
    while (taken.has(place) && taken.size < LOOKS.length) place = (place + 1) % LOOKS.length;
    taken.add(place);
    looks.set(id, LOOKS[place] ?? { color: COLORS[0] });
  }
  return looks;
}

/** The years whose colours are fixed; later years take them in turn (rules part S, 17). */
const FIRST_YEAR = 2022;
const YEAR_COLORS = ['#A07000', '#8067CE', '#009E73', '#B5579A', '#D55E00', '#0072B2'] as const;

/** The colour of a year in charts that compare years. */
export function yearColor(year: number): string {
  const count = YEAR_COLORS.length;
  return YEAR_COLORS[(((year - FIRST_YEAR) % count) + count) % count] ?? YEAR_COLORS[0];
}
