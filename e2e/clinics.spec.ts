import { expect, test, type Locator, type Page } from './support/test.js';
import { SUPER_ADMIN } from './support/api-client.js';
import { connectToDatabase } from './support/database.js';
import { dateField, fillDate } from './support/date-field.js';
import { expectAccessibleInBothSchemes } from './support/expect-accessible.js';
import { expectKeyboardAccess } from './support/expect-keyboard-access.js';
import { navigate, open } from './support/open.js';

const PATH = '/settings/clinics';
/** Behind the customers of the demo in every list. */
const CUSTOMER = 'Zenith Group';

const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const toast = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true });
const rowOf = (page: Page, clinic: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Edit ${clinic}`, exact: true }) });

async function choose(within: Locator, label: string, option: string | RegExp): Promise<void> {
  // The name of a select has its value behind the label.
  await within.getByRole('combobox', { name: label }).click();
  await within.page().getByRole('option', { name: option }).click();
}

async function addCustomer(page: Page, name = CUSTOMER): Promise<void> {
  await button(page, 'New Customer').click();
  const adding = dialog(page, 'Add Customer');
  const values = {
    ...{ 'Business name': name, 'First name': 'Zoe', 'Last name': 'Zimmer', Email: 'zoe@zenith.example' },
    ...{ Address: '1 Zenith Road', City: 'Guelph', Province: 'on', Country: 'ca' },
  };
  for (const [label, value] of Object.entries(values)) await field(adding, label).fill(value);
  await button(adding, 'Add customer').click();
  await expect(adding).toHaveCount(0);
  await expect(toast(page, 'Customer created successfully')).toBeVisible();
}

/** Adds a clinic of the customer and leaves the dialog with its key open. */
async function addClinic(page: Page, name: string, dms: string, customer = CUSTOMER): Promise<Locator> {
  await button(page, 'New Clinic').click();
  const adding = dialog(page, 'Add Clinic');
  await adding.getByRole('combobox', { name: 'Customer' }).fill(customer);
  await page.getByRole('option', { name: `${customer} (Zoe Zimmer)` }).click();
  await field(adding, 'Clinic name').fill(name);
  await choose(adding, 'DMS type', dms);
  await field(adding, 'City').fill('Guelph');
  await field(adding, 'Province').fill('on');
  await field(adding, 'Country').fill('ca');
  await choose(adding, 'Time zone', /^America\/Toronto \(UTC-0[45]:00\)$/);
  await button(adding, 'Add clinic').click();
  const key = dialog(page, `Agent key of ${name}`);
  await expect(key).toBeVisible();
  await expect(toast(page, 'Clinic created successfully')).toBeVisible();
  return key;
}

const closeKey = (key: Locator): Promise<void> => button(key, 'Close').last().click();

test.describe('Clinics page', () => {
  test('adds and edits customers and clinics, and shows the key of a new one once', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write']);
    await open(page, SUPER_ADMIN, PATH);
    await expect(page.getByRole('heading', { name: 'Clinics', level: 1 })).toBeVisible();
    await addCustomer(page);
    const key = await addClinic(page, 'Zenith North', 'OpenDental');

    const keyText = await field(key, 'Agent key').inputValue();
    expect(keyText.length).toBeGreaterThan(20);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(key).toContainText('it is not shown again');
    await expectAccessibleInBothSchemes(page);
    await button(key, 'Copy').click();
    await expect(button(key, 'Copied')).toBeVisible();
    await closeKey(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(keyText)).toHaveCount(0);

    const row = rowOf(page, 'Zenith North');
    for (const text of [CUSTOMER, 'OpenDental', 'Guelph', 'ON', 'Paying', 'America/Toronto', 'Not seen yet'])
      await expect(row).toContainText(text);
    await button(row, 'Edit Zenith North').click();
    const editing = dialog(page, 'Edit Clinic');
    await expect(field(editing, 'Customer')).not.toBeEditable();
    await fillDate(dateField(editing, 'Launch date'), '2026-03-02');
    await field(editing, 'Upgrade to version').fill('2.5.0');
    await choose(editing, 'Service tier', 'Suspended');
    await button(editing, 'Save').click();
    await expect(toast(page, 'Clinic updated successfully')).toBeVisible();
    await expect(row).toContainText('2026-03-02');
    await expect(row).toContainText('- / 2.5.0');
    await expect(row).toContainText('Suspended');

    await button(row, `Edit customer ${CUSTOMER}`).click();
    const customer = dialog(page, 'Edit Customer');
    await expect(field(customer, 'Email')).toHaveCount(0);
    await field(customer, 'First name').fill('Zita');
    await button(customer, 'Save').click();
    await expect(toast(page, 'Customer updated successfully')).toBeVisible();
    // The button has the focus again, and with it the tooltip from before.
    await page.getByRole('searchbox', { name: 'Search clinics' }).click();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await button(row, `Edit customer ${CUSTOMER}`).hover();
    await expect(page.getByRole('tooltip')).toHaveText('Zita Zimmer');
  });

  test('copies a setup command, creates procedure rules, and updates summaries', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write']);
    await open(page, SUPER_ADMIN, PATH);
    await addCustomer(page, 'Zest Group');
    await closeKey(await addClinic(page, 'Zest One', 'Tracker', 'Zest Group'));
    await closeKey(await addClinic(page, 'Zest Two', 'Maxident', 'Zest Group'));

    const row = rowOf(page, 'Zest One');
    await button(row, 'Copy the setup command of Zest One').click();
    await expect(toast(page, 'Clinic copied to clipboard')).toBeVisible();
    // Scripts of the page may not read the clipboard.
    await page.getByRole('searchbox', { name: 'Search clinics' }).focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(page.getByRole('searchbox', { name: 'Search clinics' })).toHaveValue(
      /^helix-agent setup --url \S+ --pms tracker --key \S+ --instance tracker$/,
    );
    await page.getByRole('searchbox', { name: 'Search clinics' }).fill('zest');
    await expect(rowOf(page, 'Zest Two')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(3);
    await button(rowOf(page, 'Zest Two'), 'Copy the setup command of Zest Two').click();
    await expect(page.getByText('DMS not found', { exact: true })).toBeVisible();

    const createRules = button(row, 'Create the procedure rules of Zest One');
    await createRules.click();
    await expect(toast(page, 'Procedure rule updated successfully')).toBeVisible();
    await expect(createRules).toHaveCount(0);

    const update = button(row, 'Update the summary of Zest One');
    await update.click();
    await expect(toast(page, 'Summary updated successfully')).toBeVisible({ timeout: 60_000 });
    await expect(update).toHaveAttribute('aria-disabled', 'false');
  });

  test('shows a command that the browser does not copy, and asks before a key is left behind', async ({ page }) => {
    await page.addInitScript(
      `navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))`,
    );
    await open(page, SUPER_ADMIN, PATH);
    await addCustomer(page, 'Zinnia Group');
    const key = await addClinic(page, 'Zinnia', 'Abel', 'Zinnia Group');
    await button(key, 'Copy').click();
    await expect(key.getByText('The browser did not allow copying. Press Ctrl+C.')).toBeVisible();
    const selected = await page.evaluate<string>(`getSelection().toString()`);
    expect(selected).toBe(await field(key, 'Agent key').inputValue());
    await navigate(page, '/profile');
    const question = page.getByRole('alertdialog', { name: 'Leave without the key?' });
    await button(question, 'Keep editing').click();
    await expect(field(key, 'Agent key')).toBeVisible();
    await closeKey(key);

    await button(page, 'Copy the setup command of Zinnia').click();
    const command = dialog(page, 'Setup command of Zinnia');
    await expect(field(command, 'Setup command')).toHaveValue(/--pms abel --key \S+$/);
    await expectAccessibleInBothSchemes(page);
    await expectKeyboardAccess(page, '[role="dialog"]', 'setup command');
    await page.keyboard.press('Escape');
    await expect(command).toBeVisible();
    await button(command, 'Close').last().click();
    await expect(command).toHaveCount(0);
  });

  test('is used by keyboard alone: static dialogs, their question, and the actions of a row', async ({ page }) => {
    await open(page, SUPER_ADMIN, PATH);
    await button(page, 'New Customer').focus();
    await page.keyboard.press('Enter');
    const adding = dialog(page, 'Add Customer');
    await expect(field(adding, 'Business name')).toBeFocused();
    await page.keyboard.type('Nobody');
    await page.keyboard.press('Escape');
    await expect(adding).toBeVisible();
    // Enter in a field submits: the first field that is wrong has the focus.
    await page.keyboard.press('Enter');
    await expect(field(adding, 'First name')).toBeFocused();
    await expect(adding.getByText('Email is required.')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(button(adding, 'Close')).toBeFocused();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
    await expect(button(question, 'Keep editing')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(question, 'Discard changes')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'New Customer')).toBeFocused();

    await expectKeyboardAccess(page, 'main', 'clinics');
  });

  test('keeps name and actions in view, rows of 35 pixels, and its layout while ages run on', async ({ page }) => {
    const database = await connectToDatabase();
    await database.query(
      `update clinic set time_last_seen = now() where clinic_id = (select min(clinic_id) from clinic)`,
    );
    await database.end();
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.clock.install();
    await open(page, SUPER_ADMIN, `${PATH}?sort=clinicId&order=ASC`);
    const row = page.getByRole('row').nth(1);
    await expect(row.getByText(/^\d+ sec$/)).toBeVisible();
    expect((await row.boundingBox())?.height).toBe(35);
    const boxes = async () =>
      Promise.all((await row.getByRole('cell').all()).map(async (cell) => (await cell.boundingBox())?.width));
    const before = await boxes();
    await page.clock.fastForward(60_000);
    await expect(row.getByText('1 min', { exact: true })).toBeVisible();
    expect(await boxes()).toEqual(before);

    const [name, actions] = [row.getByRole('cell').nth(1), row.getByRole('cell').last()];
    await page.getByRole('table').evaluate((table) => table.parentElement!.scrollBy(300, 0));
    await expect(name).toBeInViewport({ ratio: 1 });
    await expect(actions).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole('cell').first()).not.toBeInViewport({ ratio: 0.5 });
  });
});
