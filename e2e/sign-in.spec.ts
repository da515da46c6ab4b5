import { expect, test } from './support/test.js';
import { passwordField, SESSION_ENDED } from './support/invited-user.js';
import { ADMIN, helixUrl, PASSWORD } from './support/api-client.js';
import { expectTouchTargets } from './support/expect-touch-targets.js';
import { signIn, userMenu } from './support/open.js';

test.describe('sign-in form', () => {
  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('has links and buttons that a finger hits, and none covers a field', async ({ page }) => {
      const card = 'main div:has(> form)';
      await page.goto(`${helixUrl()}/login`);
      await expectTouchTargets(page, card, 'sign-in');
      const forgot = page.getByRole('link', { name: 'Forgot password?' });
      const [link, field] = await Promise.all([forgot.boundingBox(), passwordField(page).boundingBox()]);
      expect(link!.y).toBeGreaterThanOrEqual(field!.y + field!.height);
      await forgot.tap();
      await expect(page.getByRole('link', { name: 'Back to sign in' })).toBeVisible();
      await expectTouchTargets(page, card, 'forgotten password');
    });
  });

  test('refuses a wrong password, and returns to the requested page', async ({ page }) => {
    await page.goto(`${helixUrl()}/dashboard?date=2031-03-05`);
    await expect(page).toHaveURL(/\/login\?redirectFrom=/);
    await expect(page.getByText(SESSION_ENDED)).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN);
    await passwordField(page).fill(`${PASSWORD}x`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.');
    await signIn(page, ADMIN);
    await expect(page).toHaveURL(/\/dashboard\?(.*&)?date=2031-03-05/);
    await expect(userMenu(page)).toBeVisible();
  });

  test('keeps the refresh token in a cookie that scripts and other sites cannot use', async ({ page, context }) => {
    await page.goto(helixUrl());
    await signIn(page, ADMIN);
    await expect(userMenu(page)).toBeVisible();
    const cookies = await context.cookies(`${helixUrl()}/api/refresh`);
    expect(cookies).toEqual([
      expect.objectContaining({ name: 'helix_refresh', httpOnly: true, sameSite: 'Strict', path: '/api' }),
    ]);
    expect(await page.evaluate('document.cookie')).toBe('');
  });
});
