import { authorizedFetch } from './authorized-fetch.js';
import { ApiError, parseProblem } from './problem.js';
import { retryAfterOf } from './retry.js';

export type QueryValues = Record<string, string | number | boolean | null | undefined>;

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: QueryValues;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as `multipart/form-data`, instead of a body. */
  form?: FormData;
  /** The clinic that the call is about; else the current one. */
  clinicGuid?: string;
  /** The version of what the call changes: if it has changed meanwhile, the call is a 412 and changes nothing. */
  ifMatch?: string;
  signal?: AbortSignal;
  /** False for calls without a session, whose 401 means a wrong password instead of an expired session. */
  authenticated?: boolean;
}

function addressOf(path: string, query: QueryValues = {}): string {
  const values = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(values).toString();
  return `/api/${path}${text ? `?${text}` : ''}`;
}

async function send(path: string, options: CallOptions): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (options.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`);
  if (options.clinicGuid !== undefined) headers.set('x-clinic-guid', options.clinicGuid);
  const request = options.authenticated === false ? fetch : authorizedFetch;
  return fromServer(options, () =>
    request(addressOf(path, options.query), {
      method: options.method ?? 'GET',
      headers,
      body: options.body === undefined ? (options.form ?? null) : JSON.stringify(options.body),
      signal: options.signal ?? null,
    }),
  );
}

/** A step that needs the server. Throws an ApiError of status 0 when the connection ends, or what came is not an answer. */
async function fromServer<Result>({ signal }: CallOptions, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, null);
  }
}

/** Throws an ApiError unless the response is a success. */
export async function failUnlessOk(response: Response): Promise<void> {
  if (response.ok) return;
  // Without its body, the status is what is known.
  const text = await response.text().catch(() => '');
  const problem = parseProblem(text, response.status);
  throw new ApiError(response.status, problem, retryAfterOf(response.headers.get('retry-after')));
}

/**
 * Sends a request to the API. All requests go through it, except the stream of live events and react-admin's data
 * provider.
 *
 * @param path under `/api/`, without a leading slash.
 * @returns the parsed JSON of the response, or undefined when it has no body. Throws an ApiError.
 */
export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  return (await callWithHeaders<Answer>(path, options)).answer;
}

/** The same, with the headers of the response. */
export async function callWithHeaders<Answer>(
  path: string,
  options: CallOptions = {},
): Promise<{ answer: Answer; headers: Headers }> {
  const response = await send(path, options);
  await failUnlessOk(response);
  const answer = await fromServer(options, async () => {
    const text = await response.text();
    return (text ? JSON.parse(text) : undefined) as Answer;
  });
  return { answer, headers: response.headers };
}

/** A file of the server. */
export interface ServedFile {
  name: string;
  content: Blob;
}

/**
 * Sends a request whose answer is a file.
 *
 * @param name of the file, unless the answer has another one in its `X-File-Name` (percent-encoded).
 * @returns the file. Throws an ApiError.
 */
export async function callForFile(path: string, name: string, options: CallOptions = {}): Promise<ServedFile> {
  const response = await send(path, options);
  await failUnlessOk(response);
  const given = response.headers.get('x-file-name');
  return {
    name: given === null ? name : decodeURIComponent(given),
    content: await fromServer(options, () => response.blob()),
  };
}
