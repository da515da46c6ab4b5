import { expect, test, type Page } from './support/test.js';
import { accept, ENDED, invite, password } from './support/invited-user.js';
import { ADMIN, ApiClient, CLINIC, helixUrl, PASSWORD, SUPER_ADMIN } from './support/api-client.js';
import { signIn, userMenu } from './support/open.js';

// As texts: what runs in the page knows nothing of what is around it here.
const store = (page: Page, key: string, value: string): Promise<unknown> =>
  page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`);
const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`);

test.describe('a session', () => {
  test('goes on with a new token when the old one is no longer good', async ({ page }) => {
    await page.goto(helixUrl());
    await signIn(page, ADMIN);
    await expect(userMenu(page)).toBeVisible();
    await store(page, 'id_token', 'broken');
    await page.goto(`${helixUrl()}/dashboard?date=2031-03-05`);
    await expect(userMenu(page)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard/);
    expect(await stored(page, 'id_token')).toMatch(/^ey.+\..+\..+$/);
  });

  test('renews its token before the end, once for all tabs, and the live events go on with it', async ({
    page,
    context,
  }) => {
    await page.goto(helixUrl());
    await signIn(page, ADMIN);
    await expect(userMenu(page)).toBeVisible();
    const other = await context.newPage();
    let renewals = 0;
    const streams: (string | undefined)[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/refresh')) renewals += 1;
      if (request.url().endsWith('/api/events')) streams.push(request.headers()['authorization']);
    });
    await page.goto(`${helixUrl()}/dashboard`);
    await other.goto(`${helixUrl()}/dashboard`);
    await expect(page.locator('[data-live]')).toContainText('Live');
    await expect(other.locator('[data-live]')).toContainText('Live');
    const before = await stored(page, 'id_token');
    expect(streams).toEqual([`Bearer ${before}`, `Bearer ${before}`]);

    // The token ends in a minute: both tabs find that out when they are looked at.
    await store(page, 'tokenEndsAt', String(Date.now() + 60_000));
    const look = "document.dispatchEvent(new Event('visibilitychange'))";
    await Promise.all([page.evaluate(look), other.evaluate(look)]);
    await expect.poll(() => stored(page, 'id_token')).not.toBe(before);
    const after = await stored(page, 'id_token');
    await expect.poll(() => streams.length).toBe(4);
    expect(streams.slice(2)).toEqual([`Bearer ${after}`, `Bearer ${after}`]);
    expect(renewals).toBe(1);
    await expect(page.locator('[data-live]')).toContainText('Live');
  });

  test('shows nothing more of a clinic that one has been taken out of', async ({ page }) => {
    const { user, link } = await invite('Taken-out');
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    const [left, kept] = [superAdmin.clinic(CLINIC), superAdmin.clinic('Harbour View Dental')];
    await accept(page, link);
    await superAdmin.addUser(kept, { firstName: 'Taken-out', lastName: 'Of-the-tests', email: user.email });
    await page.goto(`${helixUrl()}/dashboard?c=${left.clinicGuid}`);
    await expect(page.getByRole('banner')).toContainText(left.name);
    await expect(page.locator('[data-live]')).toContainText('Live');

    await superAdmin.removeUser(left, user.userId);
    await expect(page.getByRole('banner')).toContainText(kept.name, { timeout: 60_000 });
    await expect(page.getByRole('banner')).not.toContainText(left.name);
    await superAdmin.removeUser(kept, user.userId);
    await expect(page).toHaveURL(/\/(login|noclinicerror)/, { timeout: 60_000 });
  });

  test('survives a server that is away', async ({ page, context }) => {
    await page.goto(helixUrl());
    await signIn(page, ADMIN);
    await expect(userMenu(page)).toBeVisible();
    await store(page, 'id_token', 'broken');
    await context.route('**/api/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await page.goto(`${helixUrl()}/dashboard`);
    await expect(page).toHaveURL(/\/500/);
    await context.unroute('**/api/**');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Go to homepage' }).click();
    await expect(page).toHaveURL(/\/500/);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Go to homepage' }).click();
    await expect(userMenu(page)).toBeVisible();
  });

  test('that has ended says so, and comes back to its page after a sign-in', async ({ page, context }) => {
    await page.goto(helixUrl());
    await signIn(page, ADMIN);
    await expect(userMenu(page)).toBeVisible();
    await context.clearCookies();
    await store(page, 'id_token', 'broken');
    await page.goto(`${helixUrl()}/dashboard?date=2031-03-05`);
    await expect(page).toHaveURL(/\/login\?redirectFrom=/);
    await expect(page.getByText(ENDED)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(ADMIN);
    await expect(password(page)).toBeFocused();
    await password(page).fill(PASSWORD);
    await password(page).press('Enter');
    await expect(page).toHaveURL(/\/dashboard\?(.*&)?date=2031-03-05/);
  });
});

test.describe('signing out', () => {
  test('is one for all tabs, and leaves nothing of the user behind', async ({ page, context }) => {
    await page.goto(helixUrl());
    await signIn(page, ADMIN);
    await expect(userMenu(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto(helixUrl());
    await expect(userMenu(other)).toBeVisible();
    await page.goto(`${helixUrl()}/logout`);
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/login/);
      await expect(tab.getByText(ENDED)).toHaveCount(0);
      await expect(tab.getByRole('textbox', { name: 'Email' })).toHaveValue('');
    }
    expect(await context.cookies()).toEqual([]);
    const kept = await page.evaluate('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]');
    for (const key of ['id_token', 'clinicGuid', 'signedInAs']) expect(kept).not.toContain(key);

    // And so is signing in.
    await signIn(page, ADMIN);
    await expect(userMenu(page)).toBeVisible();
    await expect(userMenu(other)).toBeVisible();
  });

  test('to switch the user asks for the other one’s password', async ({ page }) => {
    await page.goto(helixUrl());
    await signIn(page, ADMIN);
    await expect(userMenu(page)).toBeVisible();
    await page.goto(`${helixUrl()}/logout?next=${encodeURIComponent(SUPER_ADMIN)}`);
    await expect(page).toHaveURL(/\/login\?email=/);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(SUPER_ADMIN);
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'User menu of Robin Tremblay' })).toBeVisible();
  });

  test('works without the server, which hears of it later', async ({ page, context }) => {
    await page.goto(helixUrl());
    await signIn(page, ADMIN);
    await expect(userMenu(page)).toBeVisible();
    await context.route('**/api/logout', (route) => route.abort());
    await page.goto(`${helixUrl()}/logout`);
    await expect(page).toHaveURL(/\/login/);
    expect(await context.cookies(`${helixUrl()}/api`)).toHaveLength(1);
    await context.unroute('**/api/logout');
    await page.reload();
    await expect.poll(() => context.cookies(`${helixUrl()}/api`)).toEqual([]);
  });
});
