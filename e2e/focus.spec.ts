import { expect, test } from './support/test.js';
import { helixUrl, SUPER_DEVELOPER } from './support/api-client.js';
import { expectFocusRings } from './support/expect-focus-ring.js';
import { navigate, open, userMenu } from './support/open.js';
import { WEDNESDAY } from './support/screens.js';

/** The pages behind the sign-in, each with what is there once it is loaded. */
const PAGES: Record<string, string> = {
  '/profile': 'main form',
  '/mydashboard': '[data-day="today"]',
  [`/dashboard?date=${WEDNESDAY}`]: '[data-appointment-id]',
  '/insights': '.hi-day',
  '/openTimeDashboard': 'main [role="img"]',
  '/personalCalendar?p_id=H1': '.hp-appointment',
  '/settings/healthprofiles': 'main table',
  '/settings/DNA': 'main table',
  '/settings/users': 'main table',
  '/settings/providers': 'main table',
  '/reports/payroll': 'main table',
  '/settings/auditTrail': 'main table',
  '/settings/noteTemplates': 'main table',
  '/settings/noteTemplates/tokens': 'main table',
  '/settings/noteTemplates/new': 'main textarea',
  '/settings/sqlExplorer': 'main h1',
  '/nowhere': 'main h1',
  '/guides': 'main h1',
  '/about': 'main h1',
};

test('every control shows the focus by a ring that stands out, light and dark', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'light' });
  const known = new Set<string>();
  for (const path of ['/login', '/forgotpassword']) {
    await page.goto(`${helixUrl()}${path}`);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    // An empty field gets an error when the focus leaves it.
    for (const field of await page.getByRole('textbox').all()) await field.fill('reader@people.example');
    await expectFocusRings(page, known, path);
  }
  await open(page, SUPER_DEVELOPER, '/profile');
  await expect(userMenu(page)).toBeVisible();
  for (const [path, loaded] of Object.entries(PAGES)) {
    await navigate(page, path);
    await expect(page.locator(loaded).first()).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await test.step(path, () => expectFocusRings(page, known, path));
  }
  expect(known.size).toBeGreaterThan(40);
});
