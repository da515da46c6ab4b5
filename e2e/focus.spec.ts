import { expect, test } from './support/test.js';
import { ADMIN, ApiClient, CLINIC, helixUrl, SUPER_DEVELOPER } from './support/api-client.js';
import { expectFocusRings } from './support/expect-focus-ring.js';
import { navigate, open, userMenu } from './support/open.js';
import { NOW, pathOf, prepareScreens, screens } from './support/screens.js';

test('every control of every page shows the focus by a ring that stands out, light and dark', async ({ page }) => {
  test.slow();
  const api = await ApiClient.signIn(ADMIN);
  const appointments = await prepareScreens(api, api.clinic(CLINIC));
  await page.clock.setFixedTime(NOW);
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
  for (const screen of screens) {
    await navigate(page, pathOf(screen, appointments));
    await expect(screen.fullSigns(page).first()).toBeVisible();
    await test.step(screen.name, () => expectFocusRings(page, known, screen.name));
  }
  expect(known.size).toBeGreaterThan(40);
});
