import { expect, test, type Browser, type Locator, type Page } from './support/test.js';
import { addDays, addMonths, dateAt } from '../libs/hygiene/src/index.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';
import { hygienistsOf } from './support/seed-appointments.js';

const TODAY = dateAt(Date.now(), 'America/Toronto');
/** Long after the demo: nobody else has an appointment on that day. */
const DATE = addMonths(addDays(TODAY, 5), 42)!;
const SCHEDULE = 'E2E.TBF';
const [ADULT, NEXT] = ['E2E.TBA', 'E2E.TBB'];
const [FLUORIDE, SCALING, RECALL] = [14, 18, 23];
const [PRIVATE_INSURANCE, UNINSURED] = [1, 3];
const FEES: Record<string, number> = { '01202': 42, '02142': 35, '11112': 132, '12112': 25, '12113': 32, '13401': 32 };

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

let providerName: string;

test.beforeAll(async () => {
  test.setTimeout(200_000);
  const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
  const admin = await ApiClient.signIn(ADMIN);
  const clinic = admin.clinic(CLINIC);
  const [hygienist] = await hygienistsOf(admin, clinic);
  providerName = `${hygienist!.first_name} ${hygienist!.last_name}`;
  const appointment = (id: string, time: string, patient: object): unknown[] => [
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
      start: `${DATE}T${time}:00`,
      durationInMinutes: 60,
      reason: 'Recall',
      status: 'scheduled',
    }),
  ];
  const insured = {
    insuranceStatus: PRIVATE_INSURANCE,
    insuranceProvider: 'Sun Life',
    insurancePlanName: 'Calendar 8',
  };
  const answer = await postChanges(await superAdmin.agentKey(clinic), [
    upsert('feeSchedule', SCHEDULE, { name: 'Tablet fees' }),
    ...Object.entries(FEES).map(([code, amount]) =>
      upsert('fee', `${SCHEDULE}.${code}`, { feeScheduleId: SCHEDULE, code, fee: amount }),
    ),
    ...appointment(ADULT, '08:00', insured),
    ...appointment(NEXT, '09:00', { insuranceStatus: UNINSURED }),
  ]);
  expect(answer.rejected).toEqual([]);
  const isStored = async (): Promise<boolean> => {
    const details = await admin.appointmentDetails(clinic, NEXT).catch(() => null);
    return details !== null && details.patientInitials !== null && details.feeScheduleName !== null;
  };
  await expect.poll(isStored, { timeout: 120_000 }).toBe(true);
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

  const profile = button(page, 'Change the DNA profile');
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

test('shows services and plan in the first view of a tablet, and by a tap what a pointer shows by hovering', async ({
  browser,
}) => {
  const page = await openOnTouchScreen(browser, `/appointment/${ADULT}?services=all`, { width: 1024, height: 768 });
  await expect(service(page, SCALING)).toBeVisible();
  // What a hygienist works with takes most of the first view.
  for (const name of ['Applicable services', 'Appointment Plan'])
    await expect(card(page, name)).toBeInViewport({ ratio: 0.6 });
  await card(page, 'Appointment information').getByText('TB', { exact: true }).tap();
  await expect(page.getByRole('tooltip', { name: `Patient ID: ${ADULT}P` })).toBeVisible();
  await page.locator('h1').tap();
  await card(page, 'Appointment information').getByText(providerName, { exact: true }).tap();
  await expect(page.getByRole('tooltip', { name: 'No primary provider' })).toBeVisible();
  await page.context().close();
});
