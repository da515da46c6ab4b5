import { expect, test, type ConsoleMessage, type Locator, type Page } from './support/test.js';
import { addDays } from '../libs/hygiene/src/index.js';
import { expectGoodLook } from './support/expect-tidy-layout.js';
import { ADMIN, ApiClient, CLINIC, helixUrl } from './support/api-client.js';
import { signIn, userMenu } from './support/open.js';
import { answerAs, NOW, screens, SIZES, STATES, WEDNESDAY, type Screen, type ScreenState } from './support/screens.js';

const FOLDER = '.cache/screens';

let page: Page;
let clinicGuid: string;
/** What the browser complained of since the last test. */
let complaints: string[];

/** Waits until the demo's history is in: the figures of past days, which it ends with, stand still. */
async function historyIsIn(client: ApiClient): Promise<void> {
  const clinic = client.clinic(CLINIC);
  let before = '';
  const standsStill = async (): Promise<boolean> => {
    const days = await Promise.all([-1, 0, 1, 14].map((by) => client.appointments(clinic, addDays(WEDNESDAY, by))));
    const now = JSON.stringify(days.flat().map(({ totalCompleted, providers }) => [totalCompleted, providers]));
    const [isSame, isEarned] = [now === before, (days[1]?.[0]?.totalCompleted ?? 0) > 0];
    before = now;
    return isSame && isEarned;
  };
  await expect.poll(standsStill, { timeout: 180_000, intervals: [4_000] }).toBe(true);
}

function complain(message: ConsoleMessage): void {
  if (message.type() === 'error') complaints.push(`${message.text()} ${new URL(message.location().url).pathname}`);
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  const client = await ApiClient.signIn(ADMIN);
  clinicGuid = client.clinic(CLINIC).clinicGuid;
  await historyIsIn(client);
  page = await browser.newPage();
  complaints = [];
  page.on('console', complain);
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.clock.setFixedTime(NOW);
  await page.goto(`${helixUrl()}/profile?c=${clinicGuid}`);
  await signIn(page, ADMIN);
  await expect(userMenu(page)).toBeVisible();
});
test.afterAll(() => page.close());

test.beforeEach(() => {
  complaints = [];
});

const errorToast = (): Locator =>
  page.getByRole('alert').filter({ hasText: 'Sorry, we messed something up. Please try again later.' });
const words = (text: string): Locator => page.getByText(text, { exact: true });

/** How many of them are in the window, at least in part. */
const inSight = (found: Locator): Promise<number> =>
  found.evaluateAll(
    (all): number =>
      all.filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const { innerWidth, innerHeight } = one.ownerDocument.defaultView;
        return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
      }).length,
  );

/** The state's own signs are in sight, and no other state's are there. */
async function expectState({ empty, failed, saysError, figures }: Screen, state: ScreenState): Promise<void> {
  const signs = {
    loading: [page.locator('main .MuiSkeleton-root')],
    empty: empty.map(words),
    full: [figures(page)],
    failed: [words(failed)],
  };
  await expect.poll(() => inSight(signs[state][0]!), { message: `${state} is seen` }).toBeGreaterThan(0);
  for (const sign of signs[state]) await expect(sign.first()).toBeVisible();
  for (const other of STATES.filter((one) => one !== state))
    for (const sign of signs[other]) await expect(sign).toHaveCount(0);
  await expect(errorToast()).toHaveCount(state === 'failed' && saysError ? 1 : 0);
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible({ visible: state === 'loading' });
  if (state === 'loading') await expect(page.getByRole('main')).not.toContainText(/[$€£]\s?\d|\d\s?%|\d\/\d/);
}

const shoot = (name: string, { width, height }: { width: number; height: number }): Promise<unknown> =>
  page.screenshot({ path: `${FOLDER}/${name}-${width}x${height}.png`, animations: 'disabled' });

/** Where each part has failed by itself, each is asked for by itself. */
async function tryAgain(): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Try again' });
  const askOnce = async (): Promise<number> => {
    // One button may ask for several parts, so that the next is gone before it is pressed.
    if ((await buttons.count()) > 0)
      await buttons
        .first()
        .click({ timeout: 1_000 })
        .catch(() => undefined);
    return buttons.count();
  };
  await expect(buttons.first()).toBeVisible();
  await expect.poll(askOnce, { message: 'nothing is failed' }).toBe(0);
}

for (const screen of screens)
  for (const state of STATES)
    test(`${screen.name} is ${state}`, async () => {
      await page.setViewportSize(SIZES[0]);
      await answerAs(page, screen, state);
      await page.goto(`${helixUrl()}${screen.path}${screen.path.includes('?') ? '&' : '?'}c=${clinicGuid}`);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectState(screen, state);
        await expectGoodLook(page, `${size.width}x${size.height}`);
        await shoot(`${screen.name}-${state}`, size);
        if (state !== 'full') continue;
        await page.emulateMedia({ colorScheme: 'dark' });
        await shoot(`${screen.name}-${state}-dark`, size);
        await page.emulateMedia({ colorScheme: 'light' });
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (state === 'failed') {
        // An error stays until it is read.
        if (screen.saysError) await errorToast().getByRole('button', { name: 'Close' }).click();
        await tryAgain();
        await expectState(screen, 'full');
        expect(complaints.filter((complaint) => !isPlanned(screen, complaint))).toEqual([]);
      } else expect(complaints).toEqual([]);
    });

test('home keeps what it knows when a part of it failed', async () => {
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

/** Whether the browser complains of an answer that was made to fail. */
const isPlanned = ({ calls }: Screen, complaint: string): boolean =>
  complaint.includes('status of 500') &&
  Object.keys(calls).some((call) => complaint.toLowerCase().endsWith(` ${call}`));
