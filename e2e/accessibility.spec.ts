import { expect, test } from './support/test.js';
import { expectAccessibleInBothSchemes } from './support/expect-accessible.js';
import { inviteUser, passwordField } from './support/invited-user.js';
import { helixUrl } from './support/api-client.js';

test('sign-in, registration and password pages have no axe violations', async ({ page }) => {
  const { link } = await inviteUser('Reader');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto(`${helixUrl()}/login?failed=noAccount`);
  await expect(button('Sign in with your organisation')).toBeVisible();
  await button('Sign in').click();
  await expect(page.getByText('Email is required.')).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.goto(`${helixUrl()}/forgotpassword`);
  await expect(button('Send link')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@people.example');
  await button('Send link').click();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.goto(link);
  await passwordField(page).fill('Helix');
  await button('Create account').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.goto(`${helixUrl()}/noclinicerror`);
  await expect(page.getByRole('heading', { level: 1, name: /clinic/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  for (const path of ['/registration', '/registration?token=made-up', '/forgotpassword?token=made-up']) {
    await page.goto(`${helixUrl()}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: /^This/ })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  }
});
