/** The teeth of a quadrant in the international numbering: 1 to 4 are an adult's, 5 to 8 a child's (spec 2 section 5). */
export const QUADRANTS: readonly (readonly number[])[] = [1, 2, 3, 4, 5, 6, 7, 8].map((quadrant) =>
  Array.from({ length: quadrant <= 4 ? 8 : 5 }, (_, place) => quadrant * 10 + place + 1),
);

/** Whether a number is one of a tooth. */
export function isTooth(tooth: number): boolean {
  return QUADRANTS[quadrantOf(tooth) - 1]?.includes(tooth) ?? false;
}

/** The quadrant of a tooth, 1 to 8; of another number its tens. */
export function quadrantOf(tooth: number): number {
  return Math.floor(tooth / 10);
}

/** The surfaces of a tooth: those in front have an incisal edge, those behind a chewing surface (spec 2 section 5). */
export function surfacesOf(tooth: number): readonly string[] {
  if (!isTooth(tooth)) return [];
  return tooth % 10 <= 3 ? ['M', 'I', 'D', 'B', 'L'] : ['M', 'O', 'D', 'B', 'L'];
}
