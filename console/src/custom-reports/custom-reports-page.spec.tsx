import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { CustomReport } from '@helix/contracts';
import { stopClock } from '../testing/clock.js';
import { pending, problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import CustomReportsPage from './custom-reports-page.js';

const REPORTS: CustomReport[] = [
  { name: 'DaySheet', friendlyName: 'Day sheet', parameters: 1, description: 'Day sheets next to Helix.' },
  { name: 'OpenTime', friendlyName: 'Open time', parameters: 2, description: 'Open time by day.' },
  { name: 'YearlySummary', friendlyName: 'Yearly summary', parameters: 3, description: 'Twelve months.' },
  { name: 'QuarterlyReview', friendlyName: 'Quarterly review', parameters: 4, description: 'Three months.' },
];
const PATH = '/Reports/OtherReports';

const open = (query = '') => renderConsole(<CustomReportsPage />, { path: `${PATH}${query}` });
const download = () => screen.findByRole('button', { name: 'Download' });
const sent = () => api.sent('GET EmailReports').map(({ query }) => query);

describe('Custom reports page', () => {
  /** The names of the files that were offered to the user's downloads. */
  let saved: string[];
  let click: { mockRestore(): void };

  beforeEach(() => {
    stopClock('2026-11-24T15:00:00Z');
    saved = [];
    click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
      saved.push((this as HTMLAnchorElement).download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined });
    const headers = { 'x-file-name': encodeURIComponent('Day sheet (1).xlsx') };
    api.answer({ 'GET Report': REPORTS, 'GET EmailReports': new Response('PK', { headers }) });
  });
  afterEach(() => click.mockRestore());

  it('downloads the first report over the last month, with the name that the server gives it', async () => {
    const { user } = open();
    await user.click(await download());
    await waitFor(() => expect(saved).toEqual(['Day sheet (1).xlsx']));
    expect(sent()).toEqual([{ reportName: 'DaySheet', startDate: '2026-10-01', endDate: '2026-10-31' }]);
    expect(await screen.findByText('Day sheet (1).xlsx was downloaded.')).toBeVisible();
  });

  it('opens the monthly report of a past month in a new tab', async () => {
    const opened = jest.spyOn(window, 'open').mockImplementation(() => null);
    const monthly = { name: 'CustomMonthly', friendlyName: 'Monthly report', parameters: 2, description: 'A page.' };
    api.answer({ 'GET Report': [monthly, ...REPORTS] });
    const { user } = open('?report=CustomMonthly');
    await user.click(await screen.findByRole('combobox', { name: 'Month' }));
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('2026-10');
    await user.click(screen.getByRole('option', { name: '2026-08' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(opened).toHaveBeenCalledWith(
      expect.stringMatching(/^\/GenerateChart\?fromdate=2026-08&c=[0-9a-f-]{36}$/),
      '_blank',
    );
    expect(sent()).toEqual([]);
    opened.mockRestore();
  });

  it('asks for what the chosen report needs, and keeps the choice in the address', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Report' }));
    await user.click(screen.getByRole('option', { name: 'Quarterly review' }));
    expect(screen.getByText('Three months.')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Quarter' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Q1', 'Q2', 'Q3', 'Q4']);
    await user.click(screen.getByRole('option', { name: 'Q1' }));
    await user.click(screen.getByRole('combobox', { name: 'Year' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['2026', '2025']);
    await user.click(screen.getByRole('option', { name: '2025' }));
    await user.click(await download());
    await waitFor(() => expect(sent()).toEqual([{ reportName: 'QuarterlyReview', quarter: 'Q1', year: '2025' }]));
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      ...{ report: 'QuarterlyReview', quarter: 'Q1', year: '2025' },
    });
  });

  it('offers months up to the current one', async () => {
    const { user } = open('?report=OpenTime&month=2026-09');
    await user.click(await screen.findByRole('combobox', { name: 'Month' }));
    const months = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect([months[0], months.at(-1)]).toEqual(['2026-11', '2023-01']);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('2026-09');
  });

  it('refuses an end before the start', async () => {
    open('?startDate=2026-10-02&endDate=2026-10-01');
    expect(await screen.findByText('End date must not be before the start date.')).toBeVisible();
    expect(await download()).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows below its field what the server refuses, until something else is chosen', async () => {
    const message = 'Choose a quarter that has started.';
    api.answer({ 'GET EmailReports': problem(422, '', [{ field: 'quarter', message }]) });
    const { user } = open('?report=QuarterlyReview&quarter=Q4');
    await user.click(await download());
    const field = (await screen.findByText(message)).parentElement!;
    expect(within(field).getByRole('combobox', { name: 'Quarter' })).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Quarter' }));
    await user.click(screen.getByRole('option', { name: 'Q1' }));
    expect(screen.queryByText(message)).toBeNull();
    expect(saved).toEqual([]);
  });

  it('says that it goes on when it takes long, and ends when it is cancelled', async () => {
    const { answer, resolve } = pending();
    api.answer({ 'GET EmailReports': () => answer });
    const { user } = open();
    await user.click(await download());
    expect(screen.queryByRole('progressbar', { name: /being made/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }, { timeout: 5000 }));
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    resolve(new Response('PK'));
    expect(await download()).toHaveAttribute('aria-disabled', 'false');
    expect(saved).toEqual([]);
  });

  it('says when a download failed', async () => {
    api.answer({ 'GET EmailReports': problem(500, '') });
    const { user } = open();
    await user.click(await download());
    expect(await screen.findByText('The report could not be downloaded. Please try again later.')).toBeVisible();
  });

  it('says when the list could not be loaded', async () => {
    api.answer({ 'GET Report': problem(500, '') });
    open();
    expect(await screen.findByText('The reports could not be loaded.')).toBeVisible();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  });
});
