import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { MadeMonthlyReport } from '@helix/contracts';
import { stopClock } from '../testing/clock.js';
import { problem } from '../testing/fake-api.js';
import { pushedStream } from '../testing/live-stream.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import MonthlyReportsPage from './monthly-reports-page.js';

const LIST = 'GET Report/MonthlyReports';
const MAKE = 'POST EmailReports/RnaMonthly';
const STORED: MadeMonthlyReport = {
  ...{ reportId: 'a0000000-0000-4000-8000-000000000001', month: '2026-10', version: 2, state: 'stored' },
  ...{ waitingFor: null, requestedAt: '2026-11-03T11:00:00Z', madeAt: '2026-11-03T11:02:00Z', error: null },
  ...{ recipients: 0, refused: [], openLinks: 0, pages: 9, bytes: 400_000, dataUntil: '2026-11-03T05:59:00' },
  ...{ perHour: 134.39, perHourNow: 134.39 },
};
const NOT_MADE = { madeAt: null, pages: null, bytes: null, perHour: null, perHourNow: null, dataUntil: null } as const;

const open = (...reports: Partial<MadeMonthlyReport>[]) => {
  api.answer({ [LIST]: reports.map((one, at) => ({ ...STORED, reportId: `r${at}`, ...one })) });
  return renderConsole(<MonthlyReportsPage />, { path: '/reports/monthly' });
};
const row = async (at = 0) => {
  await screen.findAllByRole('rowheader');
  return screen.getAllByRole('row')[at + 1]!;
};

