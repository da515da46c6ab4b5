import { expect, test, type Locator, type Page } from './support/test.js';
import { addDays, addMonths, insightsToday } from '../libs/hygiene/src/index.js';
import { expectAccessible } from './support/expect-accessible.js';
import { ADMIN, CLINIC, FRONT_DESK } from './support/api-client.js';
import { open } from './support/open.js';
import { seedAppointments } from './support/seed-appointments.js';

const OFFICE_RULES = '/settings/DNA';
const MISSING = 'Please input missing field values';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const field = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true });
const profileRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
/** The status of the editing, at the foot, below the trial. */
const status = (page: Page) => page.getByRole('main').getByRole('status').last();
const trial = (page: Page) => page.getByRole('status', { name: 'What would change' });
const TRIAL_RUNNING = 'Working out which future appointments would change… You can save once that is known.';
/** A trial of the office's rules may take that long. */
const TRIAL_TIMEOUT = { timeout: 30_000 };
const reanalysis = (page: Page) => page.getByRole('status', { name: 'Appointments after changed rules' });

async function saved(page: Page): Promise<void> {
  // The button is enabled when the trial has ended.
  await button(page, 'Save').click(TRIAL_TIMEOUT);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // It is shown for two and a half seconds.
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0, { timeout: 5000 });
  await expect(status(page)).toHaveText('No changes');
  await expect(button(page, 'Save')).toBeDisabled();
}

async function addProfile(page: Page, name: string): Promise<void> {
  await button(page, 'New Health Profile').click();
  const adding = page.getByRole('dialog', { name: CLINIC });
  await field(adding, 'Profile name').fill(name);
  await button(adding, 'Add profile').click();
  await expect(adding).toHaveCount(0);
}

