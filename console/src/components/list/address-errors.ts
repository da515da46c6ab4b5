import { ApiError } from '../../api/problem.js';

const FILTER = 'filter';

/** Whether the filter in the address is a JSON object; the list ignores anything else. */
function isReadable(filter: string): boolean {
  try {
    const value: unknown = JSON.parse(filter);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/**
 * The errors in the filters of an address, one line per filter; an empty array when the filters cannot be parsed.
 *
 * @param error the error of the list request.
 * @returns null when the address is valid.
 */
export function addressErrors(error: unknown, search: string): string[] | null {
  const filter = new URLSearchParams(search).get(FILTER);
  if (filter && !isReadable(filter)) return [];
  if (!(error instanceof ApiError && error.status === 422)) return null;
  const errors = error.problem?.errors ?? [];
  if (errors.length === 0) return [error.message];
  return errors.map(({ field, message }) => {
    const name = field.startsWith(`${FILTER}.`) ? field.slice(FILTER.length + 1) : field;
    return name && name !== FILTER ? `${name}: ${message}` : message;
  });
}
