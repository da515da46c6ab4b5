import { expect, test, type Browser, type Page } from './support/test.js';
import { acceptInvitation, inviteUser, passwordField, SESSION_ENDED } from './support/invited-user.js';
import { ApiClient, CLINIC, helixUrl, PASSWORD } from './support/api-client.js';
import { expectAccessible } from './support/expect-accessible.js';
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
    await page.clock.install();
    await page.goto(link);
    await expect(page.getByText(`${CLINIC} invites you to join.`)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email);
    await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable();
    await page.getByRole('textbox', { name: 'First name' }).fill('Ines');

    const rules = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem');
    await passwordField(page).fill('helix');
    await expect(rules.filter({ hasText: 'missing' })).toHaveCount(3);
    // By the keyboard: on a busy machine the errors that follow the blur move the button away between press and release.
    await passwordField(page).press('Enter');
    const problem = page.getByRole('alert').filter({ hasText: 'Password must contain a number' });
    await expect(problem).toContainText('Password must contain an upper case letter');
    await expect(problem).toContainText('Password must be at least 6 characters');
    await expect(passwordField(page)).toBeFocused();
    // The message disappears after five seconds; the rules stay.
    await page.clock.fastForward(5_000);
    await expect(problem).toHaveCount(0);
    await expect(rules.filter({ hasText: 'missing' })).toHaveCount(3);
    await passwordField(page).fill('Helix1');
    await expect(rules.filter({ hasText: 'done' })).toHaveCount(3);
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

  test('says that a link without a token or with an unknown token does not work', async ({ page }) => {
    await page.goto(`${helixUrl()}/registration`);
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    await page.goto(`${helixUrl()}/registration?token=made-up`);
    await expect(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
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

  test('shows the same answer for an account that does not exist', async ({ page }) => {
    await page.goto(`${helixUrl()}/forgotpassword`);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Email is required.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@people.example');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('If an account with this email exists');
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
    await expect(passwordField(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(`You now have access to ${OTHER_CLINIC}.`);
    await page.getByRole('link', { name: 'Open Helix' }).click();
    await expect(userMenu(page)).toBeVisible();
    const owner = await ApiClient.signIn(user.email);
    expect(owner.clinic(OTHER_CLINIC).name).toBe(OTHER_CLINIC);
  });

  test('asks for a password where the account was made by somebody else, and ends what they set', async ({
    page,
    browser,
  }) => {
    const { admin, user } = await inviteUser('Preregistered');
    await admin.setPassword(admin.clinic(CLINIC), user.userId, NEW_PASSWORD);
    const attacker = await anotherDevice(browser);
    await attacker.goto(`${helixUrl()}/login`);
    await signIn(attacker, user.email, NEW_PASSWORD);
    await expect(attacker.getByRole('heading', { name: 'Choose your password' })).toBeVisible();

    await admin.addUser(admin.clinic(OTHER_CLINIC), { firstName: 'Prue', lastName: 'Owner', email: user.email });
    const link = await linkMailedTo(user.email, '/invitation');
    await page.goto(link);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(user.email);
    await expectAccessible(page);
    await passwordField(page).fill('Password1');
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(page.getByText('This password is too common. Choose a different one.')).toBeVisible();
    await passwordField(page).fill(PASSWORD);
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(userMenu(page)).toBeVisible();

    await passwordField(attacker).fill('Stolen-one-1');
    await attacker.getByRole('button', { name: 'Set password' }).click();
    await expect(attacker.getByText(SESSION_ENDED)).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
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
  await expectAccessible(page);
  // Every other page leads back here.
  await page.goto(`${helixUrl()}/insights`);
  await expect(page).toHaveURL(/\/choosepassword\?redirectFrom=%2Finsights$/);
  await passwordField(page).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Choose a different password from the one you were given.')).toBeVisible();
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(userMenu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/insights/);

  const device = await anotherDevice(browser);
  await device.goto(`${helixUrl()}/login`);
  await signIn(device, user.email, NEW_PASSWORD);
  await expect(device.getByText('Incorrect email or password.')).toBeVisible();
});
