/** The figures of an answer by where they stand there, `dashboard.3 (2026-11-24).perfectAppointments`. */
type Figures = Map<string, unknown>;

/** Every value of an answer that is not an object or a list. */
export function figuresOf(answer: unknown, path = '', figures: Figures = new Map()): Figures {
  if (answer === null || typeof answer !== 'object') return figures.set(path, answer);
  const where = 'date' in answer ? `${path} (${String(answer.date)})` : path;
  for (const [key, value] of Object.entries(answer)) figuresOf(value, where ? `${where}.${key}` : key, figures);
  return figures;
}

/** What differs between an answer and what it has to be, in words. */
export function differences(answer: unknown, expected: unknown): string[] {
  const [told, right] = [figuresOf(answer), figuresOf(expected)];
  const paths = new Set([...told.keys(), ...right.keys()]);
  const text = (figures: Figures, path: string): string =>
    figures.has(path) ? JSON.stringify(figures.get(path)) : 'nothing';
  return [...paths]
    .filter((path) => text(told, path) !== text(right, path))
    .map((path) => `${path} is ${text(told, path)} instead of ${text(right, path)}`);
}
