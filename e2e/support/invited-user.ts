import { expect, type Locator, type Page } from '@playwright/test';
import type { UserRow } from '../../libs/contracts/src/index.js';
import { ADMIN, ApiClient, CLINIC, PASSWORD } from './api-client.js';
import { userMenu } from './open.js';
import { linkMailedTo } from './mailbox.js';

/** The notice on the sign-in page after a session that has ended by itself. */
export const SESSION_ENDED = 'Your session has ended. Sign in again.';

/** The password field of the sign-in, registration and password pages. */
export const passwordField = (page: Page): Locator => page.getByRole('textbox', { name: 'password' });

/** Adds a user to the clinic, who is invited by mail. */
export async function inviteUser(name: string): Promise<{ admin: ApiClient; user: UserRow; link: string }> {
  const admin = await ApiClient.signIn(ADMIN);
  const email = `${name.toLowerCase()}@people.example`;
  const user = await admin.addUser(admin.clinic(CLINIC), { firstName: name, lastName: 'Of-the-tests', email });
  return { admin, user, link: await linkMailedTo(email, '/registration') };
}

/** Accepts an invitation, which signs the invited user in. */
export async function acceptInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(userMenu(page)).toBeVisible();
}
