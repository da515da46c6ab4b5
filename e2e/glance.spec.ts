import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { addDays, insightsToday } from '../libs/hygiene/src/index.js';
import { ADMIN, ApiClient, CLINIC, FRONT_DESK, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { stopLiveUpdates } from './support/live-updates.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';

/** Far ahead, so that nobody else has an appointment in that year. */
const YEAR = new Date().getUTCFullYear() + 6;
const DATE = `${YEAR}-03-10`;
const [FIRST, PLANNED, LAST] = ['GLANCE.1', 'GLANCE.2', 'GLANCE.3'];
const [HYGIENIST, PATIENT, SCHEDULE] = ['GLANCE.H', 'GLANCE.P', 'GLANCE.F'];
const CHAIN = `${FIRST}-${PLANNED}-${LAST}`;
const [MEDICAL_HISTORY, SCALING, RECALL] = [1, 18, 23];
/** Upcoming, with comments that nobody has acknowledged. */
const INSIGHTS_DATE = addDays(insightsToday(Date.now()), 44);
const [EARLY, LATE] = ['GLANCE.I1', 'GLANCE.I2'];
/** Of another hygienist, within the weeks of the personal calendar. */
const WEEK_DATE = addDays(insightsToday(Date.now()), 16);
const [MORNING, NOON, EVENING] = ['GLANCE.W1', 'GLANCE.W2', 'GLANCE.W3'];
const WEEK_HYGIENIST = 'GLANCE.W';

/** Exam of 14 minutes and 42 dollars, scaling of 30 minutes: two units of 15, 132 dollars. */
const PLAN = {
  procedures: [
    { procedureRuleTypeId: RECALL, minutes: 14, adaCodes: [{ code: '01202' }] },
    { procedureRuleTypeId: SCALING, minutes: 30 },
  ],
};

let admin: ApiClient;
let clinic: ClinicView;
let key: string;

const appointment = (id: string, time: string, change: object = {}, version = 1): unknown =>
  upsert(
    'appointment',
    id,
    {
      patientId: PATIENT,
      providerId: HYGIENIST,
      start: `${DATE}T${time}:00`,
      durationInMinutes: 60,
      reason: 'Recall',
      status: 'scheduled',
      ...change,
    },
    version,
  );
const fee = (code: string, amount: number): unknown =>
  upsert('fee', `${SCHEDULE}.${code}`, { feeScheduleId: SCHEDULE, code, fee: amount });
const done = (id: string, date: string, code: string, units: number | null = null): unknown =>
  upsert('procedure', id, { patientId: PATIENT, providerId: HYGIENIST, date, code, amount: 42, status: 102, units });

test.beforeAll(async () => {
  test.setTimeout(200_000);
  const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
  admin = await ApiClient.signIn(ADMIN);
  clinic = admin.clinic(CLINIC);
  key = await superAdmin.agentKey(clinic);
  const answer = await postChanges(key, [
    upsert('provider', HYGIENIST, { firstName: 'Gwen', lastName: 'Glance', type: 1, isActive: true }),
    upsert('feeSchedule', SCHEDULE, { name: 'Glance fees' }),
    fee('01202', 42),
    fee('11112', 132),
    upsert('patient', PATIENT, {
      initials: 'GL',
      birthDate: '1980-01-15',
      isActive: true,
      insuranceStatus: 1,
      insuranceProvider: 'Sun Life',
      insurancePlanName: 'Calendar 8',
      feeScheduleId: SCHEDULE,
    }),
    done('GLANCE.X1', `${YEAR - 2}-03-10`, '01103'),
    done('GLANCE.X2', `${YEAR - 1}-03-10`, '01202'),
    done('GLANCE.X3', `${YEAR}-01-15`, '11113', 3),
    appointment(FIRST, '08:00'),
    appointment(PLANNED, '13:00', { comments: 'Ask for the new address' }),
    appointment(LAST, '17:00'),
    appointment(EARLY, '', { start: `${INSIGHTS_DATE}T06:00:00`, comments: 'Comes early' }),
    appointment(LATE, '', { start: `${INSIGHTS_DATE}T07:00:00`, comments: 'Comes late' }),
    upsert('provider', WEEK_HYGIENIST, { firstName: 'Wilma', lastName: 'Week', type: 1, isActive: true }),
    appointment(MORNING, '', { providerId: WEEK_HYGIENIST, start: `${WEEK_DATE}T08:00:00` }),
    appointment(NOON, '', { providerId: WEEK_HYGIENIST, start: `${WEEK_DATE}T12:00:00` }),
    appointment(EVENING, '', { providerId: WEEK_HYGIENIST, start: `${WEEK_DATE}T17:00:00` }),
  ]);
  expect(answer.rejected).toEqual([]);
  const isStored = async (): Promise<boolean> => {
    const details = await admin.appointmentDetails(clinic, LAST).catch(() => null);
    return details !== null && details.proceduresHistory.length === 3 && details.providerAppointmentGoal === 175;
  };
  await expect.poll(isStored, { timeout: 120_000 }).toBe(true);
  await admin.savePlan(clinic, PLANNED, PLAN);
});

const panel = (page: Page): Locator => page.getByRole('region', { name: /^Appointment .+ at a glance$/ });
const panelOf = (page: Page, id: string): Locator =>
  page.getByRole('region', { name: `Appointment ${id} at a glance`, exact: true });
const fullScreen = (page: Page): Locator => panel(page).getByRole('link', { name: 'Open appointment' });
const title = (page: Page, id: string): Locator =>
  page.getByRole('heading', { name: `Appointment ${id}`, level: 1, exact: true });
/** The link of an appointment in a calendar. */
const event = (page: Page, id: string): Locator =>
  page.locator(`[data-appointment-id="${id}"]`).getByRole('link').first();
const board = (page: Page): Locator => page.getByRole('region', { name: 'Appointments by provider' });
const scrollTop = (area: Locator): Promise<number> => area.evaluate((element): number => element.scrollTop);
/** Scrolls as a person does, who acts no sooner than the page has noticed it. */
const scrollTo = (area: Locator, top: number): Promise<void> =>
  area.evaluate(
    (element, position) =>
      new Promise<void>((resolve) => {
        element.addEventListener('scroll', () => resolve(), { once: true });
        element.scrollTo({ top: position });
      }),
    top,
  );
const lookOf = (page: Page): string | null => new URL(page.url()).searchParams.get('look');
/** The lines of text of each row of a part, without what screen readers alone get. */
const rowsOf = (page: Page, list: string): Promise<string[]> =>
  panel(page)
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.innerText.replace(/\s*\n+\s*/g, ' | ')));
const AGENDA = 'Planned procedures, in the order of the appointment';

