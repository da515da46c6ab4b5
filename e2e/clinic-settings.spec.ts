import type pg from 'pg';
import { expect, test, type Page } from './support/test.js';
import { ADMIN, SUPER_ADMIN } from './support/api-client.js';
import { connectToDatabase } from './support/database.js';
import { open } from './support/open.js';

/** Other files look at the settings of the first clinic. */
const OWN_CLINIC = 'Harbour View Dental';
const PATH = '/settings/clinic';

const field = (page: Page, name: string) => page.getByRole('spinbutton', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => page.getByText('Options saved.').first();

test.describe('Clinic Settings', () => {
  let database: pg.Client;
  let clinicId: number;
  let before: Record<string, unknown>;

  test.beforeAll(async () => {
    database = await connectToDatabase();
  });
  test.afterAll(() => database.end());
  test.beforeEach(async () => {
    [before = {}] = (await database.query<Record<string, unknown>>(READ, [OWN_CLINIC])).rows;
    clinicId = before['clinic_id'] as number;
  });
  test.afterEach(async () => {
    const { grace_days: grace, show_clinical_forms: forms, audio_retention_days: days } = before;
    await database.query(RESTORE, [clinicId, before['goal_hourly_production'], grace, forms, days]);
    await database.query('delete from clinic_goal where clinic_id = $1', [clinicId]);
    await database.query(`delete from recording where clinic_id = $1 and appointment_id = 'SETTINGS'`, [clinicId]);
  });

  test('saves a goal that counts from today on, and what was changed with it', async ({ page }) => {
    await open(page, ADMIN, PATH, { clinic: OWN_CLINIC });
    const goals = page.getByRole('table', { name: 'Goals by day' });
    await expect(goals.getByRole('row', { name: /^All days/ })).toBeVisible();
    await expect(button(page, 'Save')).toBeDisabled();
    await field(page, 'Goal per hour').fill('199.50');
    await page.getByRole('switch', { name: 'Show clinical forms' }).click();
    await button(page, 'Save').click();
    await expect(saved(page)).toBeVisible();
    await expect(goals.getByRole('row', { name: /^From \d{4}-\d{2}-\d{2} \$199\.50/ })).toBeVisible();
    await expect(goals.getByRole('row', { name: /^Before \d{4}-\d{2}-\d{2}/ })).toBeVisible();

    await page.reload();
    await expect(field(page, 'Goal per hour')).toHaveValue('199.5');
    await field(page, 'Goal per hour').fill(String(before['goal_hourly_production']));
    await button(page, 'Save').click();
    await expect(goals.getByRole('row', { name: /^All days/ })).toBeVisible();
  });

  test('asks before unsaved edits are lost, and before recordings are deleted', async ({ page }) => {
    await database.query(ADD_RECORDING, [clinicId]);
    await open(page, ADMIN, PATH, { clinic: OWN_CLINIC });
    await field(page, 'Keep recordings for').fill('1');
    await page.getByRole('link', { name: 'User Management' }).click();
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Keep editing' }).click();
    await button(page, 'Save').click();
    const deleting = page.getByRole('alertdialog', { name: 'Delete recordings?' });
    await expect(deleting).toContainText(/^.*\d+ recordings? (is|are) older and will be deleted tonight\./);
    await deleting.getByRole('button', { name: 'Cancel' }).click();
    await expect(field(page, 'Keep recordings for')).toHaveValue('1');
    await button(page, 'Discard changes').click();
    await expect(field(page, 'Keep recordings for')).toHaveValue(String(before['audio_retention_days']));
    await page.getByRole('link', { name: 'User Management' }).click();
    await expect(page).toHaveURL(/settings\/users/);
  });

  test('of two admins the second one learns that the first changed the same', async ({ page, browser }) => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await open(page, ADMIN, PATH, { clinic: OWN_CLINIC });
    await open(other, SUPER_ADMIN, PATH, { clinic: OWN_CLINIC });
    await field(page, 'Grace days').fill('11');
    await field(other, 'Grace days').fill('12');
    await button(page, 'Save').click();
    await expect(saved(page)).toBeVisible();
    await button(other, 'Save').click();
    await expect(other.getByRole('alert').filter({ hasText: 'was changed by someone else' })).toBeVisible();
    await expect(field(other, 'Grace days')).toHaveValue('12');
    await button(other, 'Discard changes').click();
    await expect(field(other, 'Grace days')).toHaveValue('11');
    await context.close();
  });
});

const READ = `
  select clinic_id, goal_hourly_production::float8, grace_days, show_clinical_forms, audio_retention_days
  from clinic where name = $1`;
const RESTORE = `
  update clinic set goal_hourly_production = $2, goal_set_on = null, grace_days = $3, show_clinical_forms = $4,
    audio_retention_days = $5, audio_retention_changed_at = null
  where clinic_id = $1`;
const ADD_RECORDING = `
  insert into recording (clinic_id, recording_id, appointment_id, number, has_consent, started_at, stopped_at, state)
  values ($1, gen_random_uuid(), 'SETTINGS', 1, false, now() - interval '5 days', now() - interval '5 days', 'failed')`;
