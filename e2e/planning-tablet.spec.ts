import { expect, test, type Browser, type Locator, type Page } from './support/test.js';
import { addDays, addMonths, dateAt } from '../libs/hygiene/src/index.js';
import { ADMIN, ApiClient, CLINIC, FRONT_DESK, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectKeyboardAccess } from './support/expect-keyboard-access.js';
import { expectFieldsToFit, expectTidyLayout } from './support/expect-tidy-layout.js';
import { expectTouchTargets } from './support/expect-touch-targets.js';
import { navigate, open } from './support/open.js';
import { upsert } from './support/pms-change.js';
import { hygienistsOf } from './support/seed-appointments.js';

const TODAY = dateAt(Date.now(), 'America/Toronto');
/** Long after the demo, and long before it: nobody else has an appointment on these days. */
const DATE = addMonths(addDays(TODAY, 5), 42)!;
const PAST = addMonths(addDays(TODAY, -5), -42)!;
const SCHEDULE = 'E2E.TBF';
const [ADULT, NEXT, CHILD, PUBLIC, OVER] = ['E2E.TBA', 'E2E.TBB', 'E2E.TBC', 'E2E.TBD', 'E2E.TBO'];
const [CANCELLED, BY_DOCTOR, UNKNOWN] = ['E2E.TBX', 'E2E.TBY', 'E2E.TBZ'];
const [BITEWINGS, FLUORIDE, SCALING, RECALL, IMAGES, CUSTOM] = [4, 14, 18, 23, 35, 41];
const [PRIVATE_INSURANCE, PUBLIC_PLAN, UNINSURED] = [1, 2, 3];
const FEES: Record<string, number> = { '01202': 42, '02142': 35, '11112': 132, '12112': 25, '12113': 32, '13401': 32 };
const LONG_NAME = 'Maximiliane-Theodora van Oldenbarnevelt-Featherstonehaugh';

const title = (page: Page, id: string): Locator =>
  page.getByRole('heading', { name: `Appointment ${id}`, level: 1, exact: true });
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const service = (page: Page, procedure: number): Locator => page.locator(`[data-service="${procedure}"]`);
const item = (page: Page, procedure: number): Locator => page.locator(`[data-item="${procedure}"]`);
const minutes = (page: Page, name: string): Locator =>
  page.getByRole('spinbutton', { name: `Minutes, ${name}`, exact: true });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const dialogs = (page: Page): Locator => page.getByRole('dialog');
const search = (page: Page): Locator => page.getByLabel('Find a service');
const showAll = (page: Page): Promise<void> => page.getByLabel('Recommended only').setChecked(false);

let providerName: string;

