import { expect, test, type Page } from './support/test.js';
import { acceptInvitation, inviteUser, passwordField, SESSION_ENDED } from './support/invited-user.js';
import { ADMIN, ApiClient, CLINIC, helixUrl, PASSWORD, SUPER_ADMIN } from './support/api-client.js';
import { linkMailedTo } from './support/mailbox.js';
import { open, signIn, userMenu } from './support/open.js';

// Strings, because code in the page has no access to this module.
const store = (page: Page, key: string, value: string): Promise<unknown> =>
  page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`);
const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`);

/** Opens the home page with a session of its own, which the test may end. */
async function openSignedIn(page: Page): Promise<void> {
  await open(page, ADMIN, '/', { ownSession: true });
  await expect(userMenu(page)).toBeVisible();
}

test.describe('session', () => {
  test('continues with a new token when the old one is refused', async ({ page }) => {
    await openSignedIn(page);
    await store(page, 'id_token', 'broken');
    await page.goto(`${helixUrl()}/dashboard?date=2031-03-05`);
    await expect(userMenu(page)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard/);
    expect(await stored(page, 'id_token')).toMatch(/^ey.+\..+\..+$/);
  });

  test('and the day of the calendar are asked for once each, while a console of at most 330 kB is fetched', async ({
    page,
  }) => {
    await openSignedIn(page);
    // The page that signed in may still ask for data, which would count below.
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().slice(helixUrl().length)));
    await page.goto(`${helixUrl()}/dashboard?date=2031-03-05`);
    await expect(page.locator('html')).toHaveAttribute('data-frame', 'open');
    await expect(page.getByRole('region', { name: 'Appointments by provider' })).toBeVisible();
    const day = '/api/appointment?startDate=2031-03-05&endDate=2031-03-05';
    const session = ['/api/user/current', '/api/Provider/UserProviders', '/api/Clinic'];
    const first = [...session, '/api/Provider/Details?activeOnly=true', '/api/Provider?activeOnly=false', day];
    expect(first.map((address) => asked.filter((one) => one === address).length)).toEqual(first.map(() => 1));

    // What comes later comes while the browser is idle.
    const kilobytes = await page.evaluate<number>(`(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      // Any of them may be in the cache already.
      const needed = scripts.filter(({ name }) => /\\/(early|index|shared|calendar)-[^/]+$/.test(name));
      const end = Math.max(...needed.map(({ responseEnd }) => responseEnd));
      const first = scripts.filter(({ startTime }) => startTime < end);
      return first.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
    })()`);
    expect(kilobytes).toBeLessThan(330);
    expect(kilobytes).toBeGreaterThan(200);
  });

  test('renews its token once for all tabs before it expires, and reopens the event streams with it', async ({
    page,
    context,
  }) => {
    // The home page opens a stream too, which must not count below.
    await Promise.all([page.waitForRequest('**/api/events'), openSignedIn(page)]);
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

    // The token expires in a minute: both tabs notice when they become visible.
    await store(page, 'tokenEndsAt', String(Date.now() + 60_000));
    const becomeVisible = "document.dispatchEvent(new Event('visibilitychange'))";
    await Promise.all([page.evaluate(becomeVisible), other.evaluate(becomeVisible)]);
    await expect.poll(() => stored(page, 'id_token')).not.toBe(before);
    const after = await stored(page, 'id_token');
    await expect.poll(() => streams.length).toBe(4);
    expect(streams.slice(2)).toEqual([`Bearer ${after}`, `Bearer ${after}`]);
    expect(renewals).toBe(1);
    await expect(page.locator('[data-live]')).toContainText('Live');
  });

  test('switches to another clinic when the user is removed from the shown one, and ends without any', async ({
    page,
  }) => {
    const { user, link } = await inviteUser('Taken-out');
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    const [left, remaining] = [superAdmin.clinic(CLINIC), superAdmin.clinic('Harbour View Dental')];
    await acceptInvitation(page, link);
    await superAdmin.addUser(remaining, { firstName: 'Taken-out', lastName: 'Of-the-tests', email: user.email });
    await page.goto(await linkMailedTo(user.email, '/invitation'));
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(page.getByText(`You now have access to ${remaining.name}.`)).toBeVisible();
    await page.goto(`${helixUrl()}/dashboard?c=${left.clinicGuid}`);
    await expect(page.getByRole('banner')).toContainText(left.name);
    await expect(page.locator('[data-live]')).toContainText('Live');

    await superAdmin.removeUser(left, user.userId);
    await expect(page.getByRole('banner')).toContainText(remaining.name, { timeout: 60_000 });
    await expect(page.getByRole('banner')).not.toContainText(left.name);
    await superAdmin.removeUser(remaining, user.userId);
    await expect(page).toHaveURL(/\/(login|noclinicerror)/, { timeout: 60_000 });
  });

  test('survives an unreachable server', async ({ page, context }) => {
    await openSignedIn(page);
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

  test('that has ended shows a notice and returns to its page after the sign-in', async ({ page, context }) => {
    await openSignedIn(page);
    await context.clearCookies();
    await store(page, 'id_token', 'broken');
    await page.goto(`${helixUrl()}/dashboard?date=2031-03-05`);
    await expect(page).toHaveURL(/\/login\?redirectFrom=/);
    await expect(page.getByText(SESSION_ENDED)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(ADMIN);
    await expect(passwordField(page)).toBeFocused();
    await passwordField(page).fill(PASSWORD);
    await passwordField(page).press('Enter');
    await expect(page).toHaveURL(/\/dashboard\?(.*&)?date=2031-03-05/);
  });
});

test.describe('sign-out', () => {
  test('signs out every tab and removes everything that the browser stored of the user', async ({ page, context }) => {
    await openSignedIn(page);
    const other = await context.newPage();
    await other.goto(helixUrl());
    await expect(userMenu(other)).toBeVisible();
    await page.goto(`${helixUrl()}/logout`);
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/\/login/);
      await expect(tab.getByText(SESSION_ENDED)).toHaveCount(0);
      await expect(tab.getByRole('textbox', { name: 'Email' })).toHaveValue('');
    }
    expect(await context.cookies()).toEqual([]);
    const storedKeys = await page.evaluate('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]');
    for (const key of ['id_token', 'clinicGuid', 'signedInAs']) expect(storedKeys).not.toContain(key);

    // A sign-in reaches every tab, too.
    await signIn(page, ADMIN);
    await expect(userMenu(page)).toBeVisible();
    await expect(userMenu(other)).toBeVisible();
  });

  test('asks for the password of the other account when switching the user', async ({ page }) => {
    await openSignedIn(page);
    await page.goto(`${helixUrl()}/logout?next=${encodeURIComponent(SUPER_ADMIN)}`);
    await expect(page).toHaveURL(/\/login\?email=/);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(SUPER_ADMIN);
    await expect(passwordField(page)).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'User menu of Robin Tremblay' })).toBeVisible();
  });

  test('works without the server and is sent to it later', async ({ page, context }) => {
    await openSignedIn(page);
    await context.route('**/api/logout', (route) => route.abort());
    await page.goto(`${helixUrl()}/logout`);
    await expect(page).toHaveURL(/\/login/);
    expect(await context.cookies(`${helixUrl()}/api`)).toHaveLength(1);
    await context.unroute('**/api/logout');
    await page.reload();
    await expect.poll(() => context.cookies(`${helixUrl()}/api`)).toEqual([]);
  });
});
