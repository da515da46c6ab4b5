const SECOND_MS = 1_000;
/** Longer than any topic keeps its records. */
const MAX_AGE_MS = 400 * 24 * 3_600 * SECOND_MS;

/**
 * How old the oldest record is of those at some positions, in seconds: never too low, and too high by a second or a tenth at
 * most. Kafka says which offset a time has, and not the reverse, so that the time is searched for.
 *
 * @param positions offset by partition; 0 without any.
 * @param offsetsAt the first offset of each partition whose record is not older than a time, in ms since the epoch.
 */
export async function ageOf(
  positions: ReadonlyMap<number, number>,
  offsetsAt: (at: number) => Promise<ReadonlyMap<number, number>>,
  now: number,
): Promise<number> {
  if (positions.size === 0) return 0;
  const areYounger = async (age: number): Promise<boolean> => {
    const offsets = await offsetsAt(now - age);
    return [...positions].every(([partition, next]) => (offsets.get(partition) ?? 0) <= next);
  };
  let [low, high] = [0, SECOND_MS];
  while (high < MAX_AGE_MS && !(await areYounger(high))) [low, high] = [high, 2 * high];
  while (high - low > Math.max(SECOND_MS, high / 10)) {
    const middle = (low + high) / 2;
    if (await areYounger(middle)) high = middle;
    else low = middle;
  }
  return high / SECOND_MS;
}
