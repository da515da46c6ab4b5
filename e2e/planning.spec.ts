import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { ADMIN, ApiClient, CLINIC, FRONT_DESK, helixUrl, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { stopLiveUpdates } from './support/live-updates.js';
import { navigate, open } from './support/open.js';
import { upsert } from './support/pms-change.js';
import { addProfile } from './support/rules-page.js';

/** A day far ahead that holds only the appointments of this file. */
const DATE = '2031-05-07';
const OTHER_CLINIC = 'Foothills Family Dental';
const [PATIENT, SCHEDULE, HYGIENIST] = ['PLAN.P', 'PLAN.F', 'PLAN.H'];
const [SCALING, RECALL] = [18, 23];

const appointment = (id: string, time: string): unknown =>
  upsert('appointment', id, {
    patientId: PATIENT,
    providerId: HYGIENIST,
    start: `${DATE}T${time}:00`,
    durationInMinutes: 60,
    reason: 'Recall',
    status: 'scheduled',
  });
const fee = (code: string, amount: number): unknown =>
  upsert('fee', `${SCHEDULE}.${code}`, { feeScheduleId: SCHEDULE, code, fee: amount });
const exam = (id: string, date: string, code: string): unknown =>
  upsert('procedure', id, {
    patientId: PATIENT,
    providerId: HYGIENIST,
    date,
    code,
    status: 102,
    amount: 42,
  });
const CHANGES: unknown[] = [
  upsert('provider', HYGIENIST, { firstName: 'Pia', lastName: 'Planner', type: 1, isActive: true }),
  upsert('feeSchedule', SCHEDULE, { name: 'Planning fees' }),
  fee('01202', 42),
  fee('11112', 132),
  fee('11117', 34),
  upsert('patient', PATIENT, {
    initials: 'PP',
    birthDate: '1980-01-15',
    isActive: true,
    insuranceStatus: 3,
    feeScheduleId: SCHEDULE,
  }),
  exam('PLAN.X1', '2029-05-07', '01103'),
  exam('PLAN.X2', '2030-05-07', '01202'),
  appointment('PLAN.A', '08:00'),
  appointment('PLAN.B', '09:00'),
  appointment('PLAN.C', '10:00'),
  appointment('PLAN.D', '11:00'),
  appointment('PLAN.E', '12:00'),
];

let admin: ApiClient;
let clinic: ClinicView;
let key: string;

test.beforeAll(async () => {
  test.setTimeout(200_000);
  const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
  admin = await ApiClient.signIn(ADMIN);
  clinic = admin.clinic(CLINIC);
  key = await superAdmin.agentKey(clinic);
  expect((await postChanges(key, CHANGES)).rejected).toEqual([]);
  const isStored = async (): Promise<boolean> => {
    const details = await admin.appointmentDetails(clinic, 'PLAN.E').catch(() => null);
    return details !== null && details.lastVisitDate !== null;
  };
  await expect.poll(isStored, { timeout: 120_000 }).toBe(true);
});

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const title = (page: Page, id: string): Locator =>
  page.getByRole('heading', { name: `Appointment ${id}`, level: 1, exact: true });
const plan = (page: Page): Locator =>
  page.getByRole('list', { name: 'Planned procedures, in the order of the appointment' });
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
const minutesOf = (page: Page, procedure: string): Locator =>
  page.getByRole('spinbutton', { name: `Minutes, ${procedure}`, exact: true });

const NO_DATA = 'No data available for the selected appointment.';
/** A line of text: nobody knows beforehand whether a fact about the appointment takes two. */
const LINE_PX = 20;

/** The left and upper edges and the widths of the columns, by the area of the page. */
const areasOf = (page: Page): Promise<Record<string, number[]>> =>
  page.getByRole('main').evaluate((main): Record<string, number[]> => {
    const { getComputedStyle } = main.ownerDocument.defaultView;
    const areas: Record<string, number[]> = {};
    for (const one of main.querySelectorAll('div')) {
      const area = getComputedStyle(one).gridRowStart as string;
      const { left, top, width } = one.getBoundingClientRect();
      if (['summary', 'services', 'plan'].includes(area)) areas[area] = [left, top, width].map(Math.round);
    }
    return areas;
  });

/** Opens an appointment with all services listed. */
async function openPlan(page: Page, id: string, { query = '', user = ADMIN } = {}): Promise<void> {
  await open(page, user, `/appointment/${id}${query}`);
  await expect(title(page, id)).toBeVisible();
  await page.getByLabel('Recommended only').uncheck();
}
const add = (page: Page, procedure: number): Promise<void> => page.locator(`[data-service="${procedure}"]`).click();

/** The figures of a card, by label. */
const figures = (page: Page, name: string): Promise<string[]> =>
  card(page, name)
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()).join(': ')));

