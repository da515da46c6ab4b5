import { AppUser, type Database } from '@helix/database';
import { sameEmail } from '../users/same-email.js';

export interface PasswordAccount {
  userId: number;
  email: string;
  /** Null for SSO accounts and for users who have not accepted their invitation. */
  passwordHash: string | null;
}

/** The account of an email, to compare a password with. */
export async function readPasswordAccount(database: Database, email: string): Promise<PasswordAccount | null> {
  const user = await database.dataSource.getRepository(AppUser).findOneBy({ email: sameEmail(email) });
  return user && { userId: user.userId, email: user.email, passwordHash: user.isSSO ? null : user.passwordHash };
}
