import { dateField, datePart, dateValue, fillDate } from './support/date-field.js';
import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { dateAt, localTimeAt } from '../libs/hygiene/src/index.js';
import { upsert } from './support/pms-change.js';
import {
  ADMIN,
  ApiClient,
  CLINIC,
  FRONT_DESK,
  helixUrl,
  HYGIENIST,
  postChanges,
  SUPER_DEVELOPER,
} from './support/api-client.js';
import { open } from './support/open.js';

/** Days far ahead that hold only the appointments of this file. The clinic's clocks go forward on the Sunday. */
const [MONDAY, WEDNESDAY, SUNDAY] = ['2031-03-03', '2031-03-05', '2031-03-09'] as const;
const AUTUMN_SUNDAY = '2031-11-02';
const NEXT_DATE = '2031-04-09';
/** An open day on which nobody is booked. */
const QUIET_DATE = '2031-03-27';

const appointment = (id: string, start: string, change: Record<string, unknown> = {}, version = 1): unknown => {
  const known = {
    patientId: 'VIEW.P',
    providerId: 'VIEW.H',
    durationInMinutes: 60,
    reason: 'Recall',
    status: 'scheduled',
  };
  return upsert('appointment', id, { ...known, start, ...change }, version);
};
const CHANGES: unknown[] = [
  upsert('provider', 'VIEW.H', { firstName: 'Vera', lastName: 'Views', type: 1, isActive: true }),
  upsert('provider', 'VIEW.I', { firstName: 'Ida', lastName: 'Aside', type: 1, isActive: true }),
  upsert('patient', 'VIEW.P', { initials: 'VP', isActive: true, insuranceStatus: 2 }),
  upsert('patient', 'VIEW.Q', { initials: 'VQ', isActive: true, insuranceStatus: 3 }),
  appointment('VIEW.M', `${MONDAY}T08:00:00`, { patientId: 'VIEW.Q' }),
  appointment('VIEW.W1', `${WEDNESDAY}T09:00:00`),
  appointment('VIEW.W2', `${WEDNESDAY}T10:00:00`, { patientId: 'VIEW.Q', comments: 'Call before\nand after' }),
  appointment('VIEW.W3', `${WEDNESDAY}T11:00:00`, { patientId: 'VIEW.Q', status: 'cancelled' }),
  appointment('VIEW.W4', `${WEDNESDAY}T17:00:00`, { patientId: 'VIEW.Q' }),
  appointment('VIEW.I1', `${WEDNESDAY}T09:00:00`, { patientId: 'VIEW.Q', providerId: 'VIEW.I' }),
  // From before the skipped hour until after it: two hours of local time.
  appointment('VIEW.S1', `${SUNDAY}T01:30:00`, { patientId: 'VIEW.Q', durationInMinutes: 120 }),
  appointment('VIEW.S2', `${SUNDAY}T09:00:00`, { patientId: 'VIEW.Q' }),
  appointment('VIEW.A1', `${AUTUMN_SUNDAY}T01:00:00`, { patientId: 'VIEW.Q' }),
  appointment('VIEW.A2', `${AUTUMN_SUNDAY}T09:00:00`, { patientId: 'VIEW.Q' }),
  upsert('schedule', 'VIEW.SCHEDULE', { providerId: 'VIEW.H', date: QUIET_DATE, start: '08:00', end: '16:00' }),
  appointment('VIEW.N', `${NEXT_DATE}T13:00:00`),
];

let clinic: ClinicView;
let key: string;
test.beforeAll(async () => {
  const developer = await ApiClient.signIn(SUPER_DEVELOPER);
  clinic = developer.clinic(CLINIC);
  key = await developer.agentKey(clinic);
  expect(await postChanges(key, CHANGES)).toEqual({ accepted: CHANGES.length, rejected: [] });
  await expect
    .poll(async () => (await developer.appointments(clinic, NEXT_DATE))[0]?.providers.length, { message: 'applied' })
    .toBe(1);
});

const event = (page: Page, id: string): Locator => page.locator(`[data-appointment-id="${id}"]`);
const board = (page: Page): Locator => page.getByRole('region', { name: /^Appointments by/ });
const shownIds = async (page: Page): Promise<string[]> =>
  (
    await page
      .locator('[data-appointment-id]')
      .evaluateAll((all) => all.map((one) => one.dataset['appointmentId'] ?? ''))
  ).sort();
