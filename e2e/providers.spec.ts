import { expect, test, type Locator, type Page } from './support/test.js';
import { ADMIN } from './support/api-client.js';
import { open } from './support/open.js';
import {
  button,
  numberField,
  openEdit,
  OWN_IDS,
  PROVIDERS_CLINIC,
  PROVIDERS_PATH,
  save,
  withOwnProviders,
} from './support/own-providers.js';

const rows = withOwnProviders();
const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: id, exact: true }) });
/** The texts of the first fourteen cells of a row. */
const cellsOf = async (row: Locator): Promise<string[]> => (await row.getByRole('cell').allTextContents()).slice(0, 14);

async function choose(within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).click();
  await within.page().getByRole('option', { name: option, exact: true }).click();
}

/** The cells of the list for each provider of the clinic, by id. */
const EXPECTED_CELLS = `
  select p.id, p.is_active as active, array[
    p.id, p.last_name, p.first_name, coalesce(p.suffix, ''), case when p.is_secondary then 'Secondary' else 'Primary' end,
    (array['Other', 'Hygienist', 'Doctor'])[coalesce(s.provider_type, p.type, 0) + 1],
    coalesce(left(u.first_name, 1) || left(u.last_name, 1) || u.first_name || ' ' || u.last_name, '-'),
    coalesce('$' || to_char(wage.base, 'FM9990.00'), '-'), coalesce('$' || to_char(wage.goal, 'FM9990.00'), '-'),
    coalesce('$' || to_char(round(wage.goal / c.goal_percentage, 1), 'FM9990.0'), '-'),
    case when coalesce(s.exclude_from_calendar, false) then 'Yes' else 'No' end,
    case when coalesce(s.exclude_from_analysis, false) then 'Yes' else 'No' end,
    case when p.is_active then 'Yes' else 'No' end, coalesce(s.notes, '')] as cells
  from provider p
  join clinic c using (clinic_id)
  left join provider_setting s on s.clinic_id = p.clinic_id and s.provider_id = p.id
  left join app_user u on u.user_id = s.user_id
  left join lateral (
    select nullif(base, 0) as base, nullif(goal, 0) as goal
    from (select w.effective_start as since, w.base_wage as base, w.goal_wage as goal
          from provider_wage w where w.clinic_id = p.clinic_id and w.provider_id = p.id
          union all select '0001-01-01', s.base_wage, s.goal_wage) one
    where since <= (now() at time zone c.time_zone)::date order by since desc limit 1) wage on true
  where p.clinic_id = $1 and not p.deleted
  order by lower(p.last_name), lower(p.first_name)`;

test.describe('Providers page', () => {
  test('lists the active providers or all, with every column, sorts and searches', async ({ page }) => {
    const [{ userId } = { userId: 0 }] = await rows.sql<{ userId: number }>(
      `select user_id as "userId" from app_user where email = $1`,
      [ADMIN],
    );
    await rows.sql(
      `insert into provider_setting (clinic_id, provider_id, base_wage, goal_wage, exclude_from_calendar, exclude_from_analysis,
                                     notes, user_id, provider_type) values
         ($1, 'ZA1', 40, 45.5, true, false, 'Mornings', null, null), ($1, 'ZA4', null, null, false, true, null, $2, 0)`,
      [rows.clinicId, userId],
    );
    await rows.sql(
      `insert into provider_wage (clinic_id, provider_id, effective_start, base_wage, goal_wage) values
         ($1, 'ZA1', '2026-01-01', 41, 46.6), ($1, 'ZA1', '2099-01-01', 99, 99)`,
      [rows.clinicId],
    );
    const expected = await rows.sql<{ id: string; active: boolean; cells: string[] }>(EXPECTED_CELLS, [rows.clinicId]);
    // 46.60 ÷ 0.30 = 155.33…
    expect(expected.find(({ id }) => id === 'ZA1')?.cells.slice(7, 10)).toEqual(['$41.00', '$46.60', '$155.3']);
    const shown = async (): Promise<string[][]> =>
      Promise.all((await page.locator('main tbody tr').all()).map((row) => cellsOf(row)));

    await open(page, ADMIN, PROVIDERS_PATH, { clinic: PROVIDERS_CLINIC });
    await expect(page.getByRole('heading', { name: 'Providers', level: 1 })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      ...[
        'Provider Id',
        'Last Name',
        'First Name',
        'Suffix',
        'Status',
        'Provider Type',
        'User',
        'Base Wage',
        'Goal Wage',
      ],
      ...['Per Hour Goal', 'Exclude From Calendar', 'Exclude From Chart', 'Active', 'Notes', 'Actions'],
    ]);
    await expect(page.getByRole('radio', { name: 'Active', exact: true })).toBeChecked();
    await expect(rowOf(page, 'ZA1')).toBeVisible();
    const active = expected.filter((row) => row.active).map(({ cells }) => cells);
    await expect.poll(async () => (await shown()).toSorted(byId)).toEqual(active.toSorted(byId));
    await expect(rowOf(page, 'ZA3')).toHaveCount(0);

    await page.getByRole('radio', { name: 'All', exact: true }).check();
    await expect(rowOf(page, 'ZA3')).toBeVisible();
    await expect(page).toHaveURL(/[?&]show=all/);
    const all = expected.map(({ cells }) => cells);
    expect((await shown()).toSorted(byId)).toEqual(all.toSorted(byId));

    await button(page, 'Provider Id').click();
    const ids = async (): Promise<string[]> => (await shown()).map(([id = '']) => id);
    await expect.poll(ids).toEqual(all.map(([id = '']) => id).toSorted());
    await page.getByRole('searchbox', { name: 'Search providers' }).fill('zaremba');
    await expect.poll(ids).toEqual(OWN_IDS);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
    await expect.poll(ids).toEqual(OWN_IDS);
  });
});

