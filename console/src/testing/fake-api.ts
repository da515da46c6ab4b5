import type { Problem } from '@helix/contracts';

/** A request that a component has sent to the API. */
export interface SentRequest {
  method: string;
  /** Below `/api/`, without the query. */
  path: string;
  query: Record<string, string>;
  /** The parsed JSON or the form; undefined without a body. */
  body: unknown;
  headers: Headers;
}

/** What the API answers: JSON, a `Response`, or what becomes of the request. */
type Answer = unknown;
type Answers = Record<string, Answer | ((request: SentRequest) => Answer)>;

const PREFIX = '/api/';

async function parse(input: RequestInfo | URL, init: RequestInit = {}): Promise<SentRequest> {
  const url = new URL(input instanceof Request ? input.url : String(input), window.location.origin);
  return {
    method: init.method ?? 'GET',
    path: url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    headers: new Headers(init.headers),
  };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers });

/** A page of a list, as the API answers react-admin. @param total of all pages; left out: that of the rows. */
export const rows = (page: readonly unknown[], total = page.length): Response =>
  json(page, 200, { 'content-range': `items 0-${Math.max(0, page.length - 1)}/${total}` });

/** A refusal of the API. @param errors by field; the empty name is the whole form. */
export const problem = (
  status: number,
  detail: string,
  errors: readonly { field: string; message: string }[] = [],
): Response => json({ title: 'Refused', status, detail, errors: [...errors] } satisfies Problem, status);

/** An answer that comes when the spec says so, for what a component shows meanwhile. */
export function pending(): { answer: Promise<unknown>; resolve: (answer: Answer) => void } {
  let resolve!: (answer: Answer) => void;
  const answer = new Promise<unknown>((done) => {
    resolve = done;
  });
  return { answer, resolve };
}

/** The API that the components of one spec talk to instead of a server. */
export class FakeApi {
  readonly requests: SentRequest[] = [];
  /** What nothing was prepared for: such a request fails the spec. */
  readonly unexpected: string[] = [];
  private readonly answers = new Map<string, Answers[string]>();

  /**
   * Sets or replaces answers, each by method and path: `{ 'GET user': rows([ada]) }`. Upper and lower case are the same,
   * as for the server. A function gets the request.
   */
  answer(answers: Answers): void {
    for (const [call, answer] of Object.entries(answers)) this.answers.set(call.toLowerCase(), answer);
  }

  /** The requests to one method and path, oldest first. */
  sent(call: string): SentRequest[] {
    return this.requests.filter(({ method, path }) => `${method} ${path}`.toLowerCase() === call.toLowerCase());
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = await parse(input, init);
    this.requests.push(request);
    const call = `${request.method} ${request.path}`;
    const key = call.toLowerCase();
    if (!this.answers.has(key)) {
      this.unexpected.push(call);
      return problem(500, `The spec has no answer to ${call}.`);
    }
    const prepared = this.answers.get(key);
    const answer: unknown = await (typeof prepared === 'function' ? prepared(request) : prepared);
    return answer instanceof Response ? answer.clone() : json(answer);
  };
}
