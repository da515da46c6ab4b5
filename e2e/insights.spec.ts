import { expect, test, type Locator, type Page } from './support/test.js';
import { addDays, addMonths, insightsToday } from '../libs/hygiene/src/index.js';
import { expectAccessible, expectAccessibleWithoutTooltip } from './support/expect-accessible.js';
import { upsert } from './support/pms-change.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { open } from './support/open.js';
import { stopLiveUpdates } from './support/live-updates.js';
import { hygienistsOf } from './support/seed-appointments.js';

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });

/**
 * An appointment forty days ahead that exists in this file only: an hour of a child on its eighth birthday, with a comment,
 * whose last recall exam was six months before the tenth day after it.
 */
const DATE = addDays(insightsToday(Date.now()), 40);
const MONTH = DATE.slice(0, 7);
const APPOINTMENT = 'E2E.I';
const PATIENT = 'E2E.IP';
const INITIALS = 'QX';
const COMMENT = 'Grandmother brings the child';

async function addAppointment(): Promise<void> {
  const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
  const admin = await ApiClient.signIn(ADMIN);
  const clinic = admin.clinic(CLINIC);
  const hygienist = (await hygienistsOf(admin, clinic))[0]!;
  const born = addMonths(DATE, -8 * 12)!;
  const lastExam = addMonths(addDays(DATE, 10), -6)!;
  const provider = { providerId: hygienist.provider_id, patientId: PATIENT };
  const patient = { initials: INITIALS, birthDate: born, isActive: true, insuranceStatus: 1 };
  const appointment = {
    ...provider,
    start: `${DATE}T06:00:00`,
    durationInMinutes: 60,
    reason: 'Recall',
    status: 'scheduled',
    comments: COMMENT,
  };
  const exam = { ...provider, date: lastExam, code: '01202', status: 102, amount: 42 };
  const answer = await postChanges(await superAdmin.agentKey(clinic), [
    upsert('patient', PATIENT, patient),
    upsert('procedure', `${APPOINTMENT}P`, exam),
    upsert('appointment', APPOINTMENT, appointment),
  ]);
  expect(answer.rejected).toEqual([]);
  await expect
    .poll(async () => (await admin.analyses(clinic, DATE)).find(({ appointmentId }) => appointmentId === APPOINTMENT), {
      timeout: 90_000,
    })
    .toMatchObject({ isBirthday: true, comments: COMMENT, almostDueProcedures: [{ inDays: 10 }] });
}

