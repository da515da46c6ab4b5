import { ApiError, parseProblem } from './problem.js';
import { sessionStore } from './session-store.js';

export type QueryValues = Record<string, string | number | boolean | null | undefined>;

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: QueryValues;
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** False for the sign-in itself, whose 401 means a wrong password. */
  authenticated?: boolean;
}

/** The headers that every call carries: who calls, and for which clinic. */
export function sessionHeaders(): Headers {
  const headers = new Headers({ accept: 'application/json' });
  const token = sessionStore.token();
  const clinicGuid = sessionStore.clinicGuid();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (clinicGuid) headers.set('x-clinic-guid', clinicGuid);
  return headers;
}

function addressOf(path: string, query: QueryValues = {}): string {
  const values = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(values).toString();
  return `/api/${path}${text ? `?${text}` : ''}`;
}

async function send(path: string, options: CallOptions): Promise<Response> {
  const headers = sessionHeaders();
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  try {
    return await fetch(addressOf(path, options.query), {
      method: options.method ?? 'GET',
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, null);
  }
}

/** Ends the session on a 401 of an authenticated call, so that the shell asks to sign in again; throws an ApiError. */
export async function failUnlessOk(response: Response, authenticated = true): Promise<void> {
  if (response.ok) return;
  if (response.status === 401 && authenticated) sessionStore.expire();
  throw new ApiError(response.status, parseProblem(await response.text(), response.status));
}

/**
 * One call of the API. The only place of the console that sends one, besides the stream of live events.
 *
 * @param path under `/api/`, without a leading slash.
 * @returns the answer's JSON, or undefined when it has no body. Throws an ApiError.
 */
export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await send(path, options);
  await failUnlessOk(response, options.authenticated);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer;
}