test.describe('Health Profiles page', () => {
  test('adds, renames and deactivates a profile and never deletes Office DNA', async ({ page }) => {
    await open(page, ADMIN, '/settings/healthprofiles');
    await expect(heading(page, 'Health Profiles')).toBeVisible();
    const first = page.getByRole('row').nth(1);
    await expect(first).toContainText('Office DNA');
    await expectAccessible(page);

    const remove = button(first, 'Delete Office DNA');
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await remove.hover();
    await expect(page.getByRole('tooltip')).toHaveText('Can not delete Office DNA profile');
    await remove.click({ force: true });
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    await button(page, 'New Health Profile').click();
    const adding = page.getByRole('dialog', { name: CLINIC });
    await expectAccessible(page);
    await field(adding, 'Profile name').fill('   ');
    await button(adding, 'Add profile').click();
    await expect(adding.getByText('Profile name is required.')).toBeVisible();
    await expect(field(adding, 'Profile name')).toBeFocused();
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
    await expectAccessible(page);
    await button(deactivating, 'Cancel').click();
    await expect(profileRow(page, 'Braces')).toHaveCount(1);
    await button(profileRow(page, 'Braces'), 'Delete Braces').click();
    await button(deactivating, 'Confirm').click();
    await expect(profileRow(page, 'Braces')).toHaveCount(0);
    await expect(profileRow(page, 'Office DNA')).toHaveCount(1);
  });

  test('saves the x-ray option at once and switches it back when saving fails', async ({ page }) => {
    await open(page, ADMIN, '/settings/healthprofiles');
    const option = page.getByRole('switch', { name: 'Require xrays to be taken with exams' });
    await expect(option).toBeEnabled();
    const before = await option.isChecked();
    await option.click();
    await expect(page.getByText('Options saved.')).toBeVisible();
    await page.reload();
    await expect(option).toBeChecked({ checked: !before });

    await page.route('**/RequireExamWithXrays', (route) => route.fulfill({ status: 500, body: '{}' }));
    await option.click();
    await expect(page.getByText('Failed to save options.')).toBeVisible();
    await expect(option).toBeChecked({ checked: !before });
    await page.unroute('**/RequireExamWithXrays');
    await option.click();
    await expect(option).toBeChecked({ checked: before });
  });

  test('offers to load a failed list again', async ({ page }) => {
    await page.route('**/ProcedureRules/HealthProfile?**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await open(page, ADMIN, '/settings/healthprofiles');
    await expect(page.getByText('This list could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/ProcedureRules/HealthProfile?**');
    await button(page, 'Try again').click();
    await expect(profileRow(page, 'Office DNA')).toBeVisible();
  });
});

test.describe('rules of the office', () => {
  test('are listed in groups and can be searched', async ({ page }) => {
    await open(page, ADMIN, OFFICE_RULES);
    await expect(heading(page, 'Office DNA')).toBeVisible();
    const table = page.getByRole('table', { name: 'Rules of Office DNA' });
    const groups = table.locator('tbody.group');
    await expect(groups).toHaveText([
      'Examinations',
      'Radiographs and images',
      'Preventive',
      'Periodontal',
      'Adjunct clinical',
      'Time only',
      'Emergency, specific, custom',
    ]);
    await expect(table.locator('tbody.procedure')).toHaveCount(45);
    await expect(button(page, 'Save')).toBeDisabled();
    await expectAccessible(page);

    await field(page, 'Find a procedure').fill('BITE');
    await expect(table.locator('tbody.procedure')).toHaveCount(1);
    await expect(page).toHaveURL(/q=BITE/);
    await page.reload();
    await expect(field(page, 'Find a procedure')).toHaveValue('BITE');
    await expect(table.locator('tbody.procedure')).toHaveCount(1);
    await expect(table.locator('tbody.procedure')).toContainText(/Kids[\s\S]*Adults/);
    await field(page, 'Find a procedure').fill('nothing-of-this-name');
    await expect(page.getByText('No procedure matches “nothing-of-this-name”.')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Show all procedures').click();
    await expect(table.locator('tbody.procedure')).toHaveCount(45);

    await button(page.getByRole('navigation', { name: 'Go to' }), 'Specific').click();
    await expect(table.getByText('Custom code')).toBeInViewport();
  });

  test('are changed and saved, and the age limit of the neighbouring rule follows', async ({ page }) => {
    await open(page, ADMIN, `${OFFICE_RULES}/0`);
    const interval = field(page, 'Interval, Panoramic, Adults');
    await expect(interval.getByRole('option')).toHaveText([
      ...['6 months', '9 months', '12 months', '18 months', '2 years', '3 years', '4 years', '5 years'],
      'No interval',
    ]);
    await interval.selectOption('5 years');
    await expect(status(page)).toHaveText('1 procedure changed');

    const [kids, adults] = ['Oldest age, Panoramic, Kids', 'Youngest age, Panoramic, Adults'];
    await expect(field(page, kids)).toHaveValue('15');
    await expect(field(page, adults)).toHaveValue('16');
    await field(page, kids).selectOption('18');
    await expect(field(page, adults)).toHaveValue('19');
    await field(page, adults).selectOption('16');
    await expect(field(page, kids)).toHaveValue('15');
    expect(await field(page, adults).getByRole('option').allTextContents()).toEqual([
      '16',
      '17',
      '18',
      '19',
      '20',
      '21',
      '22',
      '23',
      '24',
      '25',
    ]);

    await page.getByRole('button', { name: /Set Default Minutes, Panoramic, Kids$/ }).click();
    const minutes = field(page, 'Default minutes, Panoramic, Kids');
    await expect(minutes).toHaveValue('5');
    await expect(minutes).toBeFocused();
    await minutes.fill('0');
    await minutes.blur();
    await expect(minutes).toHaveCount(0);
    await page.getByRole('button', { name: /Set Default Minutes, Panoramic, Kids$/ }).click();
    await page.keyboard.type('7.5');
    await expect(minutes).toHaveValue('7.5');

    await field(page, 'Include with scaling, Oral cancer screening').check();
    await field(page, 'Tobacco counselling is active').check();
    await expect(status(page)).toHaveText('3 procedures changed');
    await saved(page);
    await page.reload();
    await expect(interval).toHaveValue('60');
    await expect(minutes).toHaveValue('7.5');
    await expect(field(page, 'Include with scaling, Oral cancer screening')).toBeChecked();
    await expect(field(page, 'Tobacco counselling is active')).toBeChecked();

    for (const procedure of ['Panoramic', 'Oral cancer screening', 'Tobacco counselling'])
      await button(page, `Back to what Helix begins with: ${procedure}`).click();
    await expect(interval).toHaveValue('36');
    await expect(minutes).toHaveCount(0);
    await saved(page);
  });

  test('offer only the ages that the rules of kids and of adults allow', async ({ page }) => {
    await open(page, ADMIN, OFFICE_RULES);
    const years = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => String(from + step));
    const adults = field(page, 'Youngest age, Recall exam, Adults');
    const kids = field(page, 'Youngest age, Recall exam, Kids');
    await expect(adults.getByRole('option')).toHaveText(years(16, 25));
    await expect(kids.getByRole('option')).toHaveText(['Any', ...years(0, 25)]);
    await adults.selectOption('20');
    await expect(kids).toHaveValue('0');
    await expect(field(page, 'Oldest age, Recall exam, Kids')).toHaveValue('15');
    await button(page, 'Undo the changes of Recall exam').click();
  });

  test('cannot be saved while a rule lacks a value', async ({ page }) => {
    await open(page, ADMIN, OFFICE_RULES);
    const interval = field(page, 'Interval, Scaling');
    await interval.selectOption('No interval');
    await expect(page.getByText(MISSING)).toBeVisible();
    await expect(interval).toHaveAttribute('aria-invalid', 'true');
    await expect(status(page)).toContainText('1 procedure needs your attention');
    await expect(button(page, 'Save')).toBeDisabled();
    await expectAccessible(page);

    await field(page, 'Find a procedure').fill('polishing');
    await expect(interval).toHaveCount(0);
    await button(page, 'Show').click();
    await expect(interval).toBeFocused();
    await field(page, 'Scaling is active').uncheck();
    await expect(page.getByText(MISSING)).toHaveCount(0);
    await expect(button(page, 'Save')).toBeEnabled(TRIAL_TIMEOUT);
    await button(page, 'Undo the changes of Scaling').click();
    await expect(interval).toHaveValue('6');
    await expect(button(page, 'Save')).toBeDisabled();
  });

  test('ask before unsaved changes are discarded', async ({ page }) => {
    await open(page, ADMIN, '/settings/healthprofiles');
    await page.getByRole('link', { name: 'Open the DNA of Office DNA' }).click();
    await expect(heading(page, 'Office DNA')).toBeVisible();
    await field(page, 'Interval, Scaling').selectOption('3 months');

    await button(page, 'Cancel').click();
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(button(leaving, 'Keep editing')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(leaving).toHaveCount(0);
    await expect(field(page, 'Interval, Scaling')).toHaveValue('3');

    await page.goBack();
    await expect(leaving).toBeVisible();
    await button(leaving, 'Keep editing').click();
    await expect(page).toHaveURL(/\/settings\/DNA\/0/);
    await page.getByRole('link', { name: 'Calendar' }).click();
    await button(leaving, 'Discard changes').click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(button(page, 'Today')).toBeVisible();
    await page.goBack();
    await expect(field(page, 'Interval, Scaling')).toHaveValue('6');
    await button(page, 'Cancel').click();
    await expect(heading(page, 'Health Profiles')).toBeVisible();
  });

  test('keep the typed changes when saving fails', async ({ page }) => {
    await open(page, ADMIN, OFFICE_RULES);
    await field(page, 'Interval, Scaling').selectOption('3 months');
    await page.route('**/api/ProcedureRules', (route) => route.fulfill({ status: 500, body: '{}' }));
    await button(page, 'Save').click(TRIAL_TIMEOUT);
    await expect(page.getByText('Sorry, we messed something up. Please try again later.')).toBeVisible();
    await expect(field(page, 'Interval, Scaling')).toHaveValue('3');
    await expect(button(page, 'Save')).toBeEnabled();
  });
});

test('a health profile follows the rules of the office until it has its own', async ({ page }) => {
  await open(page, ADMIN, '/settings/healthprofiles');
  await addProfile(page, 'Perio');
  await page.getByRole('link', { name: 'Perio', exact: true }).click();
  await expect(heading(page, 'Perio')).toBeVisible();
  await expect(field(page, 'Interval, Scaling')).toHaveValue('6');
  await expect(page.getByText('Own rules')).toHaveCount(0);
  await field(page, 'Interval, Scaling').selectOption('3 months');
  await expect(page.getByText('Own rules')).toHaveCount(1);
  await saved(page);
  await expectAccessible(page);

  await page.reload();
  await expect(field(page, 'Interval, Scaling')).toHaveValue('3');
  await button(page, 'Back to Office DNA: Scaling').click();
  await expect(field(page, 'Interval, Scaling')).toHaveValue('6');
  await saved(page);
  await expect(page.getByText('Own rules')).toHaveCount(0);

  const address = page.url();
  await page.getByRole('main').getByRole('link', { name: 'Health Profiles' }).click();
  await button(profileRow(page, 'Perio'), 'Delete Perio').click();
  await button(page.getByRole('alertdialog'), 'Confirm').click();
  await expect(profileRow(page, 'Perio')).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText('The profile Perio is deactivated.')).toBeVisible();
  await page.goto(address.replace(/\d+(\?|$)/, '999999$1'));
  await expect(page.getByText('There is no such health profile.')).toBeVisible();
  await expectAccessible(page);
});

test('saving rules that a colleague has changed reports a conflict and keeps both changes apart', async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, ADMIN, '/settings/healthprofiles');
  await addProfile(page, 'Shared');
  await page.getByRole('link', { name: 'Shared', exact: true }).click();
  await expect(field(page, 'Interval, Scaling')).toHaveValue('6');
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await field(colleague, 'Interval, Scaling').selectOption('3 months');
  await saved(colleague);
  await colleague.close();

  await field(page, 'Interval, Scaling').selectOption('4 months');
  await field(page, 'Interval, Recall exam, Adults').selectOption('12 months');
  await button(page, 'Save').click(TRIAL_TIMEOUT);
  const conflict = page.getByText('Somebody else changed the rules of Scaling meanwhile. Nothing was saved.');
  await expect(conflict).toBeVisible();
  await expect(field(page, 'Interval, Scaling')).toHaveValue('4');
  await expectAccessible(page);
  await button(page, 'Load the present rules').click();
  await expect(conflict).toHaveCount(0);
  await expect(field(page, 'Interval, Scaling')).toHaveValue('3');
  await expect(field(page, 'Interval, Recall exam, Adults')).toHaveValue('12');
  await saved(page);
  await page.reload();
  await expect(field(page, 'Interval, Scaling')).toHaveValue('3');
  await expect(field(page, 'Interval, Recall exam, Adults')).toHaveValue('12');

  await page.getByRole('main').getByRole('link', { name: 'Health Profiles' }).click();
  await button(profileRow(page, 'Shared'), 'Delete Shared').click();
  await button(page.getByRole('alertdialog'), 'Confirm').click();
  await expect(profileRow(page, 'Shared')).toHaveCount(0);
});

