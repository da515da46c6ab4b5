import type { ExplorerLayout, ExplorerRow } from '@helix/contracts';
import { screen, within } from '@testing-library/react';
import { buildExplorerRow } from '../testing/build-explorer-row.js';
import { stopClock } from '../testing/clock.js';
import { pending, problem, type SentRequest } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { collectSavedFiles } from '../testing/saved-files.js';
import { api } from '../testing/set-up.js';
import DataExplorerPage from './data-explorer-page.js';
import { layoutText, SHIPPED_LAYOUTS } from './pivot-layout.js';

const ROWS = 'GET report/dataExplorer';
const LAYOUTS = 'GET report/dataExplorer/layout';
const SAVE = 'POST report/dataExplorer/layout';

const DAYS: ExplorerRow[] = [
  buildExplorerRow({ month: '2026-01', moneyEarned: 150, totalMinutesWorked: 60 }),
  buildExplorerRow({ month: '2026-02', moneyEarned: 100, totalMinutesWorked: 60 }),
  buildExplorerRow({
    month: '2026-02',
    providerId: 'BEN',
    providerName: 'Ben Roy',
    moneyEarned: 100,
    totalMinutesWorked: 180,
  }),
];
const savedLayout = (
  layoutId: number,
  layoutName: string,
  layout = layoutText(SHIPPED_LAYOUTS.weekday),
): ExplorerLayout => ({
  layoutId,
  layoutName,
  layout,
});

const DATES = 'startDate=2026-01-01&endDate=2026-02-28';
const open = (query = '', signedIn: Parameters<typeof renderConsole>[1] = {}) =>
  renderConsole(<DataExplorerPage />, { ...signedIn, path: `/DataExplorer?${DATES}${query}` });
