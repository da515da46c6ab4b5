import type { Response } from 'supertest';
import { hashPassword } from '@helix/web';
import type { TestApp } from '../../../../../libs/web/src/testing/start-test-app.js';
import { LoginAttempts } from '../../rate-limits/sign-in-limits.js';

export const PASSWORD = 'Helix-demo-1';

/** Sets the password of a user. */
export async function setPassword({ test }: TestApp, userId: number, password = PASSWORD): Promise<void> {
  const passwordHash = await hashPassword(password);
  await test.ownerPool.query('update app_user set password_hash = $2 where user_id = $1', [userId, passwordHash]);
}

/** A cookie of a response: its value, and its attributes in lower case. */
export function cookieOf(answer: Response, name: string): { value: string; attributes: string[] } | undefined {
  const lines = (answer.headers['set-cookie'] ?? []) as unknown as string[];
  const line = lines.find((text) => text.startsWith(`${name}=`));
  if (line === undefined) return undefined;
  const [pair = '', ...attributes] = line.split('; ');
  return { value: decodeURIComponent(pair.slice(name.length + 1)), attributes: attributes.map((a) => a.toLowerCase()) };
}

/** The refresh token of a response; throws without one. */
export function refreshTokenOf(answer: Response): string {
  const value = cookieOf(answer, 'helix_refresh')?.value;
  if (!value) throw new Error(`no refresh token in an answer ${answer.status} ${JSON.stringify(answer.body)}`);
  return value;
}

/** Whether a response clears the refresh cookie. */
export const clearsCookie = (answer: Response): boolean =>
  cookieOf(answer, 'helix_refresh')?.attributes.includes('expires=thu, 01 jan 1970 00:00:00 gmt') ?? false;

/** Status, headers and body of a response, without values that differ between equal responses. */
export function contentOf({ status, headers, text }: Response) {
  const { date: _date, traceresponse: _trace, ...rest } = headers;
  return { status, headers: rest, text };
}

/** The entries of the audit trail about a subject with email and address, the oldest first. */
export async function auditEntriesOf({ test }: TestApp, subject: string) {
  const { rows } = await test.ownerPool.query<{
    action: string;
    userId: number | null;
    email: string;
    address: string;
    details: Record<string, unknown>;
  }>(
    `select action, user_id as "userId", email, address, details from audit_trail where subject = $1 order by audit_id`,
    [subject],
  );
  return rows;
}

/** The stored credentials of a user. */
export async function accountOf({ test }: TestApp, userId: number) {
  const { rows } = await test.ownerPool.query<{
    passwordHash: string | null;
    isSSO: boolean;
    oidcSubject: string | null;
    firstName: string;
    lastName: string;
    lastLoggedInDate: Date | null;
  }>(
    `select password_hash as "passwordHash", is_sso as "isSSO", oidc_subject as "oidcSubject", first_name as "firstName",
            last_name as "lastName", last_logged_in_date as "lastLoggedInDate" from app_user where user_id = $1`,
    [userId],
  );
  const [account] = rows;
  if (!account) throw new Error(`there is no user ${userId}`);
  return account;
}

/** Counts invalid links or sessions from the loopback address. */
export async function countInvalidSecrets({ app }: TestApp, count: number): Promise<void> {
  const attempts = app.get(LoginAttempts);
  for (let guess = 0; guess < count; guess += 1) await attempts.countFailure('127.0.0.1');
}

/** Resets all counted attempts. */
export async function resetAttempts({ test }: TestApp): Promise<void> {
  await test.ownerPool.query('delete from attempt_count');
}