describe('Monthly Report page', () => {
  const stream = pushedStream();

  beforeEach(() => {
    stopClock('2026-11-24T15:00:00Z');
    api.answer({ 'GET events': stream.answer });
    api.answer({
      'GET Report/GetReportSubscriptions': [{ reportId: 25, name: 'Monthly report', isSubscribed: false }],
    });
  });

  it.each<[string, Partial<MadeMonthlyReport>, string]>([
    ['queued', { state: 'queued', ...NOT_MADE }, 'Waiting to be made'],
    ['waiting for the agent', { state: 'waiting', waitingFor: 'data', ...NOT_MADE }, 'Waiting for data'],
    ['waiting for Chromium', { state: 'waiting', waitingFor: 'browser', ...NOT_MADE }, 'Waiting for Chromium'],
    ['rendering', { state: 'rendering', ...NOT_MADE }, 'Rendering'],
    ['ready', {}, 'Ready'],
    ['mailed', { state: 'mailed', recipients: 3 }, 'Mailed to 3'],
    ['failed', { state: 'failed', error: 'The page took longer than 60 seconds.', ...NOT_MADE }, 'Failed'],
  ])('says in words that a report is %s', async (_name, report, words) => {
    open(report);
    expect(within(await row()).getByText(words)).toBeVisible();
  });

  it('says why a report failed, what is to be installed, and whose mail was refused', async () => {
    open(
      { state: 'failed', error: 'The page took longer than 60 seconds.', ...NOT_MADE },
      { state: 'waiting', waitingFor: 'browser', ...NOT_MADE },
      { state: 'mailed', recipients: 2, refused: ['bo@maple.example: no such mailbox'] },
    );
    expect(await row()).toHaveTextContent('The page took longer than 60 seconds.');
    expect(await row(1)).toHaveTextContent('Install it (Debian: apt install chromium), or set CHROMIUM_PATH');
    expect(await row(2)).toHaveTextContent('bo@maple.example: no such mailbox');
  });

  it('says how far the data of a report reach when they end in its month', async () => {
    open({ dataUntil: '2026-10-30T17:42:00' }, { month: '2026-09', dataUntil: '2026-10-01T06:00:00' });
    expect(await row()).toHaveTextContent('Data until 2026-10-30 5:42 p.m.');
    expect(await row(1)).not.toHaveTextContent('Data until');
  });

  it('says what has changed since a report was made', async () => {
    open({ perHourNow: 136.1 }, { month: '2026-09' });
    expect(await row()).toHaveTextContent('$134.39Changed since: $134.39 to $136.10');
    expect(await row(1)).not.toHaveTextContent('Changed');
  });

  it('opens a month in a new tab', async () => {
    open({});
    const link = within(await row()).getByRole('link', { name: 'Open October 2026' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/GenerateChart\?fromdate=2026-10&c=[0-9a-f-]{36}$/));
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('makes the chosen month, and mails it only when asked', async () => {
    api.answer({ [MAKE]: { reportId: 'r9', state: 'queued' } });
    const { user } = open();
    await screen.findByText('No report was made yet. Choose a month, and make its report.');
    await user.click(screen.getByRole('combobox', { name: 'Month' }));
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('October 2026');
    await user.click(screen.getByRole('option', { name: 'August 2026' }));
    await user.click(screen.getByRole('button', { name: 'Make report' }));
    let dialog = within(screen.getByRole('dialog', { name: 'Make the report of August 2026' }));
    await user.click(dialog.getByRole('button', { name: 'Make report' }));
    expect(await screen.findByText('The report of August 2026 is being made.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make report' }));
    dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('switch', { name: 'Email it to the subscribers' }));
    await user.click(dialog.getByRole('button', { name: 'Make report' }));
    await waitFor(() => expect(api.sent(MAKE)).toHaveLength(2));
    expect(api.sent(MAKE).map(({ query }) => query)).toEqual([
      { clinicId: '1', month: '2026-08', mail: 'false' },
      { clinicId: '1', month: '2026-08', mail: 'true' },
    ]);
  });

  it('says in the dialog why a month cannot be made', async () => {
    api.answer({ [MAKE]: problem(422, 'This clinic is cancelled: no reports are made.') });
    const { user } = open({});
    await user.click(within(await row()).getByRole('button', { name: 'Make October 2026 again' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Make the report of October 2026 again' }));
    expect(dialog.getByText(/The versions before stay as they are/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Make report' }));
    expect(await dialog.findByText('This clinic is cancelled: no reports are made.')).toBeVisible();
  });

  it('sends a report again, and ends its links, after asking', async () => {
    const resend = 'POST Report/MonthlyReports/r0/resend';
    const endLinks = 'POST Report/MonthlyReports/r0/endLinks';
    api.answer({ [resend]: { reportId: 'r0', state: 'mailed' }, [endLinks]: undefined });
    const { user } = open({ openLinks: 2 });
    await user.click(within(await row()).getByRole('button', { name: 'Send October 2026 again' }));
    expect(api.sent(resend)).toEqual([]);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('The report of October 2026 is being sent.')).toBeVisible();
    await user.click(within(await row()).getByRole('button', { name: 'End the links to October 2026' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Open links: 2.');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End links' }));
    expect(await screen.findByText('The links to October 2026 have ended.')).toBeVisible();
    expect([api.sent(resend).length, api.sent(endLinks).length]).toEqual([1, 1]);
  });

  it('offers neither download nor sending while a report is made', async () => {
    open({ state: 'rendering', ...NOT_MADE });
    for (const name of ['Download the PDF of October 2026, version 2', 'Send October 2026 again'])
      expect(within(await row()).getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows the new state of a report when the server says that it changed', async () => {
    open({ state: 'rendering', ...NOT_MADE });
    expect(await screen.findByText('Rendering')).toBeVisible();
    await waitFor(() => expect(stream.isOpen()).toBe(true));
    api.answer({ [LIST]: [STORED] });
    stream.push({ days: ['2026-11-24'], monthlyReportsChanged: false });
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    stream.push({ days: [], monthlyReportsChanged: true, traceparent });
    expect(await screen.findByText('Ready')).toBeVisible();
    // The second one continues the trace of the event.
    expect(api.sent(LIST).map(({ headers }) => headers.get('traceparent'))).toEqual([null, traceparent]);
  });

  it('downloads the stored PDF under the name that the server gives it', async () => {
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
      saved.push((this as HTMLAnchorElement).download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined });
    const headers = { 'x-file-name': encodeURIComponent('Maple Dental 2026-10.pdf') };
    api.answer({ 'GET Report/MonthlyReports/r0/pdf': new Response('%PDF', { headers }) });
    const { user } = open({});
    await user.click(within(await row()).getByRole('button', { name: 'Download the PDF of October 2026, version 2' }));
    await waitFor(() => expect(saved).toEqual(['Maple Dental 2026-10.pdf']));
    click.mockRestore();
  });

  it('subscribes to the monthly mail', async () => {
    api.answer({ 'POST Report/SetReportSubscription': { message: '' } });
    const { user } = open({});
    const box = await screen.findByRole('checkbox', { name: 'Email me the monthly report' });
    await waitFor(() => expect(box).toBeEnabled());
    await user.click(box);
    await waitFor(() => expect(box).toBeChecked());
    expect(api.sent('POST Report/SetReportSubscription')[0]?.query).toEqual({ reportId: '25', isSubscribed: 'true' });
  });

  it('offers to try again when the list cannot be loaded', async () => {
    api.answer({ [LIST]: problem(503, 'The server is busy.') });
    const { user } = renderConsole(<MonthlyReportsPage />, { path: '/reports/monthly' });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.answer({ [LIST]: [STORED] });
    await user.click(retry);
    expect(await screen.findByText('Ready')).toBeVisible();
  });
});
