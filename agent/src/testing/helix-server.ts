import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type {
  AgentCommand,
  AgentEmployee,
  AgentEmployees,
  CommandProgress,
  CommandResult,
  KeyListPart,
  PmsChange,
} from '@helix/contracts';
import type { Lane } from '../source.js';

export interface Received {
  headers: IncomingHttpHeaders;
  body: { sequence: number; lane: Lane; agentVersion: string; dmsVersion: string; changes: PmsChange[] };
}
export interface Answer {
  /** 0 cuts the connection without an answer. */
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** What was handed in about a command. */
export interface HandedIn<Body> {
  id: string;
  body: Body;
}

/** Answers of the fake Helix besides those to changes; each may be replaced. */
export interface CommandAnswers {
  /** Undefined: commands are handed out. */
  poll(query: URLSearchParams): Answer | undefined;
  result(result: HandedIn<CommandResult>): Answer | Promise<Answer>;
  enrol(body: { code: string; key: string }): Answer;
  keys(part: KeyListPart): Answer | Promise<Answer>;
  config(): Answer | Promise<Answer>;
}

/** A real HTTP server in the place of Helix. It gives the scripted answers and remembers what it accepted with a 202. */
export class HelixServer {
  readonly requests: Received[] = [];
  readonly taken: PmsChange[] = [];
  readonly polls: URLSearchParams[] = [];
  readonly progress: HandedIn<CommandProgress>[] = [];
  /** Results that were answered with a 200. */
  readonly results: HandedIn<CommandResult>[] = [];
  readonly enrolled: { code: string; key: string }[] = [];
  /** Parts of lists of keys that were answered with a 202. */
  readonly keyLists: KeyListPart[] = [];
  /** The employees that were sent last. */
  employees: AgentEmployee[] = [];
  /** Requests by `method path`, in order. */
  readonly paths: string[] = [];
  readonly answers: CommandAnswers = {
    poll: () => undefined,
    result: () => ({ status: 200, body: { state: 'done', isIgnored: false } }),
    enrol: () => ({ status: 200, body: { clinicGuid: '7b0c1f6e-0000-4000-8000-000000000001' } }),
    keys: ({ keys }) => ({ status: 202, body: { accepted: keys.length } }),
    config: () => ({ status: 200, body: { syncIntervalInSeconds: 5, maxVersion: 0 } }),
  };
  private readonly commands: AgentCommand[] = [];
  private readonly waiting = new Set<() => void>();
  private server: Server | undefined;

  /** @param answer decides each answer to changes; the second argument counts requests from 0. */
  constructor(private readonly answer: (request: Received, count: number) => Answer | Promise<Answer> = took) {}

  /** Listens on a free port of this machine; resolves to the address. */
  async start(): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => void this.respond(request, response, Buffer.concat(chunks)));
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise<void>((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }

  /** How many polls wait for a command. */
  get waitingPolls(): number {
    return this.waiting.size;
  }

  /** Hands out a command with the next poll, or the one that waits. */
  command(command: Pick<AgentCommand, 'id' | 'kind'> & Partial<AgentCommand>): void {
    this.commands.push({ leaseSeconds: 120, ...command });
    for (const wake of [...this.waiting]) wake();
  }

  private async respond(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://helix');
    this.paths.push(`${request.method} ${url.pathname}`);
    const json = (): unknown =>
      JSON.parse((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString());
    const answer = await this.answerTo(request, url, json);
    // What cannot be answered any more is not taken: the agent must have kept it.
    if (request.socket.destroyed) return;
    if (answer.status === 0) {
      request.socket.destroy();
      return;
    }
    answer.accept?.();
    response.writeHead(answer.status, answer.headers ?? {}).end(JSON.stringify(answer.body ?? {}));
  }

  private async answerTo(
    request: IncomingMessage,
    { pathname, searchParams }: URL,
    json: () => unknown,
  ): Promise<Answer & { accept?: () => void }> {
    const [, id = '', part] = /^\/api\/agent\/commands\/([^/]+)\/(progress|result)$/.exec(pathname) ?? [];
    if (pathname === '/health/live') return { status: 200 };
    if (pathname === '/api/agent/commands') return this.poll(request, searchParams);
    if (part === 'progress') {
      this.progress.push({ id, body: json() as CommandProgress });
      return { status: 200, body: { state: 'running', isIgnored: false } };
    }
    if (part === 'result') {
      const result = { id, body: json() as CommandResult };
      const answer = await this.answers.result(result);
      return { ...answer, accept: () => answer.status === 200 && this.results.push(result) };
    }
    if (pathname === '/api/agent/enrol') {
      const pair = json() as { code: string; key: string };
      const answer = this.answers.enrol(pair);
      return { ...answer, accept: () => answer.status === 200 && this.enrolled.push(pair) };
    }
    if (pathname === '/api/agent/keys') {
      const list = json() as KeyListPart;
      const answer = await this.answers.keys(list);
      return { ...answer, accept: () => answer.status === 202 && this.keyLists.push(list) };
    }
    if (pathname === '/api/agent/employees') {
      const { employees } = json() as AgentEmployees;
      return { status: 202, body: { accepted: employees.length }, accept: () => (this.employees = employees) };
    }
    if (pathname === '/api/agent/config') return this.answers.config();
    if (request.method !== 'POST') return { status: 404 };
    const received = { headers: request.headers, body: json() as Received['body'] };
    this.requests.push(received);
    const answer = await this.answer(received, this.requests.length - 1);
    return { ...answer, accept: () => answer.status === 202 && this.taken.push(...received.body.changes) };
  }

  private async poll(request: IncomingMessage, query: URLSearchParams): Promise<Answer> {
    this.polls.push(query);
    const scripted = this.answers.poll(query);
    if (scripted) return scripted;
    if (this.commands.length === 0) await this.nextCommand(request, Number(query.get('wait')) * 1000);
    // Nobody would get it.
    const commands = request.socket.destroyed ? [] : this.commands.splice(0, 1);
    return { status: 200, body: { commands } };
  }

  private nextCommand(request: IncomingMessage, timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        request.socket.off('close', wake);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      this.waiting.add(wake);
      request.socket.once('close', wake);
    });
  }
}

/** The answer of a server that takes everything. */
export const took = ({ body }: Received): Answer => ({
  status: 202,
  body: { accepted: body.changes.length, rejected: [] },
});
