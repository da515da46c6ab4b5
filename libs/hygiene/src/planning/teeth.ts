/** Teeth by quadrant in FDI notation: 1 to 4 are permanent, 5 to 8 primary (spec 2 section 5). */
export const QUADRANTS: readonly (readonly number[])[] = [1, 2, 3, 4, 5, 6, 7, 8].map((quadrant) =>
  Array.from({ length: quadrant <= 4 ? 8 : 5 }, (_, place) => quadrant * 10 + place + 1),
);

/** Whether a number is a valid tooth number. */
export function isTooth(tooth: number): boolean {
  return QUADRANTS[quadrantOf(tooth) - 1]?.includes(tooth) ?? false;
}

/** The quadrant of a tooth number, 1 to 8; the tens of other numbers. */
export function quadrantOf(tooth: number): number {
  return Math.floor(tooth / 10);
}

/** The surfaces of a tooth: incisal for front teeth, occlusal for the others (spec 2 section 5). */
export function surfacesOf(tooth: number): readonly string[] {
  if (!isTooth(tooth)) return [];
  return tooth % 10 <= 3 ? ['M', 'I', 'D', 'B', 'L'] : ['M', 'O', 'D', 'B', 'L'];
}

/** Spec 2 section 5: what is wrong with a selected tooth, as text; null: nothing. Surfaces follow it: `16MO`. */
export function validateTooth(text: string, hasSurfaces: boolean): string | null {
  const [, digits = '', letters = ''] = /^(\d*)(.*)$/s.exec(text) ?? [];
  const [tooth, surfaces] = [Number(digits), [...letters]];
  if (!isTooth(tooth)) return `${text} is no tooth.`;
  if (surfaces.length > 0 && !hasSurfaces) return 'Surfaces cannot be selected for this procedure.';
  const unknown = surfaces.find((surface) => !surfacesOf(tooth).includes(surface));
  if (unknown !== undefined) return `Tooth ${tooth} has no surface ${unknown}.`;
  return new Set(surfaces).size === surfaces.length ? null : `A surface of tooth ${tooth} is selected twice.`;
}
