import { createParser } from 'eventsource-parser';
import type pg from 'pg';
import type { AnalysisUpdatedMessage, LoginAnswer } from '@helix/contracts';
import { hashPassword } from '../../libs/web/src/access/passwords.js';

const EMAIL = 'bench@helix.example';
const PASSWORD = 'Helix-bench-1';

/** Makes a user who may enter every clinic, and signs in. @returns the token. */
export async function signIn(owner: pg.ClientBase, helixUrl: string): Promise<string> {
  await owner.query(
    `insert into app_user (email, first_name, last_name, password_hash, is_super_admin) values ($1, 'Bench', 'User', $2, true)`,
    [EMAIL, await hashPassword(PASSWORD)],
  );
  return logIn(helixUrl, EMAIL, PASSWORD);
}

/** @returns the token of a user. @throws Error when the sign-in is refused. */
export async function logIn(helixUrl: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${helixUrl}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as LoginAnswer).token;
}

/**
 * Opens a clinic's stream of events, as an open console does.
 *
 * @param onUpdated hears each `analysis.updated` at the moment at which it is read.
 * @returns a function that closes it.
 */
export async function openEvents(
  helixUrl: string,
  token: string,
  clinicGuid: string,
  onUpdated: (message: AnalysisUpdatedMessage) => void,
): Promise<() => Promise<void>> {
  const closing = new AbortController();
  const answer = await fetch(`${helixUrl}/api/events`, {
    headers: { Authorization: `Bearer ${token}`, 'X-Clinic-Guid': clinicGuid, Accept: 'text/event-stream' },
    signal: closing.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`the event stream answered ${answer.status}`);
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'resync') throw new Error('the stream fell behind');
      if (event === 'analysis.updated') onUpdated(JSON.parse(data) as AnalysisUpdatedMessage);
    },
  });
  const decoder = new TextDecoder();
  const { body } = answer;
  const reading = (async () => {
    for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }));
  })().catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  return async () => {
    closing.abort();
    await reading;
  };
}
