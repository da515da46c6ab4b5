import { setTimeout as wait } from 'node:timers/promises';

const TRIES = 4;
const FIRST_WAIT_MS = 1_000;
/** A service that asks for a longer delay is asked again by whoever retries the whole work. */
const MAX_WAIT_MS = 60_000;

/** Rejects with the signal's reason when it is aborted. Tests pass their own: real ones do not wait. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

export interface RetriedRequest {
  /** Up to the version of the API: `https://…/v1`. */
  url: string;
  /** Below it. */
  path: string;
  /** Undefined: the service asks for none. */
  key: string | undefined;
  /** Made again for each try. */
  body: () => FormData | string;
  /** Of each try, until the whole answer is there. */
  timeoutMs: number;
  /** Aborting rejects with its reason. */
  signal: AbortSignal;
  sleep?: Sleep | undefined;
}

/** What a service has answered. */
export interface Answer {
  status: number;
  text: string;
}

/** There was no answer; the message goes on from the name of the service, such as `cannot be reached`. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/**
 * Sends a request to an OpenAI-compatible service, up to four times: after 429 and 5xx, and without an answer. The service
 * says how long to wait, by seconds or a date, else each wait is twice the one before.
 *
 * @returns the last answer, whatever its status.
 * @throws UnreachableError when there was none.
 */
export async function requestWithRetries(request: RetriedRequest): Promise<Answer> {
  const sleep = request.sleep ?? ((ms, signal) => wait(ms, undefined, { signal }));
  for (let tries = 1; ; tries += 1) {
    const result = await send(request);
    const waitMs = waitBefore(tries, result);
    if (waitMs === null && result instanceof UnreachableError) throw result;
    if (waitMs === null) return result as Answer;
    await sleep(waitMs, request.signal).catch(() => undefined);
    request.signal.throwIfAborted();
  }
}

interface Received extends Answer {
  retryAfter: string | null;
}

async function send({ url, path, key, body, timeoutMs, signal }: RetriedRequest): Promise<Received | UnreachableError> {
  const limit = AbortSignal.timeout(timeoutMs);
  const content = body();
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/${path}`, {
      method: 'POST',
      headers: {
        ...(key !== undefined && key !== '' && { authorization: `Bearer ${key}` }),
        ...(typeof content === 'string' && { 'content-type': 'application/json' }),
      },
      body: content,
      // What patients say must not follow a redirect to another host.
      redirect: 'error',
      signal: AbortSignal.any([signal, limit]),
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return new UnreachableError(`did not answer within ${timeoutMs} ms`);
    return new UnreachableError('cannot be reached', { cause: error });
  }
}

/** Milliseconds until the next try; null: there is none. */
function waitBefore(tries: number, result: Received | UnreachableError): number | null {
  const isTransient = result instanceof UnreachableError || result.status === 429 || result.status >= 500;
  if (tries >= TRIES || !isTransient) return null;
  const asked = result instanceof UnreachableError ? null : milliseconds(result.retryAfter);
  const waitMs = asked ?? FIRST_WAIT_MS * 2 ** (tries - 1);
  return waitMs > MAX_WAIT_MS ? null : waitMs;
}

/** Of a Retry-After header: it says seconds, or a date. */
function milliseconds(retryAfter: string | null): number | null {
  if (!retryAfter) return null;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