test.beforeAll(async () => {
  test.setTimeout(200_000);
  const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
  const admin = await ApiClient.signIn(ADMIN);
  const clinic = admin.clinic(CLINIC);
  const [hygienist] = await hygienistsOf(admin, clinic);
  providerName = `${hygienist!.first_name} ${hygienist!.last_name}`;
  const doctor = (await admin.providers(clinic)).find(({ isHygienist }) => !isHygienist)!;
  const appointment = (id: string, time: string, patient: object, more: object = {}, date = DATE): unknown[] => [
    upsert('patient', `${id}P`, {
      initials: 'TB',
      birthDate: '1980-01-15',
      isActive: true,
      feeScheduleId: SCHEDULE,
      ...patient,
    }),
    upsert('appointment', id, {
      patientId: `${id}P`,
      providerId: hygienist!.provider_id,
      start: `${date}T${time}:00`,
      durationInMinutes: 60,
      reason: 'Recall',
      status: 'scheduled',
      ...more,
    }),
  ];
  const insured = {
    insuranceStatus: PRIVATE_INSURANCE,
    insuranceProvider: 'Sun Life',
    insurancePlanName: 'Calendar 8',
  };
  const done = (code: string, date: string) =>
    upsert('procedure', `${OVER}.${date.replaceAll('-', '')}`, {
      patientId: `${OVER}P`,
      providerId: hygienist!.provider_id,
      date,
      code,
      amount: 42,
      status: 102,
    });
  const answer = await postChanges(await superAdmin.agentKey(clinic), [
    upsert('feeSchedule', SCHEDULE, { name: 'Tablet fees' }),
    ...Object.entries(FEES).map(([code, amount]) =>
      upsert('fee', `${SCHEDULE}.${code}`, { feeScheduleId: SCHEDULE, code, fee: amount }),
    ),
    ...appointment(ADULT, '08:00', insured),
    ...appointment(NEXT, '09:00', { insuranceStatus: UNINSURED }),
    ...appointment(CHILD, '10:00', { birthDate: addMonths(DATE, -100), insuranceStatus: UNINSURED }),
    ...appointment(PUBLIC, '11:00', { insuranceStatus: PUBLIC_PLAN }),
    ...appointment(CANCELLED, '12:00', { insuranceStatus: UNINSURED }, { status: 'cancelled' }),
    ...appointment(BY_DOCTOR, '13:00', { insuranceStatus: UNINSURED }, { providerId: doctor.provider_id }),
    ...appointment(UNKNOWN, '14:00', {
      birthDate: null,
      insuranceProvider: LONG_NAME,
      insuranceStatus: PRIVATE_INSURANCE,
    }),
    ...appointment(OVER, '10:00', insured, { status: 'completed' }, PAST),
    // More than a block of the history holds.
    ...[0, 6, 12, 18, 24, 30, 36].map((months) => done('01202', addMonths(PAST, -months)!)),
  ]);
  expect(answer.rejected).toEqual([]);
  const isStored = async (): Promise<boolean> => {
    const details = await admin.appointmentDetails(clinic, OVER).catch(() => null);
    return details?.proceduresHistory.length === 7;
  };
  await expect.poll(isStored, { timeout: 120_000 }).toBe(true);
  await admin.savePlan(clinic, OVER, { procedures: [{ procedureRuleTypeId: SCALING, minutes: 30 }] });
});

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isFocused = (): Promise<boolean> => target.evaluate((one) => one === one.ownerDocument.activeElement);
  for (let presses = 0; !(await isFocused()); presses++) {
    expect(presses, 'Tab reaches it').toBeLessThan(60);
    await page.keyboard.press('Tab');
  }
}

test('plans an appointment by keyboard alone, from its opening to Save and go to next', async ({ page }) => {
  await open(page, ADMIN, `/appointment/${ADULT}?chain=${ADULT}-${NEXT}&services=all`);
  await expect(service(page, SCALING)).toBeVisible();
  const { keyboard } = page;

  // From anywhere on the page: the search, and the service by its name.
  await keyboard.press('f');
  await expect(search(page)).toBeFocused();
  await keyboard.type('recall');
  await keyboard.press('Enter');
  // 42 of 175 dollars an hour are 14.4 minutes.
  await expect(minutes(page, 'Recall exam')).toHaveValue('14');

  // The list is one tab stop beside the switch and the search, whatever its length.
  await keyboard.press('ArrowDown');
  await expect(page.locator('[data-service]:focus')).toHaveCount(1);
  await expect.poll(() => page.locator('[data-service]').count()).toBeGreaterThan(20);
  expect(await page.locator('li:has(> [data-service]) button:not([tabindex="-1"])').count()).toBe(1);
  // Arrows go on to the coverage and to the rules of the row; what the coverage explains is shown at once.
  const row = page.locator('li:has([data-service]):focus-within');
  await keyboard.press('ArrowRight');
  await expect(row.getByRole('button').nth(1)).toBeFocused();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await keyboard.press('ArrowRight');
  const rules = row.getByRole('button', { name: /^Edit Procedure for patient/ });
  await expect(rules).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialogs(page)).toBeVisible();
  await keyboard.press('Escape');
  await expect(rules).toBeFocused();

  // A letter in the list begins a search; what is to be chosen opens in a dialog, whose first field has the focus.
  await keyboard.press('f');
  await expect(search(page)).toHaveValue('f');
  await keyboard.type('luoride');
  await keyboard.press('ArrowDown');
  await expect(service(page, FLUORIDE)).toBeFocused();
  await keyboard.press('1');
  const codes = page.getByRole('dialog', { name: 'Add Fluoride' });
  await expect(codes.getByRole('radio', { name: /^12113/ })).toBeFocused();
  await keyboard.press('Enter');
  // 32 of 175 dollars an hour are 10.97 minutes.
  await expect(minutes(page, 'Fluoride')).toHaveValue('11');
  await expect(service(page, FLUORIDE)).toBeFocused();

  await tabTo(page, minutes(page, 'Recall exam'));
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await expect(minutes(page, 'Recall exam')).toHaveValue('16');
  await tabTo(page, item(page, FLUORIDE).getByRole('button', { name: 'Remove Fluoride' }));
  await keyboard.press('Delete');
  await expect(item(page, FLUORIDE)).toHaveCount(0);
  await keyboard.press('ControlOrMeta+z');
  await expect(item(page, FLUORIDE)).toBeVisible();

  const doctor = page.getByRole('combobox', { name: 'X-Ray Rx' });
  await tabTo(page, doctor);
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(doctor).not.toHaveText('None');
  await expect(doctor).toBeFocused();

  await keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Save and go to next');
  await expect(keys).toContainText('Add the service with that number');
  await keyboard.press('Escape');
  await expect(doctor).toBeFocused();

  await keyboard.press('ControlOrMeta+Enter');
  await expect(title(page, NEXT)).toBeVisible();
  const admin = await ApiClient.signIn(ADMIN);
  const saved = await admin.appointmentDetails(admin.clinic(CLINIC), ADULT);
  const recall = saved.selectedRecommendations.find((one) => one.procedureRuleTypeId === RECALL);
  expect(recall?.minutes).toBe(16);
});

