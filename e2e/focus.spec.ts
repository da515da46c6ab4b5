import { expect, test } from './support/test.js';
import { ADMIN, ApiClient, CLINIC, helixUrl, SUPER_DEVELOPER } from './support/api-client.js';
import { expectFocusRings } from './support/expect-focus-ring.js';
import { navigate, open, userMenu } from './support/open.js';
import { NOW, pathOf, prepareScreens, screens } from './support/screens.js';

/** Into so many tests the pages are dealt, so that each has heavy ones and light ones, and ends within its time. */
const TESTS = 7;

test.describe('every control shows the focus by a ring that stands out, light and dark', () => {
  // Each worker takes a part.
  test.describe.configure({ mode: 'parallel' });
  test.beforeEach(async ({ page }) => {
    test.slow();
    await page.clock.setFixedTime(NOW);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('on the pages before the sign-in', async ({ page }) => {
    const known = new Set<string>();
    for (const path of ['/login', '/forgotpassword']) {
      await page.goto(`${helixUrl()}${path}`);
      await expect(page.getByRole('textbox').first()).toBeVisible();
      // An empty field gets an error when the focus leaves it.
      for (const field of await page.getByRole('textbox').all()) await field.fill('reader@people.example');
      await expectFocusRings(page, known, path);
    }
    expect(known.size).toBeGreaterThan(4);
  });

  for (const [first, { name }] of screens.slice(0, TESTS).entries()) {
    test(`on every ${TESTS}th page from ${name} on`, async ({ page }) => {
      const api = await ApiClient.signIn(ADMIN);
      const appointments = await prepareScreens(api, api.clinic(CLINIC));
      const known = new Set<string>();
      await open(page, SUPER_DEVELOPER, '/profile');
      await expect(userMenu(page)).toBeVisible();
      for (const screen of screens.filter((_, at) => at % TESTS === first)) {
        await navigate(page, pathOf(screen, appointments));
        await expect(screen.fullSigns(page).first()).toBeVisible();
        await test.step(screen.name, () => expectFocusRings(page, known, screen.name));
      }
      expect(known.size).toBeGreaterThan(20);
    });
  }
});
