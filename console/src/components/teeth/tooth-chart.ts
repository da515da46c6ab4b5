import { QUADRANTS, surfacesOf } from '@helix/hygiene';

/** A row of the chart as a dentist draws it: the patient's right on the left side, the midline in the middle. */
export interface ToothRow {
  name: 'adultUpper' | 'childUpper' | 'childLower' | 'adultLower';
  /** From the back to the midline. */
  right: readonly number[];
  /** From the midline to the back. */
  left: readonly number[];
}

const quadrant = (number: number): readonly number[] => QUADRANTS[number - 1] ?? [];
const row = (name: ToothRow['name'], right: number, left: number): ToothRow => ({
  name,
  right: quadrant(right).toReversed(),
  left: quadrant(left),
});

/** Teeth in FDI notation (spec 2 section 5). */
export const TOOTH_ROWS: readonly ToothRow[] = [
  row('adultUpper', 1, 2),
  row('childUpper', 5, 6),
  row('childLower', 8, 7),
  row('adultLower', 4, 3),
];

const rowIndex = (tooth: number): number =>
  TOOTH_ROWS.findIndex(({ right, left }) => right.includes(tooth) || left.includes(tooth));

/** The tooth to which an arrow key moves; the same tooth at the edge, null for other keys. */
export function toothByKey(tooth: number, key: string): number | null {
  const at = TOOTH_ROWS[rowIndex(tooth)];
  if (!at) return null;
  const inRow = [...at.right, ...at.left];
  const index = inRow.indexOf(tooth);
  if (key === 'ArrowLeft') return inRow[index - 1] ?? tooth;
  if (key === 'ArrowRight') return inRow[index + 1] ?? tooth;
  if (key === 'Home') return inRow[0] ?? tooth;
  if (key === 'End') return inRow.at(-1) ?? tooth;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  const next = TOOTH_ROWS[rowIndex(tooth) + (key === 'ArrowUp' ? -1 : 1)];
  if (!next) return tooth;
  // As far from the midline; a row of children's teeth is shorter.
  const side = at.right.includes(tooth) ? next.right.toReversed() : next.left;
  return side[Math.min((tooth % 10) - 1, side.length - 1)] ?? tooth;
}

/** A tooth with its surfaces: `16MO`. */
export interface ToothSurfaces {
  tooth: number;
  surfaces: readonly string[];
}

/** Reads `16` or `16MO`. */
export const parseTooth = (text: string): ToothSurfaces => ({
  tooth: Number(text.slice(0, 2)),
  surfaces: [...text.slice(2)],
});

/** Writes the surfaces in the usual order, whatever the order of selection. */
export const toothText = ({ tooth, surfaces }: ToothSurfaces): string =>
  `${tooth}${surfacesOf(tooth)
    .filter((surface) => surfaces.includes(surface))
    .join('')}`;

/** The teeth after a click: a selected one leaves, another one comes last. */
export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