test('returns the focus to what opened an editor or a dialog', async ({ page }) => {
  await open(page, ADMIN, `/appointment/${NEXT}?services=all`);
  const comment = button(page, 'Add a comment');
  await comment.press('Enter');
  await expect(page.getByLabel('Comment of the appointment')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(comment).toBeFocused();

  const profile = button(page, 'Change the health profile');
  await profile.press('Enter');
  await button(page, 'Rules of this patient').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Patient rules of TB' }).getByRole('table')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();

  const fit = button(page, 'Plan that fits');
  await fit.press('Enter');
  await page.getByRole('status', { name: 'Plan that fits' }).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(fit).toBeFocused();
  await page.evaluate('localStorage.clear()');
});

/** A tablet or phone. */
async function openOnTouchScreen(
  browser: Browser,
  path: string,
  size: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await open(page, ADMIN, path);
  return page;
}

const DIALOG = '[role="dialog"], [role="alertdialog"]';

test('has targets of 44 px on a tablet, in the page and in every dialog, all reached by keyboard, and never scrolls sideways', async ({
  browser,
}) => {
  test.slow();
  const page = await openOnTouchScreen(browser, `/appointment/${ADULT}?services=all`, { width: 1024, height: 768 });
  await expect(service(page, SCALING)).toBeVisible();
  // What a hygienist works with takes most of the first view.
  for (const name of ['Applicable services', 'Appointment Plan'])
    await expect(card(page, name)).toBeInViewport({ ratio: 0.55 });
  await service(page, SCALING).tap();
  await expect(minutes(page, 'Scaling')).toBeVisible();
  for (const size of [
    { width: 1024, height: 768 },
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expectTouchTargets(page, 'main', `open at ${size.width}`);
    await expectTidyLayout(page, `open at ${size.width}`);
  }
  await page.setViewportSize({ width: 768, height: 1024 });

  // What a pointer would show by hovering is shown by a tap.
  await card(page, 'Appointment information').getByText('TB', { exact: true }).tap();
  await expect(page.getByRole('tooltip', { name: `Patient ID: ${ADULT}P` })).toBeVisible();
  await page.locator('h1').tap();
  await card(page, 'Appointment information').getByText(providerName, { exact: true }).tap();
  await expect(page.getByRole('tooltip', { name: 'No primary provider' })).toBeVisible();
  await page.locator('h1').tap();

  const check = async (name: string, ...opening: Locator[]): Promise<void> => {
    for (const opener of opening) await opener.tap();
    await expectTouchTargets(page, DIALOG, name);
    await expectAccessible(page);
    await expectKeyboardAccess(page, DIALOG, name);
    await expectTidyLayout(page, name);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFieldsToFit(page, DIALOG, `${name} on a phone`);
    await page.setViewportSize({ width: 768, height: 1024 });
    for (let count = await page.locator(DIALOG).count(); count > 0; count--) {
      await page
        .locator(DIALOG)
        .last()
        .getByRole('button', { name: /^(Close|Discard)/ })
        .first()
        .tap();
      await expect(page.locator(DIALOG)).toHaveCount(count - 1);
    }
  };
  const change = button(page, 'Change the health profile');
  await change.tap();
  await expectTouchTargets(page, DIALOG, 'profile');
  await page.keyboard.press('Escape');
  await check('patient rules', change, button(page, 'Rules of this patient'));
  await check('rules of a procedure', button(page, 'Edit Procedure for patient: Scaling'));
  const coverage = button(page, 'Coverage (BETA)');
  await check('coverage', coverage);
  await check('additional coverage', coverage, button(page, 'Add additional coverage'));
  await check('images', service(page, IMAGES));
  await check('custom code', service(page, CUSTOM));
  await check('codes', service(page, BITEWINGS));

  await navigate(page, `/appointment/${CHILD}?services=all`);
  await button(page, 'Discard changes').tap();
  await check('teeth', button(page, /^Sealants,/));
  await navigate(page, `/appointment/${PUBLIC}?services=all`);
  await check('criteria', service(page, FLUORIDE));

  await navigate(page, `/appointment/${OVER}`);
  await expect(card(page, 'Scorecard')).toBeVisible();
  await expectTouchTargets(page, 'main', 'scorecard');
  await expectTidyLayout(page, 'scorecard');
  await check(
    'missed reason',
    card(page, 'Scorecard')
      .getByRole('button', { name: /^Give a reason/ })
      .first(),
  );
  await check('history', button(page, 'Add history'));
  await check('next appointment', button(page, 'Plan Next'));
  await page.context().close();
});

test('shows earnings as the user prefers: dollars, scores without money, or nothing', async ({ page }) => {
  await open(page, FRONT_DESK, '/profile');
  const goal = page.locator('dl[aria-label="Totals of the plan"]').getByText('of $175.00');
  for (const [display, sees] of [
    ['Scores', { card: 1, dollars: 0 }],
    ['None', { card: 0, dollars: 0 }],
    ['Dollars', { card: 1, dollars: 1 }],
  ] as const) {
    await navigate(page, '/profile');
    await page.getByRole('radio', { name: display }).check();
    // The page is loaded again with what was saved; the toast may be that of the save before.
    const reloaded = page.waitForEvent('load');
    await button(page, 'Save').click();
    await reloaded;
    await navigate(page, `/appointment/${NEXT}`);
    await expect(card(page, 'Timing')).toBeVisible();
    await expect(card(page, 'Earnings')).toHaveCount(sees.card);
    await expect(card(page, 'Earnings').getByText(/[$]/)).toHaveCount(sees.dollars * 4);
    await expect(goal).toHaveCount(sees.dollars);
    // What the patient is charged is no performance.
    await expect(page.locator('dl[aria-label="Totals of the plan"]')).toContainText('$0.00');
  }
});

test('shows what is unknown, cancelled or not a hygienist’s, tidily', async ({ page }) => {
  await open(page, ADMIN, `/appointment/${UNKNOWN}`);
  await expect(card(page, 'Appointment information')).toContainText('age unknown');
  await expect(card(page, 'Appointment information')).toContainText(LONG_NAME);
  await showAll(page);
  await expect(page.getByText('Unknown', { exact: true }).first()).toBeVisible();
  await expectTidyLayout(page, 'unknown');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectTidyLayout(page, 'unknown on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  await navigate(page, `/appointment/${CANCELLED}`);
  await expect(title(page, CANCELLED)).toBeVisible();
  await expect(page.getByText('This appointment is cancelled.').first()).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();

  await navigate(page, `/appointment/${BY_DOCTOR}`);
  await expect(title(page, BY_DOCTOR)).toBeVisible();
  await expect(card(page, 'Timing')).toBeVisible();
  await expect(card(page, 'Earnings')).toHaveCount(0);

  await navigate(page, `/appointment/${NEXT}`);
  await expect(card(page, 'Appointment information')).toContainText('Not insured (Tablet fees)');
  await expect(card(page, 'Appointment Plan').getByRole('button', { name: /left|covered/i })).toHaveCount(0);
});
