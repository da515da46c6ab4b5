import { AppUser, type Database } from '@helix/database';
import { sameEmail } from '../users/same-email.js';

export interface PasswordAccount {
  userId: number;
  email: string;
  /** Null for SSO accounts and for users who have not accepted their invitation. */
  passwordHash: string | null;
  /** Whether somebody else set the password. */
  isPasswordTemporary: boolean;
}

/** The account of an email, to compare a password with. */
export async function readPasswordAccount(database: Database, email: string): Promise<PasswordAccount | null> {
  const user = await database.dataSource.getRepository(AppUser).findOneBy({ email: sameEmail(email) });
  if (!user) return null;
  const { userId, isSSO, passwordHash, isPasswordTemporary } = user;
  return { userId, email: user.email, passwordHash: isSSO ? null : passwordHash, isPasswordTemporary };
}
