import type pg from 'pg';
import { hashPassword } from '../../libs/web/src/access/passwords.js';
import { logIn } from '../harness/console-client.js';

const PASSWORD = 'Helix-bench-1';

/** Makes super developers who may enter every clinic, and signs them in: each may send few statements a minute. @returns their tokens. */
export async function signInDevelopers(owner: pg.ClientBase, helixUrl: string, count: number): Promise<string[]> {
  const hash = await hashPassword(PASSWORD);
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const email = `developer${n}@helix.example`;
    await owner.query(
      `insert into app_user (email, first_name, last_name, password_hash, is_super_admin, is_super_developer)
       values ($1, 'Bench', 'Developer', $2, true, true)`,
      [email, hash],
    );
    tokens.push(await logIn(helixUrl, email, PASSWORD));
  }
  return tokens;
}
