import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { addDays, addMonths, insightsToday } from '../libs/hygiene/src/index.js';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/expect-accessible.js';
import { ADMIN, ApiClient, FRONT_DESK, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { expectTouchTargets } from './support/expect-touch-targets.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';
import { hygienistsOf, seedAppointments } from './support/seed-appointments.js';

/** Adults are due nine months after their last exam: ten days after this appointment. Its patient has no fee schedule. */
const DATE = addDays(insightsToday(Date.now()), 47);
const APPOINTMENT = 'E2E.W';
/** On the same day, with procedures. */
const TREATED = 'E2E.WT';
const LAST_EXAM = addMonths(addDays(DATE, 10), -9)!;

const why = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const explanation = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const money = (dollars: number): string => `$${dollars.toFixed(2)}`;
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const formatDate = (date: string): string =>
  `${date.slice(0, 4)}-${month.format(new Date(`${date}T00:00:00Z`))}-${date.slice(8)}`;

test.describe('explanation', () => {
  let admin: ApiClient;
  let clinic: ClinicView;

  test.beforeAll(async () => {
    test.setTimeout(200_000);
    const appointment = {
      id: APPOINTMENT,
      patientId: 'E2E.WP',
      initials: 'WY',
      date: DATE,
      time: '06:00',
      lastExam: LAST_EXAM,
    };
    const treated = { ...appointment, id: TREATED, patientId: 'E2E.WTP', initials: 'WT', time: '07:00' };
    ({ admin, clinic } = await seedAppointments([appointment, treated]));
    await addProcedures();
  });

  /** Planned: 132.00 and, done already, 32.00; 42.00 are another hygienist's. */
  const addProcedures = async () => {
    const [own, other] = await hygienistsOf(admin, clinic);
    const procedure = (id: string, provider: typeof own, fields: object) =>
      upsert('procedure', `${TREATED}.${id}`, {
        ...{ patientId: 'E2E.WTP', appointmentId: TREATED, providerId: provider!.provider_id, date: DATE },
        ...fields,
      });
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    const answer = await postChanges(await superAdmin.agentKey(clinic), [
      procedure('1', own, { code: '11112', description: 'Scaling, two units', status: 105, amount: 132 }),
      procedure('2', own, { code: '12113', description: 'Fluoride', status: 102, amount: 32 }),
      procedure('3', other, { code: '01202', description: 'Recall exam', status: 105, amount: 42 }),
    ]);
    expect(answer.rejected).toEqual([]);
    const planned = async () =>
      (await admin.appointments(clinic, DATE))
        .flatMap(({ providers }) => providers.flatMap(({ appointments }) => appointments))
        .find(({ appointmentId }) => appointmentId === TREATED)?.totalPlanned;
    await expect.poll(planned, { timeout: 60_000 }).toBe(164);
  };

  const openDay = async (page: Page) => {
    await open(page, ADMIN, `/dashboard?date=${DATE}`);
    await expect(page.locator(`[data-appointment-id="${APPOINTMENT}"]`)).toBeVisible();
  };
  const card = (page: Page) => page.locator('[data-appointment-card]');

  test('shows the colour, the goal and the minutes of an appointment on the calendar', async ({ page }) => {
    await openDay(page);
    const appointments = (await admin.appointments(clinic, DATE)).flatMap(({ providers }) =>
      providers.flatMap(({ appointments }) => appointments),
    );
    const goal = appointments.find(({ appointmentId }) => appointmentId === APPOINTMENT)?.providerAppointmentGoal ?? 0;
    expect(goal).toBeGreaterThan(0);

    await page.locator(`[data-appointment-id="${APPOINTMENT}"]`).hover();
    await why(card(page), 'Why this colour').click();
    const colour = explanation(page, 'Why this colour');
    await expect(colour).toContainText('WY');
    await expect(colour).toContainText(formatDate(DATE));
    await expect(colour).toContainText('Amber');
    await expect(colour).toContainText(`That is ${money(goal)} below the goal.`);
    await expect(colour).not.toContainText('R-14');
    await colour.getByRole('button', { name: 'Details' }).click();
    await expect(colour.getByText('R-14')).toHaveCount(1);
    await colour.getByRole('button', { name: 'Details' }).click();
    await expectAccessibleInBothSchemes(page);

    await colour.getByRole('tab', { name: 'Colour' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const goals = explanation(page, 'Why this goal');
    await expect(goals).toContainText(`${money(goal)}for 60 minutes`);
    await expect(goals.getByRole('row', { name: /^Goal/ })).toHaveText(`Goal${money(goal)}`);
    await goals.getByRole('button', { name: 'Details' }).click();
    await expect(goals).toContainText('R-13');
    await goals.getByRole('button', { name: 'Details' }).click();
    await goals.getByRole('tab', { name: 'Minutes' }).click();
    const [row] = (await admin.analyses(clinic, DATE)).filter(({ appointmentId }) => appointmentId === APPOINTMENT);
    await expect(explanation(page, 'Why so many minutes')).toContainText(
      `${row!.recommendedMinutes} minrecommended, 60 booked`,
    );
    const minutes = explanation(page, 'Why so many minutes');
    // What is listed adds up to the total, and the last step is the recommended time.
    const amounts = async (part: 'tbody' | 'tfoot') =>
      (await minutes.locator(`${part} td`).allTextContents()).map(Number);
    const [total, ...steps] = await amounts('tfoot');
    expect((await amounts('tbody')).reduce((sum, amount) => sum + amount, 0)).toBe(total);
    expect([steps.at(-2) ?? total, steps.at(-1)]).toEqual([row!.recommendedMinutes, 60]);
    await expectAccessible(page);

    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: /^Why/ })).toHaveCount(0);
    // The card has closed meanwhile, so the focus returns to the appointment.
    await expect(page.locator(`[data-appointment-id="${APPOINTMENT}"] a`).first()).toBeFocused();
  });

  test('shows each of its tabs whole on a phone', async ({ browser }) => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await phone.newPage();
    await open(page, ADMIN, `/appointment/${APPOINTMENT}`);
    await why(page, /^Why/).first().click();
    const tabs = page.getByRole('dialog', { name: /^Why/ }).getByRole('tab');
    await expect(tabs.first()).toBeVisible();
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
    await expectTouchTargets(page, '[role="dialog"]', 'explanation');
    await phone.close();
  });

  test('shows for each procedure why it is due or not due', async ({ page }) => {
    await openDay(page);
    await page.locator(`[data-appointment-id="${APPOINTMENT}"]`).hover();
    await why(card(page), 'Why this goal').click();
    await explanation(page, 'Why this goal').getByRole('tab', { name: 'Due', exact: true }).click();
    const due = explanation(page, 'Why these procedures are due');
    const [row] = (await admin.analyses(clinic, DATE)).filter(({ appointmentId }) => appointmentId === APPOINTMENT);
    await expect(due).toContainText(`${row!.dueProcedures.length} procedures are due`);
    for (const { procedureName } of row!.dueProcedures)
      await expect(due.locator('summary').filter({ hasText: procedureName }).first()).toBeVisible();
    const others = due.locator('summary').filter({ hasText: 'Not due at this appointment' });
    await others.focus();
    await page.keyboard.press('Enter');
    const exam = due.locator('summary').filter({ hasText: /^Recall examDue/ });
    await expect(exam).toContainText(`Due ${formatDate(addDays(DATE, 10))}`);
    await exam.click();
    // The exam counts for oral cancer screening too, whose reasons are in the same list.
    const reasons = exam.locator('..');
    await expect(reasons.getByText(`It was last done on ${formatDate(LAST_EXAM)}.`)).toBeVisible();
    await expect(reasons.getByRole('cell', { name: '01202' })).toBeVisible();
    await expectAccessible(page);
  });

  test('shows why a procedure is almost due, from the insights of a day', async ({ page }) => {
    await open(page, ADMIN, `/insights?month=${DATE.slice(0, 7)}`);
    await page.locator(`button[data-day="${DATE}"]`).click();
    const link = why(page.locator(`[data-appointment-id="${APPOINTMENT}"]`), /^Why it is almost due: Recall exam, WY/);
    await link.focus();
    await page.keyboard.press('Enter');
    const almostDue = explanation(page, 'Why it is almost due');
    await expect(almostDue).toContainText(`Recall exam: due ${formatDate(addDays(DATE, 10))}, 10 days later`);
    await almostDue.getByRole('button', { name: 'Details' }).click();
    await expect(almostDue).toContainText('R-05');
    await expect(almostDue.getByRole('row').filter({ hasText: '01202' })).toContainText(formatDate(LAST_EXAM));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(almostDue).toHaveCount(0);
    await expect(link).toBeFocused();
  });

  test('shows what is planned and completed at an appointment, and what does not count', async ({ page }) => {
    await openDay(page);
    await page.locator(`[data-appointment-id="${TREATED}"]`).hover();
    await expect(card(page)).toContainText('Planned Why$164.00');
    await why(card(page), 'Why this planned total').click();
    const planned = explanation(page, 'Why this planned total');
    await expect(planned.getByRole('row', { name: /^Planned \$/ })).toHaveText('Planned$164.00');
    await expect(planned.getByRole('row', { name: /^11112/ })).toHaveText('11112 Scaling, two units$132.00');
    await expect(planned.getByRole('row', { name: /^12113/ })).toHaveText('12113 Fluoride$32.00');
    const notCounted = planned.getByRole('table', { name: 'Not counted' });
    await expect(notCounted.getByRole('row', { name: /^01202/ })).toHaveText('01202 Recall exam$42.00');
    await expect(notCounted).toContainText('Planned for');
    await expect(planned).not.toContainText('R-15');
    await planned.getByRole('button', { name: 'Details' }).click();
    await expect(planned).toContainText('R-15');
    await expectAccessibleInBothSchemes(page);

    await planned.getByRole('tab', { name: 'Planned' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const completed = explanation(page, 'Why this completed total');
    await expect(completed.getByRole('row', { name: /^Completed/ })).toHaveText('Completed$32.00');
    await expectAccessible(page);
  });

  test('shows the appointments that the totals of a column are made of', async ({ page }) => {
    await openDay(page);
    const ofDay = (await admin.appointments(clinic, DATE)).flatMap(({ providers }) => providers);
    const { appointments } = ofDay.find((column) => column.appointments.some((one) => one.appointmentId === TREATED))!;
    const held = appointments.filter(({ status }) => status !== 'cancelled' && status !== 'noShow');
    const totalOf = (amount: (one: (typeof held)[number]) => number): string =>
      `$${held.reduce((sum, one) => sum + amount(one), 0).toLocaleString('en', { minimumFractionDigits: 2 })}`;

    const [own] = await hygienistsOf(admin, clinic);
    const name = `${own!.first_name} ${own!.last_name}`;
    const link = page.getByRole('button', { name: new RegExp(`^${name}: Planned .* Why$`) });
    await link.click();
    const totals = explanation(page, `Why these totals: ${name}, ${formatDate(DATE)}`);
    await expect(totals.locator('tbody tr:not([data-note])')).toHaveCount(appointments.length);
    await expect(totals.getByRole('row', { name: / WT / }).filter({ hasText: '$164.00' })).toHaveCount(1);
    await expect(totals.locator('tfoot').getByRole('cell')).toHaveText([
      totalOf(({ rnaTotalPlanned, totalPlanned }) => rnaTotalPlanned || totalPlanned),
      totalOf(({ totalCompleted }) => totalCompleted),
    ]);
    await totals.getByRole('button', { name: 'Details' }).click();
    await expect(totals).toContainText('R-14');
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
  });

  test('shows the minutes that open time is made of, by day and by hygienist', async ({ page }) => {
    await open(page, FRONT_DESK, '/openTimeDashboard');
    const dialog = explanation(page, 'Why this open time');
    const minutesOf = async (rows: string) => {
      const cells = dialog.getByRole('table').first().locator(rows).getByRole('cell');
      return (await cells.allTextContents()).map((text) => Number(text.replace('−', '-')));
    };
    /** The columns add up, and the percentage is that of the open minutes. */
    const expectSums = async (): Promise<string> => {
      const result = dialog
        .getByRole('row', { name: /^Open time/ })
        .getByRole('cell')
        .last();
      await expect(result).toHaveText(/%$/);
      const [available, booked, opened] = await minutesOf('tfoot tr:first-of-type');
      const lines = await minutesOf('tbody tr:not([data-note])');
      const sum = (column: number) => lines.filter((_, at) => at % 3 === column).reduce((all, one) => all + one, 0);
      expect([sum(0), sum(1), sum(2)]).toEqual([available, booked, opened]);
      expect(opened).toBe(available! - booked!);
      const percent = await result.innerText();
      expect(Number(percent.replace('−', '-').replace('%', ''))).toBeCloseTo((100 * opened!) / available!, 0);
      return percent;
    };
    const link = why(page, 'Why this open time: Next 7 day average open time');
    await link.focus();
    await page.keyboard.press('Enter');
    await expectSums();
    await expect(dialog).toContainText('Minutes by day');
    await expect(dialog).not.toContainText('R-23');
    await dialog.getByRole('button', { name: 'Details' }).click();
    await expect(dialog).toContainText('R-23');
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();

    const byDay = page.getByRole('region', { name: 'Open time by day', exact: true });
    await byDay.getByRole('button', { name: /Show as table/ }).click();
    // A past day, which stays as it is, on which the clinic was open.
    const days = await byDay.locator('tbody tr').allTextContents();
    const at = days.findIndex((day) => /\d%/.test(day));
    await why(byDay, /^Why this open time/).click();
    await expect(dialog.getByRole('tab', { selected: true })).toHaveText(formatDate(insightsToday(Date.now())));
    await dialog.getByRole('tab').nth(at).click();
    await expect(dialog).toContainText('Minutes by hygienist');
    expect(days[at]).toContain(await expectSums());
    await expectAccessible(page);
  });

  test('shows the whole selected clinic between the buttons that scroll the tabs on a phone', async ({ browser }) => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await phone.newPage();
    await open(page, ADMIN, '/openTimeDashboard');
    await why(page, 'Why this open time: Today’s open time').tap();
    const dialog = explanation(page, 'Why this open time');
    await expect(dialog.locator('.MuiTabs-scrollButtons')).toHaveCount(2);
    const boxOf = async (part: Locator) => (await part.boundingBox())!;
    await expect
      .poll(async () => {
        const tab = await boxOf(dialog.getByRole('tab', { selected: true }));
        const shown = await boxOf(dialog.locator('.MuiTabs-scroller'));
        return tab.x >= shown.x - 1 && tab.x + tab.width <= shown.x + shown.width + 1;
      })
      .toBe(true);
    await phone.close();
  });

  test('offers to try again after a failed request, and shows the reason when there is nothing to explain', async ({
    page,
  }) => {
    await openDay(page);
    const calls = '**/Explain/appointment/*';
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.locator(`[data-appointment-id="${APPOINTMENT}"]`).hover();
    await why(card(page), 'Why this goal').click();
    const goal = explanation(page, 'Why this goal');
    await expect(goal.getByText('The explanation could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    const detail = 'This appointment was cancelled, so there is nothing to explain.';
    await page.route(calls, (route) =>
      route.fulfill({ status: 404, json: { title: 'Not found', status: 404, detail } }),
    );
    await goal.getByRole('button', { name: 'Try again' }).click();
    await expect(goal.getByText(detail)).toBeVisible();
    await expectAccessible(page);
    await goal.getByRole('button', { name: 'Close' }).last().click();
    await expect(goal).toHaveCount(0);
  });
});
