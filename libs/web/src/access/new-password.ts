import { dictionary } from '@zxcvbn-ts/language-common';
import { fieldError } from '../problem/problem.js';
import { hashPassword } from './passwords.js';

/** 49,233 passwords in lower case, the most used of several leaks (MIT licence, from zxcvbn-ts). */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common']);

const IS_COMMON = 'This password is too common. Choose a different one.';

/**
 * The hash of a password that somebody sets. The list is compared here and not in the form’s schema, because the
 * console would load half a megabyte for it.
 *
 * @throws ProblemException 422 for a password that is one of the commonest, in any case.
 */
export async function hashNewPassword(password: string): Promise<string> {
  if (COMMON_PASSWORDS.has(password.toLowerCase())) throw fieldError('password', IS_COMMON);
  return hashPassword(password);
}
