import { expect, test, type Browser, type ConsoleMessage, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { expectTidyLayout } from './support/expect-tidy-layout.js';
import { ADMIN, ApiClient, CLINIC, helixUrl } from './support/api-client.js';
import { open, userMenu } from './support/open.js';
import {
  answerAs,
  emptyAnswerTo,
  HYGIENIST,
  MONDAY,
  NOW,
  screens,
  SIZES,
  STATES,
  type Screen,
  type ScreenAppointments,
  type ScreenState,
  WEDNESDAY,
} from './support/screens.js';

/** Where pictures of the screens are stored, for people who review them; undefined when nobody asked for them. */
const FOLDER = process.env['SCREENSHOTS'];

/** By email of its user; they are left open, because a new one loads the console again. */
const pages = new Map<string, Page>();
let page: Page;
let clinicGuid: string;
let appointments: ScreenAppointments;
/** What the browser reported as an error since the last test. */
let browserErrors: string[];

function recordError(message: ConsoleMessage): void {
  if (message.type() === 'error') browserErrors.push(`${message.text()} ${new URL(message.location().url).pathname}`);
}

async function pageOf(user: string, browser: Browser): Promise<Page> {
  const known = pages.get(user);
  if (known) return known;
  const added = await browser.newPage();
  pages.set(user, added);
  added.on('console', recordError);
  added.on('pageerror', (error) => browserErrors.push(String(error)));
  await added.clock.setFixedTime(NOW);
  await open(added, user, '/profile');
  await expect(userMenu(added)).toBeVisible();
  return added;
}

test.beforeAll(async () => {
  const api = await ApiClient.signIn(ADMIN);
  const clinic = api.clinic(CLINIC);
  clinicGuid = clinic.clinicGuid;
  appointments = await appointmentsOf(api, clinic);
});
test.afterAll(async () => {
  for (const opened of pages.values()) await opened.close();
});

test.beforeEach(() => {
  browserErrors = [];
});

/** Of a hygienist's, the first one that is completed in the week of `NOW`, and the first one in the weeks after today. */
async function appointmentsOf(api: ApiClient, clinic: ClinicView): Promise<ScreenAppointments> {
  const find = async (from: string, to: string, isCompleted: boolean): Promise<string> => {
    const days = await api.appointments(clinic, from, to);
    const found = days
      .flatMap(({ providers }) => providers)
      .filter(({ providerId }) => providerId === HYGIENIST)
      .flatMap((provider) => provider.appointments)
      .find(({ totalCompleted }) => totalCompleted > 0 === isCompleted);
    if (!found) throw new Error(`no such appointment from ${from} to ${to}`);
    return found.appointmentId;
  };
  const day = (inDays: number): string => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
  return { open: await find(day(2), day(16), false), completed: await find(MONDAY, WEDNESDAY, true) };
}

const errorToast = (): Locator =>
  page.getByRole('alert').filter({ hasText: 'Sorry, we messed something up. Please try again later.' });
const words = (text: string): Locator => page.getByText(text, { exact: true });

/** How many of them are in the viewport, at least in part. */
const countInViewport = (found: Locator): Promise<number> =>
  found.evaluateAll(
    (all): number =>
      all.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const { innerWidth, innerHeight } = one.ownerDocument.defaultView;
        return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
      }).length,
  );

/** The signs of the state are in the viewport, and those of the other states are not there. */
async function expectState({ empty, failed, saysError, fullSigns }: Screen, state: ScreenState): Promise<void> {
  const signs = {
    loading: [page.locator('main .MuiSkeleton-root')],
    empty: empty.map(words),
    full: [fullSigns(page)],
    failed: [words(failed)],
  };
  await expect.poll(() => countInViewport(signs[state][0]!), { message: `${state} is visible` }).toBeGreaterThan(0);
  for (const sign of signs[state]) await expect(sign.first()).toBeVisible();
  for (const other of STATES.filter((one) => one !== state))
    for (const sign of signs[other]) await expect(sign).toHaveCount(0);
  await expect(errorToast()).toHaveCount(state === 'failed' && saysError ? 1 : 0);
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible({ visible: state === 'loading' });
  if (state === 'loading') await expect(page.getByRole('main')).not.toContainText(/[$€£]\s?\d|\d\s?%|\d\/\d/);
}

async function shoot(name: string, { width, height }: { width: number; height: number }): Promise<void> {
  if (!FOLDER) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}-${width}x${height}.png`, animations: 'disabled' });
  }
}

/** Parts that failed separately are loaded again separately. */
async function tryAgain(): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Try again' });
  const clickNext = async (): Promise<number> => {
    // One button may load several parts again, so that the next one disappears before it is clicked.
    if ((await buttons.count()) > 0)
      await buttons
        .first()
        .click({ timeout: 1_000 })
        .catch(() => undefined);
    return buttons.count();
  };
  await expect(buttons.first()).toBeVisible();
  await expect.poll(clickNext, { message: 'no part has failed' }).toBe(0);
}

for (const screen of screens)
  for (const state of STATES.filter((one) => one !== 'empty' || screen.empty.length > 0))
    test(`${screen.name} shows its ${state} state tidily at every size`, async ({ browser }) => {
      page = await pageOf(screen.user ?? ADMIN, browser);
      await page.setViewportSize(SIZES[0]);
      await answerAs(page, screen, state);
      const path = typeof screen.path === 'string' ? screen.path : screen.path(appointments);
      await page.goto(`${helixUrl()}${path}${path.includes('?') ? '&' : '?'}c=${clinicGuid}`);
      // An error toast closes after five seconds, but not while the focus is in it.
      if (state === 'failed' && screen.saysError) await errorToast().getByRole('button', { name: 'Close' }).focus();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectState(screen, state);
        await expectTidyLayout(page, `${size.width}x${size.height}`);
        await shoot(`${screen.name}-${state}`, size);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (state === 'failed') {
        if (screen.saysError) await errorToast().getByRole('button', { name: 'Close' }).click();
        await tryAgain();
        await expectState(screen, 'full');
        expect(browserErrors.filter((error) => !isExpected(screen, error))).toEqual([]);
      } else expect(browserErrors).toEqual([]);
    });

test('home shows its other parts when one could not be loaded', async ({ browser }) => {
  page = await pageOf(ADMIN, browser);
  await page.setViewportSize(SIZES[0]);
  await page.route(/\/api\/report\/opentimetotals/i, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${helixUrl()}/mydashboard?c=${clinicGuid}`);
  const failed = words('This could not be loaded.');
  await expect(page.getByRole('region', { name: 'Open time', exact: true }).locator(failed)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Forecasted Open time Percentage' }).locator(failed)).toBeVisible();
  await expect(failed).toHaveCount(2);
  await expect(
    page
      .locator('[data-day="today"]')
      .getByText(/^\d+\/\d+$/)
      .first(),
  ).toBeVisible();
  await shoot('home-part-failed', SIZES[0]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await tryAgain();
  await expect(failed).toHaveCount(0);
});

/** Whether the browser reports an answer that the test has made fail. */
const isExpected = (screen: Screen, error: string): boolean =>
  error.includes('status of 500') && emptyAnswerTo(screen, error.slice(error.lastIndexOf(' ') + 1)) !== undefined;
