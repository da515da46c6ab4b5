import { expect, test, type Page } from './support/test.js';
import { connectToDatabase } from './support/database.js';
import { inviteUser } from './support/invited-user.js';
import { ADMIN, helixUrl } from './support/api-client.js';
import { signIn, userMenu } from './support/open.js';
import { identify, UNCONFIRMED } from './support/identity-provider.js';

test.describe('sign-in through the organisation', () => {
  const organisation = (page: Page) => page.getByRole('button', { name: 'Sign in with your organisation' });
  const notice = (page: Page) => page.getByRole('alert');

  test('returns to the requested page, and signing out ends the session of the provider too', async ({ page }) => {
    const { user } = await inviteUser('Organised');
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
    // The provider asks for the sign-in again.
    await organisation(page).click();
    await expect(page.getByPlaceholder('Enter any login')).toBeVisible();
  });

  test('says why a cancelled sign-in, an unknown user and an unconfirmed email are refused', async ({ page }) => {
    await page.goto(`${helixUrl()}/login`);
    await organisation(page).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(notice(page)).toContainText('was cancelled');

    await organisation(page).click();
    await identify(page, 'stranger@people.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(notice(page)).toContainText('There is no Helix account with your email');

    await page.context().clearCookies();
    await organisation(page).click();
    await identify(page, `${UNCONFIRMED}${ADMIN}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(notice(page)).toContainText('has not verified your email');
    await signIn(page, ADMIN);
    await expect(userMenu(page)).toBeVisible();
  });

  test('names the account of a user without any clinic', async ({ page }) => {
    const { user } = await inviteUser('Unassigned');
    const database = await connectToDatabase();
    await database.query('delete from user_clinic where user_id = $1', [user.userId]);
    await database.end();
    await page.goto(`${helixUrl()}/login`);
    await organisation(page).click();
    await identify(page, user.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/noclinicerror$/);
    await expect(page.getByText('Your account is not assigned to any clinics', { exact: true })).toBeVisible();
    await expect(page.getByText(user.email, { exact: true })).toBeVisible();
  });
});
