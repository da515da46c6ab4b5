import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default) with 19 MiB and two passes: tens of milliseconds here, expensive for an attacker. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash that is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether a password matches a stored hash. Without a hash (no such account, or one without a password) it takes as long
 * and returns false, so that the response time does not reveal which accounts exist.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(32).toString('base64'));
  const matches = await verify(stored ?? (await dummyHash), password);
  return matches && Boolean(stored);
}