const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
/** Waits for the scroll to the current hour, in the first two frames of the calendar: it would undo the scroll of a test. */
const initialScroll = twoFrames;
const queryOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

/** Opens the calendar at a view of it. */
const show = (page: Page, query: Record<string, string>, email = ADMIN): Promise<void> =>
  open(page, email, `/dashboard?${new URLSearchParams(query).toString()}`);

/** Opens a day, and waits until the days around it are there as well. */
async function showWithWindow(page: Page): Promise<void> {
  const window = page.waitForResponse((response) => response.url().includes('startDate=2031-02-19'));
  await show(page, { date: WEDNESDAY });
  await expect(event(page, 'VIEW.W1')).toBeVisible();
  await (await window).finished();
  await twoFrames(page);
}

/** The date ranges that the page requests from now on, each as `first..last`. */
function recordReads(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/appointment') reads.push(`${searchParams.get('startDate')}..${searchParams.get('endDate')}`);
  });
  return reads;
}

test('the week of a provider has seven columns and its own address', async ({ page }) => {
  await show(page, { date: WEDNESDAY });
  await expect(event(page, 'VIEW.I1')).toBeVisible();
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'VIEW.H - Vera Views' }).click();
  await expect(event(page, 'VIEW.I1')).toHaveCount(0);
  expect(queryOf(page)).toMatchObject({ date: WEDNESDAY, p_id: 'VIEW.H' });

  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Week of 2031-Mar-03');
  expect(queryOf(page)).toMatchObject({ date: WEDNESDAY, p_id: 'VIEW.H', weekly: 'true' });
  await expect(board(page).getByRole('columnheader')).toHaveCount(7);
  await expect(board(page).getByRole('columnheader', { name: 'Sunday 2031-Mar-09' })).toContainText('2 appointments');
  expect(await shownIds(page)).toEqual(['VIEW.M', 'VIEW.S1', 'VIEW.S2', 'VIEW.W1', 'VIEW.W2', 'VIEW.W4']);
  // Takes the tooltip of the button away.
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.getByRole('tooltip')).toHaveCount(0);

  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Week of 2031-Mar-10');
  await page.getByRole('button', { name: 'Previous week' }).click();
  await board(page)
    .getByRole('button', { name: /Wed 2031-Mar-05/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wednesday 2031-Mar-05');
  await expect(event(page, 'VIEW.I1')).toBeVisible();
  expect(queryOf(page)).toEqual({ c: clinic.clinicGuid, date: WEDNESDAY });
});

test('the week without a chosen provider is that of the first hygienist, and Day shows all providers again', async ({
  page,
}) => {
  await show(page, { date: WEDNESDAY, weekly: 'true' });
  // By last name: Aside comes before the clinic's own.
  await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveText('VIEW.I - Ida Aside');
  await expect.poll(() => shownIds(page)).toEqual(['VIEW.I1']);
  await page.getByRole('button', { name: 'Day', exact: true }).click();
  await expect(event(page, 'VIEW.W1')).toBeVisible();
  expect(queryOf(page)).toEqual({ c: clinic.clinicGuid, date: WEDNESDAY });
});

test('a day has columns for the providers with appointments and names the hygienists without any', async ({ page }) => {
  await show(page, { date: MONDAY });
  await expect(board(page).getByRole('columnheader')).toHaveCount(1);
  await expect(board(page).getByRole('columnheader', { name: 'Vera Views, VIEW.H' })).toBeVisible();
  await expect(page.getByText(/^Without appointments: .*Ida Aside/)).toBeVisible();
});

