import type { ChangesAnswer, PmsChange } from '@helix/contracts';
import { waitFor } from '../../libs/database/src/testing/wait-for.js';
import type { TestClinic } from '../../services/standalone/src/testing/clinics-and-users.js';

const UNAVAILABLE = 503;

/**
 * Sends changes of a clinic as its agent does, which tries again while no process can take them. A change that is refused is
 * among the answer's `rejected`.
 *
 * @returns the trace that the request began.
 * @throws unless the request is accepted.
 */
export async function sendChanges(
  url: string,
  { agentKey }: Pick<TestClinic, 'agentKey'>,
  changes: readonly PmsChange[],
  headers: Readonly<Record<string, string>> = {},
): Promise<{ traceId: string; answer: ChangesAnswer }> {
  const post = async (): Promise<{ status: number; text: string; trace: string }> => {
    const response = await fetch(`${url}/api/agent/changes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': agentKey, ...headers },
      body: JSON.stringify({ changes }),
    });
    const trace = response.headers.get('traceresponse') ?? '';
    return { status: response.status, text: await response.text(), trace };
  };
  const { status, text, trace } = await waitFor(post, (answer) => answer.status !== UNAVAILABLE, 60_000);
  if (status !== 202) throw new Error(`the agent API answered ${status} ${text}`);
  return { traceId: trace.split('-')[1] ?? '', answer: JSON.parse(text) as ChangesAnswer };
}
