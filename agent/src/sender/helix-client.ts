import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AgentConfig, ChangesAnswer } from '@helix/contracts';
import { z } from 'zod';
import { AGENT_VERSION } from '../version.js';
import { retryAfterMs } from './backoff.js';

const compress = promisify(gzip);
const REQUEST_TIMEOUT_MS = 60_000;

/** What came of one request, as far as the sender must tell apart. */
export type SendOutcome =
  | { kind: 'taken'; answer: ChangesAnswer }
  /** The key is refused (401, 403). */
  | { kind: 'keyRefused' }
  /** The request as a whole is refused (400, 413, 422): a smaller one may be accepted. */
  | { kind: 'requestRefused'; reason: string }
  /** Later: too fast, the server says that it is unavailable, or is out of reach. `after` in ms when the server says when. */
  | { kind: 'later'; reason: string; after: number | null }
  /** The server failed (5xx but 503), or cut the connection. It may be down, or fail at what was sent. */
  | { kind: 'failed'; reason: string; after: number | null };

/** Nothing was sent yet. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const changesAnswer = z.object({
  accepted: z.int(),
  rejected: z.array(
    z.object({ index: z.int(), entity: z.string().nullable(), id: z.string().nullable(), reason: z.string() }),
  ),
});
const agentConfig = z.looseObject({ syncIntervalInSeconds: z.number().positive() });

/** Helix as an agent sees it: one address, one key. */
export class HelixClient {
  private sequence = Date.now();

  constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly dmsVersion: string,
  ) {}

  /**
   * Posts changes. Never throws: a failure is an outcome.
   *
   * @param changes a JSON list.
   */
  async send(changes: string): Promise<SendOutcome> {
    const envelope = JSON.stringify({
      sequence: this.sequence++,
      agentVersion: AGENT_VERSION,
      dmsVersion: this.dmsVersion,
    });
    const body = await compress(`${envelope.slice(0, -1)},"changes":${changes}}`);
    try {
      const response = await fetch(new URL('/api/agent/changes', this.url), {
        method: 'POST',
        headers: { ...this.headers(), 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const text = await response.text();
      return outcomeOf(response, text);
    } catch (error) {
      return { kind: isUnreachable(error) ? 'later' : 'failed', reason: reasonOf(error), after: null };
    }
  }

  /** The server's configuration for this agent; null while it cannot be read. */
  async config(): Promise<Pick<AgentConfig, 'syncIntervalInSeconds'> | null> {
    try {
      const response = await fetch(new URL('/api/agent/config', this.url), {
        headers: this.headers(),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const text = await response.text();
      return response.ok ? agentConfig.parse(JSON.parse(text)) : null;
    } catch {
      return null;
    }
  }

  /** Each request starts a trace of its own (W3C Trace Context), which follows its changes to the screen. */
  private headers(): Record<string, string> {
    const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
    return { 'X-Api-Key': this.key, traceparent };
  }
}

function outcomeOf(response: Response, text: string): SendOutcome {
  const { status } = response;
  if (status === 202) return { kind: 'taken', answer: changesAnswer.parse(JSON.parse(text)) };
  const reason = `the server answered ${status}: ${text.slice(0, 300)}`;
  if (status === 401 || status === 403) return { kind: 'keyRefused' };
  if (status === 400 || status === 413 || status === 422) return { kind: 'requestRefused', reason };
  const kind = status >= 500 && status !== 503 ? 'failed' : 'later';
  return { kind, reason, after: retryAfterMs(response.headers.get('Retry-After'), Date.now()) };
}

function isUnreachable(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && UNREACHABLE.has(String(cause.code));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
