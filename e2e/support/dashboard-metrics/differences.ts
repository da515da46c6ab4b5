/** The values of an answer by their path, such as `dashboard.3 (2026-11-24).perfectAppointments`. */
type ValuesByPath = Map<string, unknown>;

/** Every value of an answer that is not an object or a list. */
export function valuesByPath(answer: unknown, path = '', values: ValuesByPath = new Map()): ValuesByPath {
  if (answer === null || typeof answer !== 'object') return values.set(path, answer);
  const where = 'date' in answer ? `${path} (${String(answer.date)})` : path;
  for (const [key, value] of Object.entries(answer)) valuesByPath(value, where ? `${where}.${key}` : key, values);
  return values;
}

/** The differences between an answer and the expected one, a line each. */
export function differences(actual: unknown, expected: unknown): string[] {
  const [actualValues, expectedValues] = [valuesByPath(actual), valuesByPath(expected)];
  const paths = new Set([...actualValues.keys(), ...expectedValues.keys()]);
  const text = (values: ValuesByPath, path: string): string =>
    values.has(path) ? JSON.stringify(values.get(path)) : 'missing';
  return [...paths]
    .filter((path) => text(actualValues, path) !== text(expectedValues, path))
    .map((path) => `${path} is ${text(actualValues, path)} instead of ${text(expectedValues, path)}`);
}
