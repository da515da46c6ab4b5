import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RowDataPacket } from 'mysql2/promise';
import { fillDatabase } from '../agent/src/open-dental/testing/fill.js';
import { makePractice, YEAR } from '../agent/src/open-dental/testing/practice/practice.js';
import { MariaDbServer } from '../agent/src/testing/mariadb-server.js';
import { AgentProgram } from '../services/standalone/src/testing/open-dental/agent-program.js';
import { expect, test, type Page } from './support/test.js';
import { ApiClient, SUPER_ADMIN, SUPER_DEVELOPER } from './support/api-client.js';
import { open } from './support/open.js';

/** Behind the clinics of the demo in every list. */
const CLINIC = 'Zest Dental';
/** The name that Open Dental gives its database. */
const DATABASE = 'opendental';
const today = new Date().toISOString().slice(0, 10);

let database: MariaDbServer;
let agent: AgentProgram;
let folder: string;

test.beforeAll(async () => {
  database = await MariaDbServer.start();
  const root = await database.connect();
  await fillDatabase(root, DATABASE, makePractice(today, { ...YEAR, patients: 40, appointments: 200 }));
  await root.end();
  folder = await mkdtemp(join(tmpdir(), 'helix-agent-'));
  agent = new AgentProgram(folder);
  await (await ApiClient.signIn(SUPER_ADMIN)).addClinic(CLINIC, 'OpenDental');
});

test.afterAll(async () => {
  await agent.stop();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The setup command of the clinic, copied as a super admin copies it. */
async function copyCommand(page: Page): Promise<string> {
  await open(page, SUPER_ADMIN, '/settings/clinics');
  await page.getByRole('button', { name: `Copy the setup command of ${CLINIC}`, exact: true }).click();
  await expect(page.getByText('Clinic copied to clipboard', { exact: true })).toBeVisible();
  // Scripts of the page may not read the clipboard.
  const search = page.getByRole('searchbox', { name: 'Search clinics' });
  await search.focus();
  await page.keyboard.press('ControlOrMeta+v');
  return search.inputValue();
}

test('the copied command sets up the agent of Open Dental, which the hub then asks', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  const command = await copyCommand(page);
  expect(command).toMatch(/^helix-agent setup --url \S+ --pms opendental --key \S+ --db-password=$/);
  const { code, output } = await agent.setUp(`${command} --db-port ${database.port}`);
  expect([code, output]).toEqual([0, expect.stringContaining('The clinic is set up.')]);
  agent.start();

  await open(page, SUPER_DEVELOPER, '/settings/sqlExplorer', { clinic: CLINIC, ownSession: true });
  await expect(page.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 });
  const editor = page.getByRole('textbox', { name: `Statement for the system of ${CLINIC}` });
  const submit = async (sql: string): Promise<void> => {
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(sql);
    await page.keyboard.press('Control+Enter');
  };

  const root = await database.connect({ database: DATABASE });
  const [rows] = await root.query<RowDataPacket[]>(
    "select AptNum, date_format(AptDateTime, '%Y-%m-%d %H:%i:%s') as start from appointment order by AptNum limit 2",
  );
  await root.end();
  await submit('select AptNum, AptDateTime from appointment order by AptNum limit 2');
  const cells = page.getByRole('grid', { name: 'Result' }).getByRole('gridcell');
  await expect(cells).toHaveText(
    rows.flatMap((row) => [String(row['AptNum']), String(row['start'])]),
    { timeout: 30_000 },
  );

  const answer = page.getByRole('alert');
  await submit('select LName from patient');
  await expect(answer.getByText(/SELECT command denied to user/)).toBeVisible({ timeout: 30_000 });
  await submit('select sleep(20)');
  await expect(answer.getByText('Only one reading statement is allowed.')).toBeVisible();
  await submit('select count(*) as n from procedurelog where 1 = 0 group by ProcNum');
  await expect(answer.getByText('No data found')).toBeVisible({ timeout: 30_000 });

  // The practice has two employees whom nothing says to be providers.
  await page.getByRole('tab', { name: 'Agents' }).click();
  await page.getByRole('button', { name: `Employees of ${CLINIC}: 2 of 5 employees not known` }).click();
  const dialog = page.getByRole('dialog', { name: `Employees of ${CLINIC}` });
  await expect(dialog.getByRole('combobox', { name: 'Employee 3' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Employee 4' }).click();
  await page.getByRole('option', { name: 'Prov2 Staff2' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The agent asks for the choices within a minute.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: `Employees of ${CLINIC}: 2 of 5 employees not known` }).click();
  await expect(dialog.getByRole('combobox', { name: 'Employee 4' })).toHaveText('Prov2 Staff2');
});
