import { expect, test } from './support/test.js';
import { addDays, addMonths, insightsToday } from '../libs/hygiene/src/index.js';
import { ADMIN, FRONT_DESK } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectTouchTargets } from './support/expect-touch-targets.js';
import { open } from './support/open.js';
import {
  addProfile,
  button,
  field,
  heading,
  officeRulesOf,
  profileRow,
  reanalysis,
  trial,
  TRIAL_ENDED,
  TRIAL_RUNNING,
  TRIAL_TIMEOUT,
} from './support/rules-page.js';
import { seedAppointments } from './support/seed-appointments.js';

test.describe('trial of changed rules', () => {
  const DATE = addDays(insightsToday(Date.now()), 44);
  const INTERVAL = 'Interval, Recall exam, Adults';
  const RECALL_EXAM = officeRulesOf('Recall exam');
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
    test.setTimeout(300_000);
    const { admin, clinic } = await seedAppointments(APPOINTMENTS);
    await open(page, ADMIN, '/settings/healthprofiles');
    await addProfile(page, 'Tried');
    await page.getByRole('link', { name: 'Tried', exact: true }).click();
    await expect(heading(page, 'Tried')).toBeVisible();
    const profileId = Number(/DNA\/(\d+)/.exec(page.url())?.[1]);
    await field(page, 'Find a procedure').fill('Recall exam');

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
    const words = /^3 future appointments would change: ?(\d+) min less, no change in production$/;
    await expect(trial(page)).toHaveText(words, { timeout: 30_000 });
    const minutesLess = Number(words.exec((await trial(page).textContent()) ?? '')?.[1]);
    // The button below the pointer has a tooltip.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectAccessible(page);
    await button(page, 'Show appointments').click();
    const list = page.getByRole('table', { name: 'Appointments that would change' });
    await expect(list.locator('tbody tr')).toHaveCount(3);
    await expect(list.locator('tbody tr').first()).toContainText(/R0.*No longer due: Recall exam/);
    await expect(list.getByRole('link').first()).toHaveAttribute('href', '/appointment/E2E.R0');
    await expectAccessible(page);

    await button(page, 'Save').click(TRIAL_TIMEOUT);
    await expect(reanalysis(page)).toContainText('Rules have changed');
    await expect(reanalysis(page)).toHaveText('All appointments are up to date.', { timeout: 60_000 });
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
    await confirm(page);
    await expect(profileRow(page, 'Tried')).toHaveCount(0);
  });

  test('enables Save when the trial has ended', async ({ page }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/ProcedureRules/Try', async (route) => {
      await released;
      await route.continue();
    });
    await open(page, ADMIN, RECALL_EXAM);
    await field(page, INTERVAL).selectOption('12 months');
    await expect(trial(page)).toHaveText(TRIAL_RUNNING);
    await expect(button(page, 'Save')).toBeDisabled();
    await expect(button(page, 'Cancel')).toBeEnabled();
    await expectAccessible(page);
    release();
    await expect(trial(page)).toHaveText(TRIAL_ENDED, TRIAL_TIMEOUT);
    await expect(button(page, 'Save')).toBeEnabled();
    // Another change starts another trial.
    await field(page, INTERVAL).selectOption('18 months');
    await expect(button(page, 'Save')).toBeDisabled();
    await expect(button(page, 'Save')).toBeEnabled(TRIAL_TIMEOUT);
    await button(page, 'Undo the changes of Recall exam').click();
  });

  /** The answer of a trial in which the recall exam is due no longer, at one appointment a day. */
  const triedAppointments = (count: number) => {
    const recommended = { recommendedMinutes: 50, due: [] };
    const of = Array.from({ length: count }, (_, index) => ({
      appointmentId: `V${index}`,
      date: addDays(DATE, index),
      patientInitials: 'AB',
      before: { ...recommended, due: ['Recall exam'] },
      after: recommended,
      changedCents: -4200,
    }));
    return { appointments: count, changedMinutes: 0, changedCents: -4200 * count, of };
  };

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true });

    for (const size of [
      { width: 390, height: 844 },
      { width: 1024, height: 768 },
    ])
      test(`has dates in its list that a finger hits at ${size.width}x${size.height}`, async ({ page }) => {
        await page.setViewportSize(size);
        await page.route('**/ProcedureRules/Try', (route) => route.fulfill({ json: triedAppointments(3) }));
        await open(page, ADMIN, RECALL_EXAM);
        await field(page, INTERVAL).selectOption('12 months');
        await button(page, 'Show appointments').tap();
        await expectTouchTargets(page, 'table[aria-label="Appointments that would change"]', 'list');
        await button(page, 'Undo the changes of Recall exam').tap();
      });
  });

  test('loads the list of changed appointments page by page and reports a failed page', async ({ page }) => {
    const { of: appointments, ...totals } = triedAppointments(120);
    const pages = /ProcedureRules\/Try\?offset=50/;
    await page.route('**/ProcedureRules/Try', (route) =>
      route.fulfill({ json: { ...totals, of: appointments.slice(0, 50) } }),
    );
    await page.route(pages, (route) => route.fulfill({ status: 500, body: '{}' }));
    await open(page, ADMIN, RECALL_EXAM);
    await field(page, INTERVAL).selectOption('12 months');
    await button(page, 'Show appointments').click();
    const rows = page.getByRole('table', { name: 'Appointments that would change' }).locator('tbody tr');
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toContainText('−$42.00');
    await button(page, 'Show more').click();
    await expect(page.getByText('The first 50 of 120, by date. Couldn’t load more.')).toBeVisible();
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
    await open(page, ADMIN, RECALL_EXAM);
    await field(page, INTERVAL).selectOption('12 months');
    await expect(trial(page)).toHaveText('Couldn’t check which appointments would change. You can still save.');
    await expect(button(page, 'Save')).toBeEnabled();
    await expectAccessible(page);

    // A trial that is superseded by a colleague's trial is retried.
    await page.unroute(attempts);
    await page.route(attempts, (route) => route.fulfill({ status: 409, body: '{}' }), { times: 1 });
    await button(page, 'Try again').click();
    await expect(trial(page)).toHaveText(TRIAL_RUNNING);
    await expect(button(page, 'Save')).toBeDisabled();
    await expect(trial(page)).toHaveText(TRIAL_ENDED, { timeout: 40_000 });

    await field(page, INTERVAL).selectOption('No interval');
    await expect(trial(page)).toHaveText('');
    await button(page, 'Undo the changes of Recall exam').click();
    await expect(trial(page)).toHaveText('');
  });

  test('shows the progress of the reanalysis to everybody who opens the rules', async ({ page }) => {
    let answer: object = { state: 'running', done: 120, total: 1480, startedAt: '2026-01-01T00:00:00.000Z' };
    await page.route('**/ProcedureRules/Reanalysis', (route) => route.fulfill({ json: answer }));
    await open(page, FRONT_DESK, '/settings/healthprofiles');
    await expect(reanalysis(page)).toHaveText('Rules have changed: 120 of 1,480 appointments updated');
    await expect(reanalysis(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '8');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Office DNA', exact: true }).click();
    await expect(reanalysis(page)).toContainText('120 of 1,480');
    answer = { ...answer, state: 'failed' };
    await expect(page.getByText('Save a change of the rules to try again.')).toBeVisible();
    await expectAccessible(page);
    answer = { state: 'idle', done: 0, total: 0, startedAt: null };
    await page.reload();
    await expect(heading(page, 'Office DNA')).toBeVisible();
    await expect(reanalysis(page)).toHaveText('');
    await expect(page.getByText('Save a change of the rules to try again.')).toHaveCount(0);
  });
});
