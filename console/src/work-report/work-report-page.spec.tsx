import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { pending, problem, type SentRequest } from '../testing/fake-api.js';
import { buildProvider } from '../testing/build-provider.js';
import { buildEmptyWorkReport, buildWorkReport } from '../testing/build-work-report.js';
import { renderConsole } from '../testing/render-console.js';
import { collectSavedFiles } from '../testing/saved-files.js';
import { api } from '../testing/set-up.js';
import WorkReportPage from './work-report-page.js';

const REPORT = 'POST report/getProviderWorkReport';
const RANGE = 'startDate=2026-02-01&endDate=2026-02-14';

const hygienist = (provider_id: string, first_name: string, given: Parameters<typeof buildProvider>[0] = {}) =>
  buildProvider({ provider_id, first_name, last_name: 'Roy', isHygienist: true, isActive: true, ...given });

function open(query = RANGE, signedIn: Parameters<typeof renderConsole>[1] = {}) {
  return renderConsole(<WorkReportPage />, { ...signedIn, path: `/reports/productivityreport?${query}` });
}
const panel = (name: string) => screen.getByRole('region', { name });
const findPanel = (name: string) => screen.findByRole('region', { name });
const sent = () => api.sent(REPORT).map(({ body }: Pick<SentRequest, 'body'>) => body);

