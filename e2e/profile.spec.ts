import { expect, test, type Locator, type Page } from './support/test.js';
import { ADMIN, ApiClient, CLINIC, DOCTOR, FRONT_DESK, HYGIENIST, PASSWORD } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { open, userMenu } from './support/open.js';

const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
/** Runs in the page; the types of this project leave the DOM out. */
declare function getComputedStyle(of: unknown): { backgroundColor: string };
const avatarColor = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);

test.describe('profile', () => {
  test('saves names and preferences, survives a reload and colours the avatar', async ({ page }) => {
    await open(page, DOCTOR, '/profile');
    const avatar = page.getByRole('button', { name: /^User menu of/ }).locator('.MuiAvatar-root');
    const before = await avatarColor(avatar);
    await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
    await field(page, 'First name').fill('Alexandra');
    await page.getByRole('radio', { name: 'Purple' }).check();
    await page.getByRole('radio', { name: 'Dollars' }).check();
    await button(page, 'Save').click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'User menu of Alexandra Novak' })).toBeVisible();
    expect(await avatarColor(avatar)).not.toBe(before);
    // #5C2D91, a little darker, so that white letters can be read on it.
    expect(await avatarColor(avatar)).toBe('rgb(86, 42, 136)');

    await page.reload();
    await expect(page.getByText('Saved.')).toHaveCount(0);
    await expect(field(page, 'First name')).toHaveValue('Alexandra');
    await expect(page.getByRole('radio', { name: 'Purple' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Dollars' })).toBeChecked();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test('takes a goal wage in steps of the arrow keys, and no text that is not a number', async ({ page }) => {
    const admin = await ApiClient.signIn(ADMIN);
    await admin.saveProvider(admin.clinic(CLINIC), { providerId: 'H1', baseWage: 44.5, goalWage: 60 });
    await open(page, HYGIENIST, '/profile');
    const goal = page.getByRole('spinbutton', { name: 'Goal wage' });
    // A text that is not a number does not count as an empty field.
    await goal.fill('');
    await goal.pressSequentially('4-5');
    await goal.press('Enter');
    await expect(page.getByText('Goal wage must be a number of dollars, 0 or more.')).toBeVisible();
    await expect(button(page, 'Save')).toBeDisabled();
    await goal.fill('61.5');
    await goal.press('ArrowUp');
    await expect(goal).toHaveValue('61.6');
    await button(page, 'Save').click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await expect(goal).toHaveValue('61.6');
    await admin.saveProvider(admin.clinic(CLINIC), { providerId: 'H1', baseWage: 44.5, goalWage: 60 });
  });

  test('with two linked accounts the user menu offers to switch between them', async ({ page }) => {
    await open(page, FRONT_DESK, '/profile');
    const linking = page.getByRole('dialog', { name: 'Link another account' });
    const link = async (email: string): Promise<void> => {
      await button(page, 'Link account').click();
      await field(linking, 'Email').fill(email);
      await field(linking, 'Password').fill(PASSWORD);
      await button(linking, 'Link account').click();
      await expect(linking).toHaveCount(0);
      await userMenu(page).click();
      await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
    };
    const switching = page.getByRole('button', { name: 'Switch User' });
    await link(HYGIENIST);
    // With one other account the user menu has nothing to switch between (spec 1 section 2.3).
    await expect(switching).toHaveCount(0);
    await page.keyboard.press('Escape');
    await link(DOCTOR);
    await expect(switching).toBeVisible();
    await page.keyboard.press('Escape');
    for (const email of [DOCTOR, HYGIENIST]) {
      await button(page, `Unlink ${email}`).click();
      await confirm(page);
    }
    await expect(page.getByText(/^No linked accounts\./)).toBeVisible();
  });
});
