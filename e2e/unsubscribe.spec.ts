import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encryptUnsubscribeToken } from '../libs/web/src/access/unsubscribe-token.js';
import { ADMIN, ApiClient, CLINIC, helixUrl } from './support/api-client.js';
import { connectToDatabase } from './support/database.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectTidyLayout } from './support/expect-tidy-layout.js';
import { expect, test } from './support/test.js';

/** Subscribes the demo's admin to RNA usage. @returns the address in a mail that ends it, and whether it has ended. */
async function subscribe() {
  const database = await connectToDatabase();
  const { clinicId } = (await ApiClient.signIn(ADMIN)).clinic(CLINIC);
  const { rows } = await database.query<{ userId: number }>(
    `insert into report_subscription (clinic_id, user_id, report_id)
     select $1, user_id, 24 from app_user where email = $2 returning user_id as "userId"`,
    [clinicId, ADMIN],
  );
  const secretKey = await readFile(join(process.env['HELIX_DATA_DIR'] ?? '', 'secrets', 'secret-key'), 'utf8');
  const token = await encryptUnsubscribeToken(secretKey.trim(), { clinicId, userId: rows[0]!.userId, reportId: 24 });
  return {
    address: `${helixUrl()}/unsubscribe?token=${token}`,
    isSubscribed: async () => (await database.query('select from report_subscription')).rowCount === 1,
    close: () => database.end(),
  };
}

test.describe('the page of the link that ends a subscription, without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('asks first, and ends the subscription when its button is pressed', async ({ page }) => {
    const { address, isSubscribed, close } = await subscribe();
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Unsubscribe from RNA Usage?' })).toBeVisible();
    // Its policy allows its own style.
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCSS('min-height', '44px');
    expect(await isSubscribed()).toBe(true);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await expect(page.getByText(`You no longer get RNA Usage of ${CLINIC} by email.`)).toBeVisible();
    expect(await isSubscribed()).toBe(false);
    await close();
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the page of the link that ends a subscription is tidy and accessible in the ${colorScheme} look`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${helixUrl()}/unsubscribe?token=none`);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expect(page.locator('body')).toHaveCSS(
      'background-color',
      colorScheme === 'dark' ? 'rgb(16, 21, 27)' : 'rgb(246, 248, 250)',
    );
    await expectTidyLayout(page, `in the ${colorScheme} look`);
    await expectAccessible(page);
  });