test('a closed day says so and leads to the open days around it, one of which has no appointments', async ({
  page,
}) => {
  await show(page, { date: '2031-03-20' });
  await expect(page.getByRole('heading', { name: 'The clinic is closed on Thursday 2031-Mar-20.' })).toBeVisible();
  await page.getByRole('button', { name: 'Next open day: Thursday 2031-Mar-27' }).click();
  await expect(page.getByText('No appointments on this day.')).toBeVisible();
  await expect(page.getByText('The clinic is open, but nobody is booked yet.')).toBeVisible();
  expect(queryOf(page)['date']).toBe(QUIET_DATE);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByRole('heading', { name: 'The clinic is closed on Friday 2031-Mar-28.' })).toBeVisible();
  await page.getByRole('button', { name: 'Next open day: Wednesday 2031-Apr-09' }).click();
  await expect(event(page, 'VIEW.N')).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await page.getByRole('button', { name: 'Previous open day: Thursday 2031-Mar-27' }).click();
  await expect(page.getByText('No appointments on this day.')).toBeVisible();
});

test('a provider group limits the list of providers in a clinic that uses groups', async ({ page }) => {
  const admin = await ApiClient.signIn(ADMIN);
  const grouped = admin.clinic('Foothills Family Dental');
  await open(page, ADMIN, '/dashboard', { clinic: grouped.name });
  const groups = page.getByRole('combobox', { name: 'Group' });
  await expect(groups).toHaveText('All Groups');
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await groups.evaluate((select) => select.scrollWidth - select.clientWidth)).toBe(0);
  await groups.click();
  await expect(page.getByRole('option')).toHaveText(['All Groups', 'East wing', 'West wing']);
  await page.getByRole('option', { name: 'West wing' }).click();
  const inGroup = (await admin.providers(grouped)).filter(
    ({ providerGroupId }) => String(providerGroupId) === queryOf(page)['group'],
  );
  expect(inGroup.length).toBeGreaterThan(1);
  await page.getByRole('combobox', { name: 'Provider', exact: true }).click();
  await expect(page.getByRole('option')).toHaveCount(1 + inGroup.length);
});

test('the copied link opens the same week of the same provider', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await show(page, { date: WEDNESDAY, weekly: 'true', p_id: 'VIEW.H' });
  await expect(event(page, 'VIEW.W1')).toBeVisible();
  await page.getByRole('button', { name: 'Copy a link to this view' }).click();
  await expect(page.getByText('message copied to clipboard!')).toBeVisible();
  // Scripts of the page may not read the clipboard.
  const search = page.getByRole('combobox', { name: 'Appointment search' });
  await search.press('ControlOrMeta+V');
  const link = await search.inputValue();
  expect(link).toBe(`${helixUrl()}/dashboard?date=${WEDNESDAY}&c=${clinic.clinicGuid}&weekly=true&p_id=VIEW.H`);
  await page.goto(link);
  await expect.poll(() => shownIds(page)).toContain('VIEW.S2');
});

test('Refresh requests the days once and is disabled for ten seconds', async ({ page }) => {
  await page.clock.install();
  await showWithWindow(page);
  const reads = recordReads(page);
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await expect(refresh).toBeDisabled();
  await expect.poll(() => reads).toEqual(['2031-02-19..2031-03-19']);
  await page.clock.fastForward(9_000);
  await expect(refresh).toBeDisabled();
  await page.clock.fastForward(1_100);
  await expect(refresh).toBeEnabled();
});

test('changing the date requests nothing within the loaded days and once outside of them', async ({ page }) => {
  await showWithWindow(page);
  const reads = recordReads(page);
  const next = page.getByRole('button', { name: 'Next day' });
  for (let day = 1; day <= 14; day += 1) await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wednesday 2031-Mar-19');
  await fillDate(dateField(page, 'Date'), MONDAY);
  await expect(event(page, 'VIEW.M')).toBeVisible();
  expect(reads).toEqual([]);
  await fillDate(dateField(page, 'Date'), '2031-03-20');
  await expect(page.getByText('The clinic is closed on Thursday 2031-Mar-20.')).toBeVisible();
  // The day for the first frame, and the window around it.
  expect(reads.toSorted()).toEqual(['2031-03-06..2031-04-03', '2031-03-20..2031-03-20']);
});

