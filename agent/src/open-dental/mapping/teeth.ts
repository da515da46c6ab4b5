/** The placeholder that Canadian users write for a supernumerary tooth; FDI has no number for it. */
const SUPERNUMERARY = '99';

/** The first and the last tooth of a quadrant in both numberings, in the order of the American one. */
const PERMANENT = ['18', '11', '21', '28', '38', '31', '41', '48'] as const;
const PRIMARY = ['55', '51', '61', '65', '75', '71', '81', '85'] as const;

/** All FDI numbers of a dentition, in the order in which America counts them. */
function inAmericanOrder(ends: readonly string[]): string[] {
  const numbers: string[] = [];
  for (let quadrant = 0; quadrant < ends.length; quadrant += 2) {
    const [first, last] = [Number(ends[quadrant]), Number(ends[quadrant + 1])];
    const step = first < last ? 1 : -1;
    for (let tooth = first; tooth !== last + step; tooth += step) numbers.push(String(tooth));
  }
  return numbers;
}

const permanent = inAmericanOrder(PERMANENT);
const primary = inAmericanOrder(PRIMARY);

const FDI: ReadonlyMap<string, string> = new Map([
  ...permanent.map((fdi, index) => [String(index + 1), fdi] as const),
  ...primary.map((fdi, index) => [String.fromCharCode(65 + index), fdi] as const),
  // Supernumerary teeth are numbered 50 after the tooth beside them, or have an S behind its letter.
  ...permanent.map((_fdi, index) => [String(index + 51), SUPERNUMERARY] as const),
  ...primary.map((_fdi, index) => [`${String.fromCharCode(65 + index)}S`, SUPERNUMERARY] as const),
]);

/** A tooth of Open Dental, which counts as in the United States, by its FDI number; null for what is no tooth. */
export const fdiOf = (tooth: string): string | null => FDI.get(tooth.trim().toUpperCase().replace(/^0+/, '')) ?? null;

/** The teeth of a procedure by their FDI numbers, each once: its tooth, else its list of teeth. Null without any. */
export function teethOf(tooth: string, range: string): string[] | null {
  const teeth = [tooth, ...range.split(',')].map(fdiOf).filter((fdi) => fdi !== null);
  return teeth.length > 0 ? [...new Set(teeth)] : null;
}
