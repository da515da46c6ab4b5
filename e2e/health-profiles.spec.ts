import { expect, test } from './support/test.js';
import { ADMIN, CLINIC, FRONT_DESK } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { open } from './support/open.js';
import { addProfile, button, field, heading, profileRow, save } from './support/rules-page.js';

test.describe('Health Profiles page', () => {
  test('adds, renames and deactivates a profile', async ({ page }) => {
    await open(page, ADMIN, '/settings/healthprofiles');
    await expect(heading(page, 'Health Profiles')).toBeVisible();
    const first = page.getByRole('row').nth(1);
    await expect(first).toContainText('Office DNA');

    await button(page, 'New Health Profile').click();
    const adding = page.getByRole('dialog', { name: CLINIC });
    await field(adding, 'Profile name').fill('  Aardvark braces ');
    await button(adding, 'Add profile').click();
    await expect(adding).toHaveCount(0);
    const row = profileRow(page, 'Aardvark braces');
    await expect(row).toContainText(/\d{4}-\d{2}-\d{2}/);
    await expect(page.getByRole('row').nth(1)).toContainText('Office DNA');

    await button(row, 'Edit Aardvark braces').click();
    const editing = page.getByRole('dialog', { name: 'Edit Aardvark braces' });
    await field(editing, 'Profile name').fill('Braces');
    await button(editing, 'Save').click();
    await expect(editing).toHaveCount(0);

    await button(profileRow(page, 'Braces'), 'Delete Braces').click();
    const deactivating = page.getByRole('alertdialog', { name: 'Deactivate Profile' });
    await expect(deactivating).toContainText('Are you sure you want to deactivate this profile?');
    await confirm(page);
    await expect(profileRow(page, 'Braces')).toHaveCount(0);
    await expect(profileRow(page, 'Office DNA')).toHaveCount(1);
  });
});

test('a health profile follows the rules of the office until it has its own', async ({ page }) => {
  await open(page, ADMIN, '/settings/healthprofiles');
  await addProfile(page, 'Perio');
  await page.getByRole('link', { name: 'Perio', exact: true }).click();
  await expect(heading(page, 'Perio')).toBeVisible();
  await expect(field(page, 'Interval, Scaling')).toHaveValue('6');
  await expect(page.getByText('Own rules', { exact: true })).toHaveCount(0);
  await field(page, 'Interval, Scaling').selectOption('3 months');
  await expect(page.getByText('Own rules', { exact: true })).toHaveCount(1);
  await save(page);

  await page.reload();
  await expect(field(page, 'Interval, Scaling')).toHaveValue('3');
  await button(page, 'Back to Office DNA: Scaling').click();
  await expect(field(page, 'Interval, Scaling')).toHaveValue('6');
  await save(page);
  await expect(page.getByText('Own rules', { exact: true })).toHaveCount(0);

  const address = page.url();
  await page.getByRole('main').getByRole('link', { name: 'Health Profiles' }).click();
  await button(profileRow(page, 'Perio'), 'Delete Perio').click();
  await confirm(page);
  await expect(profileRow(page, 'Perio')).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText('Perio has been deactivated')).toBeVisible();
  await page.goto(address.replace(/\d+(\?|$)/, '999999$1'));
  await expect(page.getByText('Health profile not found')).toBeVisible();
});

test('saving rules that a colleague has changed reports a conflict and keeps both changes apart', async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, ADMIN, '/settings/healthprofiles');
  await addProfile(page, 'Shared');
  await page.getByRole('link', { name: 'Shared', exact: true }).click();
  await expect(field(page, 'Interval, Scaling')).toHaveValue('6');
  const colleague = await page.context().newPage();
  const onlyScaling = new URL(page.url());
  onlyScaling.searchParams.set('q', 'Scaling');
  await colleague.goto(onlyScaling.href);
  await field(colleague, 'Interval, Scaling').selectOption('3 months');
  await save(colleague);
  await colleague.close();

  await field(page, 'Interval, Scaling').selectOption('4 months');
  await field(page, 'Interval, Recall exam, Adults').selectOption('12 months');
  await button(page, 'Save').click();
  const conflict = page.getByText('Someone else changed the rules of Scaling. Nothing was saved.');
  await expect(conflict).toBeVisible();
  await expect(field(page, 'Interval, Scaling')).toHaveValue('4');
  await button(page, 'Load current rules').click();
  await expect(conflict).toHaveCount(0);
  await expect(field(page, 'Interval, Scaling')).toHaveValue('3');
  await expect(field(page, 'Interval, Recall exam, Adults')).toHaveValue('12');
  await save(page);
  await page.reload();
  await expect(field(page, 'Interval, Scaling')).toHaveValue('3');
  await expect(field(page, 'Interval, Recall exam, Adults')).toHaveValue('12');

  await page.getByRole('main').getByRole('link', { name: 'Health Profiles' }).click();
  await button(profileRow(page, 'Shared'), 'Delete Shared').click();
  await confirm(page);
  await expect(profileRow(page, 'Shared')).toHaveCount(0);
});

test('the front desk sees the rules read-only, with the reason', async ({ page }) => {
  await open(page, FRONT_DESK, '/settings/healthprofiles');
  await expect(profileRow(page, 'Office DNA')).toBeVisible();
  await expect(button(page, 'New Health Profile')).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Require xrays to be taken with exams' })).toBeDisabled();
  await expect(page.getByText('Only clinic admins can change this.')).toBeVisible();

  await page.getByRole('link', { name: 'Office DNA', exact: true }).click();
  await expect(page.getByText('Only clinic admins can change these rules.')).toBeVisible();
  await expect(field(page, 'Interval, Scaling')).toBeDisabled();
  await expect(field(page, 'Scaling is active')).toBeDisabled();
  await expect(button(page, 'Save')).toHaveCount(0);
});