test('an appointment links to its page with the chain of the day, and its sign to the patient’s next appointment', async ({
  page,
}) => {
  await show(page, { date: WEDNESDAY });
  const first = event(page, 'VIEW.W1');
  // The cancelled appointment is not part of the chain.
  const path = '/appointment/VIEW.W1?chain=VIEW.W1-VIEW.W2-VIEW.W4';
  await expect(first.getByRole('link', { name: /^Vera Views, 9:00/ })).toHaveAttribute('href', path);
  const next = first.getByRole('link', { name: 'Open the next appointment of VP, 2031-Apr-09' });
  await expect(next).toHaveAttribute('href', `/appointment/VIEW.N?originDate=${WEDNESDAY}`);

  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url().slice(helixUrl().length)));
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
  await first.getByRole('link', { name: /^Vera Views, 9:00/ }).click();
  await expect.poll(() => visited).toContain(path);
  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
});

test('a link shows an appointment of a day that was not loaded, or reports an unknown number', async ({ page }) => {
  await show(page, { appointment: 'VIEW.N' });
  await expect(page.locator('[data-appointment-id="VIEW.N"][data-open]')).toBeVisible();
  await expect.poll(() => queryOf(page)).toEqual({ c: clinic.clinicGuid, date: NEXT_DATE });
  await show(page, { appointment: 'VIEW.NONE' });
  await expect(page.getByText('Appointment VIEW.NONE was not found.')).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.has('appointment')).toBe(false);
});

test('the search opens an appointment by initials and day, by its id, and again from the recent ones', async ({
  page,
}) => {
  await show(page, {});
  const search = page.getByRole('combobox', { name: 'Appointment search' });
  const found = page.getByRole('option');
  const title = (id: string) => page.getByRole('heading', { name: `Appointment ${id}`, level: 1 });
  await search.fill(`vp ${NEXT_DATE}`);
  await expect(found).toHaveText([/^VP · .* 1:00 p\.m\..*Scheduled$/]);
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(title('VIEW.N')).toBeVisible();
  await expect(search).toHaveValue('');

  await search.fill('');
  await search.press('Enter');
  await search.fill('nobody at all');
  await search.press('Enter');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(title('VIEW.N')).toBeVisible();
  await search.press('Escape');
  await expect(page.getByText('Nothing matches')).toHaveCount(0);
  await search.fill(' VIEW.W1 ');
  await search.press('Enter');
  await expect(title('VIEW.W1')).toBeVisible();

  await search.focus();
  await expect(found).toHaveText(['VPVIEW.W1', 'VPVIEW.N']);
  await found.last().click();
  await expect(title('VIEW.N')).toBeVisible();
});

test('an appointment highlights a comment that nobody has acknowledged', async ({ page }) => {
  await show(page, { date: WEDNESDAY });
  await expect(event(page, 'VIEW.W2').locator('.hx-comment[data-new]')).toHaveText('Call before\nand after');
  await expect(event(page, 'VIEW.W1').locator('.hx-comment')).toHaveCount(0);
});

test('hourly earnings are hidden from the front desk and from other hygienists, and shown to an admin', async ({
  page,
  browser,
}) => {
  const hourly = (shown: Page): Locator => event(shown, 'VIEW.W1').getByText(/\$\d+\/h/);
  await show(page, { date: WEDNESDAY }, FRONT_DESK);
  await expect(event(page, 'VIEW.W1')).toContainText('VP');
  await expect(hourly(page)).toHaveCount(0);
  // A hygienist sees their own, and Vera is another one; an admin is tied to nobody and sees all.
  const others = await browser.newPage();
  await show(others, { date: WEDNESDAY }, HYGIENIST);
  await expect(event(others, 'VIEW.W1')).toHaveAttribute('data-state', 'unknown');
  await expect(hourly(others)).toHaveCount(0);
  await others.close();
  const admins = await browser.newPage();
  await show(admins, { date: WEDNESDAY });
  await expect(hourly(admins)).toHaveCount(1);
  await admins.close();
});

test('returning from an appointment page updates only that appointment', async ({ page }) => {
  const report = { id: 'VIEW.W1', rnaTotalPlanned: '512', newReason: 'Planned just now', newTotalCompleted: '0' };
  await show(page, { target: WEDNESDAY, ...report, isOptimal: 'true' });
  await expect(event(page, 'VIEW.W1')).toContainText('Planned just now');
  await expect(event(page, 'VIEW.W1').getByText('$512', { exact: true })).toBeVisible();
  await expect(event(page, 'VIEW.W1')).toHaveAttribute('data-state', 'success');
  await expect(event(page, 'VIEW.W2')).toContainText('Recall');
  await expect(event(page, 'VIEW.W2')).toHaveAttribute('data-state', 'warning');
  expect(queryOf(page)).toEqual({ c: clinic.clinicGuid, date: WEDNESDAY });
});

