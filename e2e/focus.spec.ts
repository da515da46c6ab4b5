import { expect, test } from './support/test.js';
import { helixUrl, SUPER_DEVELOPER } from './support/api-client.js';
import { expectFocusRings, isOfFrame } from './support/expect-focus-ring.js';
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

for (const colorScheme of ['light', 'dark'] as const)
  test(`every control shows the focus by a ring that stands out, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    const known = new Set<string>();
    let compared = 0;
    const look = async (path: string): Promise<void> => {
      const kinds = await expectFocusRings(page, known, path);
      compared += kinds.size;
      // What cuts a ring off differs by page, but not by colours.
      for (const kind of kinds) if (colorScheme === 'dark' || isOfFrame(kind)) known.add(kind);
    };
    for (const path of ['/login', '/forgotpassword']) {
      await page.goto(`${helixUrl()}${path}`);
      await expect(page.getByRole('textbox').first()).toBeVisible();
      // An empty field gets an error when the focus leaves it.
      for (const field of await page.getByRole('textbox').all()) await field.fill('reader@people.example');
      await look(path);
    }
    await open(page, SUPER_DEVELOPER, '/profile');
    await expect(userMenu(page)).toBeVisible();
    for (const [path, loaded] of Object.entries(PAGES)) {
      await navigate(page, path);
      await expect(page.locator(loaded).first()).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await test.step(path, () => look(path));
    }
    expect(compared).toBeGreaterThan(40);
  });