describe('Productivity report', () => {
  afterEach(() => jest.restoreAllMocks());
  beforeEach(() =>
    api.answer({
      'GET provider': [
        hygienist('ANA', 'Ana'),
        hygienist('BEN', 'Ben'),
        hygienist('CLEO', 'Cleo', { isActive: false }),
      ],
      [REPORT]: buildWorkReport(),
    }),
  );

  it('has the sums of all providers, and says what they leave out', async () => {
    open();
    const summary = await findPanel('Summary');
    const terms = within(summary)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(terms).toEqual([
      ['Total revenue', '$198.00'],
      ['Planned but missed revenue', '$40.00'],
      ['Due but missed revenue', '$80.00'],
      ['Planned vs completed (%)', '83.2'],
      ['Patients affected by missed procedures', '2'],
    ]);
    expect(summary).toHaveTextContent('1 due procedure has no fee and counts 0 in the due but missed revenue.');
    expect(summary).toHaveTextContent('Without an appointment: $27.50.');
    expect(sent()).toEqual([{ startDate: '2026-02-01', endDate: '2026-02-14', providerIds: [] }]);
  });

  it('charts the treatments that were not always completed, with the reasons', async () => {
    open();
    const acceptance = await findPanel('Treatment acceptance');
    expect(acceptance).toHaveTextContent('Completed 70.0% (7), Patient declined 20.0% (2), Ran out of time 10.0% (1)');
    expect(within(acceptance).queryByText('Scaling')).not.toBeInTheDocument();
    expect(panel('Top reasons for missed procedures')).toHaveTextContent('Patient declined2Ran out of time1');
  });

  it('lists the appointments behind a due procedure, with links to them', async () => {
    const { user } = open();
    await user.click(
      within(await findPanel('Opportunities')).getByRole('button', { name: 'Bitewings: 2. Show the appointments' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Due but missed details: Bitewings' });
    const [, ...rows] = within(dialog).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'CD (P2)2026-02-04 10:30 a.m.Ana Roy–',
      'AB (P1)2026-02-03 9:00 a.m.Ana RoyPatient declined',
    ]);
    expect(within(dialog).getByRole('link', { name: /10:30/ })).toHaveAttribute('href', '/appointment/V%2F2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('opens a provider into the appointments', async () => {
    const { user } = open();
    const breakdown = await findPanel('Provider breakdown');
    const entry = within(breakdown).getByRole('button', { name: /^Ana Roy/ });
    expect(entry).toHaveTextContent('Completed %83.2Lost Revenue$40');
    expect(within(breakdown).getByRole('table', { name: 'Appointments of Ana Roy' })).toHaveTextContent(
      'Fluoride (Patient declined)',
    );
    await user.click(entry);
    expect(within(breakdown).queryByRole('table')).not.toBeInTheDocument();
    expect(entry).toHaveAttribute('aria-expanded', 'false');
  });

  it('downloads the appointments of a provider, in a file that is named after them', async () => {
    const files = collectSavedFiles();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'CSV: productivity report of Ana Roy' }));
    expect(files.map(({ name }) => name)).toEqual(['Productivty report(Ana Roy).csv']);
    expect(await files[0]?.content.text()).toContain('2026-02-03,09:00,AB,P1,39,60,238.00,198.00,83.2,Scaling');
  });

  it('shows no amounts to users who turned performance off', async () => {
    open(RANGE, { preferences: { performanceDisplay: 'none' } });
    await findPanel('Due but missed');
    expect(screen.getByText('Amounts are hidden: performance is turned off in your profile.')).toBeVisible();
    expect(document.body).not.toHaveTextContent('$');
    expect(document.body).not.toHaveTextContent('Lost Revenue');
  });

  it('begins with the last open day before today', async () => {
    api.answer({ 'GET openDay': { date: '', isOpen: false, previousOpenDay: '2026-02-06', nextOpenDay: null } });
    open('');
    await findPanel('Summary');
    expect(sent()).toEqual([{ startDate: '2026-02-06', endDate: '2026-02-06', providerIds: [] }]);
  });

  it('asks for the chosen hygienists, also for one of the address who has left', async () => {
    const { user, address } = open(`${RANGE}&providers=ANA,CLEO`);
    await findPanel('Summary');
    expect(sent()).toEqual([{ startDate: '2026-02-01', endDate: '2026-02-14', providerIds: ['ANA', 'CLEO'] }]);
    await user.click(screen.getByRole('combobox', { name: 'Providers' }));
    const former = await screen.findByRole('group', { name: 'Former' });
    expect(
      within(former)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cleo Roy']);
    await user.click(within(former).getByRole('option', { name: 'Cleo Roy' }));
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    await waitFor(() => expect(address()).toMatch(/providers=ANA$/));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ providerIds: ['ANA'] }));
  });

  it('chooses the active hygienists at first, and offers those who left', async () => {
    const { user, address } = open();
    await findPanel('Summary');
    await user.click(screen.getByRole('combobox', { name: 'Providers' }));
    expect(await screen.findByRole('option', { name: 'Cleo Roy' })).toHaveAttribute('aria-selected', 'false');
    await user.click(screen.getByRole('option', { name: 'Cleo Roy' }));
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    await waitFor(() => expect(address()).toMatch(/providers=.*CLEO/));
  });

  it('says that no work was completed', async () => {
    api.answer({ [REPORT]: buildEmptyWorkReport() });
    open();
    expect(await screen.findByText('No work completed in the specified time range.')).toBeVisible();
  });

  it('asks to track missed procedures where no reason is known, and says which chart is empty', async () => {
    const report = buildWorkReport();
    const summary = { ...buildEmptyWorkReport().providerWorkReportSummary };
    api.answer({ [REPORT]: { ...report, providerWorkReportSummary: summary } });
    open();
    expect(await screen.findByText('Start tracking missed procedures to populate this chart.')).toBeVisible();
    expect(within(panel('Opportunities')).getByText('No data available for selected range')).toBeVisible();
    expect(within(panel('Treatment acceptance')).getByText('No data available for selected range')).toBeVisible();
  });

  it('says that the report could not be loaded, and tries it again', async () => {
    api.answer({ [REPORT]: problem(500, '') });
    const { user } = open();
    expect(await screen.findByText('The report could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Generate' })).toBeVisible();
    api.answer({ [REPORT]: buildWorkReport() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findPanel('Provider breakdown')).toBeVisible();
  });

  it('shows the report that was generated last, also when an earlier one answers later', async () => {
    const slow = pending();
    api.answer({
      [REPORT]: ({ body }: SentRequest) =>
        (body as { providerIds: string[] }).providerIds.length ? buildEmptyWorkReport() : slow.answer,
    });
    const { user } = open();
    const providers = await screen.findByRole('combobox', { name: 'Providers' });
    await user.click(providers);
    await user.click(await screen.findByRole('option', { name: 'Ben Roy' }));
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByText('No work completed in the specified time range.')).toBeVisible();
    slow.resolve(buildWorkReport());
    expect(screen.getByText('No work completed in the specified time range.')).toBeVisible();
  });
});