async function openCalendar(page: Page): Promise<void> {
  await open(page, ADMIN, `/dashboard?date=${DATE}`);
  await expect(event(page, LAST)).toBeVisible();
}

test.describe('an appointment at a glance', () => {
  test('opens by Space in the calendar, shows its figures, and comes back from the full screen', async ({ page }) => {
    await openCalendar(page);
    await event(page, FIRST).focus();
    await page.keyboard.press(' ');
    await expect(panelOf(page, FIRST)).toBeFocused();
    await expect(panel(page)).toContainText('Not planned');
    await expect(panel(page)).toContainText('1 of 3');
    await expect(panel(page).getByRole('button', { name: 'Previous appointment (↑)' })).toBeDisabled();

    await page.keyboard.press('ArrowDown');
    await expect(panelOf(page, PLANNED)).toBeFocused();
    await expect(panel(page)).toContainText('2 of 3');
    // Born on 15 January 1980.
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(`GL · ${YEAR - 1980} years`);
    await expect(panel(page)).toContainText(`${YEAR}-Mar-10, 1:00 – 2:00 p.m. · 60 min`);
    await expect(panel(page).getByRole('region', { name: 'Comment' })).toHaveText('NewAsk for the new address');
    await expect(panel(page)).toContainText('Sun Life (Glance fees)');
    // Eight units of scaling in a calendar year; three were used on 15 January.
    await expect
      .poll(() => rowsOf(page, AGENDA))
      .toEqual([
        expect.stringMatching(/Scaling \| 30 min \| \$132\.00 \| 11112 \| 5 left$/),
        // The doctor comes at the end.
        expect.stringMatching(/^Recall exam \| 14 min \| \$42\.00 \| 01202/),
      ]);
    await expect(panel(page).locator('dl[aria-label="Totals of the plan"] dd')).toHaveText([
      '44 of 60 min 16 min left',
      '$174.00 of $175.00',
    ]);
    // 174 / 175 = 99.4 %.
    await expect(panel(page)).toContainText('A · goal 99%');
    const { recommendations } = await admin.appointmentDetails(clinic, PLANNED);
    const due = recommendations
      .filter(({ treatmentDueInfo, isEveryAppointment }) => treatmentDueInfo.isDue && !isEveryAppointment)
      .map(({ name }) => name);
    expect(due).toContain('Recall exam');
    const shownDue = (await rowsOf(page, 'Due')).map((text) => text.split(' | '));
    expect(shownDue.map(([name]) => name).sort()).toEqual([...due].sort());
    expect(shownDue.at(-1)?.[0]).toBe('Recall exam');
    expect(shownDue.at(-1)?.at(-1)).toBe('in the plan');

    await scrollTo(board(page), 130);
    const before = page.url();
    await page.keyboard.press('Enter');
    await expect(title(page, PLANNED)).toBeVisible();
    expect(new URL(page.url()).searchParams.get('chain')).toBe(CHAIN);
    await page.goBack();
    await expect(panelOf(page, PLANNED)).toContainText('$174.00');
    await expect(event(page, PLANNED)).toBeFocused();
    expect(page.url()).toBe(before);
    await expect.poll(() => scrollTop(board(page))).toBe(130);

    // From the appointment on the page, arrows move the panel and the focus.
    await page.keyboard.press('ArrowUp');
    await expect(panelOf(page, FIRST)).toBeVisible();
    await expect(event(page, FIRST)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    expect(lookOf(page)).toBeNull();
    await expect(event(page, FIRST)).toBeFocused();
  });

  test('moves the focus and the page by an arrow to an appointment that the calendar renders later', async ({
    page,
  }) => {
    await openCalendar(page);
    await event(page, LAST).focus();
    await page.keyboard.press(' ');
    await expect(panelOf(page, LAST)).toBeFocused();
    await event(page, LAST).focus();
    await board(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    const first = await page.locator(`[data-appointment-id="${FIRST}"]`).elementHandle();
    await first!.evaluate((element): void => element.removeAttribute('data-appointment-id'));
    await page.keyboard.press('ArrowUp');
    await expect(event(page, PLANNED)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(panelOf(page, FIRST)).toBeVisible();
    await expect(event(page, PLANNED)).toBeFocused();

    await first!.evaluate((element, id): void => {
      element.setAttribute('data-appointment-id', id);
      // A rendered element changes the tree.
      element.append(element.ownerDocument.createComment(''));
    }, FIRST);
    await expect(event(page, FIRST)).toBeFocused();
    await expect(event(page, FIRST)).toBeInViewport();
  });

  test('opens by the button of a card, survives a reload, follows changes and closes by Back', async ({ page }) => {
    await openCalendar(page);
    await event(page, PLANNED).hover();
    await page.getByRole('dialog', { name: 'Appointment of GL' }).getByRole('button', { name: 'Look' }).click();
    await expect(panelOf(page, PLANNED)).toContainText('$174.00');
    await expect(page.getByRole('dialog', { name: 'Appointment of GL' })).toHaveCount(0);
    await page.reload();
    await expect(panelOf(page, PLANNED)).toContainText('$174.00');
    await expect(panel(page)).toContainText('2 of 3');

    await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
    await admin.savePlan(clinic, PLANNED, {
      procedures: [...PLAN.procedures, { procedureRuleTypeId: MEDICAL_HISTORY, minutes: 5 }],
    });
    await expect(panel(page).locator('dl[aria-label="Totals of the plan"] dd').first()).toHaveText(
      '49 of 60 min 11 min left',
    );
    await postChanges(key, [appointment(PLANNED, '13:00', { comments: 'Prefers the window' }, 2)]);
    await expect(panel(page).getByRole('region', { name: 'Comment' })).toHaveText('NewPrefers the window');
    expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);

    await panel(page).getByRole('button', { name: 'Next appointment (↓)' }).click();
    await expect(panelOf(page, LAST)).toBeVisible();
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    await expect(board(page)).toBeVisible();
    await page.goForward();
    await expect(panelOf(page, LAST)).toBeVisible();
    // The pointer rests where the button of the panel came back, and its tooltip lies over the link.
    await page.mouse.move(0, 0);
    await panel(page).getByRole('heading', { level: 2 }).getByRole('link').click();
    await expect(title(page, LAST)).toBeVisible();
  });

  test('stands in the insights of a day, which Back shows as they were', async ({ page }) => {
    const evaluated = async (): Promise<number> =>
      (await admin.analyses(clinic, INSIGHTS_DATE)).filter(({ appointmentId }) => [EARLY, LATE].includes(appointmentId))
        .length;
    await expect.poll(evaluated, { timeout: 90_000 }).toBe(2);
    await open(page, ADMIN, `/insights?month=${INSIGHTS_DATE.slice(0, 7)}`);
    await page.locator(`button[data-day="${INSIGHTS_DATE}"]`).click();
    const dialog = page.getByRole('dialog', { name: 'Appointment Insights' });
    const look = dialog.getByRole('button', { name: 'Look at the appointment of GL, 6:00 a.m.' });
    await look.click();
    await expect(panelOf(page, EARLY)).toBeFocused();
    await expect(panel(page)).toContainText('Comes early');
    await page.keyboard.press('ArrowDown');
    await expect(panelOf(page, LATE)).toContainText('Comes late');
    await fullScreen(page).click();
    await expect(title(page, LATE)).toBeVisible();
    await page.goBack();
    await expect(panelOf(page, LATE)).toContainText('Comes late');
    await expect(dialog.getByRole('button', { name: 'Look at the appointment of GL, 7:00 a.m.' })).toBeFocused();
    // Escape closes the panel, then the dialog.
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect([...new URL(page.url()).searchParams.keys()]).not.toContain('day');
  });

  test('opens from the personal calendar, whose week it moves through', async ({ page }) => {
    await open(page, ADMIN, `/personalCalendar?date=${WEEK_DATE}&p_id=${WEEK_HYGIENIST}`);
    const boxes = page.locator('.hp-appointment');
    const week = page.getByRole('region', { name: /^Appointments of/ });
    await expect(boxes).toHaveCount(3);
    await boxes.first().focus();
    await page.keyboard.press(' ');
    await expect(panelOf(page, MORNING)).toContainText('1 of ');
    await scrollTo(week, 90);
    await page.keyboard.press('ArrowRight');
    await expect(panelOf(page, NOON)).toContainText('2 of ');
    const top = await scrollTop(week);
    await fullScreen(page).click();
    await expect(title(page, NOON)).toBeVisible();
    await page.goBack();
    await expect(panelOf(page, NOON)).toContainText('2 of ');
    await expect(boxes.nth(1)).toBeFocused();
    await expect.poll(() => scrollTop(week)).toBe(top);
    await page.keyboard.press(' ');
    await expect(panel(page)).toHaveCount(0);
    const box = boxes.nth(2);
    await box.hover();
    await box
      .locator('xpath=..')
      .getByRole('button', { name: /^Look at the appointment of/ })
      .click();
    await expect(panelOf(page, EVENING)).toBeVisible();
  });

  test('opens from the palette and the search on the home page, and says what is missing or failed', async ({
    page,
  }) => {
    await open(page, ADMIN, '/mydashboard');
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { name: 'Hygiene metrics' })).toBeVisible();
    await scrollTo(main, 260);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Find a page or an appointment' })).toBeFocused();
    await page.keyboard.type(PLANNED);
    await page.keyboard.press('Shift+Enter');
    await expect(panelOf(page, PLANNED)).toContainText('Recall exam');
    // The home page lists no appointments to move among.
    await expect(panel(page).getByRole('button', { name: /Next appointment/ })).toHaveCount(0);
    const top = await scrollTop(main);
    await page.keyboard.press('Enter');
    await expect(title(page, PLANNED)).toBeVisible();
    await page.goBack();
    await expect(panelOf(page, PLANNED)).toContainText('Recall exam');
    await expect.poll(() => scrollTop(main)).toBe(top);
    await panel(page).getByRole('button', { name: 'Close (Space or Esc)' }).click();
    await expect(panel(page)).toHaveCount(0);

    await page.getByRole('combobox', { name: 'Appointment search' }).fill('NOBODY');
    await page.getByRole('button', { name: 'Look at the appointment (Shift+Enter)' }).click();
    await expect(panelOf(page, 'NOBODY')).toContainText('No data available for the selected appointment.');
    await expect(fullScreen(page)).toHaveCount(0);

    await stopLiveUpdates(page);
    let answer = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/api/Appointment/${LAST}`, async (route) => {
      await isAsked;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.getByRole('combobox', { name: 'Appointment search' }).fill(LAST);
    await page.keyboard.press('Shift+Enter');
    await expect(panel(page).getByRole('status', { name: 'Loading appointment information' })).toBeVisible();
    answer();
    await expect(panel(page)).toContainText('The appointment could not be loaded.');
    await page.unroute(`**/api/Appointment/${LAST}`);
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(panelOf(page, LAST)).toContainText('Not planned');
  });

  test('opens from the palette what was typed, not what is still listed for a part of it', async ({ page }) => {
    await open(page, ADMIN, '/mydashboard');
    await expect(page.getByRole('heading', { name: 'Hygiene metrics' })).toBeVisible();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/api/appointment/Search?text=${PLANNED}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Find a page or an appointment' });
    await field.fill('GL');
    await expect(page.getByRole('option', { name: /^GL · / }).first()).toBeVisible();
    const asked = page.waitForRequest((request) => request.url().endsWith(`Search?text=${PLANNED}`));
    await field.fill(PLANNED);
    await page.keyboard.press('Shift+Enter');
    await asked;
    await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
    release();
    await expect(panelOf(page, PLANNED)).toContainText('Recall exam');
  });

  test('hides grade and goal from viewers without performance, as the planning screen does', async ({ page }) => {
    await open(page, FRONT_DESK, `/mydashboard?look=${PLANNED}`);
    await expect(panelOf(page, PLANNED).locator('dl[aria-label="Totals of the plan"] dd').last()).toHaveText('$174.00');
    await expect(panel(page)).not.toContainText(/goal \d/);
    await expect(panel(page)).not.toContainText('175');
  });

  test('is a sheet on a phone, with targets for gloves', async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await openCalendar(page);
    await page.locator(`[data-appointment-id="${FIRST}"]`).tap();
    await page.getByRole('dialog', { name: 'Appointment of GL' }).getByRole('button', { name: 'Look' }).tap();
    await expect(panelOf(page, FIRST)).toContainText('Not planned');
    expect((await panel(page).boundingBox())?.width).toBe(390);
    const small = await panel(page)
      .getByRole('button')
      .or(fullScreen(page))
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => !button.textContent?.startsWith('Why'))
          .filter((button) => button.getBoundingClientRect().height < 44)
          .map((button) => button.outerHTML),
      );
    expect(small).toEqual([]);
    // What lies under the sheet cannot be reached.
    await expect(page.locator('#content')).toHaveJSProperty('inert', true);
    await panel(page).getByRole('button', { name: 'Close (Space or Esc)' }).tap();
    await expect(panel(page)).toHaveCount(0);
    await expect(event(page, FIRST)).toBeVisible();
    await context.close();
  });
});
