import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { addDays, dateAt } from '../libs/hygiene/src/index.js';
import { freePort } from '../libs/database/src/embedded/free-port.js';
import { CLINIC, FRONT_DESK } from './support/api-client.js';
import { connectToDatabase } from './support/database.js';
import { startHelix } from './support/helix-process.js';
import { signIn } from './support/open.js';
import { copyTemplate } from './support/template.js';

const TIME_ZONE = 'America/Toronto';
const SHIFTED_CLOCK = fileURLToPath(new URL('support/shifted-clock.mjs', import.meta.url));
const DAY_MS = 86_400_000;

/** The clinics of the template are open every day. */
const CLOSE_ON_SUNDAYS = `
  update schedule set deleted = true where extract(isodow from date) = 7;
  update appointment set deleted = true where extract(isodow from start_at) = 7`;

/** Days from a date to the next Sunday, 1 to 7. */
const daysToSunday = (date: string): number => 7 - new Date(`${date}T00:00:00Z`).getUTCDay();

const appointments = (page: Page) => page.locator('[data-appointment-id]');

// A Helix of its own: its clock, not only the browser's, shows the coming Sunday.
test('on a closed Sunday dashboard and calendar say so and lead to Monday', async ({ page }) => {
  test.slow();
  const days = daysToSunday(dateAt(Date.now(), TIME_ZONE));
  const sunday = addDays(dateAt(Date.now(), TIME_ZONE), days);
  const monday = addDays(sunday, 1);
  const dataDir = await copyTemplate({ withAgents: false });
  const helix = await startHelix({
    dataDir,
    port: await freePort(),
    env: { NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`, CLOCK_AHEAD_MS: String(days * DAY_MS) },
  });
  try {
    const database = await connectToDatabase(dataDir);
    await database.query(CLOSE_ON_SUNDAYS);
    await database.end();

    await page.clock.install({ time: Date.now() + days * DAY_MS });
    await page.goto(`${helix.url}/mydashboard`);
    await signIn(page, FRONT_DESK);
    await expect(page.getByText('The clinic is closed today.')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(CLINIC);
    await expect(page.locator('[data-day="today"]')).toContainText('Closed');
    await expect(page.locator('[data-day="tomorrow"]')).not.toContainText('Closed');

    await page.goto(`${helix.url}/dashboard`);
    await expect(page.getByRole('heading', { name: /^The clinic is closed on Sunday/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Previous open day: Saturday/ })).toBeVisible();
    await page.getByRole('button', { name: /^Next open day: Monday/ }).click();
    await expect(page).toHaveURL(new RegExp(`[?&]date=${monday}`));
    await expect(appointments(page).first()).toBeVisible();

    await page.goto(`${helix.url}/mydashboard`);
    await page.getByRole('link', { name: 'Show Monday' }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard\\?date=${monday}`));
    await expect(appointments(page).first()).toBeVisible();
  } finally {
    await helix.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
