import { NOT_YOUR_CLINIC, type RefreshAnswer } from '@helix/contracts';
import { eventTrace } from './event-trace.js';
import { takeEarlyResponse } from './early-requests.js';
import { ApiError, parseProblem } from './problem.js';
import { type Renewal, TokenRenewal } from './renewal.js';
import { sessionStore } from './session-store.js';

/**
 * Leaves a clinic that the user was removed from, because they may no longer see its data. The console reloads with
 * that clinic in the address, as if a link had named it, and reports that it is not the user's.
 *
 * @param clinicGuid the clinic of the refused call; null when it named none.
 */
export async function leaveRevokedClinic(response: Response, clinicGuid: string | null): Promise<void> {
  const problem = parseProblem(await response.text(), response.status);
  if (problem?.title !== NOT_YOUR_CLINIC || clinicGuid === null || sessionStore.clinicGuid() !== clinicGuid) return;
  sessionStore.setClinicGuid(null);
  window.location.assign(`${window.location.pathname}?${new URLSearchParams({ c: clinicGuid }).toString()}`);
}

const REFRESH_TIMEOUT_MS = 15_000;

async function requestToken(): Promise<{ status: number; token: string | null }> {
  try {
    const response = await fetch('/api/refresh', { method: 'POST', signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) });
    if (!response.ok) return { status: response.status, token: null };
    return { status: response.status, token: ((await response.json()) as RefreshAnswer).token };
  } catch {
    return { status: 0, token: null };
  }
}

/** Other tabs see a stored token only after this delay, so the lock is held until then. */
const STORAGE_SYNC_DELAY_MS = 250;

/** Web Locks exist on https and localhost only; elsewhere the server accepts two tabs that refresh at once. */
function withLock(work: () => Promise<Renewal>): Promise<Renewal> {
  if (!('locks' in navigator)) return work();
  return new Promise((resolve, reject) => {
    const done = navigator.locks.request('helix-session', async () => {
      resolve(await work());
      await new Promise((seen) => setTimeout(seen, STORAGE_SYNC_DELAY_MS));
    });
    done.catch(reject);
  });
}

/** The renewal of this browser's token. */
export const renewal = new TokenRenewal({
  token: sessionStore.token,
  requestToken,
  withLock,
  renewed: sessionStore.renew,
  ended: sessionStore.expire,
});

/** Adds the token and the clinic to a request's headers. */
function withSession(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  const token = sessionStore.token();
  const clinicGuid = sessionStore.clinicGuid();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (clinicGuid && !headers.has('x-clinic-guid')) headers.set('x-clinic-guid', clinicGuid);
  return { ...init, headers };
}

/** Adds the trace of the live event that asked for the request. */
function withTrace(init: RequestInit): RequestInit {
  const traceparent = eventTrace();
  if (traceparent === null) return init;
  const headers = new Headers(init.headers);
  headers.set('traceparent', traceparent);
  return { ...init, headers };
}

/**
 * `fetch` as the signed-in user. An expired token is renewed before the request, one that the server rejects after it;
 * then the request is retried once. The session ends only when the server issues no new token; the result is its 401.
 *
 * @throws ApiError with status 0 when the session may be good, but could not be renewed now; and what `fetch` throws.
 */
export async function authorizedFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const clinicGuid = new Headers(init.headers).get('x-clinic-guid') ?? sessionStore.clinicGuid();
  const response = await fetchWithRenewal(address, withTrace(init));
  // Loading the session falls back to another clinic by itself (`loadSession`).
  if (response.status === 403 && address !== '/api/user/current')
    await leaveRevokedClinic(response.clone(), clinicGuid);
  return response;
}

async function fetchWithRenewal(address: string, init: RequestInit): Promise<Response> {
  const remaining = sessionStore.remaining();
  if (remaining !== null && remaining <= 0) await renewal.replace(sessionStore.token());
  const token = sessionStore.token();
  const early = (init.method ?? 'GET') === 'GET' ? takeEarlyResponse(address) : null;
  const response = await (early ?? fetch(address, withSession(init)));
  if (response.status !== 401 || token === null) return response;

  const outcome = await renewal.replace(token);
  if (outcome === 'refused') return response;
  await response.body?.cancel();
  if (outcome === 'unreachable') throw new ApiError(0, null);
  const repeated = await fetch(address, withSession(init));
  // A new token that is rejected as well: the account was removed.
  if (repeated.status === 401) sessionStore.expire();
  return repeated;
}
