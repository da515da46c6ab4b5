import { expect, test, type Browser, type Page } from './support/test.js';
import { accept, ENDED, invite, password } from './support/invited-user.js';
import { CLINIC, helixUrl, PASSWORD } from './support/api-client.js';
import { signIn, userMenu } from './support/open.js';
import { linkMailedTo } from './support/mailbox.js';

const NEW_PASSWORD = 'Another-1';

/** A second device of somebody. */
async function anotherDevice(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test.describe('an invitation', () => {
  test('makes its reader a user, once', async ({ page, browser }) => {
    const { user, link } = await invite('Invited');
    await page.goto(link);
    await expect(page.getByText(`${CLINIC} invites you to join.`)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email);
    await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable();
    await page.getByRole('textbox', { name: 'First name' }).fill('Ines');

    const rules = page.getByRole('list', { name: 'What a password needs' }).getByRole('listitem');
    await password(page).fill('helix');
    await expect(rules.filter({ hasText: 'still missing' })).toHaveCount(3);
    await page.getByRole('button', { name: 'Create account' }).click();
    const complaint = page.getByRole('alert').filter({ hasText: 'Password must contain a number' });
    await expect(complaint).toContainText('Password must contain an upper case letter');
    await expect(complaint).toContainText('Password must be at least 6 characters');
    await expect(password(page)).toBeFocused();
    // Five seconds later only the rules are left.
    await expect(complaint).toHaveCount(0, { timeout: 8000 });
    await expect(rules.filter({ hasText: 'still missing' })).toHaveCount(3);
    await password(page).fill('Helix1');
    await expect(rules.filter({ hasText: 'done' })).toHaveCount(3);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('button', { name: 'User menu of Ines Of-the-tests' })).toBeVisible();
    expect(page.url()).not.toContain('token');

    const device = await anotherDevice(browser);
    await device.goto(link);
    await expect(device.getByRole('heading', { name: 'This invitation does not work any more' })).toBeVisible();
    await device.getByRole('link', { name: 'Go to sign in' }).click();
    await signIn(device, user.email, 'Helix1');
    await expect(userMenu(device)).toBeVisible();
  });

  test('that is not complete, or not an invitation, says so', async ({ page }) => {
    await page.goto(`${helixUrl()}/registration`);
    await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
    await page.goto(`${helixUrl()}/registration?token=made-up`);
    await expect(page.getByRole('heading', { name: 'This invitation does not work any more' })).toBeVisible();
  });
});

test.describe('a forgotten password', () => {
  test('is replaced by a link from a mail, which signs out everywhere else and works once', async ({
    page,
    browser,
  }) => {
    const { user, link } = await invite('Forgetful');
    const device = await anotherDevice(browser);
    await accept(device, link);

    await page.goto(`${helixUrl()}/login`);
    await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('If there is an account with this email');
    const reset = await linkMailedTo(user.email, '/forgotpassword');

    await page.goto(reset);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email);
    await password(page).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect(userMenu(page)).toBeVisible();

    await device.reload();
    await expect(device.getByText(ENDED)).toBeVisible();
    await signIn(device, user.email, PASSWORD);
    await expect(device.getByText('The email or the password is not right.')).toBeVisible();
    await device.goto(reset);
    await expect(device.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
    await expect(device.getByRole('button', { name: 'Send the link' })).toBeVisible();
  });

  test('gets the same answer for an account that does not exist', async ({ page }) => {
    await page.goto(`${helixUrl()}/forgotpassword`);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Email is required.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@people.example');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('If there is an account with this email');
  });
});

test('a password that an admin changes signs its user out', async ({ page }) => {
  const { admin, user, link } = await invite('Replaced');
  await accept(page, link);
  await admin.setPassword(admin.clinic(CLINIC), user.userId, NEW_PASSWORD);
  await page.reload();
  await expect(page.getByText(ENDED)).toBeVisible();
  await signIn(page, user.email, NEW_PASSWORD);
  await expect(userMenu(page)).toBeVisible();
});
