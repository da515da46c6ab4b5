import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  commandState,
  type AgentConfig,
  type AgentEmployee,
  type ChangesAnswer,
  type CommandProgress,
  type CommandResult,
  type CommandState,
} from '@helix/contracts';
import { z } from 'zod';
import { HttpClient, UnreachableError, type HttpResponse } from '../http/http-client.js';
import type { Lane } from '../source.js';
import { AGENT_VERSION } from '../version.js';
import { retryAfterMs } from './backoff.js';

const compress = promisify(gzip);
const REQUEST_TIMEOUT_MS = 60_000;
/** A poll waits at the server, and then has this long for its answer, ms. */
const POLL_MARGIN_MS = 15_000;

/** Nothing can be sent now. `after` in ms when the server says when. */
export type Trouble =
  /** The key is refused (401, 403). */
  | { kind: 'keyRefused' }
  /** Later: too fast, the server says that it is unavailable, or is out of reach. */
  | { kind: 'later'; reason: string; after: number | null }
  /** The server failed (5xx but 503), or cut the connection. It may be down, or fail at what was sent. */
  | { kind: 'failed'; reason: string; after: number | null };

/** What came of one request, as far as the sender must tell apart. */
export type SendOutcome =
  | { kind: 'taken'; answer: ChangesAnswer }
  /** The request as a whole is refused (400, 413, 422): a smaller one may be accepted. */
  | { kind: 'requestRefused'; reason: string }
  | Trouble;

/** A command as the server sends it; a kind that this agent does not know is a text, too. */
const command = z.looseObject({
  id: z.uuid(),
  kind: z.string(),
  sql: z.string().optional(),
  version: z.string().nullable().optional(),
  leaseSeconds: z.number().positive().default(120),
});
export type Command = z.infer<typeof command>;

/** What came of a part of a list of keys. */
export type KeysOutcome =
  | { kind: 'taken' }
  /** The part as such is refused (400, 413, 422): sent again it would be, too. */
  | { kind: 'requestRefused'; reason: string }
  | Trouble;
const commands = z.object({ commands: z.array(command) });

export type PollOutcome =
  | { kind: 'commands'; commands: Command[] }
  /** Another agent of the clinic polls (409). */
  | { kind: 'superseded' }
  | Trouble;

/** What an agent says of itself with each poll. */
export interface AgentStatus {
  agentId: string;
  dialect: string | undefined;
  unsentRows: number;
  freeDiskBytes: number | undefined;
}

/** What came of handing in progress or a result. */
export type ReceiptOutcome =
  | { kind: 'received'; state: CommandState | undefined; isIgnored: boolean }
  /** Helix does not know the command, or refuses what was sent. */
  | { kind: 'refused'; status: number; reason: string }
  | Trouble;

/** Helix unpacks changes and results alone. */
type Coding = 'gzip' | 'plain';

const changesAnswer = z.object({
  accepted: z.int(),
  rejected: z.array(
    z.object({ index: z.int(), entity: z.string().nullable(), id: z.string().nullable(), reason: z.string() }),
  ),
});
const agentConfig = z.looseObject({
  syncIntervalInSeconds: z.number().positive(),
  maxVersion: z.union([z.number(), z.string().regex(/^\d+$/)]).default(0),
  /** Missing in an older Helix. */
  employees: z.record(z.string(), z.string()).default({}),
});
const receipt = z
  .object({ state: commandState.optional(), isIgnored: z.boolean().default(false) })
  .catch({ isIgnored: false });

/** Helix as an agent sees it: one address, one key. Nothing throws: a failure is an outcome. */
export class HelixClient {
  private sequence = Date.now();

  constructor(
    private readonly url: string,
    private readonly key: string,
    /** A function where it is only known once the system was opened. */
    private readonly dmsVersion: string | (() => string),
    private readonly http = new HttpClient(),
  ) {}

  /** Posts changes, a JSON list. @param lane those that are not live wait while Helix is behind. */
  async send(changes: string, lane: Lane = 'live'): Promise<SendOutcome> {
    const envelope = JSON.stringify({
      sequence: this.sequence++,
      lane,
      agentVersion: AGENT_VERSION,
      dmsVersion: typeof this.dmsVersion === 'string' ? this.dmsVersion : this.dmsVersion(),
    });
    try {
      const response = await this.post('/api/agent/changes', `${envelope.slice(0, -1)},"changes":${changes}}`, 'gzip');
      const { status, text } = response;
      if (status === 202) return { kind: 'taken', answer: changesAnswer.parse(JSON.parse(text)) };
      if (isRefusal(status)) return { kind: 'requestRefused', reason: wordsOf(response) };
      return troubleOf(response);
    } catch (error) {
      return troubleOfError(error);
    }
  }

  /** Posts a part of a list of keys. */
  async sendKeys(part: string): Promise<KeysOutcome> {
    try {
      const response = await this.post('/api/agent/keys', part, 'plain');
      const { status } = response;
      if (status === 202) return { kind: 'taken' };
      if (isRefusal(status)) return { kind: 'requestRefused', reason: wordsOf(response) };
      return troubleOf(response);
    } catch (error) {
      return troubleOfError(error);
    }
  }

