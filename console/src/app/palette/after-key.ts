/** The index to which an arrow key moves in a list of `count`, wrapping at both ends; null for other keys. */
export function afterKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    default:
      return null;
  }
}