test.describe('planning screen', () => {
  test('plans an adult recall from the calendar, and the calendar shows the saved plan', async ({ page }) => {
    await open(page, ADMIN, `/dashboard?date=${DATE}`);
    const event = page.locator('[data-appointment-id="PLAN.A"]');
    await event.getByRole('link').first().click();
    await expect(title(page, 'PLAN.A')).toBeVisible();
    await expect(page).toHaveURL(/chain=PLAN\.A-PLAN\.B/);
    const facts = card(page, 'Appointment information');
    // Born on 15 January 1980.
    await expect(facts).toContainText('PP · 51 years');
    await expect(facts).toContainText('Pia Planner');
    await expect(facts).toContainText('Office DNA');
    await expect(facts).toContainText('2031-May-07');
    await expect(facts).toContainText('2030-May-07');
    await expect(facts).toContainText('Not insured (Planning fees)');

    // Seat 3, medical history 3, dismiss 5: 11 of 60 minutes. The goal is 175 dollars an hour.
    await expect(plan(page).getByRole('listitem')).toHaveCount(3);
    expect(await figures(page, 'Timing')).toEqual([
      'Applicable time: 49 min',
      'Remaining time: 49 min',
      'Appointment time: 60 min',
    ]);
    await expect(card(page, 'Timing')).toHaveAttribute('data-state', 'warning');
    expect((await figures(page, 'Earnings'))[0]).toBe('Planned: $0.00 of $175.00');
    await expect(card(page, 'Earnings')).toContainText("Let's get going.");

    // The exam of 42 dollars takes round(42 / 175 * 60) = 14 minutes and brings the doctor check of 3.
    await page.getByLabel('Recommended only').uncheck();
    await add(page, RECALL);
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('14');
    // Earnings and timing follow in one of the next frames.
    await expect.poll(() => figures(page, 'Timing')).toContain('Remaining time: 32 min');

    // Scaling takes the other 32; with the medical history of 3, 35 minutes are 2 units of 15: 132 dollars.
    await add(page, SCALING);
    await expect(minutesOf(page, 'Scaling')).toHaveValue('32');
    await expect(plan(page)).toContainText('11112');
    await expect.poll(() => figures(page, 'Earnings')).toContain('Planned: $174.00 of $175.00');
    // 174 / 175 = 99.43 %.
    await expect(card(page, 'Earnings')).toContainText('Goal 99%');
    await expect(card(page, 'Earnings')).toContainText('Looking good!');
    await expect(card(page, 'Earnings')).toHaveAttribute('data-state', 'warning');
    await expect(card(page, 'Timing')).toHaveAttribute('data-state', 'success');

    // 40 typed minutes and 3 are 2.5 units: 132 + 34. 208 / 175 = 118.86 %. 68 of 60 minutes are 8 too many.
    await minutesOf(page, 'Scaling').fill('40');
    await expect.poll(() => figures(page, 'Earnings')).toContain('Planned: $208.00 of $175.00');
    await expect(card(page, 'Earnings')).toContainText('Goal 118%');
    await expect(card(page, 'Earnings')).toContainText('Excellent!');
    await expect(card(page, 'Earnings')).toHaveAttribute('data-state', 'success');
    await expect(card(page, 'Timing')).toContainText('(Time limit exceeded)');
    await expect(card(page, 'Timing')).toHaveAttribute('data-state', 'fail');
    expect((await figures(page, 'Timing')).slice(0, 2)).toEqual(['Applicable time: 0 min', 'Remaining time: -8 min']);
    await expect(page.getByText('Unsaved changes')).toBeVisible();

    await page.keyboard.press('ControlOrMeta+S');
    await expect(page).toHaveURL(new RegExp(`/dashboard\\?.*date=${DATE}`));
    await expect(event.getByText('$208', { exact: true })).toBeVisible();
    await expect(event).toContainText('Scaling, Recall exam');
    // The same from the server.
    await page.reload();
    await expect(event.getByText('$208', { exact: true })).toBeVisible();
    const saved = await admin.appointmentDetails(clinic, 'PLAN.A');
    expect([saved.rnaTotalPlanned, saved.plan?.isLate]).toEqual([208, false]);
  });

  test('saves and goes to the next appointment of the chain, and the last one back to the calendar', async ({
    page,
  }) => {
    await openPlan(page, 'PLAN.D', { query: '?chain=PLAN.D-PLAN.E&originDate=2031-05-06' });
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(title(page, 'PLAN.E')).toBeVisible();
    await expect(page).toHaveURL(/\/appointment\/PLAN\.E\?chain=PLAN\.D-PLAN\.E&originDate=2031-05-06/);
    await expect(page.getByRole('button', { name: 'Save and go to next' })).toHaveCount(0);
    await save(page).click();
    await expect(page).toHaveURL(/\/dashboard\?.*date=2031-05-06/);
  });

  test('compares the plans of two people who edit one appointment, and keeps the chosen one', async ({
    page,
    browser,
  }) => {
    await openPlan(page, 'PLAN.B');
    await add(page, RECALL);
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('14');

    const others = await browser.newPage();
    await openPlan(others, 'PLAN.B', { user: FRONT_DESK });
    await add(others, SCALING);
    await minutesOf(others, 'Scaling').fill('30');
    await save(others).click();
    await expect(others).toHaveURL(/\/dashboard/);
    await others.close();

    // A live update says it before the save does, and the edits stay.
    const notice = page.getByText('saved another plan for this appointment while you were editing.');
    await expect(notice).toBeVisible();
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('14');
    await save(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Two plans for this appointment' });
    const row = (name: string): Locator => dialog.getByRole('row').filter({ hasText: name });
    await expect(row('Recall exam')).toContainText('14 min$42.0001202not planned');
    await expect(row('Scaling')).toContainText('not planned30 min$132.0011112');
    // Mine: 3 + 3 + 14 + 3 + 5 minutes; theirs: 3 + 3 + 30 + 5.
    await expect(row('Total')).toContainText('28 min$42.0041 min$132.00');
    await page.keyboard.press('Escape');
    await expect(notice).toBeVisible();
    expect((await admin.appointmentDetails(clinic, 'PLAN.B')).rnaTotalPlanned).toBe(132);
    await page.getByRole('button', { name: 'Compare' }).click();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.locator('[data-appointment-id="PLAN.B"]').getByText('$42', { exact: true })).toBeVisible();
    expect((await admin.appointmentDetails(clinic, 'PLAN.B')).rnaTotalPlanned).toBe(42);

    await navigate(page, '/appointment/PLAN.B');
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('14');
    await minutesOf(page, 'Recall exam').fill('20');
    await admin.savePlan(clinic, 'PLAN.B', { procedures: [{ procedureRuleTypeId: SCALING, minutes: 30 }] });
    await save(page).click();
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect(minutesOf(page, 'Scaling')).toHaveValue('30');
    await expect(minutesOf(page, 'Recall exam')).toHaveCount(0);
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  });

  test('offers unsaved edits again after a reload, and asks before they are left', async ({ page }) => {
    await openPlan(page, 'PLAN.C');
    await add(page, RECALL);
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('14');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const offer = page.getByRole('status').filter({ hasText: 'You have unsaved changes to this plan.' });
    await expect(offer).toBeVisible();
    await expect(minutesOf(page, 'Recall exam')).toHaveCount(0);
    await offer.getByRole('button', { name: 'Restore' }).click();
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('14');
    await expect(offer).toHaveCount(0);

    await page.getByRole('link', { name: 'Insights' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(title(page, 'PLAN.C')).toBeVisible();
    await page.getByRole('link', { name: 'Insights' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL(/\/insights/);
    await navigate(page, '/appointment/PLAN.C');
    await expect(title(page, 'PLAN.C')).toBeVisible();
    await expect(offer).toHaveCount(0);
    expect((await admin.appointmentDetails(clinic, 'PLAN.C')).plan).toBeNull();
  });

  test('offers an edit again that was made right before the page went', async ({ page }) => {
    await openPlan(page, 'PLAN.C');
    // In one task, before anything of the edit is rendered.
    const kept = await page.evaluate<string>(`
      document.querySelector('[data-service="${RECALL}"]').click();
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
      Object.entries(localStorage).find(([key]) => key.startsWith('planDraft:') && key.endsWith(':PLAN.C'))?.[1];`);
    const { selections } = JSON.parse(kept) as { selections: { procedureRuleTypeId: number }[] };
    expect(selections.map(({ procedureRuleTypeId }) => procedureRuleTypeId)).toContain(RECALL);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const offer = page.getByRole('status').filter({ hasText: 'You have unsaved changes to this plan.' });
    await offer.getByRole('button', { name: 'Restore' }).click();
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('14');
    await page.evaluate('localStorage.clear()');
  });

  test('moves the focus to the row that takes the place of a removed one, and to the heading after the last', async ({
    page,
  }) => {
    await openPlan(page, 'PLAN.C');
    const removals = plan(page).getByRole('button', { name: /^Remove / });
    await add(page, SCALING);
    await expect(minutesOf(page, 'Scaling')).toBeVisible();
    await add(page, RECALL);
    await expect(minutesOf(page, 'Recall exam')).toBeVisible();
    const removalOf = (name: string): Locator =>
      plan(page).getByRole('button', { name: `Remove ${name}`, exact: true });
    await removalOf('Scaling').focus();
    await page.keyboard.press('Enter');
    await expect(removalOf('Scaling')).toHaveCount(0);
    await expect(removalOf('Recall exam')).toBeFocused();
    await removals.last().focus();
    await page.keyboard.press('Enter');
    await expect(removals.last()).toBeFocused();
    for (let left = await removals.count(); left > 0; left = await removals.count()) {
      await removals.first().focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => removals.count()).toBeLessThan(left);
    }
    await expect(page.getByRole('heading', { name: 'Appointment Plan', exact: true })).toBeFocused();
  });

  test('keeps unsaved edits while the practice-management system reports a procedure', async ({ page }) => {
    await openPlan(page, 'PLAN.C');
    await add(page, RECALL);
    const planned = upsert('procedure', 'PLAN.C1', {
      patientId: PATIENT,
      providerId: HYGIENIST,
      appointmentId: 'PLAN.C',
      date: DATE,
      code: '02142',
      description: 'Two bitewings',
      amount: 35,
      status: 105,
    });
    expect((await postChanges(key, [planned])).rejected).toEqual([]);
    await expect(card(page, 'Dental Management System')).toContainText('02142');
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('14');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.evaluate('localStorage.clear()');
  });

  test('saves who orders images, and the health profile of the patient', async ({ page }) => {
    const [doctor] = (await admin.providers(clinic)).filter(
      ({ providerType, isActive }) => providerType === 2 && isActive,
    );
    const name = `${doctor!.first_name} ${doctor!.last_name}`;
    await openPlan(page, 'PLAN.C');
    await page.getByRole('combobox', { name: 'X-Ray Rx' }).click();
    await page.getByRole('option', { name }).click();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await save(page).click();
    await expect(page).toHaveURL(/\/dashboard/);
    const saved = await admin.appointmentDetails(clinic, 'PLAN.C');
    expect([saved.orderingDoctor?.providerId, saved.examDoctor]).toEqual([doctor!.provider_id, null]);

    await navigate(page, '/settings/healthprofiles');
    await addProfile(page, 'Planning DNA');
    await navigate(page, '/appointment/PLAN.C');
    const facts = card(page, 'Appointment information');
    await facts.getByRole('button', { name: 'Change the health profile' }).click();
    await page.getByRole('combobox', { name: 'Health profile of the patient' }).click();
    await page.getByRole('option', { name: 'Planning DNA' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(facts).toContainText('Planning DNA');
    await admin.assignProfile(clinic, PATIENT, 0);
  });

  test('comments become New when they are written, and can be acknowledged and removed', async ({ page }) => {
    await openPlan(page, 'PLAN.D');
    const facts = card(page, 'Appointment information');
    await facts.getByRole('button', { name: 'Add a comment' }).click();
    await facts.getByRole('textbox', { name: 'Comment of the appointment' }).fill('Left chair');
    await facts.getByRole('button', { name: 'Save comment' }).click();
    await expect(facts.getByText('New', { exact: true })).toBeVisible();
    await facts.getByRole('button', { name: 'Acknowledge' }).click();
    await expect(facts.getByText('Acknowledged', { exact: true })).toBeVisible();
    await facts.getByRole('button', { name: 'Edit the comment' }).click();
    await facts.getByRole('textbox', { name: 'Comment of the appointment' }).fill('');
    await facts.getByRole('button', { name: 'Save comment' }).click();
    await expect(facts.getByRole('button', { name: 'Add a comment' })).toBeVisible();
  });

  test('copies a link of the clinic, and marks an appointment as completed, with a warning, and open again', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write']);
    await openPlan(page, 'PLAN.E', { query: '?chain=PLAN.D-PLAN.E' });
    await page.getByRole('button', { name: 'Copy share link' }).click();
    await expect(page.getByText('copied to clipboard!', { exact: true })).toBeVisible();
    // Scripts of the page may not read the clipboard.
    const search = page.getByRole('combobox', { name: 'Appointment search' });
    await search.press('ControlOrMeta+V');
    expect(await search.inputValue()).toBe(`${helixUrl()}/appointment/PLAN.E?c=${clinic.clinicGuid}`);
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    await expect(page.getByRole('region', { name: 'Scorecard' })).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Plan Next' }).click();
    await expect(page.getByRole('dialog', { name: 'Plan Next Appointment' }).getByRole('alert')).toHaveText(
      'No treatments have yet been entered for this appointment. Previewing the next appointment will not take into account any treatments completed in the current appointment.',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mark as open' }).click();
    await expect(save(page)).toBeEnabled();
  });

  test('has its shape while it loads', async ({ page }) => {
    await stopLiveUpdates(page);
    await open(page, ADMIN, '/profile');
    const appointment = (url: URL): boolean => url.pathname === '/api/Appointment/PLAN.E';
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      let answer = (): void => undefined;
      const isAsked = new Promise<void>((resolve) => (answer = resolve));
      await page.route(appointment, async (route) => {
        await isAsked;
        await route.fallback();
      });
      await page.goto(`${helixUrl()}/appointment/PLAN.E?services=all&c=${clinic.clinicGuid}`);
      await expect(page.getByText('Loading appointment information', { exact: true })).toBeVisible();
      const before = await areasOf(page);
      answer();
      await expect(title(page, 'PLAN.E')).toBeVisible();
      await expect(card(page, 'Earnings')).toBeVisible();
      const after = await areasOf(page);
      expect(Object.keys(after)).toEqual(expect.arrayContaining(['summary', 'services', 'plan']));
      for (const [area, places] of Object.entries(before))
        for (const [at, place] of places.entries())
          expect(Math.abs(after[area]![at]! - place), `${area} at ${width}: ${places} and ${after[area]}`).toBeLessThan(
            LINE_PX,
          );
      await page.unroute(appointment);
    }
  });

  test('leads to the appointments of the patient beside it, and to none of another clinic', async ({ page }) => {
    const far = admin.clinic(OTHER_CLINIC);
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    const sent = await postChanges(await superAdmin.agentKey(far), [
      upsert('provider', HYGIENIST, { firstName: 'Pia', lastName: 'Planner', type: 1, isActive: true }),
      upsert('patient', PATIENT, { initials: 'FP', birthDate: '1980-01-15', isActive: true, insuranceStatus: 1 }),
      appointment('PLAN.FAR', '08:00'),
    ]);
    expect(sent.rejected).toEqual([]);

    await open(page, ADMIN, '/appointment/PLAN.B?chain=PLAN.B-PLAN.C');
    await page.getByRole('link', { name: 'Previous appointment of the patient' }).click();
    await expect(title(page, 'PLAN.A')).toBeVisible();
    await expect(page).toHaveURL(/\/appointment\/PLAN\.A\?.*originDate=2031-05-07/);
    await expect(page.getByRole('button', { name: 'Previous appointment of the patient' })).toBeDisabled();
    await page.getByRole('link', { name: 'Next appointment of the patient' }).click();
    await expect(title(page, 'PLAN.B')).toBeVisible();

    const isStored = (): Promise<boolean> =>
      admin.appointmentDetails(far, 'PLAN.FAR').then(
        ({ patientInitials }) => patientInitials === 'FP',
        () => false,
      );
    await expect.poll(isStored, { timeout: 60_000 }).toBe(true);
    await navigate(page, '/appointment/PLAN.FAR');
    await expect(page.getByRole('heading', { name: NO_DATA, level: 1 })).toBeVisible();
  });
});
