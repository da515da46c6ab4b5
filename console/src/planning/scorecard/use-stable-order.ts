import { useRef } from 'react';

/**
 * Rows in the order in which they were first shown, and new ones after them: a saved change must not move its row under
 * the pointer. The order of the server counts again when the page is opened again.
 */
export function useStableOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[] {
  const order = useRef(new Map<string | number, number>());
  const placeOf = (row: Row): number => {
    const key = keyOf(row);
    const place = order.current.get(key) ?? order.current.size;
    order.current.set(key, place);
    return place;
  };
  return rows
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((one, other) => one.place - other.place)
    .map(({ row }) => row);
}
