import { expect, test, type Locator, type Page } from './support/test.js';
import { addDays, addMonths, insightsToday } from '../libs/hygiene/src/index.js';
import { upsert } from './support/pms-change.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { open } from './support/open.js';
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

    const days = await month(page)
      .locator('button[data-day]')
      .evaluateAll((found) => found.map((day) => day.getAttribute('data-day') ?? ''));
    await dayButton(page, days[0]).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dayButton(page, days[1])).toBeFocused();
    await dayButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(dayButton(page)).toBeFocused();
  });

  test('hides dismissed insights and an acknowledged comment, and shows them again after undo, also on other screens', async ({
    page,
    context,
  }) => {
    await openMonth(page);
    await dayButton(page).click();
    await expect(card(page)).toBeVisible();
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
    await expect(button(card(page), /^Undo:/)).toHaveCount(insights + 1);
    await button(dialog(page), 'Close').last().click();
    await expect(lines(page)).toHaveCount(0);

    await page.reload();
    await expect(month(page).locator('.hi-line').first()).toBeVisible();
    await expect(lines(page)).toHaveCount(0);
    await showDismissed(page).check();
    await expect(page).toHaveURL(/dismissed=true/);
    await expect(lines(page).locator('s').filter({ hasText: INITIALS })).toHaveCount(4);

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
});
