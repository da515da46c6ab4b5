/**
 * Moves labels beside their lines apart, so that none covers another. The order stays.
 *
 * @param places wanted, in pixels from above.
 * @param gap the least distance, pixels.
 * @param lowest the last place, pixels.
 * @returns the places in the order given.
 */
export function spreadLabels(places: readonly number[], gap: number, lowest: number): number[] {
  const order = places.map((_, at) => at).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const spread = [...places];
  let above = -Infinity;
  for (const at of order) {
    spread[at] = Math.max(places[at] ?? 0, above + gap);
    above = spread[at] ?? 0;
  }
  let below = lowest + gap;
  for (const at of order.reverse()) {
    spread[at] = Math.min(spread[at] ?? 0, below - gap);
    below = spread[at] ?? 0;
  }
  return spread;
}
