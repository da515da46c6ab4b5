/**
 * Splits rows into pages, in their order. No row is split: one that is higher than a page has a page of its own.
 *
 * @param roomOf the height for rows on a page, counted from 0; on the first one something else may stand above them.
 * @returns the rows of each page. Only the first page may be without rows: nothing fits below what stands there.
 */
export function chunkRows<Row>(
  rows: readonly Row[],
  heightOf: (row: Row) => number,
  roomOf: (page: number) => number,
): Row[][] {
  const pages: Row[][] = [[]];
  let used = 0;
  for (const row of rows) {
    const height = heightOf(row);
    const at = pages.length - 1;
    // A row that fits on no page stands on one that is all its own.
    const isFree = pages[at]!.length === 0 && (at > 0 || roomOf(0) >= roomOf(1));
    if (used + height > roomOf(at) && !isFree) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)!.push(row);
    used += height;
  }
  return pages;
}

/**
 * The same with pages that are as full as each other, so that no row is left alone on the last one.
 *
 * @param room of each page.
 */
export function evenChunks<Row>(rows: readonly Row[], heightOf: (row: Row) => number, room: number): Row[][] {
  const count = chunkRows(rows, heightOf, () => room).length;
  const highest = Math.max(0, ...rows.map(heightOf));
  let even = Math.max(highest, rows.reduce((sum, row) => sum + heightOf(row), 0) / count);
  while (even < room) {
    const chunks = chunkRows(rows, heightOf, () => even);
    if (chunks.length <= count) return chunks;
    even += 1;
  }
  return chunkRows(rows, heightOf, () => room);
}

/** A list in parts of at most so many. */
export const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
