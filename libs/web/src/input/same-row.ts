import type { Request } from 'express';
import { fieldError } from '../problem/problem.js';

/**
 * Refuses a body that names another row than the address: one of both is a mistake, and nobody knows which. Names are matched
 * in any case; a body that does not name the row, or has null or 0 for it, is that of the address.
 *
 * @throws a problem 422 with the field of the body.
 */
export function requireSameRow({ method, params, body, route }: Pick<Request, 'method' | 'params' | 'body' | 'route'>) {
  if (typeof body !== 'object' || body === null) return;
  const named = new Map(
    Object.entries(body as object).map(([field, value]) => [field.toLowerCase(), value as unknown]),
  );
  const { path = '' } = (route ?? {}) as { path?: string };
  for (const [param, id] of Object.entries(params)) {
    for (const field of fieldsOf(param, path, method)) {
      const value = named.get(field.toLowerCase());
      if (!value || (typeof value !== 'string' && typeof value !== 'number') || String(value) === id) continue;
      // Of `healthProfileId` it is the profile.
      const [, thing = ''] = /([A-Z]?[a-z]+)Id$/.exec(field) ?? [];
      throw fieldError(field, ['The', thing.toLowerCase(), 'ID does not match the address.'].filter(Boolean).join(' '));
    }
  }
}

/** What a body may call the row of a parameter: `appointment/:id` is its `id` and `appointmentId`. */
function fieldsOf(param: string, path: string, method: string): string[] {
  // What is put at an address is the row itself.
  if (param !== 'id') return method === 'PUT' && path.endsWith(`/:${param}`) ? [param, 'id'] : [param];
  const [, resource = ''] = /([^/]+)\/:id(?:\/|$)/.exec(path) ?? [];
  return ['id', `${resource.charAt(0).toLowerCase()}${resource.slice(1)}Id`];
}