test.describe('insights', () => {
  const month = (page: Page) => page.getByRole('region', { name: /^Insights by day/ });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Appointment Insights' });
  const dayButton = (page: Page, date = DATE) => month(page).locator(`button[data-day="${date}"]`);
  const card = (page: Page) => dialog(page).locator(`[data-appointment-id="${APPOINTMENT}"]`);
  /** By class, because an open dialog hides the month from the accessibility tree. */
  const lines = (page: Page) => page.locator(`.hi-line[aria-label*="${INITIALS}"]`);
  const line = (page: Page, kind: string) => page.locator(`.hi-line[data-kind="${kind}"][aria-label*="${INITIALS}"]`);
  const showDismissed = (page: Page) => page.getByRole('checkbox', { name: 'Show Dismissed' });
  const openMonth = async (page: Page) => {
    await open(page, ADMIN, `/insights?month=${MONTH}`);
    await expect(dayButton(page)).toBeVisible();
  };

  test.beforeAll(async () => {
    test.setTimeout(200_000);
    await addAppointment();
  });

  test('shows a month with a legend and works with the keyboard', async ({ page }) => {
    await open(page, ADMIN, '/insights');
    await expect(button(page, 'Previous month')).toBeDisabled();
    const legend = page.getByRole('list', { name: 'Legend' });
    await expect(legend.getByRole('listitem')).toContainText([
      'Almost due',
      'No doctor',
      'Under 12',
      'Birthday',
      'Comment',
    ]);

    await page.goto(`${new URL(page.url()).origin}/insights?month=${MONTH}`);
    for (const kind of ['almostDue', 'under12', 'birthday', 'comment']) await expect(line(page, kind)).toBeVisible();
    await expect(line(page, 'noDoctor')).toHaveCount(0);
    await expectAccessibleWithoutTooltip(page);

    const days = await month(page)
      .locator('button[data-day]')
      .evaluateAll((found) => found.map((day) => day.getAttribute('data-day') ?? ''));
    await dayButton(page, days[0]).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dayButton(page, days[1])).toBeFocused();
    await dayButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await expectAccessibleWithoutTooltip(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(dayButton(page)).toBeFocused();
  });

  test('hides dismissed insights and an acknowledged comment, and shows them again after undo, also on other screens', async ({
    page,
    context,
  }) => {
    await openMonth(page);
    await line(page, 'birthday').click();
    // The line opens its own kind of insight alone.
    await expect(button(card(page), /^Dismiss:/)).toHaveCount(1);
    await expect(card(page)).toContainText('Birthday');
    await button(dialog(page), /^All/).click();
    await expect(card(page)).toContainText('Recall exam');
    await expect(card(page)).toContainText(`Due 10 days after this appointment`);
    await expect(card(page)).toContainText('60 are booked');
    await expect(card(page)).toContainText(COMMENT);
    const link = card(page).getByRole('link', { name: /in a new tab$/ });
    await expect(link).toHaveAttribute('href', `/appointment/${APPOINTMENT}`);
    await expect(link).toHaveAttribute('target', '_blank');

    const insights = await button(card(page), /^Dismiss:/).count();
    expect(insights).toBeGreaterThanOrEqual(3);
    for (let left = insights; left > 0; left -= 1) {
      await button(card(page), /^Dismiss:/)
        .first()
        .click();
      await expect(button(card(page), /^Dismiss:/)).toHaveCount(left - 1);
    }
    await expect(lines(page)).toHaveCount(1);
    await button(card(page), /^Acknowledge:/).click();
    // It stays in the open list, so that a mistaken dismissal can be undone.
    await expect(button(card(page), /^Undo:/)).toHaveCount(insights + 1);
    await expect(card(page)).toContainText('Acknowledged');
    await button(dialog(page), 'Close').last().click();
    await expect(lines(page)).toHaveCount(0);

    await page.reload();
    await expect(month(page).locator('.hi-line').first()).toBeVisible();
    await expect(lines(page)).toHaveCount(0);
    await showDismissed(page).check();
    await expect(page).toHaveURL(/dismissed=true/);
    await expect(lines(page).locator('s').filter({ hasText: INITIALS })).toHaveCount(4);
    await expectAccessible(page);

    // The screen of somebody else follows without a reload.
    const other = await context.newPage();
    await other.goto(`${new URL(page.url()).origin}/insights?month=${MONTH}`);
    await expect(other.locator('.hi-line').first()).toBeVisible();
    await expect(lines(other)).toHaveCount(0);
    await dayButton(page).click();
    for (let left = insights + 1; left > 0; left -= 1) {
      await button(card(page), /^Undo:/)
        .first()
        .click();
      await expect(button(card(page), /^Undo:/)).toHaveCount(left - 1);
    }
    await expect(lines(other)).toHaveCount(4);
    await other.close();
  });

  test('restores an insight whose dismissal was refused, and offers to load a failed month again', async ({ page }) => {
    await stopLiveUpdates(page);
    await openMonth(page);
    await page.route('**/appointment/dismissinsight?**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await dayButton(page).click();
    const dismiss = button(card(page), /^Dismiss:/);
    const count = await dismiss.count();
    await dismiss.first().click();
    await expect(page.getByText('Sorry, we messed something up. Please try again later.')).toBeVisible();
    await expect(dismiss).toHaveCount(count);
    await page.keyboard.press('Escape');

    await page.route('**/appointment/Analyze?**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await expect(page.getByText('The insights could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/appointment/Analyze?**');
    await button(page, 'Try again').click();
    await expect(dayButton(page)).toBeVisible();

    await page.route('**/appointment/Analyze?**', (route) => route.fulfill({ json: [] }));
    await page.reload();
    await expect(page.getByText('No insights in this month.')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('insights on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('are a list of days that begins with today, and open by touch', async ({ page }) => {
    await open(page, ADMIN, '/insights');
    const list = page.getByRole('region', { name: /^Insights by day/ });
    await expect(list.getByRole('heading').first()).toHaveText(/^Today, /);
    await expect(list.getByRole('heading').nth(1)).toBeVisible();
    expect(await page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(
      true,
    );

    const entry = list.locator('button[data-kind]').first();
    expect((await entry.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    await entry.tap();
    const dialog = page.getByRole('dialog', { name: 'Appointment Insights' });
    await expect(dialog.locator('[data-appointment-id]').first()).toBeVisible();
    for (const control of await dialog.getByRole('button').all())
      expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });
});

test.describe('comment insight', () => {
  test('refuses to acknowledge a comment that changed after it was shown', async ({ page }) => {
    const admin = await ApiClient.signIn(ADMIN);
    const clinic = admin.clinic(CLINIC);
    const key = await (await ApiClient.signIn(SUPER_ADMIN)).agentKey(clinic);
    const provider = (await hygienistsOf(admin, clinic))[0]!.provider_id;
    const booked = { providerId: provider, patientId: 'E2E.CP', durationInMinutes: 30, status: 'scheduled' };
    const sendComment = (comments: string, version: number) =>
      postChanges(key, [
        upsert('patient', 'E2E.CP', { initials: 'QC', isActive: true, insuranceStatus: 1 }, version),
        upsert('appointment', 'E2E.C', { ...booked, start: `${DATE}T05:00:00`, comments }, version),
      ]);
    const storedComment = async () => {
      const row = (await admin.analyses(clinic, DATE)).find(({ appointmentId }) => appointmentId === 'E2E.C');
      return [row?.comments, row?.commentState];
    };
    await sendComment('Running late', 1);
    await expect.poll(storedComment, { timeout: 60_000 }).toEqual(['Running late', 1]);

    await open(page, ADMIN, `/insights?month=${MONTH}`);
    await page.locator(`button[data-day="${DATE}"]`).click();
    const appointment = page.getByRole('dialog').locator('[data-appointment-id="E2E.C"]');
    await expect(appointment).toContainText('Running late');
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/appointment/Analyze?**', async (route) => {
      await released;
      await route.continue();
    });
    await sendComment('LATEX ALLERGY', 2);
    await expect.poll(storedComment).toEqual(['LATEX ALLERGY', 1]);
    await button(appointment, /^Acknowledge/).click();
    const refused = page.getByRole('alert').filter({ hasText: 'This comment was changed by someone else.' });
    await expect(refused).toBeVisible();
    await expect(button(appointment, /^Acknowledge/)).toBeVisible();
    release();
    await expect(appointment).toContainText('LATEX ALLERGY');
    expect(await storedComment()).toEqual(['LATEX ALLERGY', 1]);
    await button(appointment, /^Acknowledge/).click();
    await expect.poll(storedComment).toEqual(['LATEX ALLERGY', 2]);
  });
});
