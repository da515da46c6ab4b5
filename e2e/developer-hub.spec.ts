import { expect, test, type Page } from './support/test.js';
import { ApiClient, SUPER_ADMIN, SUPER_DEVELOPER } from './support/api-client.js';
import { expectAccessibleInBothSchemes } from './support/expect-accessible.js';
import { open } from './support/open.js';
import { startSimulatedAgent } from './support/simulated-agent.js';

const PATH = '/settings/sqlExplorer';
/** Behind the clinics of the demo in every list. */
const CLINIC = 'Zinnia Dental';

const editor = (page: Page) => page.getByRole('textbox', { name: `Statement for the system of ${CLINIC}` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const grid = (page: Page) => page.getByRole('grid', { name: 'Result' });

let agent: Awaited<ReturnType<typeof startSimulatedAgent>>;

test.beforeAll(async () => {
  const key = await (await ApiClient.signIn(SUPER_ADMIN)).addClinic(CLINIC);
  agent = await startSimulatedAgent(key);
});
test.afterAll(() => agent.stop());

async function openHub(page: Page, path = PATH): Promise<void> {
  await open(page, SUPER_DEVELOPER, path, { clinic: CLINIC, ownSession: true });
  await expect(page.getByRole('heading', { name: 'Developer Hub', level: 1 })).toBeVisible();
}

/** Opens the explorer, and waits until the agent has come. */
async function openExplorer(page: Page): Promise<void> {
  await openHub(page);
  await expect(page.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(editor(page)).toContainText('select 1');
}

test('a statement of the editor is answered by the practice, in a grid that stays bounded', async ({ page }) => {
  await openExplorer(page);
  await button(page, 'Submit').click();
  await expect(grid(page).getByRole('gridcell', { name: '1', exact: true })).toBeVisible({ timeout: 30_000 });
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  const many = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 6000)';
  await page.keyboard.insertText(`${many} select i as "number", 'row ' || i as name from n`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Only the first 5,000 rows are shown.')).toBeVisible({ timeout: 30_000 });
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5001');
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(grid(page).getByRole('row', { selected: true })).toContainText('row 5000');
  expect(await grid(page).getByRole('row').count()).toBeLessThan(80);
  await expectAccessibleInBothSchemes(page);
});

test('a statement that the practice does not know is an error in its words, and one without rows a warning', async ({
  page,
}) => {
  await openExplorer(page);
  const submit = async (sql: string): Promise<void> => {
    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(sql);
    await page.keyboard.press('Control+Enter');
  };
  await submit('select * from nowhere');
  await expect(page.getByRole('alert').getByText('no such table: nowhere')).toBeVisible({ timeout: 30_000 });
  await submit('delete from appointment');
  await expect(page.getByRole('alert').getByText('Only one reading statement is allowed.')).toBeVisible();
  await submit('select * from appointment where 1 = 0');
  await expect(page.getByRole('alert').getByText('No data found')).toBeVisible({ timeout: 30_000 });
});

test('a restart is sent, and the history that is open beside it follows it without a reload', async ({
  page,
  context,
}) => {
  await openExplorer(page);
  const history = await context.newPage();
  await history.goto(page.url().replace(PATH, `${PATH}/commands`));
  await expect(history.getByRole('table', { name: 'Commands' })).toBeVisible();
  await history.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
  const restarts = history.getByRole('row').filter({ hasText: 'Restart Agent' });
  await expect(restarts).toHaveCount(0);
  await button(page, 'Restart Agent').click();
  await expect(page.getByRole('status').getByText('Restart agent command sent', { exact: true })).toBeVisible();
  await expect(restarts).toHaveCount(1);
  await expect(restarts).toContainText('Done', { timeout: 60_000 });
  expect(await history.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
  await expectAccessibleInBothSchemes(history);
  await history.close();
});

test('the explorer is used by keyboard alone', async ({ page }) => {
  await openExplorer(page);
  await page.getByRole('tab', { name: 'SQL Explorer' }).focus();
  const tabTo = async (isThere: () => Promise<boolean>): Promise<void> => {
    for (let steps = 0; steps < 20; steps += 1) {
      await page.keyboard.press('Tab');
      if (await isThere()) return;
    }
    throw new Error('Tab does not come there');
  };
  const hasFocus = (name: string) => () =>
    button(page, name).evaluate((one) => one === one.ownerDocument.activeElement);
  await tabTo(() => editor(page).evaluate((one) => one === one.ownerDocument.activeElement));
  await page.keyboard.press('End');
  await page.keyboard.type(' as first union select 2');
  await page.keyboard.press('Escape');
  await tabTo(hasFocus('Submit'));
  await page.keyboard.press('Enter');
  await expect(grid(page)).toBeVisible({ timeout: 30_000 });
  await tabTo(() => grid(page).evaluate((one) => one === one.ownerDocument.activeElement));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(grid(page).getByRole('row', { selected: true })).toContainText('2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Row 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
});
