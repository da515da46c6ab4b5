import { expect, test, type Page, type Request } from './support/test.js';
import { addMonths, insightsToday } from '../libs/hygiene/src/index.js';
import { acceptInvitation, inviteUser } from './support/invited-user.js';
import { ADMIN, ApiClient, CLINIC, FRONT_DESK, helixUrl, SUPER_DEVELOPER } from './support/api-client.js';
import { open, signIn, userMenu } from './support/open.js';

const menu = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'Sign Out' }) });

/** Chooses another clinic in the user menu. */
async function switchTo(page: Page, clinic: string): Promise<void> {
  await userMenu(page).click();
  await menu(page)
    .getByRole('button', { name: /^Clinics/ })
    .click();
  await page.getByRole('searchbox', { name: 'Search clinics' }).fill(clinic);
  await page.getByRole('button', { name: clinic, exact: true }).click();
}

test.describe('clinic switch', () => {
  test('reloads the page in the other clinic and stores the choice', async ({ page }) => {
    await open(page, ADMIN, '/settings/users');
    await expect(page.getByRole('banner')).toContainText(CLINIC);
    await page.evaluate('globalThis.notReloaded = true');
    await switchTo(page, 'Harbour View Dental');
    await expect(page.getByRole('banner')).toContainText('Harbour View Dental');
    expect(await page.evaluate(`'notReloaded' in globalThis`)).toBe(false);
    await expect(page).toHaveURL(/\/settings\/users/);
    await page.getByRole('button', { name: 'New User' }).click();
    await expect(page.getByRole('dialog', { name: 'Add user for Harbour View Dental' })).toBeVisible();
    await page.goto(`${helixUrl()}/profile`);
    await expect(page.getByRole('banner')).toContainText('Harbour View Dental');
  });

  test('drops the provider and view from the address and keeps the day', async ({ page }) => {
    await open(page, ADMIN, '/profile');
    await expect(page.getByRole('banner')).toContainText(CLINIC);
    await page.goto(`${helixUrl()}/dashboard?date=2031-03-05&p_id=H1&weekly=true`);
    await switchTo(page, 'Harbour View Dental');
    await expect(page.getByRole('banner')).toContainText('Harbour View Dental');
    await expect(page).toHaveURL(/[?&]date=2031-03-05/);
    await expect(page).not.toHaveURL(/p_id|weekly/);
  });

  test('is cancelled when the user stays with unsaved changes', async ({ page }) => {
    await open(page, ADMIN, '/profile');
    await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Unsaved');
    page.on('dialog', (asking) => void asking.dismiss());
    const dialog = page.waitForEvent('dialog');
    await switchTo(page, 'Harbour View Dental');
    await dialog;
    await expect(menu(page)).toHaveCount(0);
    await expect(page.getByRole('banner')).toContainText(CLINIC);
    expect(await page.evaluate(`sessionStorage.getItem('clinicGuid')`)).toBe(
      (await ApiClient.signIn(ADMIN)).clinic(CLINIC).clinicGuid,
    );
  });

  test('refuses a link to a clinic of others with a message', async ({ page }) => {
    await open(page, ADMIN, '/profile');
    await expect(page.getByRole('banner')).toContainText(CLINIC);
    for (const path of [
      '/profile?c=11111111-2222-4333-8444-555555555555',
      '/dashboard?c=nonsense&date=2031-03-05',
      '/?c=x',
    ]) {
      await page.goto(`${helixUrl()}${path}`);
      await expect(
        page.getByText(`You do not have access to the clinic of that link. Showing ${CLINIC} instead.`),
      ).toBeVisible();
      await expect(page.getByRole('banner')).toContainText(CLINIC);
      await expect(page).not.toHaveURL(/[?&]c=/);
    }
    await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();
  });

  test('leads from an appointment page to the calendar of the other clinic', async ({ page }) => {
    await open(page, ADMIN, '/appointment/1');
    await expect(page.getByRole('banner')).toContainText(CLINIC);
    await switchTo(page, 'Harbour View Dental');
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('banner')).toContainText('Harbour View Dental');
  });

  test('keeps the clinic of the address on the next page', async ({ page }) => {
    await open(page, ADMIN, '/profile');
    await expect(page.getByRole('banner')).toContainText(CLINIC);
    await page.goto(`${helixUrl()}/profile`);
    await expect(page.getByRole('banner')).toContainText(CLINIC);
  });
});

test('the page for users without a clinic redirects a user who has one', async ({ page }) => {
  await open(page, ADMIN, '/profile', { ownSession: true });
  await expect(userMenu(page)).toBeVisible();
  await page.goto(`${helixUrl()}/noclinicerror`);
  await expect(page).toHaveURL(/\/mydashboard/);
  await page.goto(`${helixUrl()}/logout`);
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`${helixUrl()}/noclinicerror`);
  await expect(page.getByText('Your account is not assigned to any clinics', { exact: true })).toBeVisible();
});

test('the chosen language survives a reload, and an unfinished one cannot be chosen', async ({ page }) => {
  await open(page, FRONT_DESK, '/profile');
  await userMenu(page).click();
  await menu(page)
    .getByRole('button', { name: /^Language/ })
    .click();
  const french = page.getByRole('button', { name: 'Français coming soon' });
  await expect(french).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
});

