import { expect, test, type Locator, type Page } from './support/test.js';
import { addDays, addMonths, dateAt, insightsToday } from '../libs/hygiene/src/index.js';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/expect-accessible.js';
import { upsert } from './support/pms-change.js';
import { ADMIN, ApiClient, CLINIC, HYGIENIST, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { open } from './support/open.js';
import { stopLiveUpdates } from './support/live-updates.js';
import { hygienistsOf } from './support/seed-appointments.js';

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });

/** Checks a page with no tooltip under the pointer. */
async function expectAccessibleWithoutTooltip(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
}

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
      timeout: 60_000,
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
    test.setTimeout(90_000);
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
    const refused = page
      .getByRole('alert')
      .filter({ hasText: 'The comment was changed meanwhile, and nothing was saved.' });
    await expect(refused).toBeVisible();
    await expect(button(appointment, /^Acknowledge/)).toBeVisible();
    release();
    await expect(appointment).toContainText('LATEX ALLERGY');
    expect(await storedComment()).toEqual(['LATEX ALLERGY', 1]);
    await button(appointment, /^Acknowledge/).click();
    await expect.poll(storedComment).toEqual(['LATEX ALLERGY', 2]);
  });
});

test.describe('personal calendar', () => {
  const week = (page: Page) => page.getByRole('region', { name: /^Appointments of/ });
  const select = (page: Page) => page.getByRole('combobox', { name: 'Select a Provider' });
  const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /^Earnings per Week: \$/ });

  test('asks for a hygienist, then shows what their week earned', async ({ page }) => {
    const admin = await ApiClient.signIn(ADMIN);
    const clinic = admin.clinic(CLINIC);
    const hygienists = await hygienistsOf(admin, clinic);
    await open(page, ADMIN, '/personalCalendar');
    await expect(page.getByText('Choose a hygienist to see the appointments of a week')).toBeVisible();
    await expect(heading(page)).toHaveText('Earnings per Week: $');
    await expect(select(page)).toHaveText('Select a Provider');
    await expectAccessible(page);

    await select(page).click();
    await expect(page.getByRole('option', { name: / - / })).toHaveText(
      hygienists.map((one) => `${one.provider_id} - ${one.first_name} ${one.last_name}`),
    );
    // A hygienist of the demo: those of other tests have no past appointments.
    const chosen = hygienists.find(({ provider_id }) => /^H\d$/.test(provider_id))!.provider_id;
    await page.getByRole('option', { name: `${chosen} - ` }).click();
    await expect(page).toHaveURL(new RegExp(`p_id=${chosen}`));

    // The amounts of a past week do not change any more.
    await button(page, 'Previous week').click();
    await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
    const monday = new URL(page.url()).searchParams.get('date')!;
    expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
    const amount = new Intl.NumberFormat('en-CA', {
      style: 'currency',
      currency: 'CAD',
      currencyDisplay: 'narrowSymbol',
    });
    const earned = async (): Promise<string> => {
      let cents = 0;
      for (let day = 0; day < 7; day += 1)
        for (const { providers } of await admin.appointments(clinic, addDays(monday, day)))
          for (const { providerId, appointments } of providers)
            for (const { totalCompleted } of providerId === chosen ? appointments : [])
              cents += Math.round(totalCompleted * 100);
      return `Earnings per Week: ${amount.format(cents / 100)}`;
    };
    await expect
      .poll(async () => {
        const shown = await heading(page).textContent();
        return shown === (await earned()) && /[1-9]/.test(shown);
      })
      .toBe(true);

    const appointment = week(page).locator('.hp-appointment[data-earned]').first();
    await expect(appointment).toHaveAccessibleName(/^[A-Z]+, .* – .*, \$[\d,.]+, \S/);
    await expectAccessibleWithoutTooltip(page);
    await expect(week(page).getByText('4 a.m.', { exact: true })).toHaveCount(1);
    await expect(week(page).getByText('6 p.m.', { exact: true })).toHaveCount(1);
    await expect(week(page).getByText('7 p.m.', { exact: true })).toHaveCount(0);
    await expect(week(page).getByText(/all.day/i)).toHaveCount(0);

    const id = await appointment.getAttribute('data-appointment-id');
    await appointment.click();
    await expect(page.locator(`[data-appointment-id="${id}"][data-open]`)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\?date=\d{4}-\d{2}-\d{2}$/);
  });

  test('links to the appointments after its last hour', async ({ page }) => {
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    const clinic = superAdmin.clinic(CLINIC);
    const today = dateAt(Date.now(), clinic.timeZone);
    const appointment = { providerId: 'E2E.PC', patientId: PATIENT, durationInMinutes: 30, status: 'scheduled' };
    await postChanges(await superAdmin.agentKey(clinic), [
      upsert('provider', 'E2E.PC', { firstName: 'Late', lastName: 'Evening', type: 1, isActive: true }),
      upsert('appointment', 'E2E.PC', { ...appointment, start: `${today}T20:00:00` }),
    ]);
    await expect.poll(async () => (await superAdmin.appointments(clinic, today)).length).toBe(1);
    await open(page, ADMIN, '/personalCalendar?p_id=E2E.PC');
    const link = page.getByRole('link', { name: /^1 more after 7 p\.m\., \$0\.00: show .* in the calendar$/ });
    await expect(link).toBeVisible();
    await expect(week(page).locator('[data-appointment-id]')).toHaveCount(0);
    await link.click();
    await expect(page.locator('[data-appointment-id="E2E.PC"]')).toBeVisible();
  });

  test('shows an error when the week could not be loaded', async ({ page }) => {
    await page.route(/\/api\/Appointment\?/i, (route) => route.fulfill({ status: 500, json: {} }));
    await open(page, HYGIENIST, '/personalCalendar');
    const error = page.getByRole('alert').filter({ hasText: 'Sorry, we messed something up' });
    await expect(error).toHaveCount(1);
    await expect(page.getByText('The week could not be loaded.')).toBeVisible();
  });

  test('allows weeks from 60 days ago to 30 days ahead', async ({ page }) => {
    await open(page, ADMIN, '/personalCalendar?date=2020-01-01');
    const { origin } = new URL(page.url());
    await expect(button(page, 'Previous week')).toBeDisabled();
    await expect(button(page, 'Next week')).toBeEnabled();
    await page.goto(`${origin}/personalCalendar?date=2099-02-30`);
    await expect(button(page, 'Today')).toHaveAttribute('aria-current', 'date');
    await page.goto(`${origin}/personalCalendar?date=2099-01-01`);
    await expect(button(page, 'Next week')).toBeDisabled();
  });

  test('shows a hygienist their own week', async ({ page }) => {
    await open(page, HYGIENIST, '/personalCalendar');
    await expect(heading(page)).toHaveText(/^Earnings per Week: \$[\d,]+\.\d\d$/);
    const client = await ApiClient.signIn(HYGIENIST);
    const own = (await hygienistsOf(client, client.clinics[0]!)).filter(({ userId }) => userId !== null);
    expect(own).toHaveLength(1);
    await expect(select(page)).toHaveText(`${own[0]!.provider_id} - ${own[0]!.first_name} ${own[0]!.last_name}`);
  });
});
