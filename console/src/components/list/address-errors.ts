import { ApiError } from '../../api/problem.js';

const FILTER = 'filter';

/** Whether what an address says of the filters is an object in JSON; only then does the list go by it. */
function isReadable(filter: string): boolean {
  try {
    const value: unknown = JSON.parse(filter);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/**
 * What is not right with what the address asks of a list, a line for each filter; no lines when its filters cannot be
 * read at all.
 *
 * @param error what the list's call ended with.
 * @returns null when the address is right.
 */
export function addressErrors(error: unknown, search: string): string[] | null {
  const filter = new URLSearchParams(search).get(FILTER);
  if (filter && !isReadable(filter)) return [];
  if (!(error instanceof ApiError && error.status === 422)) return null;
  const said = error.problem?.errors ?? [];
  if (said.length === 0) return [error.message];
  return said.map(({ field, message }) => {
    const name = field.startsWith(`${FILTER}.`) ? field.slice(FILTER.length + 1) : field;
    return name && name !== FILTER ? `${name}: ${message}` : message;
  });
}
