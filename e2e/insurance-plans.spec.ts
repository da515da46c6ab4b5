import { expect, test, type Locator, type Page } from './support/test.js';
import { SUPER_ADMIN } from './support/api-client.js';
import { expectAccessible } from './support/expect-accessible.js';
import { open } from './support/open.js';
import { stopLiveUpdates } from './support/live-updates.js';

const PATH = '/settings/insurancePlans';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const procedure = (dialog: Locator, number: number) => dialog.getByRole('group', { name: `Procedure ${number}` });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function select(page: Page, within: Locator, name: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function choose(page: Page, row: Locator, ...names: string[]): Promise<void> {
  await row.getByRole('combobox', { name: 'Procedures' }).click();
  for (const name of names) await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

/** Fills the form of a new plan of Beneva, with one limit, and saves it. */
async function addPlan(page: Page, number: string, name: string): Promise<void> {
  await button(page, 'Add Insurance').click();
  const dialog = page.getByRole('dialog', { name: 'Add New Insurance Plan' });
  await select(page, dialog, 'Carrier', 'Beneva (SSQ, La Capitale)');
  await field(dialog, 'Group/Plan Number').fill(number);
  await field(dialog, 'Plan Name').fill(name);
  const row = procedure(dialog, 1);
  await choose(page, row, 'Scaling');
  await row.getByRole('spinbutton', { name: 'Units' }).fill('8');
  await row.getByRole('spinbutton', { name: 'Interval' }).fill('1');
  await select(page, row, 'Type', 'Units');
  await select(page, row, 'Period', 'Calendar');
  await button(dialog, 'Save Plan').click();
  await expect(dialog).toHaveCount(0);
}

test('a plan is added with its messages in order, edited, made a draft and found by its filters', async ({ page }) => {
  await open(page, SUPER_ADMIN, PATH);
  await expect(page.getByText('Manage dental insurance policies')).toBeVisible();
  await button(page, 'Add Insurance').click();
  const dialog = page.getByRole('dialog', { name: 'Add New Insurance Plan' });
  await expect(dialog.getByRole('switch', { name: 'Published' })).toBeChecked();
  const save = async (message: string): Promise<void> => {
    await button(dialog, 'Save Plan').click();
    await expect(toast(page, message)).toBeVisible();
  };
  const row = procedure(dialog, 1);
  await save('Please select a carrier');
  await expectAccessible(page);
  await select(page, dialog, 'Carrier', 'Wawanesa');
  await save('Please enter a Group/Plan number');
  await field(dialog, 'Group/Plan Number').fill('W-100');
  await save('Please select a procedure for row 1');
  await choose(page, row, 'Scaling', 'Root planing');
  await save('Please enter valid units for row 1');
  await row.getByRole('spinbutton', { name: 'Units' }).fill('7.5');
  await save('Please enter valid interval for row 1');
  await row.getByRole('spinbutton', { name: 'Interval' }).fill('9');
  await save('Please select a type for row 1');
  await select(page, row, 'Type', 'Units');
  await save('Please select a period for row 1');
  await select(page, row, 'Period', 'Monthly');
  await row.getByRole('switch', { name: 'Rolling' }).click();
  await row.getByRole('spinbutton', { name: 'Min age' }).fill('18');
  await row.getByRole('spinbutton', { name: 'Max age' }).fill('17');
  await save('Please enter valid ages for row 1');
  await row.getByRole('spinbutton', { name: 'Max age' }).fill('64');
  await row.getByRole('spinbutton', { name: 'Lifetime' }).fill('100');
  await save('Please enter a valid lifetime for row 1');
  await row.getByRole('spinbutton', { name: 'Lifetime' }).fill('99');
  await field(dialog, 'Plan Name').fill('Windmill');
  await field(dialog, 'Long Name').fill('Windmill Energy staff');
  await button(dialog, 'Add policy').click();
  await page.keyboard.type(' W-101 ');
  await save('Insurance plan saved successfully');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'Windmill')).toContainText(/Wawanesa.*W-100 \+ 1 more.*Windmill Energy staff.*Published/);

  await button(page, 'Edit Wawanesa Windmill').click();
  const edit = page.getByRole('dialog', { name: 'Edit Insurance Plan' });
  const first = procedure(edit, 1);
  await expect(first.getByRole('spinbutton', { name: 'Units' })).toHaveValue('7.5');
  await expect(first.getByRole('switch', { name: 'Rolling' })).toBeChecked();
  await expect(field(edit, 'Policy number 1')).toHaveValue('W-101');
  await button(edit, 'Add procedure').click();
  await button(edit, 'Remove procedure 2').click();
  await button(edit, 'Remove procedure 1').click();
  await expect(toast(page, 'At least one procedure must remain')).toBeVisible();
  await button(edit, 'Remove policy 1').click();
  await expect(toast(page, 'At least one policy must remain')).toBeVisible();
  await expect(field(edit, 'Policy number 1')).toHaveValue('');
  await button(edit, 'Cancel').click();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await button(question, 'Keep editing').click();
  await page.keyboard.press('Escape');
  await button(question, 'Discard changes').click();
  await expect(edit).toHaveCount(0);

  await button(page, 'Edit Wawanesa Windmill').click();
  await edit.getByRole('switch', { name: 'Published' }).click();
  await button(edit, 'Update Plan').click();
  await expect(toast(page, 'Insurance plan updated successfully')).toBeVisible();
  await expect(rowOf(page, 'Windmill')).toContainText('Draft');

  await page.getByRole('searchbox', { name: 'Search by name or number' }).fill('w-101');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Published' }).click();
  await expect(page.getByText('No insurance plans match this search.')).toBeVisible();
  await page.reload();
  await button(page, 'Show all').click();
  await expect(rowOf(page, 'Windmill')).toBeVisible();
});