test('opening an appointment keeps the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  // Earlier hours of the days around it would move the scroll position.
  await showWithWindow(page);
  const top = () => board(page).evaluate(({ scrollTop }) => scrollTop);
  await board(page).evaluate((element) => element.scrollTo({ top: 700 }));
  await expect.poll(top).toBe(700);
  await event(page, 'VIEW.W1')
    .getByRole('link', { name: /^Vera Views, 9:00/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Appointment VIEW.W1', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(event(page, 'VIEW.W1')).toBeVisible();
  await expect.poll(top).toBe(700);
});

test('a link scrolls to the appointment that it names', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await show(page, { date: WEDNESDAY });
  await expect(event(page, 'VIEW.W4')).not.toBeInViewport();
  await show(page, { date: WEDNESDAY, appointment: 'VIEW.W4' });
  await expect(page.locator('[data-appointment-id="VIEW.W4"][data-open]')).toBeInViewport({ ratio: 0.9 });
});

test('a date typed digit by digit is shown once it is complete, loaded once, with one history entry', async ({
  page,
}) => {
  await showWithWindow(page);
  const reads = recordReads(page);
  const entries = () => page.evaluate<number>('history.length');
  const before = await entries();
  const field = dateField(page, 'Date');
  await expect(dateValue(field)).toHaveValue('2031-Mar-05');
  await datePart(field, 'Year').focus();
  await page.keyboard.type('2031-Apr-09', { delay: 60 });
  await expect(event(page, 'VIEW.N')).toBeVisible();
  expect(queryOf(page)).toEqual({ c: clinic.clinicGuid, date: NEXT_DATE });
  expect(reads.toSorted()).toEqual(['2031-03-26..2031-04-23', '2031-04-09..2031-04-09']);
  expect(await entries()).toBe(before + 1);
  // What is no date is refused, and gone when the field is left.
  await fillDate(field, '2031-04-31');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a date such as')).toBeVisible();
  await board(page).focus();
  await expect(dateValue(field)).toHaveValue('2031-Apr-09');
  expect(queryOf(page)['date']).toBe(NEXT_DATE);
});

