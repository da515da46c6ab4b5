import { expect, test, type Browser, type ConsoleMessage, type Locator, type Page } from './support/test.js';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/expect-accessible.js';
import { expectTidyLayout } from './support/expect-tidy-layout.js';
import { expectTouchTargets } from './support/expect-touch-targets.js';
import { ADMIN, ApiClient, CLINIC, helixUrl } from './support/api-client.js';
import { open, userMenu } from './support/open.js';
import { useFingers } from './support/use-fingers.js';
import {
  emptyAnswerTo,
  NOW,
  pathOf,
  prepareScreens,
  screens,
  ScreenAnswers,
  SIZES,
  STATES,
  type Screen,
  type ScreenAppointments,
  type ScreenState,
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

// The file with most tests by far: every worker takes a part.
test.describe.configure({ mode: 'parallel' });

test.beforeAll(async () => {
  const api = await ApiClient.signIn(ADMIN);
  const clinic = api.clinic(CLINIC);
  clinicGuid = clinic.clinicGuid;
  appointments = await prepareScreens(api, clinic);
});
test.afterAll(async () => {
  for (const opened of pages.values()) await opened.close();
});

test.beforeEach(() => {
  browserErrors = [];
});

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
async function expectState(screen: Screen, state: ScreenState): Promise<void> {
  const { empty = [], failed, saysError } = screen;
  const signs = {
    loading: [page.locator('main .MuiSkeleton-root')],
    empty: empty.map(words),
    full: [screen.fullSigns(page)],
    failed: failed === undefined ? [] : [words(failed)],
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
  // What had the focus and the pointer is gone: what is there now would show a tooltip, and may be far below.
  await page.mouse.move(0, 0);
  await page.locator(':focus').evaluateAll((focused) => focused.forEach((one) => one.blur()));
  const title = page.getByRole('heading', { level: 1 }).first();
  // The page may just have become another one.
  await expect(() => title.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass();
}

/** At the width of a desk and of a phone: the states without data differ less from width to width than the full one. */
const SIZES_WITHOUT_DATA = [SIZES[0], SIZES[3]];
const isForFingers = ({ width }: { width: number }): boolean => width === SIZES[3].width;

/** Opens a screen at the first size. */
async function openScreen(screen: Screen): Promise<void> {
  await page.setViewportSize(SIZES[0]);
  const path = pathOf(screen, appointments);
  await page.goto(`${helixUrl()}${path}${path.includes('?') ? '&' : '?'}c=${clinicGuid}`);
}

async function expectTidy(screen: Screen, state: ScreenState): Promise<void> {
  for (const size of state === 'full' ? SIZES : SIZES_WITHOUT_DATA) {
    // First: only the change of the size lets the browser look again which media queries apply.
    await useFingers(page, isForFingers(size));
    await page.setViewportSize(size);
    await expectState(screen, state);
    await expectTidyLayout(page, `${size.width}x${size.height}`);
    if (isForFingers(size) && state !== 'loading')
      await expectTouchTargets(page, 'main', `${size.width}x${size.height}`);
    await shoot(`${screen.name}-${state}`, size);
  }
  await useFingers(page, false);
  if (state === 'full') await expectAccessibleInBothSchemes(page);
  else if (state !== 'loading') await expectAccessible(page);
}

for (const screen of screens) {
  const { name, user = ADMIN, answers, empty, saysError } = screen;

  if (answers)
    test(`${name} is tidy at every size while it loads, when that fails, and once it is loaded again`, async ({
      browser,
    }) => {
      page = await pageOf(user, browser);
      const answered = await ScreenAnswers.start(page, screen, 'loading');
      await openScreen(screen);
      await expectTidy(screen, 'loading');
      await answered.fail();
      const closeError = errorToast().getByRole('button', { name: 'Close' });
      // An error toast closes after five seconds, but not while the focus is in it.
      if (saysError) await closeError.focus();
      await expectTidy(screen, 'failed');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (saysError) await closeError.click();
      await tryAgain();
      await expectTidy(screen, 'full');
      expect(browserErrors.filter((error) => !isExpected(screen, 'failed', error))).toEqual([]);
    });
  else
    test(`${name} is tidy at every size`, async ({ browser }) => {
      page = await pageOf(user, browser);
      await openScreen(screen);
      await expectTidy(screen, 'full');
      expect(browserErrors.filter((error) => !isExpected(screen, 'full', error))).toEqual([]);
    });

  if (empty)
    test(`${name} is tidy at every size with nothing to show`, async ({ browser }) => {
      page = await pageOf(user, browser);
      await ScreenAnswers.start(page, screen, 'empty');
      await openScreen(screen);
      await expectTidy(screen, 'empty');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(browserErrors.filter((error) => !isExpected(screen, 'empty', error))).toEqual([]);
    });
}

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
const isExpected = (screen: Screen, state: ScreenState, error: string): boolean =>
  screen.expectedErrors?.test(error) ||
  (state === 'failed' &&
    error.includes('status of 500') &&
    emptyAnswerTo(screen, error.slice(error.lastIndexOf(' ') + 1)) !== undefined);
