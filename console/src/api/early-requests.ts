import { sessionStore } from './session-store.js';

/** How long a response stays of use, milliseconds: a slow machine may still be loading the console. */
const USABLE_FOR_MS = 10_000;

interface EarlyRequest {
  token: string;
  clinicGuid: string | null;
  startedAt: number;
  response: Promise<Response>;
}

const requests = new Map<string, EarlyRequest>();

/**
 * Sends a GET request before the console's code is there, as the signed-in user. `authorizedFetch` takes the response
 * over if it sends the same request.
 *
 * @param clinicGuid the clinic that the console is expected to name; null for none.
 */
export function requestEarly(address: string, clinicGuid: string | null): void {
  const token = sessionStore.token();
  const remaining = sessionStore.remaining();
  // An expired token is renewed before the first request.
  if (token === null || (remaining !== null && remaining <= 0)) return;
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${token}` });
  if (clinicGuid) headers.set('x-clinic-guid', clinicGuid);
  const response = fetch(address, { headers });
  // Whoever takes it over handles the failure.
  response.catch(() => undefined);
  requests.set(address, { token, clinicGuid, startedAt: performance.now(), response });
}

/**
 * The response to the same request by the same user for the same clinic, sent a moment ago; null when there is none. It
 * is given out once.
 */
export function takeEarlyResponse(address: string): Promise<Response> | null {
  const request = requests.get(address);
  if (!request) return null;
  requests.delete(address);
  const isSame = request.token === sessionStore.token() && request.clinicGuid === sessionStore.clinicGuid();
  return isSame && performance.now() - request.startedAt < USABLE_FOR_MS ? request.response : null;
}
