import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import type { DayBucket } from '../../libs/contracts/src/index.js';
import { freePort } from '../../libs/database/src/embedded/free-port.js';
import { ADMIN, helixUrl } from '../support/api-client.js';
import { dateField, fillDate } from '../support/date-field.js';
import { HELIX, NPM_START, startHelix } from '../support/helix-process.js';
import { open, signIn } from '../support/open.js';
import { copyTemplate, OPEN_EVERY_DAY } from '../support/template.js';

/** Starts a Helix with the demo clinics' agents, without which all other browser tests run. */
type StartDemo = (program: string, dataDir: string) => Promise<void>;

const test = base.extend<{ startDemo: StartDemo }>({
  startDemo: async ({ browserName: _browserName }, use) => {
    const cleanups: (() => Promise<void>)[] = [];
    await use(async (program, dataDir) => {
      cleanups.unshift(() => rm(dataDir, { recursive: true, force: true }));
      const helix = await startHelix({ program, dataDir, port: await freePort(), env: OPEN_EVERY_DAY });
      cleanups.unshift(() => helix.stop());
      process.env['HELIX_URL'] = helix.url;
    });
    for (const cleanup of cleanups) await cleanup();
  },
});
test.describe.configure({ timeout: 240_000 });

const appointments = (page: Page) => page.locator('[data-appointment-id]');
const markLoaded = (page: Page) => page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
const isReloaded = async (page: Page): Promise<boolean> => !(await page.evaluate(() => 'notReloaded' in globalThis));

test('npm start on an empty folder seeds the demo, and today fills on an open calendar', async ({
  page,
  startDemo,
}) => {
  await startDemo(NPM_START, await mkdtemp(join(tmpdir(), 'helix-e2e-')));
  await page.goto(`${helixUrl()}/dashboard`);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, ADMIN);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('button', { name: 'Today' })).toBeVisible();
  await markLoaded(page);
  await expect.poll(() => appointments(page).count(), { timeout: 120_000 }).toBeGreaterThan(5);
  expect(await isReloaded(page)).toBe(false);
});

test('a change that a living demo clinic makes by itself reaches an open calendar', async ({ page, startDemo }) => {
  await startDemo(HELIX, await copyTemplate({ withAgents: true }));
  const changes = recordChanges(page);
  await open(page, ADMIN, '/dashboard', { ownSession: true });
  await expect(page.locator('[data-live]')).toContainText('Live');
  await markLoaded(page);
  // The front desk of each clinic does something every half a minute, mostly within two weeks.
  // Cancelled appointments and those of doctors change too, and the calendar does not show them.
  const isNextChangeShown = async (): Promise<boolean> => {
    const change = changes.shift();
    if (!change) return false;
    await fillDate(dateField(page, 'Date'), change.date);
    const appointment = page.locator(`[data-appointment-id="${change.appointmentId}"]`);
    return appointment.waitFor({ state: 'attached', timeout: 3_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isNextChangeShown, { timeout: 180_000 }).toBe(true);
  expect(await isReloaded(page)).toBe(false);
});

/** Records the appointments that the calendar has requested more than once, with different answers. */
function recordChanges(page: Page): { appointmentId: string; date: string }[] {
  const changes: { appointmentId: string; date: string }[] = [];
  const known = new Map<string, string>();
  const record = (days: DayBucket[]): void => {
    for (const { date, providers } of days)
      for (const appointment of providers.flatMap((provider) => provider.appointments)) {
        const { appointmentId } = appointment;
        const [before, after] = [known.get(appointmentId), JSON.stringify(appointment)];
        known.set(appointmentId, after);
        if (before !== undefined && before !== after) changes.push({ appointmentId, date });
      }
  };
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/appointment' && response.ok())
      // A page that is left takes the answers along.
      void response.json().then(record, () => undefined);
  });
  return changes;
}