test('a date is picked from a month by keyboard, and the focus returns to where it was', async ({ page }) => {
  await show(page, { date: WEDNESDAY });
  const open = page.getByRole('button', { name: 'Choose date' });
  await open.press('Enter');
  const month = page.getByRole('dialog', { name: 'Choose date' });
  const day = (name: string): Locator => month.getByRole('gridcell', { name, exact: true });
  await expect(day('Wednesday 2031-Mar-05')).toBeFocused();
  await page.keyboard.press('End');
  await expect(day('Sunday 2031-Mar-09')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  expect(queryOf(page)['date']).toBe(WEDNESDAY);

  await open.press('Enter');
  await expect(day('Wednesday 2031-Mar-05')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(day('Saturday 2031-Apr-05')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(day('Saturday 2031-Apr-12')).toBeFocused();
  for (const _day of [1, 2, 3]) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(month).toHaveCount(0);
  await expect(open).toBeFocused();
  await expect(event(page, 'VIEW.N')).toBeVisible();
  expect(queryOf(page)['date']).toBe(NEXT_DATE);
});

test('a date out of range in the address shows today', async ({ page }) => {
  await show(page, { date: '9999-12-31' });
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-current', 'date');
});

test('a link with an unknown provider or group shows all providers', async ({ page }) => {
  await show(page, { date: WEDNESDAY, p_id: 'VIEW.NOBODY', group: '99' });
  await expect.poll(() => shownIds(page)).toEqual(['VIEW.I1', 'VIEW.W1', 'VIEW.W2', 'VIEW.W4']);
  await expect(page.getByRole('combobox', { name: 'Provider', exact: true })).toHaveText('All');
});

test('the calendar works with one of the two provider lists and reports an error without both', async ({ page }) => {
  const fail = (path: RegExp) => page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
  const error = page.getByRole('alert').filter({ hasText: 'Sorry, we messed something up. Please try again later.' });
  await fail(/\/api\/Provider\/Details/);
  await show(page, { date: WEDNESDAY });
  await expect(event(page, 'VIEW.W1')).toHaveAttribute('data-state', /warning|fail|success/);
  await expect(page.getByRole('columnheader', { name: 'Vera Views, VIEW.H' })).toBeVisible();
  await expect(error).toHaveCount(1);
  // The next message does not wait until the error is dismissed.
  await page.getByRole('button', { name: 'Copy a link to this view' }).click();
  await expect(page.getByText(/message copied to clipboard!|Clipboard copy failed/)).toBeVisible();
  await expect(error).toHaveCount(1);

  await fail(/\/api\/Provider\?/);
  await page.reload();
  await expect(page.getByText('The calendar could not be loaded.')).toBeVisible();
  await expect(page.getByText(/\d+ appointments?$/)).toHaveCount(0);
});

test('on a phone the calendar is the agenda of one provider, who is in the address', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await show(page, { date: WEDNESDAY });
  // By last name: Aside comes first.
  await expect.poll(() => shownIds(page)).toEqual(['VIEW.I1']);
  expect(queryOf(page)).toMatchObject({ date: WEDNESDAY, p_id: 'VIEW.I' });
  const provider = page.getByRole('combobox', { name: 'Provider', exact: true });
  await expect(provider).toHaveText('Ida Aside');
  while ((await provider.textContent()) !== 'Vera Views')
    await page.getByRole('button', { name: 'Next provider' }).tap();
  await expect.poll(() => shownIds(page)).toEqual(['VIEW.W1', 'VIEW.W2', 'VIEW.W4']);
  expect(queryOf(page)).toMatchObject({ date: WEDNESDAY, p_id: 'VIEW.H' });
  await expect(page.getByText('3 appts.', { exact: true })).toBeVisible();
  await expect(board(page).getByText(/^VQ 11:00 a\.m\. – 12:00 p\.m\. Cancelled$/)).toBeVisible();

  await page.getByRole('button', { name: 'View and filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'View and filters' });
  await sheet.getByRole('button', { name: 'Week', exact: true }).tap();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => shownIds(page)).toEqual(['VIEW.M', 'VIEW.S1', 'VIEW.S2', 'VIEW.W1', 'VIEW.W2', 'VIEW.W4']);
  await page.getByRole('button', { name: 'Mon 2031-Mar-03' }).tap();
  await expect.poll(() => shownIds(page)).toEqual(['VIEW.M']);
  expect(queryOf(page)).toEqual({ c: clinic.clinicGuid, date: MONDAY, p_id: 'VIEW.H' });
  await page.getByRole('button', { name: 'Choose date' }).tap();
  await context.close();
});

test('the toolbar is one row and no column is cut, however wide the page is', async ({ page }) => {
  await show(page, { date: WEDNESDAY, weekly: 'true', p_id: 'VIEW.H' });
  await expect(event(page, 'VIEW.W1')).toBeVisible();
  for (const width of [1440, 1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const row = await page
      .getByRole('heading', { level: 1 })
      .locator('..')
      .evaluate((bar): number => bar.clientHeight);
    expect.soft(row, `one row at ${width}`).toBeLessThan(50);
    const headers = board(page).getByRole('columnheader');
    await expect(headers).toHaveCount(7);
    for (const header of await headers.all()) await expect.soft(header, `at ${width}`).toBeInViewport({ ratio: 0.99 });
    await expect(headers.nth(2)).toContainText('$');
  }
});

test('T, arrows, D and W move the calendar, and G with a letter leaves it', async ({ page }) => {
  await show(page, { date: WEDNESDAY, p_id: 'VIEW.H' });
  await expect(event(page, 'VIEW.W1')).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  await page.keyboard.press('ArrowRight');
  await expect(title).toHaveText('Thursday 2031-Mar-06');
  await page.keyboard.press('ArrowLeft');
  await expect(title).toHaveText('Wednesday 2031-Mar-05');
  await page.keyboard.press('w');
  await expect(title).toHaveText('Week of 2031-Mar-03');
  await page.keyboard.press('ArrowLeft');
  await expect(title).toHaveText('Week of 2031-Feb-24');
  await page.keyboard.press('d');
  await expect(title).toHaveText('Wednesday 2031-Feb-26');
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-current', 'date');
  // Typed text is no shortcut.
  await datePart(dateField(page, 'Date'), 'Year').focus();
  await page.keyboard.press('w');
  expect(queryOf(page)['weekly']).toBeUndefined();
  await page.keyboard.press('Escape');
  await board(page).focus();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('A week of one provider')).toBeVisible();
  await expect(keys.getByText('User Management')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/mydashboard/);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(board(page)).toBeVisible();
});

test('the card of an appointment never lies over the side panel', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await show(page, { date: WEDNESDAY, p_id: 'VIEW.H', look: 'VIEW.W1' });
  const panel = page.getByRole('region', { name: 'Appointment VIEW.W1 at a glance' });
  await expect(panel).toBeVisible();
  await event(page, 'VIEW.W2').hover();
  const card = page.getByRole('dialog', { name: 'Appointment of VQ' });
  await expect(card).toBeVisible();
  const [cardBox, panelBox] = [(await card.boundingBox())!, (await panel.boundingBox())!];
  expect(cardBox.x + cardBox.width).toBeLessThanOrEqual(panelBox.x);
});

test('going back in the history restores the week and its scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await show(page, { date: WEDNESDAY, weekly: 'true', p_id: 'VIEW.H' });
  await expect(event(page, 'VIEW.W1')).toBeVisible();
  await initialScroll(page);
  await board(page).evaluate((element) => element.scrollTo({ top: 240 }));
  await page.getByRole('link', { name: 'Insights' }).click();
  await expect(board(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Week of 2031-Mar-03');
  await expect.poll(() => board(page).evaluate(({ scrollTop }) => scrollTop)).toBe(240);
});

test('a live change keeps focus and scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await show(page, { date: WEDNESDAY });
  const link = event(page, 'VIEW.W4').getByRole('link').first();
  await expect(link).toBeVisible();
  await initialScroll(page);
  await link.focus();
  expect(await board(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  // In the window and not in the scroll container: days with earlier hours that come meanwhile add hours above.
  const { y } = (await link.boundingBox())!;
  await expect(page.locator('[data-live]')).toContainText('Live');
  const version = Date.now();
  await postChanges(key, [
    appointment('VIEW.W1', `${WEDNESDAY}T08:30:00`, { reason: 'Moved a little' }, version),
    appointment('VIEW.W5', `${WEDNESDAY}T12:00:00`, { patientId: 'VIEW.Q' }, version),
  ]);
  await expect(event(page, 'VIEW.W1')).toContainText('Moved a little');
  await expect(event(page, 'VIEW.W5')).toHaveCount(1);
  await expect(link).toBeFocused();
  expect((await link.boundingBox())!.y).toBe(y);
  await postChanges(key, [
    appointment('VIEW.W1', `${WEDNESDAY}T09:00:00`, {}, version + 1),
    appointment('VIEW.W5', `${WEDNESDAY}T12:00:00`, { patientId: 'VIEW.Q', status: 'cancelled' }, version + 1),
  ]);
  await expect(event(page, 'VIEW.W5')).toHaveCount(0);
});

test('the first tap on an appointment shows its card and the second opens it', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1024, height: 768 } });
  const page = await context.newPage();
  await show(page, { date: WEDNESDAY });
  await event(page, 'VIEW.W1').tap({ position: { x: 60, y: 30 } });
  const card = page.getByRole('dialog', { name: 'Appointment of VP' });
  await expect(card.getByRole('link', { name: 'Open appointment' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`date=${WEDNESDAY}`));
  const left = page.waitForURL(/\/appointment\/VIEW\.W1/);
  await event(page, 'VIEW.W1').tap({ position: { x: 60, y: 30 } });
  await left;
  await context.close();
});

test('an appointment shows its start alone in a narrow column, and its end as well in a wider one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await show(page, { date: WEDNESDAY, weekly: 'true', p_id: 'VIEW.H' });
  const time = event(page, 'VIEW.W1').locator('.hx-time');
  await expect(time).toHaveText('9:00');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(time).toHaveText('9:00 – 10:00');
});

