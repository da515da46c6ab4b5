import type { Page } from '@playwright/test';

export {
  startIdentityProvider,
  UNCONFIRMED,
  type IdentityProvider,
} from '../../scripts/services/identity-provider.mjs';

/** Signs in on the page of the provider. */
export async function identify(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('of the organisation');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}