const linesOf = (table: HTMLElement): (string | null)[][] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const findTable = (name: string) => screen.findByRole('table', { name });
const choose = async (user: ReturnType<typeof open>['user'], select: string, option: string): Promise<void> => {
  await user.click(await screen.findByRole('combobox', { name: select }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('Data Explorer', () => {
  beforeEach(() => api.answer({ [ROWS]: DAYS, [LAYOUTS]: [] }));

  it('opens the hourly production of the last 12 months by clinic and month, of the customer', async () => {
    stopClock('2026-03-02T14:00:00Z');
    renderConsole(<DataExplorerPage />, { path: '/DataExplorer' });
    const table = await findTable('Hourly production by Clinic and Month');
    expect(linesOf(table)).toEqual([
      ['Clinic', '2026-01', '2026-02', 'Total'],
      // 200 in 240 minutes, 350 in 300.
      ['Maple Dental', '$150.00', '$50.00', '$70.00'],
      ['Total', '$150.00', '$50.00', '$70.00'],
    ]);
    expect(api.sent(ROWS)[0]?.query).toEqual({ startDate: '2025-03-02', endDate: '2026-03-01', allClinics: 'false' });
    expect(screen.getByText('Clinics of Maple Group · 2025-03-02 to 2026-03-01 · 3 rows')).toBeVisible();
  });

  it('changes rows, columns, value and order by keyboard, and keeps them in the address', async () => {
    const { user, address } = open();
    await findTable('Hourly production by Clinic and Month');
    await user.click(screen.getByRole('combobox', { name: 'Rows' }));
    await user.keyboard('{Backspace}Hyg{ArrowDown}{Enter}');
    await findTable('Hourly production by Hygienist and Month');
    await choose(user, 'Sort rows', 'Lowest total first');
    expect(linesOf(await findTable('Hourly production by Hygienist and Month')).slice(1)).toEqual([
      ['Ben Roy', '–', '$33.33', '$33.33'],
      ['Ana Roy', '$150.00', '$100.00', '$125.00'],
      ['Total', '$150.00', '$50.00', '$70.00'],
    ]);
    await choose(user, 'Value', 'Production');
    await findTable('Production by Hygienist and Month');
    await user.click(screen.getByRole('button', { name: 'Swap rows and columns' }));
    await findTable('Production by Month and Hygienist');
    expect(JSON.parse(new URLSearchParams(address().split('?')[1]).get('pivot') ?? '')).toMatchObject({
      ...{ rows: ['month'], columns: ['providerName'], value: 'moneyEarned', order: 'lowest' },
    });
  });

  it('keeps unsaved changes while other dates load', async () => {
    const { user } = open();
    await findTable('Hourly production by Clinic and Month');
    await choose(user, 'Value', 'Hours worked');
    const { answer, resolve } = pending();
    api.answer({ [ROWS]: answer });
    await user.click(screen.getByRole('switch', { name: 'All clinics' }));
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(screen.getByRole('table', { name: 'Hours worked by Clinic and Month' })).toBeVisible();
    expect(api.sent(ROWS).at(-1)?.query['allClinics']).toBe('true');
    resolve([buildExplorerRow({ clinicName: 'Oak', totalMinutesWorked: 90 })]);
    expect(await screen.findByRole('row', { name: 'Oak 1:30 1:30' })).toBeVisible();
    expect(screen.getByText('Changes are not saved.')).toBeVisible();
  });

  it('shows some values of a field, and says of how many', async () => {
    const { user } = open('&layout=weekday');
    await findTable('Hourly production by Hygienist and Weekday');
    await user.click(screen.getByRole('button', { name: 'Hygienist: all' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter by Hygienist' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Select all' }));
    expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(dialog.getByRole('searchbox', { name: 'Search' }), 'ben');
    expect(dialog.queryByRole('checkbox', { name: 'Ana Roy' })).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: 'Ben Roy' }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'Hygienist: 1 of 2' })).toBeVisible();
    expect(screen.queryByRole('row', { name: /^Ana Roy/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('row', { name: /^Ana Roy/ })).toBeVisible();
  });

  it('saves the table under a name, which is asked for', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a name for the report')).toBeVisible();
    await choose(user, 'Value', 'No-show %');
    const layout = layoutText({ ...SHIPPED_LAYOUTS.hourly, value: 'noShow' });
    api.answer({ [SAVE]: savedLayout(9, 'Missed', layout) });
    await user.type(screen.getByRole('textbox', { name: 'Report name' }), ' Missed ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Report saved successfully')).toBeVisible();
    expect(api.sent(SAVE)[0]?.body).toEqual({ layoutName: 'Missed', layout });
    expect(screen.getByRole('combobox', { name: 'Report' })).toHaveTextContent('Missed');
    expect(screen.queryByText('Changes are not saved.')).toBeNull();
    expect(address()).toBe(`/DataExplorer?${DATES}&layout=9`);
  });

  it('saves an open report again under its name, and a new one under another', async () => {
    api.answer({
      [LAYOUTS]: [savedLayout(9, 'Mine')],
      [`${SAVE}/9`]: ({ body }: SentRequest) => ({ layoutId: 9, ...(body as object) }),
      [SAVE]: problem(409, '', [
        { field: 'layoutName', message: 'You have a report of this name. Choose another name.' },
      ]),
    });
    const { user } = open('&layout=9');
    await findTable('Hourly production by Hygienist and Weekday');
    await choose(user, 'Value', 'Rebooked %');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Report saved successfully')).toBeVisible();
    expect(api.sent(`${SAVE}/9`)[0]?.body).toEqual({
      ...{ layoutName: 'Mine', layout: layoutText({ ...SHIPPED_LAYOUTS.weekday, value: 'rebooked' }) },
    });
    await user.type(screen.getByRole('textbox', { name: 'Report name' }), ' too');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('You have a report of this name. Choose another name.')).toBeVisible();
  });

  it('deletes a saved report when that is confirmed, and never a shipped one', async () => {
    api.answer({ [LAYOUTS]: [savedLayout(9, 'Mine')], 'DELETE report/dataExplorer/layout/9': savedLayout(9, 'Mine') });
    const { user } = open();
    await findTable('Hourly production by Clinic and Month');
    expect(screen.queryByRole('button', { name: 'Delete report' })).toBeNull();
    await choose(user, 'Report', 'Mine');
    await user.click(await screen.findByRole('button', { name: 'Delete report' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Report deleted.')).toBeVisible();
    expect(await findTable('Hourly production by Clinic and Month')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Report' }));
    expect(screen.queryByRole('option', { name: 'Mine' })).toBeNull();
  });

  it.each([
    ['a saved report of an older form', '&layout=9', /^The saved report “Old” cannot be read/],
    ['a report that is not there', '&layout=10', /^This report is not one of yours/],
    ['a table of the address that is none', '&pivot=%7B', /^The table of this address cannot be read/],
  ])('says that it ignores %s, and shows the first shipped one', async (_name, query, words) => {
    api.answer({ [LAYOUTS]: [savedLayout(9, 'Old', '{"rows":["clinicName"]}')] });
    open(query);
    expect(await screen.findByText(words)).toBeVisible();
    expect(await findTable('Hourly production by Clinic and Month')).toBeVisible();
  });

  it('goes on without saved reports that cannot be loaded, and tries them again', async () => {
    api.answer({ [LAYOUTS]: problem(500, '') });
    const { user } = open();
    expect(await screen.findByText('Your saved reports could not be loaded.')).toBeVisible();
    expect(await findTable('Hourly production by Clinic and Month')).toBeVisible();
    api.answer({ [LAYOUTS]: [savedLayout(9, 'Mine')] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await choose(user, 'Report', 'Mine');
    expect(await findTable('Hourly production by Hygienist and Weekday')).toBeVisible();
  });

  it('downloads what the table shows', async () => {
    const files = collectSavedFiles();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    expect(files.map(({ name }) => name)).toEqual([
      'Maple Dental - Hourly production by Clinic and Month 2026-01-01 to 2026-02-28.csv',
    ]);
    expect(await files[0]?.content.text()).toContain('Maple Dental,150.00,50.00,70.00');
  });

  it('says that there is nothing to show', async () => {
    api.answer({ [ROWS]: [] });
    open();
    expect(await screen.findByText('No data available for selected range')).toBeVisible();
  });

  it('says that a range has too many rows, in place of a table', async () => {
    api.answer({ [ROWS]: problem(422, '', [{ field: 'endDate', message: 'Shorten the range.' }]) });
    open();
    expect(await screen.findByText('These are more than 100,000 rows. Shorten the range.')).toBeVisible();
  });

  it('says that rows could not be loaded, and tries again', async () => {
    api.answer({ [ROWS]: problem(500, '') });
    const { user } = open();
    expect(await screen.findByText('The rows could not be loaded.')).toBeVisible();
    api.answer({ [ROWS]: DAYS });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findTable('Hourly production by Clinic and Month')).toBeVisible();
  });

  it('offers no amounts to users who turned performance off', async () => {
    const hidden = {
      ...{ moneyEarned: null, hygieneEarned: null, xRayEarned: null, examEarned: null, otherEarned: null, goal: null },
    };
    api.answer({ [ROWS]: DAYS.map((day) => ({ ...day, ...hidden })) });
    const { user } = open('', { preferences: { performanceDisplay: 'none' } });
    expect(await screen.findByText(/^Amounts are hidden/)).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Value' }));
    expect(screen.queryByRole('option', { name: 'Production' })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Open time %' }));
    expect(await findTable('Open time % by Clinic and Month')).toBeVisible();
  });

  it('draws two hundred rows at first, and more on demand', async () => {
    api.answer({
      [ROWS]: Array.from({ length: 201 }, (_, index) =>
        buildExplorerRow({ providerId: `H${index}`, providerName: `Hygienist ${index}` }),
      ),
    });
    const { user } = open('&layout=planned');
    const table = await findTable('Planned % (RNA usage) by Hygienist');
    expect(within(table).getAllByRole('rowheader')).toHaveLength(201);
    await user.click(screen.getByRole('button', { name: 'Show 1 more rows' }));
    expect(within(table).getAllByRole('rowheader')).toHaveLength(202);
  });
});
