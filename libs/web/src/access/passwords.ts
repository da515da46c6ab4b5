import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default kind) with 19 MiB and two passes: tens of milliseconds for us, dear to a thief. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let nobody: Promise<string> | undefined;

/**
 * Whether a password is the one behind a stored hash. Without a hash (no such account, or one without a password) it takes
 * just as long and answers no, so that time does not tell which accounts exist.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(32).toString('base64'));
  const matches = await verify(stored ?? (await nobody), password);
  return matches && Boolean(stored);
}
