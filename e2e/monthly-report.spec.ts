import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dateAt, monthsUpTo, monthTitle } from '@helix/hygiene';
import { expect, test, type Page } from './support/test.js';
import { ADMIN, CLINIC, helixUrl, PASSWORD } from './support/api-client.js';
import { connectToDatabase } from './support/database.js';
import { expectAccessible } from './support/expect-accessible.js';
import { open, signIn } from './support/open.js';
import { pdfTexts } from './support/pdf-text.js';

const [TWO_BEFORE = '', MONTH = ''] = monthsUpTo(dateAt(Date.now(), 'America/Toronto'), 3);
/** The figure of the cover. */
const figure = (page: Page) => page.getByText(/^\$[1-9][\d,]*\.\d\d$/).first();
const shown = (page: Page) => page.locator('html[data-report-ready]').waitFor({ state: 'attached' });

/** Stores a link to a month, as the mail of a report has one. */
async function createLink(token: string, month: string, expires = '1 day'): Promise<string> {
  const database = await connectToDatabase();
  await database.query(
    `insert into data_token (token_hash, clinic_id, month, expires_at)
     select $1, clinic_id, $2, now() + $3::interval from clinic where name = $4`,
    [createHash('sha256').update(token).digest(), `${month}-01`, expires, CLINIC],
  );
  await database.end();
  return `${helixUrl()}/GenerateChart?dataToken=${token}`;
}

test('an admin makes a month again, sees when it is ready, and downloads a PDF with the figures of the page', async ({
  page,
}) => {
  await open(page, ADMIN, '/reports/monthly');
  const again = page.getByRole('button', { name: `Make ${monthTitle(TWO_BEFORE)} again` }).first();
  await again.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make report' }).click();
  const download = page.getByRole('button', { name: `Download the PDF of ${monthTitle(TWO_BEFORE)}, version 2` });
  await expect(download).toHaveAttribute('aria-disabled', 'true');
  await expect(download).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toBe(`${CLINIC} ${TWO_BEFORE}.pdf`);
  const texts = await pdfTexts(await readFile(await file.path()));
  const [report] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: `Open ${monthTitle(TWO_BEFORE)}` })
      .first()
      .click(),
  ]);
  await shown(report);
  await expect(report).toHaveTitle(`${CLINIC}, ${monthTitle(TWO_BEFORE)}`);
  const perHour = (await figure(report).textContent()) ?? '';
  expect(texts.join(' ')).toContain(perHour);
  const sections = await report.locator('section.page').count();
  expect(texts.join(' ')).toContain(`${sections} of ${sections}`);
});

test('a link opens its month without a sign-in, and gives its token to nobody', async ({ page }) => {
  const token = 'e2e-link-0123456789-0123456789-0123456789ab';
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'document' && !/ReportData/i.test(request.url()))
      addresses.push(request.url(), request.headers()['referer'] ?? '');
  });
  // Its month wins over that of the address.
  await page.goto(`${await createLink(token, MONTH)}&fromdate=${TWO_BEFORE}`);
  await shown(page);
  await expect(page).toHaveTitle(`${CLINIC}, ${monthTitle(MONTH)}`);
  await expect(figure(page)).toBeVisible();
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  expect(addresses.filter((address) => address.includes('/api/user/current'))).toEqual([]);
  await expectAccessible(page);
});

test('an expired link says so and leads to the sign-in', async ({ page }) => {
  await page.goto(await createLink('e2e-expired-123456789-0123456789-0123456789', MONTH, '-1 day'));
  await expect(page.getByText('This report link has expired.')).toBeVisible();
  await expect(page.locator('html[data-report-error]')).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('who is not signed in signs in first and then sees the report of the address', async ({ page }) => {
  await page.goto(`${helixUrl()}/generatechart?FromDate=${MONTH}`);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, ADMIN, PASSWORD);
  await shown(page);
  await expect(page).toHaveTitle(new RegExp(`, ${monthTitle(MONTH)}$`));
});

test('the last three months of each clinic of the demo have a report', async () => {
  const database = await connectToDatabase();
  const names = ['Foothills Family Dental', 'Harbour View Dental', CLINIC];
  // Clinics that other tests have added get theirs by the schedule, on the first of a month.
  const { rows } = await database.query<{ name: string; stored: number }>(
    `select c.name, count(*)::integer as stored from monthly_report r join clinic c using (clinic_id)
     where c.name = any($1) and r.version = 1 and r.state = 'stored'
       and r.month < date_trunc('month', now() at time zone c.time_zone)
       and r.month >= date_trunc('month', now() at time zone c.time_zone) - interval '3 months'
     group by c.name order by c.name`,
    [names],
  );
  await database.end();
  expect(rows).toEqual(names.map((name) => ({ name, stored: 3 })));
});
