/**
 * The index to which an arrow key moves in a list of `count`, wrapping at both ends; null for other keys. From nothing
 * (`at` is -1) it moves to the first or the last one.
 */
export function afterKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (Math.max(at, 0) - 1 + count) % count;
    default:
      return null;
  }
}