test('the front desk sees the rules read-only, with the reason', async ({ page }) => {
  await open(page, FRONT_DESK, '/settings/healthprofiles');
  await expect(profileRow(page, 'Office DNA')).toBeVisible();
  await expect(button(page, 'New Health Profile')).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Require xrays to be taken with exams' })).toBeDisabled();
  await expect(page.getByText('Only clinic admins can change it.')).toBeVisible();

  await page.getByRole('link', { name: 'Office DNA', exact: true }).click();
  await expect(page.getByText('Only clinic admins can change them.')).toBeVisible();
  await expect(field(page, 'Interval, Scaling')).toBeDisabled();
  await expect(field(page, 'Scaling is active')).toBeDisabled();
  await expect(button(page, 'Save')).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('trial of changed rules', () => {
  const DATE = addDays(insightsToday(Date.now()), 44);
  const INTERVAL = 'Interval, Recall exam, Adults';
  /** Due nine months after the last exam, all four are due on the day; due after a year, only the last one is. */
  const APPOINTMENTS = [10, 10, 11, 13].map((months, index) => ({
    id: `E2E.R${index}`,
    patientId: `E2E.RP${index}`,
    initials: `R${index}`,
    date: DATE,
    time: `06:0${index}`,
    lastExam: addMonths(DATE, -months)!,
  }));

  test('lists the appointments that would change, and they follow after saving', async ({ page }) => {
    test.setTimeout(150_000);
    const { admin, clinic } = await seedAppointments(APPOINTMENTS);
    await open(page, ADMIN, '/settings/healthprofiles');
    await addProfile(page, 'Tried');
    await page.getByRole('link', { name: 'Tried', exact: true }).click();
    await expect(heading(page, 'Tried')).toBeVisible();
    const profileId = Number(/DNA\/(\d+)/.exec(page.url())?.[1]);

    await field(page, INTERVAL).selectOption('12 months');
    await expect(trial(page)).toHaveText('No future appointment would change.', { timeout: 30_000 });
    await button(page, 'Undo the changes of Recall exam').click();
    await expect(trial(page)).toHaveText('');

    for (const { patientId } of APPOINTMENTS) await admin.assignProfile(clinic, patientId, profileId);
    const evaluated = async () =>
      (await admin.analyses(clinic, DATE)).filter(({ appointmentId }) =>
        APPOINTMENTS.some(({ id }) => id === appointmentId),
      );
    const before = await evaluated();
    await field(page, INTERVAL).selectOption('12 months');
    // The patients have no fee schedule.
    const words = /^3 future appointments would change: ?(\d+) minutes less, as much money in all$/;
    await expect(trial(page)).toHaveText(words, { timeout: 30_000 });
    const minutesLess = Number(words.exec((await trial(page).textContent()) ?? '')?.[1]);
    // The button below the pointer has a tooltip.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectAccessible(page);
    await button(page, 'Show which').click();
    const list = page.getByRole('table', { name: 'Appointments that would change' });
    await expect(list.locator('tbody tr')).toHaveCount(3);
    await expect(list.locator('tbody tr').first()).toContainText(/R0.*No longer due: Recall exam/);
    await expect(list.getByRole('link').first()).toHaveAttribute('href', '/appointment/E2E.R0');
    await expectAccessible(page);

    await button(page, 'Save').click(TRIAL_TIMEOUT);
    await expect(reanalysis(page)).toContainText('Rules have changed');
    await expect(reanalysis(page)).toHaveText('All appointments follow the rules.', { timeout: 60_000 });
    await expect(reanalysis(page)).toHaveText('', { timeout: 10_000 });
    await expect(trial(page)).toHaveText('');
    expect((await admin.reanalysis(clinic)).state).toBe('idle');
    const after = await evaluated();
    const changed = before.filter(({ appointmentId, recommendedMinutes, dueProcedures }) => {
      const now = after.find((one) => one.appointmentId === appointmentId)!;
      return now.recommendedMinutes !== recommendedMinutes || now.dueProcedures.length !== dueProcedures.length;
    });
    expect(changed.map(({ appointmentId }) => appointmentId)).toEqual(['E2E.R0', 'E2E.R1', 'E2E.R2']);
    const minutesOf = (rows: typeof before) => rows.reduce((sum, one) => sum + one.recommendedMinutes, 0);
    expect(minutesOf(before) - minutesOf(after)).toBe(minutesLess);

    await page.getByRole('main').getByRole('link', { name: 'Health Profiles' }).click();
    await button(profileRow(page, 'Tried'), 'Delete Tried').click();
    await button(page.getByRole('alertdialog'), 'Confirm').click();
    await expect(profileRow(page, 'Tried')).toHaveCount(0);
  });

  test('enables Save when the trial has ended', async ({ page }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/ProcedureRules/Try', async (route) => {
      await released;
      await route.continue();
    });
    await open(page, ADMIN, OFFICE_RULES);
    await field(page, INTERVAL).selectOption('12 months');
    await expect(trial(page)).toHaveText(TRIAL_RUNNING);
    await expect(button(page, 'Save')).toBeDisabled();
    await expect(button(page, 'Cancel')).toBeEnabled();
    await expectAccessible(page);
    release();
    await expect(trial(page)).toHaveText(/future appointments? would change/, TRIAL_TIMEOUT);
    await expect(button(page, 'Save')).toBeEnabled();
    // Another change starts another trial.
    await field(page, INTERVAL).selectOption('18 months');
    await expect(button(page, 'Save')).toBeDisabled();
    await expect(button(page, 'Save')).toBeEnabled(TRIAL_TIMEOUT);
    await button(page, 'Undo the changes of Recall exam').click();
  });

  test('loads the list of changed appointments page by page and reports a failed page', async ({ page }) => {
    const recommended = { recommendedMinutes: 50, due: [] };
    const appointments = Array.from({ length: 120 }, (_, index) => ({
      appointmentId: `V${index}`,
      date: addDays(DATE, index),
      patientInitials: 'AB',
      before: { ...recommended, due: ['Recall exam'] },
      after: recommended,
      changedCents: -4200,
    }));
    const totals = { appointments: 120, changedMinutes: 0, changedCents: -504_000 };
    const pages = /ProcedureRules\/Try\?offset=50/;
    await page.route('**/ProcedureRules/Try', (route) =>
      route.fulfill({ json: { ...totals, of: appointments.slice(0, 50) } }),
    );
    await page.route(pages, (route) => route.fulfill({ status: 500, body: '{}' }));
    await open(page, ADMIN, OFFICE_RULES);
    await field(page, INTERVAL).selectOption('12 months');
    await button(page, 'Show which').click();
    const rows = page.getByRole('table', { name: 'Appointments that would change' }).locator('tbody tr');
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toContainText('−$42.00');
    await button(page, 'Show more').click();
    await expect(page.getByText('The first 50 of 120, by date. More could not be read.')).toBeVisible();
    await expect(rows).toHaveCount(50);
    await expect(button(page, 'Save')).toBeEnabled();

    await page.unroute(pages);
    await page.route(pages, (route) => route.fulfill({ json: { ...totals, of: appointments.slice(50) } }));
    await button(page, 'Show more').click();
    await expect(rows).toHaveCount(120);
    await expect(page.getByText('All 120, by date.')).toBeVisible();
    await expect(button(page, 'Show more')).toHaveCount(0);
    await expectAccessible(page);
    await button(page, 'Undo the changes of Recall exam').click();
  });

  test('can be skipped: rules can be saved after the trial failed', async ({ page }) => {
    const attempts = '**/ProcedureRules/Try';
    await page.route(attempts, (route) => route.fulfill({ status: 500, body: '{}' }));
    await open(page, ADMIN, OFFICE_RULES);
    await field(page, INTERVAL).selectOption('12 months');
    await expect(trial(page)).toHaveText(
      'It could not be worked out which appointments would change. You can save all the same.',
    );
    await expect(button(page, 'Save')).toBeEnabled();
    await expectAccessible(page);

    // A trial that is superseded by a colleague's trial is retried.
    await page.unroute(attempts);
    await page.route(attempts, (route) => route.fulfill({ status: 409, body: '{}' }), { times: 1 });
    await button(page, 'Try again').click();
    await expect(trial(page)).toHaveText(TRIAL_RUNNING);
    await expect(button(page, 'Save')).toBeDisabled();
    await expect(trial(page)).toHaveText(/future appointments? would change/, { timeout: 40_000 });

    await field(page, INTERVAL).selectOption('No interval');
    await expect(trial(page)).toHaveText('');
    await button(page, 'Undo the changes of Recall exam').click();
    await expect(trial(page)).toHaveText('');
  });

  test('shows the progress of the reanalysis to everybody who opens the rules', async ({ page }) => {
    let answer: object = { state: 'running', done: 120, total: 1480, startedAt: '2026-01-01T00:00:00.000Z' };
    await page.route('**/ProcedureRules/Reanalysis', (route) => route.fulfill({ json: answer }));
    await open(page, FRONT_DESK, '/settings/healthprofiles');
    await expect(reanalysis(page)).toHaveText('Rules have changed: 120 of 1,480 appointments follow');
    await expect(reanalysis(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '8');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Office DNA', exact: true }).click();
    await expect(reanalysis(page)).toContainText('120 of 1,480');
    answer = { ...answer, state: 'failed' };
    await expect(page.getByText('Saving a change of rules begins again.')).toBeVisible();
    await expectAccessible(page);
    answer = { state: 'idle', done: 0, total: 0, startedAt: null };
    await page.reload();
    await expect(heading(page, 'Office DNA')).toBeVisible();
    await expect(reanalysis(page)).toHaveText('');
    await expect(page.getByText('Saving a change of rules begins again.')).toHaveCount(0);
  });
});
