import { z } from 'zod';
import { UnreachableError, type HttpClient, type HttpResponse } from '../http/http-client.js';
import { SetupError } from './source-setup.js';

const TIMEOUT_MS = 30_000;
const enrolled = z.looseObject({ clinicGuid: z.string() });
const problem = z.looseObject({
  detail: z.string().optional(),
  title: z.string().optional(),
  errors: z.array(z.looseObject({ message: z.string() })).optional(),
});

/** Helix refuses the code: another one is needed. */
export class CodeRefusedError extends SetupError {}

/** @throws SetupError when the address is not that of a running Helix. */
export async function testHelix(http: HttpClient, helixUrl: string): Promise<void> {
  const { status } = await answerOf(http, 'GET', new URL('/health/live', helixUrl));
  if (status !== 200) throw new SetupError(`${helixUrl} does not answer as Helix does: ${status}. Check --url.`);
}

/**
 * Hands in the key that this agent has made, with the setup code. The same pair is accepted again, so that a setup that
 * was interrupted can be repeated.
 *
 * @returns the GUID of the clinic.
 * @throws CodeRefusedError, SetupError in words.
 */
export async function enrol(http: HttpClient, helixUrl: string, code: string, key: string): Promise<string> {
  const response = await answerOf(http, 'POST', new URL('/api/agent/enrol', helixUrl), JSON.stringify({ code, key }));
  const { status } = response;
  if (status >= 200 && status < 300) {
    const answer = enrolled.safeParse(parsed(response));
    if (answer.success) return answer.data.clinicGuid;
    throw new SetupError(`${helixUrl} does not answer as Helix does. Check --url.`);
  }
  const said = wordsOf(response);
  if (status === 429 || status >= 500)
    throw new SetupError(`Helix cannot take the code now (${said}). Run the same command again.`);
  throw new CodeRefusedError(`Helix does not accept the setup code: ${said}`);
}

async function answerOf(http: HttpClient, method: 'GET' | 'POST', url: URL, body?: string): Promise<HttpResponse> {
  try {
    return await http.request({
      method,
      url,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      timeoutMs: TIMEOUT_MS,
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const how = error instanceof UnreachableError ? 'cannot be reached' : 'did not answer';
    throw new SetupError(`Helix at ${url.origin} ${how}: ${reason}. Nothing is lost; run the same command again.`);
  }
}

function wordsOf(response: HttpResponse): string {
  const { detail, title, errors } = problem.catch({}).parse(parsed(response));
  return errors?.[0]?.message ?? detail ?? title ?? `status ${response.status}`;
}

function parsed({ text }: HttpResponse): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