test('in the narrow columns of a week on a tablet the amounts are below the number of appointments', async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 768, height: 1024 } });
  const page = await context.newPage();
  await show(page, { date: WEDNESDAY, weekly: 'true', p_id: 'VIEW.H' });
  await expect(event(page, 'VIEW.W1')).toBeVisible();
  const heading = board(page).locator('.hx-provider', { hasText: '3 appts.' });
  const count = (await heading.locator('.hx-short').boundingBox())!;
  // The week is ahead: what is planned is the only amount.
  const { y } = (await heading.locator('.hx-amount').boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(count.y + count.height - 1);
  expect((await heading.locator('.hx-amounts').boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await context.close();
});

test.describe('calendar on a computer in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  /** How far below the line of an hour of the axis an appointment begins, in minutes, and how long it is. */
  async function minutesBelow(page: Page, id: string, hour: string): Promise<[number, number]> {
    const label = await page
      .getByText(hour, { exact: true })
      .locator('xpath=ancestor::*[contains(@class,"hg-hour")][last()]')
      .boundingBox();
    const box = await event(page, id).boundingBox();
    if (!label || !box) throw new Error(`${id} or ${hour} is not shown`);
    // Ten minutes are 17 pixels; the line of an hour and the gap around an appointment are one each.
    return [Math.round((box.y - label.y) / 1.7 / 5) * 5, Math.round((box.height + 2) / 1.7 / 5) * 5];
  }

  test('shows the days and hours of the clinic, also when its clocks change', async ({ page }) => {
    await show(page, {});
    const today = dateAt(Date.now(), clinic.timeZone);
    const [year, , day] = today.split('-');
    await expect(dateValue(dateField(page, 'Date'))).toHaveValue(new RegExp(`^${year}-[A-Z][a-z]{2}-${day}$`));

    await fillDate(dateField(page, 'Date'), SUNDAY);
    await expect(event(page, 'VIEW.S1')).toContainText('1:30 – 3:30');
    expect(await minutesBelow(page, 'VIEW.S1', '1 a.m.')).toEqual([30, 120]);
    expect(await minutesBelow(page, 'VIEW.S2', '9 a.m.')).toEqual([0, 60]);
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday 2031-Mar-10');
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunday 2031-Mar-09');

    await fillDate(dateField(page, 'Date'), AUTUMN_SUNDAY);
    await expect(event(page, 'VIEW.A1')).toContainText('1:00 – 2:00');
    expect(await minutesBelow(page, 'VIEW.A1', '1 a.m.')).toEqual([0, 60]);
    expect(await minutesBelow(page, 'VIEW.A2', '9 a.m.')).toEqual([0, 60]);
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday 2031-Nov-03');
  });

  test('draws the line of the current time at the local time of the clinic', async ({ page }) => {
    const today = dateAt(Date.now(), clinic.timeZone);
    const atEnds = (version: number, status: string): unknown[] => [
      appointment('VIEW.T0', `${today}T00:00:00`, { durationInMinutes: 10, patientId: 'VIEW.Q', status }, version),
      appointment('VIEW.T1', `${today}T23:50:00`, { durationInMinutes: 10, patientId: 'VIEW.Q', status }, version),
    ];
    // From midnight to midnight, so that the present minute is among the hours that are shown, whenever this runs.
    const version = Date.now();
    await postChanges(key, atEnds(version, 'scheduled'));
    try {
      await show(page, {});
      await expect(event(page, 'VIEW.T1')).toHaveCount(1, { timeout: 60_000 });
      const midnight = await page.locator('.hg-hour').first().boundingBox();
      const line = await page.locator('[data-now-line]').first().boundingBox();
      const [hours, minutes] = localTimeAt(Date.now(), clinic.timeZone).slice(11).split(':').map(Number);
      const shown = ((line?.y ?? 0) - (midnight?.y ?? 0)) / 1.7;
      expect(Math.abs(shown - ((hours ?? 0) * 60 + (minutes ?? 0)))).toBeLessThan(3);
    } finally {
      await postChanges(key, atEnds(version + 1, 'cancelled'));
    }
  });
});