test('the dark mode survives a reload, and starts no transition for who wants reduced motion', async ({ page }) => {
  await page.addInitScript(
    `addEventListener('transitionrun', ({ target, propertyName }) => { (window.transitions ??= []).push(propertyName + ' of ' + target.outerHTML.slice(0, 200)); })`,
  );
  await open(page, FRONT_DESK, '/profile');
  await userMenu(page).click();
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate('window.transitions ?? []')).toEqual([]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the Developer Hub shows the mails that Helix has written', async ({ page }) => {
  const { user } = await inviteUser('Mailed');
  await open(page, SUPER_DEVELOPER, '/settings/sqlExplorer/mailbox');
  await expect(page.getByRole('heading', { name: 'Developer Hub', level: 1 })).toBeVisible();
  await page.getByRole('searchbox').fill(user.email);
  const mail = page.getByRole('row').filter({ hasText: user.email });
  await expect(mail).toHaveCount(1);
  await mail.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(user.email);
  const link = dialog.getByRole('link', { name: /\/registration\?token=/ });
  await expect(link).toHaveAttribute('href', /^http:\/\/127\.0\.0\.1:\d+\/registration\?token=\S+$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a page whose chunk could not be loaded says so and offers a reload', async ({ page }) => {
  await page.route('**/*users-page*', (route) => route.abort());
  await open(page, ADMIN, '/settings/users');
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.unroute('**/*users-page*');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
});

test('the command palette opens a page from the keyboard', async ({ page }) => {
  await open(page, SUPER_DEVELOPER, '/profile');
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find a page/ }).fill('audit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Audit Trail', level: 1 })).toBeVisible();
});

test('what is typed before the command palette has loaded stands in its field', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/command-palette-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await open(page, SUPER_DEVELOPER, '/profile');
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  // G and C alone would open the calendar.
  await page.keyboard.type('gc');
  for (let count = 0; count < 2; count += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('audit t');
  release();
  const field = page.getByRole('combobox', { name: /^Find a page/ });
  await expect(field).toHaveValue('audit t');
  await expect(field).toBeFocused();
  await page.keyboard.type('rail');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Audit Trail', level: 1 })).toBeVisible();
});

test('the tooltip of a page in the navigation shows its keys, unless single keys are off', async ({ page }) => {
  await open(page, SUPER_DEVELOPER, '/profile');
  const link = page.getByRole('navigation').getByRole('link', { name: 'Calendar', exact: true });
  await link.hover();
  await expect(page.getByRole('tooltip')).toHaveText('CalendarGC');
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: /single/i }).click();
  await page.keyboard.press('Escape');
  await link.hover();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

/** A page of users with the pointer on the link to the insights, and what is asked for and answered from then on. */
async function pointAtInsights(page: Page) {
  await open(page, ADMIN, '/settings/users');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  const link = page.getByRole('navigation').getByRole('link', { name: 'Insights', exact: true });
  await link.hover();
  const asked: string[] = [];
  const answered: string[] = [];
  const listIn = (list: string[]) => (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(appointment\/|Provider)/.test(pathname)) list.push(`${pathname}${search}`);
  };
  page.on('request', listIn(asked));
  page.on('requestfinished', listIn(answered));
  const names = (): (string | undefined)[] => asked.map((url) => /^\/api\/([^?]+)/.exec(url)?.[1]).sort();
  return { link, asked, answered, names };
}

const INSIGHTS_REQUESTS = ['Provider', 'appointment/Analyze', 'appointment/insights'];

test('a press on a link of the navigation starts the requests of its page, and the click does not repeat them', async ({
  page,
}) => {
  // In the middle of a month, since its last week shows the same days as the next month.
  const lastMonth = addMonths(insightsToday(Date.now()), -1)!.slice(0, 7);
  await page.clock.install({ time: `${lastMonth}-15T15:00:00Z` });
  const { asked, names } = await pointAtInsights(page);
  await page.mouse.down();
  await expect.poll(names).toEqual(INSIGHTS_REQUESTS);
  await expect(page).toHaveURL(/\/settings\/users/);
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: /^Insights/, level: 1 })).toBeVisible();
  // The insights of the next month are asked for when those of this month are there.
  await expect.poll(() => names().filter((name) => name === 'appointment/Analyze')).toHaveLength(2);
  expect(asked).toHaveLength(new Set(asked).size);
});

test('what a press on Insights has fetched is asked for again when no click follows within five seconds', async ({
  page,
}) => {
  await page.clock.install();
  const { link, asked, answered, names } = await pointAtInsights(page);
  await page.mouse.down();
  await expect.poll(names).toEqual(INSIGHTS_REQUESTS);
  const first = [...asked];
  await expect.poll(() => answered.length).toBe(first.length);
  // A page that has read a later answer has read these.
  await page.evaluate(async () => (await fetch('/favicon.svg')).text());
  // Released beside the link.
  await page.mouse.move(700, 600);
  await page.mouse.up();
  await page.clock.fastForward(5_000);
  await link.click();
  await expect(page.getByRole('heading', { name: /^Insights/, level: 1 })).toBeVisible();
  await expect.poll(() => first.filter((url) => asked.lastIndexOf(url) < first.length)).toEqual([]);
});

test('a phone has the search, the other actions and the name of the clinic in reach of a finger', async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await open(page, ADMIN, '/settings/users');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Appointment search' }).tap();
  const palette = page.getByRole('dialog', { name: 'Go to anything' });
  await palette.getByRole('combobox').fill('tomorrow nobody');
  await expect(palette.getByText('Nothing matches')).toBeVisible();
  await expect(palette.getByRole('option')).toHaveCount(0);
  await palette.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'Help' }).tap();
  await expect(page.getByRole('dialog', { name: 'Need Help?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await userMenu(page).tap();
  await expect(menu(page)).toContainText(CLINIC);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await context.close();
});

test('a user removed from their only clinic is signed out at once', async ({ page }) => {
  const { admin, user, link } = await inviteUser('Leaver');
  await acceptInvitation(page, link);
  await admin.removeUser(admin.clinic(CLINIC), user.userId);
  await page.goto(`${helixUrl()}/profile`);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, user.email);
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
});
