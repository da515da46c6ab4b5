import { expect, test, type Page } from './support/test.js';
import { connectToDatabase } from './support/database.js';
import { invite } from './support/invited-user.js';
import { ADMIN, helixUrl } from './support/api-client.js';
import { signIn, userMenu } from './support/open.js';
import { identify, UNCONFIRMED } from './support/identity-provider.js';

test.describe('a sign-in through the organisation', () => {
  const organisation = (page: Page) => page.getByRole('button', { name: 'Sign in with your organisation' });
  const notice = (page: Page) => page.getByRole('alert');

  test('comes back to the wanted page, and is ended there too', async ({ page }) => {
    const { user } = await invite('Organised');
    await page.goto(`${helixUrl()}/dashboard?date=2031-03-05`);
    await organisation(page).click();
    await identify(page, user.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/dashboard\?(.*&)?date=2031-03-05/);
    await expect(page.getByRole('button', { name: 'User menu of Organised Of-the-tests' })).toBeVisible();
    await page.reload();
    await expect(userMenu(page)).toBeVisible();

    await page.goto(`${helixUrl()}/logout`);
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(new URL(page.url()).origin).toBe(helixUrl());
    // The provider knows nobody any more either.
    await organisation(page).click();
    await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
  });

  test('that is cancelled, or of somebody unknown or unconfirmed, says why', async ({ page }) => {
    await page.goto(`${helixUrl()}/login`);
    await organisation(page).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(notice(page)).toContainText('was cancelled');

    await organisation(page).click();
    await identify(page, 'stranger@people.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(notice(page)).toContainText('Helix has no account with your email');

    await page.context().clearCookies();
    await organisation(page).click();
    await identify(page, `${UNCONFIRMED}${ADMIN}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(notice(page)).toContainText('has not confirmed your email');
    await signIn(page, ADMIN);
    await expect(userMenu(page)).toBeVisible();
  });

  test('without a clinic names the account that has none', async ({ page }) => {
    const { user } = await invite('Unassigned');
    const rows = await connectToDatabase();
    await rows.query('delete from user_clinic where user_id = $1', [user.userId]);
    await rows.end();
    await page.goto(`${helixUrl()}/login`);
    await organisation(page).click();
    await identify(page, user.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/noclinicerror$/);
    await expect(page.getByText('Your account is not assigned to any clinics', { exact: true })).toBeVisible();
    await expect(page.getByText(user.email, { exact: true })).toBeVisible();
  });
});