test('a plan is added by the keyboard alone', async ({ page }) => {
  await open(page, SUPER_ADMIN, PATH);
  const { keyboard } = page;
  await expect(button(page, 'Add Insurance')).toBeVisible();
  const focused = page.locator(':focus');
  const tabTo = async (target: Locator): Promise<void> => {
    for (let steps = 0; steps < 60; steps += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error('the keyboard does not reach it');
  };
  await tabTo(button(page, 'Add Insurance'));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add New Insurance Plan' });
  const row = procedure(dialog, 1);
  await tabTo(dialog.getByRole('combobox', { name: 'Carrier' }));
  await keyboard.press('Enter');
  await keyboard.type('John');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('J-1');
  await keyboard.press('Tab');
  await keyboard.type('Keys only');
  await tabTo(dialog.getByRole('switch', { name: 'Published' }));
  await keyboard.press('Space');
  await tabTo(row.getByRole('combobox', { name: 'Procedures' }));
  await keyboard.type('fluoride');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await tabTo(row.getByRole('spinbutton', { name: 'Units' }));
  await keyboard.type('1');
  await keyboard.press('Tab');
  await keyboard.type('6');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.type('Occ');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.type('Mon');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(row.getByRole('switch', { name: 'Rolling' })).toBeFocused();
  await keyboard.press('Space');
  await tabTo(button(dialog, 'Save Plan'));
  await expect(focused).toBeVisible();
  await keyboard.press('Enter');
  await expect(toast(page, 'Insurance plan saved successfully')).toBeVisible();
  await expect(button(page, 'Add Insurance')).toBeFocused();
  await expect(rowOf(page, 'Keys only')).toContainText(/Johnson.*J-1.*Draft/);
});

test('of two browsers with one plan, the second is told that the plan was changed and keeps what it typed', async ({
  page,
  browser,
}) => {
  await open(page, SUPER_ADMIN, PATH);
  await addPlan(page, 'B-1', 'Two browsers');
  const other = await browser.newPage();
  await open(other, SUPER_ADMIN, PATH);
  for (const one of [page, other]) {
    await button(one, 'Edit Beneva (SSQ, La Capitale) Two browsers').click();
    await expect(field(one.getByRole('dialog'), 'Plan Name')).toHaveValue('Two browsers');
  }
  await field(page.getByRole('dialog'), 'Long Name').fill('First');
  await button(page, 'Update Plan').click();
  await expect(toast(page, 'Insurance plan updated successfully')).toBeVisible();
  await field(other.getByRole('dialog'), 'Long Name').fill('Second');
  await button(other, 'Update Plan').click();
  await expect(toast(other, 'Failed to save insurance plan to server')).toBeVisible();
  await expect(other.getByRole('dialog').getByText(/^This plan was changed by someone else\./)).toBeVisible();
  await expect(field(other.getByRole('dialog'), 'Long Name')).toHaveValue('Second');
  await button(other, 'Cancel').click();
  await button(other, 'Discard changes').click();
  await expect(rowOf(other, 'Two browsers')).toContainText('First');
  await other.close();
});

test('a second published plan of the carrier gets no number of the first', async ({ page }) => {
  await open(page, SUPER_ADMIN, PATH);
  await addPlan(page, 'N-1', 'Numbered');
  await addPlan(page, 'N-2', 'Second');
  await button(page, 'Edit Beneva (SSQ, La Capitale) Second').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Insurance Plan' });
  await field(dialog, 'Policy number 1').fill('n-1');
  await button(dialog, 'Update Plan').click();
  await expect(toast(page, 'Number n-1 is in use by Numbered.')).toBeVisible();
  await expect(field(dialog, 'Policy number 1')).toHaveAttribute('aria-invalid', 'true');
});

test('a plan that patients have and Helix does not is added to a plan, or becomes one', async ({ page }) => {
  await open(page, SUPER_ADMIN, PATH);
  await page.getByRole('tab', { name: 'Unmatched plans' }).click();
  await expect(page).toHaveURL(/\/settings\/insurancePlans\/unmatched/);
  await page.getByRole('searchbox').fill('Flex 1500');
  const first = rowOf(page, 'Manulife').filter({ hasText: 'Flex 1500' }).first();
  const number = /\d{5}/.exec(await first.innerText())?.[0] ?? '';
  await page.getByRole('searchbox').fill(number);
  await expect(page.getByRole('row')).toHaveCount(2);
  await button(page, 'Add the number of Manulife Flex 1500 to a plan').click();
  const dialog = page.getByRole('dialog', { name: 'Add number to a plan' });
  await dialog.getByRole('combobox', { name: 'Insurance plan' }).click();
  await page.getByRole('option', { name: /^Manulife · Nine-month · / }).click();
  await button(dialog, 'Add number').click();
  await expect(toast(page, 'Insurance plan updated successfully')).toBeVisible();
  await expect(page.getByText(`No unmatched plan has “${number}”.`)).toBeVisible();

  await page.getByRole('searchbox').fill('CDCP');
  await page
    .getByRole('button', { name: /^New plan from / })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Add New Insurance Plan' });
  await expect(form.getByRole('combobox', { name: 'Carrier' })).toHaveText(/Canadian Dental Care Plan/);
  await expect(field(form, 'Plan Name')).toHaveValue('CDCP');
});

test('what cannot be loaded or saved is said in its own words', async ({ page }) => {
  await stopLiveUpdates(page);
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
  await fail('**/api/InsurancePlan/carriers');
  await fail('**/api/InsurancePlan/procedure-rule-types');
  await fail('**/api/InsurancePlan?*');
  await open(page, SUPER_ADMIN, PATH);
  await expect(toast(page, 'Failed to load insurance plans')).toBeVisible();
  await expect(toast(page, 'Failed to load insurance carriers')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(0);
  await page.unroute('**/api/InsurancePlan?*');
  await button(page, 'Try again').click();
  await button(page, 'Add Insurance').click();
  await expect(toast(page, 'Failed to load procedure rule types')).toBeVisible();
  await button(page, 'Cancel').click();
  await fail('**/api/InsurancePlan/*');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(toast(page, 'Failed to load plan details from server')).toBeVisible();
  await page.unroute('**/api/InsurancePlan/*');
  await button(page, 'Try again').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Insurance Plan' });
  await field(dialog, 'Long Name').fill('Unsaved');
  await page.route('**/api/InsurancePlan', (route) => route.fulfill({ status: 500, body: '' }));
  await button(dialog, 'Update Plan').click();
  await expect(toast(page, 'Failed to save insurance plan to server')).toBeVisible();
  await page.unroute('**/api/InsurancePlan');
  await page.route('**/api/InsurancePlan', (route) => route.abort());
  await button(dialog, 'Update Plan').click();
  await expect(toast(page, 'Failed to save insurance plan')).toBeVisible();
  await expect(field(dialog, 'Long Name')).toHaveValue('Unsaved');
});
