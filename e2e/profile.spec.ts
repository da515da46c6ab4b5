import { expect, test, type Locator, type Page } from './support/test.js';
import { ADMIN, ApiClient, CLINIC, DOCTOR, FRONT_DESK, helixUrl, HYGIENIST, PASSWORD } from './support/api-client.js';
import { dateAt } from '../libs/hygiene/src/index.js';
import { confirm } from './support/confirm.js';
import { connectToDatabase } from './support/database.js';
import { expectAccessible } from './support/expect-accessible.js';
import { open, userMenu } from './support/open.js';

const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** Runs in the page; the types of this project leave the DOM out. */
declare function getComputedStyle(of: unknown): { backgroundColor: string };
const avatarColor = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);

test.describe('profile', () => {
  test('saves names and preferences, survives a reload and colours the avatar', async ({ page }) => {
    await open(page, DOCTOR, '/profile');
    const avatar = page.getByRole('button', { name: /^User menu of/ }).locator('.MuiAvatar-root');
    const before = await avatarColor(avatar);
    await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
    await expectAccessible(page);

    await field(page, 'First name').fill(' ');
    await button(page, 'Save').click();
    await expect(page.getByText('First name is required.')).toBeVisible();
    await expect(button(page, 'Save')).toBeDisabled();
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

  test('refuses a goal wage below the base wage or that is not a number', async ({ page }) => {
    const admin = await ApiClient.signIn(ADMIN);
    await admin.saveProvider(admin.clinic(CLINIC), { providerId: 'H1', baseWage: 44.5, goalWage: 60 });
    await open(page, HYGIENIST, '/profile');
    const goal = page.getByRole('spinbutton', { name: 'Goal wage' });
    await expect(field(page, 'Base wage')).toHaveValue('$44.50');
    await expect(field(page, 'Base wage')).not.toBeEditable();
    await goal.fill('44.4');
    await button(page, 'Save').click();
    await expect(page.getByText(`Goal wage can't be less than base wage.`)).toBeVisible();
    await expect(goal).toBeFocused();
    await expectAccessible(page);
    // A text that is not a number does not count as an empty field.
    await goal.fill('');
    await goal.pressSequentially('4-5');
    await goal.press('Enter');
    await expect(page.getByText('Goal wage must be a number of dollars, 0 or more.')).toBeVisible();
    await expect(button(page, 'Save')).toBeDisabled();
    const wage = async () =>
      (await admin.providers(admin.clinic(CLINIC))).find(({ provider_id }) => provider_id === 'H1')?.goalWage;
    expect(await wage()).toBe(60);
    await goal.fill('44.5');
    await goal.press('ArrowUp');
    await expect(goal).toHaveValue('44.6');
    await button(page, 'Save').click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(goal).toHaveValue('44.6');
    const [own] = (await admin.providers(admin.clinic(CLINIC))).filter(({ provider_id }) => provider_id === 'H1');
    expect([own?.goalWage, own?.baseWage]).toEqual([44.6, 44.5]);
  });

  test('counts a changed goal wage from today on, and leaves the days before as they were', async ({ page }) => {
    const admin = await ApiClient.signIn(ADMIN);
    const clinic = admin.clinic(CLINIC);
    const database = await connectToDatabase();
    const wages = async () => {
      const { rows } = await database.query<{ start: string; base: string; goal: string }>(
        `select effective_start::text as start, base_wage::text as base, goal_wage::text as goal
         from provider_wage where clinic_id = $1 and provider_id = 'H1' order by 1`,
        [clinic.clinicId],
      );
      return rows;
    };
    await admin.saveProvider(clinic, { providerId: 'H1', baseWage: 44.5, goalWage: 60 });
    const today = dateAt(Date.now(), clinic.timeZone);
    const before = (await wages()).filter(({ start }) => start !== today);
    await open(page, HYGIENIST, '/profile');
    await expect(page.getByText('What you aim to earn per hour. A change counts from today on.')).toBeVisible();
    await page.getByRole('spinbutton', { name: 'Goal wage' }).fill('61.25');
    await button(page, 'Save').click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    expect(await wages()).toEqual([...before, { start: today, base: '44.50', goal: '61.25' }]);
    await database.end();
    await admin.saveProvider(clinic, { providerId: 'H1', baseWage: 44.5, goalWage: 60 });
  });

  test('says which part was saved when the goal wage was refused', async ({ page }) => {
    const admin = await ApiClient.signIn(ADMIN);
    await admin.saveProvider(admin.clinic(CLINIC), { providerId: 'H1', baseWage: 44.5, goalWage: 60 });
    await open(page, HYGIENIST, '/profile');
    const firstName = await field(page, 'First name').inputValue();
    await admin.saveProvider(admin.clinic(CLINIC), { providerId: 'H1', baseWage: 48, goalWage: 60 });
    const goal = page.getByRole('spinbutton', { name: 'Goal wage' });
    await field(page, 'First name').fill('Halfway');
    await goal.fill('47');
    await button(page, 'Save').click();
    await expect(
      page.getByText(/^Saved: your names and preferences\. Not saved: the goal wage of H1 - /),
    ).toBeVisible();
    await expect(page.getByText(`Goal wage can't be less than base wage.`)).toBeVisible();
    await expect(goal).toBeFocused();
    await expect(page.getByRole('button', { name: /^User menu of Halfway / })).toBeVisible();
    await expectAccessible(page);
    await field(page, 'First name').fill(firstName);
    await goal.fill('48.5');
    await button(page, 'Save').click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await expect(field(page, 'First name')).toHaveValue(firstName);
    await expect(goal).toHaveValue('48.5');
    await admin.saveProvider(admin.clinic(CLINIC), { providerId: 'H1', baseWage: 44.5, goalWage: 60 });
  });

  test('asks before unsaved changes are discarded', async ({ page }) => {
    await open(page, HYGIENIST, '/profile');
    // The first one: the wages show the name of the provider too.
    const names = field(page, 'Last name').first();
    const lastName = await names.inputValue();
    await names.fill('Unsaved');
    await page.getByRole('link', { name: 'Cancel' }).click();
    const asking = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expectAccessible(page);
    await button(asking, 'Keep editing').click();
    await expect(asking).toHaveCount(0);
    await expect(names).toHaveValue('Unsaved');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await button(asking, 'Discard changes').click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto(`${helixUrl()}/profile`);
    await expect(names).toHaveValue(lastName);
  });

  test('links other accounts of the same person by their password, and unlinks them', async ({ page }) => {
    await open(page, FRONT_DESK, '/profile');
    await expect(page.getByText(/^No linked accounts\./)).toBeVisible();
    await button(page, 'Link account').click();
    const linking = dialog(page, 'Link another account');
    await expectAccessible(page);
    await field(linking, 'Email').fill(HYGIENIST);
    await field(linking, 'Password').fill('Wrong-1');
    await button(linking, 'Link account').click();
    await expect(linking.getByText('Incorrect email or password.')).toBeVisible();
    await field(linking, 'Password').fill(PASSWORD);
    await button(linking, 'Link account').click();
    await expect(linking).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: HYGIENIST })).toBeVisible();
    // With one other account the user menu has nothing to switch between (spec 1 section 2.3).
    await expect(page.getByText(/^Link one more account to switch between them/)).toBeVisible();
    await userMenu(page).click();
    await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Switch User' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await button(page, 'Link account').click();
    await field(linking, 'Email').fill(DOCTOR);
    await field(linking, 'Password').fill(PASSWORD);
    await button(linking, 'Link account').click();
    await expect(page.getByText('Switch between them in the user menu, under Switch User.')).toBeVisible();
    await userMenu(page).click();
    await expect(page.getByRole('button', { name: 'Switch User' })).toBeVisible();
    await page.keyboard.press('Escape');

    await button(page, 'Unlink doctor@helix.example').click();
    await confirm(page);
    await expect(button(page, 'Unlink doctor@helix.example')).toHaveCount(0);
    await button(page, 'Unlink hygienist@helix.example').click();
    await expect(page.getByRole('alertdialog', { name: 'Unlink account' })).toBeVisible();
    await expectAccessible(page);
    await confirm(page);
    await expect(page.getByText(/^No linked accounts\./)).toBeVisible();
  });
});
