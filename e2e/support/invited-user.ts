import { expect, type Locator, type Page } from '@playwright/test';
import type { UserRow } from '../../libs/contracts/src/index.js';
import { ADMIN, ApiClient, CLINIC, PASSWORD } from './api-client.js';
import { userMenu } from './open.js';
import { linkMailedTo } from './mailbox.js';

/** What Helix says to who comes back after their session. */
export const ENDED = 'Your session has ended. Sign in again.';

/** The field for a password, on each page of the way in. */
export const password = (page: Page): Locator => page.getByRole('textbox', { name: 'password' });

/** A user of one test alone, who has been invited by mail. */
export async function invite(name: string): Promise<{ admin: ApiClient; user: UserRow; link: string }> {
  const admin = await ApiClient.signIn(ADMIN);
  const email = `${name.toLowerCase()}@people.example`;
  const user = await admin.addUser(admin.clinic(CLINIC), { firstName: name, lastName: 'Of-the-tests', email });
  return { admin, user, link: await linkMailedTo(email, '/registration') };
}

/** The invited user's own page, signed in. */
export async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(userMenu(page)).toBeVisible();
}
