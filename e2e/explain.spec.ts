import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { addDays, addMonths, insightsToday } from '../libs/hygiene/src/index.js';
import { ADMIN, ApiClient, postChanges, SUPER_ADMIN } from './support/api-client.js';
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

    await colour.getByRole('tab', { name: 'Colour' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const goals = explanation(page, 'Why this goal');
    await expect(goals).toContainText(`${money(goal)}for 60 minutes`);
    await expect(goals.getByRole('row', { name: /^Goal/ })).toHaveText(`Goal${money(goal)}`);
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

    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: /^Why/ })).toHaveCount(0);
    // The card has closed meanwhile, so the focus returns to the appointment.
    await expect(page.locator(`[data-appointment-id="${APPOINTMENT}"] a`).first()).toBeFocused();
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
    // The day is ahead: nothing is completed yet.
    await expect(totals.locator('tfoot').getByRole('cell')).toHaveText([
      totalOf(({ rnaTotalPlanned, totalPlanned }) => rnaTotalPlanned || totalPlanned),
    ]);
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
  });

  test('shows its tabs whole on a phone, or the selected one between the buttons that scroll', async ({ browser }) => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await phone.newPage();
    await open(page, ADMIN, `/appointment/${APPOINTMENT}`);
    await why(page, /^Why/).first().click();
    const tabs = page.getByRole('dialog', { name: /^Why/ }).getByRole('tab');
    await expect(tabs.first()).toBeVisible();
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });

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
});