test.describe('Edit provider', () => {
  test('saves wages, commission, user and notes of a hygienist, and does not change a goal that was not edited', async ({
    page,
  }) => {
    await open(page, ADMIN, PROVIDERS_PATH, { clinic: PROVIDERS_CLINIC });
    let editing = await openEdit(page, 'Ana Zaremba');
    await numberField(editing, 'Base Wage').fill('40.05');
    await numberField(editing, 'Per Hour Goal').fill('150.05');
    // 150.05 × 0.30 = 45.015, half up.
    await expect(numberField(editing, 'Per Hour Goal')).toHaveAccessibleDescription('Goal wage $45.02: 30% of it.');
    await numberField(editing, 'Commission').fill('32.5');
    await editing.getByRole('textbox', { name: 'Payroll ID' }).fill(' ZP-1 ');
    await choose(editing, 'Assigned user', await nameOf(ADMIN));
    await editing.getByRole('textbox', { name: 'Notes' }).fill('Works mornings.');
    await editing.getByRole('switch', { name: 'Exclude From Chart' }).check();
    await save(editing);
    await expect(page.getByText('Provider was saved.').first()).toBeVisible();
    const [{ userId } = { userId: 0 }] = await rows.sql<{ userId: number }>(
      `select user_id as "userId" from app_user where email = $1`,
      [ADMIN],
    );
    const saved = {
      ...{ base: '40.05', goal: '45.02', commission: '0.3250', payroll: 'ZP-1', user: userId },
      ...{ notes: 'Works mornings.', type: null, offCalendar: false, offChart: true },
    };
    expect(await rows.setting('ZA1')).toEqual(saved);
    // 45.02 ÷ 0.30 = 150.06…
    expect((await cellsOf(rowOf(page, 'ZA1'))).slice(7, 14)).toEqual([
      ...['$40.05', '$45.02', '$150.1', 'No', 'Yes', 'Yes', 'Works mornings.'],
    ]);

    editing = await openEdit(page, 'Ana Zaremba');
    await expect(numberField(editing, 'Per Hour Goal')).toHaveValue('150.1');
    await expect(numberField(editing, 'Commission')).toHaveValue('32.5');
    await editing.getByRole('textbox', { name: 'Notes' }).fill('Works evenings.');
    await editing.getByRole('switch', { name: 'Exclude From Calendar' }).check();
    await save(editing);
    expect(await rows.setting('ZA1')).toEqual({ ...saved, notes: 'Works evenings.', offCalendar: true });

    editing = await openEdit(page, 'Ana Zaremba');
    await numberField(editing, 'Base Wage').fill('');
    await numberField(editing, 'Per Hour Goal').fill('');
    await numberField(editing, 'Commission').fill('');
    await save(editing);
    expect((await cellsOf(rowOf(page, 'ZA1'))).slice(7, 10)).toEqual(['-', '-', '-']);
  });

  const nameOf = async (email: string): Promise<string> => {
    const [row] = await rows.sql<{ name: string }>(
      `select first_name || ' ' || last_name as name from app_user where email = $1`,
      [email],
    );
    return row?.name ?? '';
  };
});

const byId = ([a = '']: string[], [b = '']: string[]): number => a.localeCompare(b);
