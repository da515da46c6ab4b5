import { expect, test, type Browser, type Page } from './support/test.js';
import { acceptInvitation, inviteUser, passwordField, SESSION_ENDED } from './support/invited-user.js';
import { ApiClient, CLINIC, helixUrl, PASSWORD } from './support/api-client.js';
import { signIn, userMenu } from './support/open.js';
import { linkMailedTo } from './support/mailbox.js';

const NEW_PASSWORD = 'Another-1';
const OTHER_CLINIC = 'Harbour View Dental';

/** A page of another device of the same user. */
async function anotherDevice(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test.describe('registration page', () => {
  test('creates the account of the invited user and refuses the link a second time', async ({ page, browser }) => {
    const { user, link } = await inviteUser('Invited');
    await page.goto(link);
    await page.getByRole('textbox', { name: 'First name' }).fill('Ines');
    await passwordField(page).fill('Helix1');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('button', { name: 'User menu of Ines Of-the-tests' })).toBeVisible();
    expect(page.url()).not.toContain('token');

    const device = await anotherDevice(browser);
    await device.goto(link);
    await expect(device.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
    await device.getByRole('link', { name: 'Go to sign in' }).click();
    await signIn(device, user.email, 'Helix1');
    await expect(userMenu(device)).toBeVisible();
  });
});

test.describe('forgotten password', () => {
  test('is set again by the mailed link, which works once and signs out every other device', async ({
    page,
    browser,
  }) => {
    const { user, link } = await inviteUser('Forgetful');
    const device = await anotherDevice(browser);
    await acceptInvitation(device, link);

    await page.goto(`${helixUrl()}/login`);
    await page.getByRole('textbox', { name: 'Email' }).fill(user.email);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('If an account with this email exists');
    const reset = await linkMailedTo(user.email, '/forgotpassword');

    await page.goto(reset);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email);
    await passwordField(page).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect(userMenu(page)).toBeVisible();

    await device.reload();
    await expect(device.getByText(SESSION_ENDED)).toBeVisible();
    await signIn(device, user.email, PASSWORD);
    await expect(device.getByText('Incorrect email or password.')).toBeVisible();
    await device.goto(reset);
    await expect(device.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await expect(device.getByRole('button', { name: 'Send link' })).toBeVisible();
  });
});

test.describe('invitation page', () => {
  test('adds the clinic to an account whose owner keeps the password', async ({ page }) => {
    const { admin, user, link } = await inviteUser('Veteran');
    await acceptInvitation(page, link);
    const other = admin.clinic(OTHER_CLINIC);
    await admin.addUser(other, { firstName: 'Typed', lastName: 'By-others', email: user.email });
    await page.goto(await linkMailedTo(user.email, '/invitation'));
    await expect(page.getByRole('heading', { name: `Join ${OTHER_CLINIC}` })).toBeVisible();
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(`You now have access to ${OTHER_CLINIC}.`);
    await page.getByRole('link', { name: 'Open Helix' }).click();
    await expect(userMenu(page)).toBeVisible();
    const owner = await ApiClient.signIn(user.email);
    expect(owner.clinic(OTHER_CLINIC).name).toBe(OTHER_CLINIC);
  });
});

test('a password set by an admin signs the user out, and leads to the choice of an own one', async ({
  page,
  browser,
}) => {
  const { admin, user, link } = await inviteUser('Replaced');
  await acceptInvitation(page, link);
  await admin.setPassword(admin.clinic(CLINIC), user.userId, NEW_PASSWORD);
  await page.goto(`${helixUrl()}/insights`);
  await expect(page.getByText(SESSION_ENDED)).toBeVisible();
  await signIn(page, user.email, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email);
  // Every other page leads back here.
  await page.goto(`${helixUrl()}/insights`);
  await expect(page).toHaveURL(/\/choosepassword\?redirectFrom=%2Finsights$/);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(userMenu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/insights/);

  const device = await anotherDevice(browser);
  await device.goto(`${helixUrl()}/login`);
  await signIn(device, user.email, NEW_PASSWORD);
  await expect(device.getByText('Incorrect email or password.')).toBeVisible();
});