  /** The server's configuration for this agent; null while it cannot be read. */
  async config(
    signal?: AbortSignal,
  ): Promise<Pick<AgentConfig, 'syncIntervalInSeconds' | 'maxVersion' | 'employees'> | null> {
    try {
      const { status, text } = await this.get('/api/agent/config', REQUEST_TIMEOUT_MS, signal);
      return status === 200 ? agentConfig.parse(JSON.parse(text)) : null;
    } catch {
      return null;
    }
  }

  /** Says which provider each employee is. @returns whether Helix has taken it. */
  async sendEmployees(employees: readonly AgentEmployee[], signal: AbortSignal): Promise<boolean> {
    try {
      const { status } = await this.post('/api/agent/employees', JSON.stringify({ employees }), 'plain', signal);
      return status === 202;
    } catch {
      return false;
    }
  }

  /** Waits for a command, at most so many seconds. */
  async poll(wait: number, status: AgentStatus, signal: AbortSignal): Promise<PollOutcome> {
    const { agentId, dialect, unsentRows, freeDiskBytes } = status;
    const query = new URLSearchParams({
      wait: String(wait),
      agentId,
      agentVersion: AGENT_VERSION,
      dmsVersion: typeof this.dmsVersion === 'string' ? this.dmsVersion : this.dmsVersion(),
      ...(dialect === undefined ? {} : { dialect }),
      unsentRows: String(unsentRows),
      ...(freeDiskBytes === undefined ? {} : { freeDiskBytes: String(freeDiskBytes) }),
      clock: String(Date.now()),
    });
    try {
      const path = `/api/agent/commands?${query.toString()}`;
      const response = await this.get(path, wait * 1000 + POLL_MARGIN_MS, signal);
      if (response.status === 200) return { kind: 'commands', ...commands.parse(JSON.parse(response.text)) };
      return response.status === 409 ? { kind: 'superseded' } : troubleOf(response);
    } catch (error) {
      return troubleOfError(error);
    }
  }

  /** Says how far a command is, which renews its lease. */
  progress(commandId: string, progress: CommandProgress, signal?: AbortSignal): Promise<ReceiptOutcome> {
    return this.handIn(`/api/agent/commands/${commandId}/progress`, progress, 'plain', signal);
  }

  /** Hands in what came of a command. */
  result(commandId: string, result: CommandResult, signal?: AbortSignal): Promise<ReceiptOutcome> {
    return this.handIn(`/api/agent/commands/${commandId}/result`, result, 'gzip', signal);
  }

  private async handIn(
    path: string,
    body: unknown,
    coding: Coding,
    signal: AbortSignal | undefined,
  ): Promise<ReceiptOutcome> {
    try {
      const response = await this.post(path, JSON.stringify(body), coding, signal);
      const { status, text } = response;
      if (status >= 200 && status < 300) {
        const { state, isIgnored } = receipt.parse(parsedOr(text, {}));
        return { kind: 'received', state, isIgnored };
      }
      if ([400, 404, 409, 410, 413, 422].includes(status)) {
        return { kind: 'refused', status, reason: wordsOf(response) };
      }
      return troubleOf(response);
    } catch (error) {
      return troubleOfError(error);
    }
  }

  private get(path: string, timeoutMs: number, signal?: AbortSignal): Promise<HttpResponse> {
    const url = new URL(path, this.url);
    return this.http.request({ method: 'GET', url, headers: this.headers(), timeoutMs, ...(signal ? { signal } : {}) });
  }

  private async post(path: string, json: string, coding: Coding, signal?: AbortSignal): Promise<HttpResponse> {
    const headers = { ...this.headers(), 'Content-Type': 'application/json' };
    return this.http.request({
      method: 'POST',
      url: new URL(path, this.url),
      headers: coding === 'gzip' ? { ...headers, 'Content-Encoding': 'gzip' } : headers,
      body: coding === 'gzip' ? await compress(json) : json,
      timeoutMs: REQUEST_TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    });
  }

  /** Each request starts a trace of its own (W3C Trace Context), which follows its changes to the screen. */
  private headers(): Record<string, string> {
    const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`;
    return { 'X-Api-Key': this.key, traceparent };
  }
}

const isRefusal = (status: number): boolean => status === 400 || status === 413 || status === 422;

function troubleOf(response: HttpResponse): Trouble {
  const { status, headers } = response;
  if (status === 401 || status === 403) return { kind: 'keyRefused' };
  const kind = status >= 500 && status !== 503 ? 'failed' : 'later';
  return { kind, reason: wordsOf(response), after: retryAfterMs(headers['retry-after'] ?? null, Date.now()) };
}

function troubleOfError(error: unknown): Trouble {
  const kind = error instanceof UnreachableError ? 'later' : 'failed';
  return { kind, reason: error instanceof Error ? error.message : String(error), after: null };
}

function wordsOf({ status, text, headers }: HttpResponse): string {
  if (status >= 300 && status < 400) {
    return `the server answered ${status}, a redirect to ${headers.location ?? 'nowhere'}, which is not followed`;
  }
  return `the server answered ${status}: ${text.slice(0, 300)}`;
}

function parsedOr(text: string, fallback: unknown): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return fallback;
  }
}
