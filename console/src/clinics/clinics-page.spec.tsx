import { jest } from '@jest/globals';
import type { ClinicRow } from '@helix/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { setWindowWidth } from '../testing/browser.js';
import { stopClock } from '../testing/clock.js';
import { pending, problem, rows } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import ClinicsPage from './clinics-page.js';
import { buildClinicRow } from './testing/clinics.js';

const GENERIC = 'Sorry, we messed something up. Please try again later.';

/** Opens the page with clinics. @param path what the address has behind `/settings/clinics`. */
async function open(clinics: readonly ClinicRow[], path = '') {
  api.answer({ 'GET Clinic/Clinics': rows(clinics) });
  const { user, address } = renderConsole(<ClinicsPage />, { path: `/settings/clinics${path}` });
  await screen.findByText(clinics[0]!.name);
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  return { user, address, press };
}

const rowOf = (name: string): HTMLElement => screen.getByText(name).closest('tr') as HTMLElement;
const cells = (name: string): (string | null)[] =>
  within(rowOf(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('Clinics page', () => {
  it('shows the columns of a clinic in their order, and a dash for what is not known', async () => {
    stopClock('2026-11-24T14:59:59.000Z');
    const oak = buildClinicRow({
      ...{ id: 42, clinicId: 42, name: 'Oak', customerName: 'Oak Dental', dmsTypeName: 'Maxident', dmsVersion: null },
      ...{ agentVersion: null, upgradeToVersion: '2.5.0', city: '', state: '', serviceTier: 5, timeLastSeen: null },
      ...{ timeZone: 'America/Vancouver' },
    });
    await open([buildClinicRow({ upgradeToVersion: '2.4.1', launchDate: '2026-03-02' }), oak]);
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual([
      ...['Clinic ID', 'Clinic Name', 'Customer Name', 'DMS', 'DMS Version', 'Agent Version', 'City', 'Province'],
      ...['Service Tier', 'Date Created', 'Launch Date', 'Time Zone', 'Last Seen', 'Actions'],
    ]);
    expect(cells('Maple Street')).toEqual([
      ...['41', 'Maple Street', 'Maple Group', 'Tracker', '11.28', '2.4.1', 'Oakville', 'ON'],
      ...['Paying', '2026-01-31', '2026-03-02', 'America/Toronto', '59 min', ''],
    ]);
    expect(cells('Oak')).toEqual([
      ...['42', 'Oak', 'Oak Dental', 'Maxident', '-', '- / 2.5.0', '-', '-'],
      ...['Suspended', '2026-01-31', '-', 'America/Vancouver', 'Not seen yet', ''],
    ]);
  });

  it('shows tiers by their labels', async () => {
    const tiers = [0, 1, 2, 3, 4, 5, 6] as const;
    const clinics = tiers.map((serviceTier) => ({
      id: serviceTier,
      clinicId: serviceTier,
      name: `Clinic ${serviceTier}`,
    }));
    await open(clinics.map((clinic, index) => buildClinicRow({ ...clinic, serviceTier: tiers[index]! })));
    expect(clinics.map(({ name }) => cells(name)[8])).toEqual([
      ...['RNA Internal', 'Trial', 'Paying', 'Data Only', 'Cancelled', 'Suspended', 'Reports Only'],
    ]);
  });

  it('lets the age of the last request run on, and shows the time in the clinic when pointed at', async () => {
    let now = Date.parse('2026-11-24T14:00:58.000Z');
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    const { user } = await open([buildClinicRow({ timeZone: 'America/Regina' })]);
    const age = screen.getByText('58 sec');
    now += 2_000;
    await waitFor(() => expect(age).toHaveTextContent('1 min'));
    now += 23 * 3_600_000;
    await waitFor(() => expect(age).toHaveTextContent('23 hr 1 min'));
    await user.hover(age);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('2026-11-24 08:00:00 America/Regina');
  });

  it('links to the Salesforce account in a new tab, and only where there is one', async () => {
    const salesforceUrl = 'https://sales.example/lightning/r/Account/001A000001a2b3C/view';
    await open([
      buildClinicRow({ salesforceId: '001A000001a2b3C', salesforceUrl }),
      buildClinicRow({ id: 42, clinicId: 42, name: 'Oak', salesforceId: '001A000001a2b3D' }),
    ]);
    const link = screen.getByRole('link', { name: 'Salesforce account of Maple Street (opens in a new tab)' });
    expect(link).toHaveAttribute('href', salesforceUrl);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
    expect(screen.getAllByRole('link', { name: /Salesforce/ })).toHaveLength(1);
  });

  it('names the person behind a customer when pointed at, also when their name changes meanwhile', async () => {
    const { user } = await open([buildClinicRow()]);
    const customer = screen.getByRole('button', { name: 'Edit customer Maple Group' });
    await user.hover(customer);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Mara Maple');
    customer.setAttribute('data-tooltip', 'Mary Maple');
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('Mary Maple'));
  });

  it('sorts by every column but the actions, searches and filters, all in the address', async () => {
    const { user, address, press } = await open([buildClinicRow()]);
    const last = () => {
      const { sort, filter } = api.sent('GET Clinic/Clinics').at(-1)!.query;
      return [JSON.parse(sort!), JSON.parse(filter!)] as unknown;
    };
    expect(last()).toEqual([['name', 'ASC'], {}]);
    await press('Last Seen');
    await waitFor(() => expect(last()).toEqual([['timeLastSeen', 'ASC'], {}]));
    expect(within(screen.getAllByRole('row')[0]!).getAllByRole('button')).toHaveLength(13);

    const choose = async (label: string, option: string): Promise<void> => {
      await user.click(screen.getByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Service Tier', 'RNA Internal');
    await waitFor(() => expect(last()).toEqual([['timeLastSeen', 'ASC'], { serviceTier: 0 }]));
    await choose('DMS', 'OpenDental');
    await waitFor(() => expect(last()).toEqual([expect.anything(), { serviceTier: 0, dmsType: 4 }]));
    await choose('Service Tier', 'All tiers');
    await user.type(screen.getByRole('searchbox', { name: 'Search clinics' }), 'oak');
    await waitFor(() => expect(last()).toEqual([expect.anything(), { dmsType: 4, q: 'oak' }]));
    expect(new URLSearchParams(address().split('?')[1]).get('filter')).toBe('{"dmsType":4,"q":"oak"}');
  });

  it('says of no rows whether there are none or none matches, and shows all again', async () => {
    const filter = `?filter=${encodeURIComponent('{"serviceTier":4}')}`;
    api.answer({ 'GET Clinic/Clinics': rows([]) });
    const { user } = renderConsole(<ClinicsPage />, { path: `/settings/clinics${filter}` });
    expect(await screen.findByText('No clinic matches.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all clinics' }));
    expect(await screen.findByText('No clinics yet.')).toBeVisible();
    expect(screen.getByText('Add a customer first, then its clinics.')).toBeVisible();
  });

  it('shows a toast beside the empty list when the clinics cannot be loaded, and tries again', async () => {
    api.answer({ 'GET Clinic/Clinics': problem(500, 'Boom.') });
    const { user } = renderConsole(<ClinicsPage />, { path: '/settings/clinics' });
    expect(await screen.findByText('This list could not be loaded.')).toBeVisible();
    expect(await screen.findByText(GENERIC)).toBeVisible();
    api.answer({ 'GET Clinic/Clinics': rows([buildClinicRow()]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Maple Street')).toBeVisible();
  });

  it('shows clinics as cards with their actions on a phone', async () => {
    setWindowWidth(390);
    await open([buildClinicRow()]);
    const card = within(rowOf('Maple Street'));
    expect(card.getByRole('button', { name: 'Edit Maple Street' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'New Clinic' })).toBeVisible();
  });
});

describe('setup command of a clinic', () => {
  const setup = {
    code: 'c0de',
    expiresAt: '2026-12-01T15:30:00.000Z',
    command: 'helix-agent setup --url https://helix.example --pms tracker --key c0de --instance tracker',
  };

  it('is copied, with one code for a double click', async () => {
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { press } = await open([buildClinicRow()]);
    const code = pending();
    api.answer({ 'POST Clinic/41/SetupCode': code.answer });
    await press('Copy the setup command of Maple Street');
    await press('Copy the setup command of Maple Street');
    code.resolve(setup);
    expect(await screen.findByText('Clinic copied to clipboard')).toBeVisible();
    expect(write.mock.calls).toEqual([[setup.command]]);
    expect(api.sent('POST Clinic/41/SetupCode')).toHaveLength(1);
  });

  it.each([
    ['of a system without an agent', problem(422, 'DMS not found'), 'DMS not found'],
    [
      'of a system without an agent, by its field',
      problem(422, 'Some values are invalid.', [{ field: 'clinicId', message: 'DMS not found' }]),
      'DMS not found',
    ],
    ['while the server fails', problem(500, 'Boom.'), GENERIC],
  ])('is not copied %s', async (_case, answer, message) => {
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { press } = await open([buildClinicRow()]);
    api.answer({ 'POST Clinic/41/SetupCode': answer });
    await press('Copy the setup command of Maple Street');
    expect(await screen.findByText(message)).toBeVisible();
    expect(write).not.toHaveBeenCalled();
    expect(screen.queryByText('Clinic copied to clipboard')).not.toBeInTheDocument();
  });

  it('is shown to be copied by hand where the browser does not copy it', async () => {
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    const { user, press } = await open([buildClinicRow()]);
    api.answer({ 'POST Clinic/41/SetupCode': setup });
    await press('Copy the setup command of Maple Street');
    const dialog = within(await screen.findByRole('dialog', { name: 'Setup command of Maple Street' }));
    const field = dialog.getByRole('textbox', { name: 'Setup command' });
    expect(field).toHaveValue(setup.command);
    expect(field).toHaveAttribute('readonly');
    expect(field).toHaveAccessibleDescription('It works once, until 2026-12-01 10:30:00 America/Toronto.');
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByText('The browser did not allow copying. Press Ctrl+C.')).toBeVisible();
    expect(field).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(field).toBeVisible();
    write.mockResolvedValue();
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await dialog.findByRole('button', { name: 'Copied' })).toBeVisible();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('procedure rules of a clinic', () => {
  it('are created only where there are none, and the action goes', async () => {
    const { press } = await open([
      buildClinicRow({ hasProcedureRules: false }),
      buildClinicRow({ id: 42, clinicId: 42, name: 'Oak' }),
    ]);
    expect(screen.queryByRole('button', { name: 'Create the procedure rules of Oak' })).not.toBeInTheDocument();
    api.answer({
      'POST Clinic/41/ProcedureRule': undefined,
      'GET Clinic/Clinics': rows([buildClinicRow()]),
    });
    await press('Create the procedure rules of Maple Street');
    expect(await screen.findByText('Procedure rule updated successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Create the/ })).not.toBeInTheDocument());
  });

  it('say when they could not be created, and can be tried again', async () => {
    const { press } = await open([buildClinicRow({ hasProcedureRules: false })]);
    api.answer({ 'POST Clinic/41/ProcedureRule': problem(500, 'Boom.') });
    await press('Create the procedure rules of Maple Street');
    expect(await screen.findByText('Failed to update procedure rule')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Create the/ })).not.toHaveAttribute('aria-disabled', 'true'),
    );
  });
});

describe('update of the summaries of a clinic', () => {
  const action = (name = 'Maple Street') => screen.getByRole('button', { name: `Update the summary of ${name}` });
  const spins = (name?: string) => action(name).querySelector('[role="progressbar"]') !== null;

  it('spins in its row alone until the call returns, and runs once', async () => {
    const { user } = await open([buildClinicRow(), buildClinicRow({ id: 42, clinicId: 42, name: 'Oak' })]);
    const call = pending();
    api.answer({ 'POST Clinic/UpdateClinicSummaryTables': call.answer });
    await user.click(action());
    await user.click(action());
    expect([spins(), spins('Oak')]).toEqual([true, false]);
    expect(action()).toHaveAttribute('aria-description', 'The summary is being updated');
    call.resolve({ state: 'done', percent: 100 });
    expect(await screen.findByText('Summary updated successfully')).toBeVisible();
    expect(spins()).toBe(false);
    expect(api.sent('POST Clinic/UpdateClinicSummaryTables').map(({ query }) => query)).toEqual([{ ClinicId: '41' }]);
  });

  it('spins on by polling when it takes longer, with the percentage', async () => {
    const { user } = await open([buildClinicRow()]);
    const next = pending();
    api.answer({
      'POST Clinic/UpdateClinicSummaryTables': { state: 'running', percent: 30 },
      'GET Clinic/41/SummaryUpdate': next.answer,
    });
    await user.click(action());
    await waitFor(() => expect(action()).toHaveAttribute('aria-description', 'The summary is being updated: 30%'));
    await waitFor(() => expect(api.sent('GET Clinic/41/SummaryUpdate')).toHaveLength(1));
    expect(spins()).toBe(true);
    await act(async () => next.resolve({ state: 'done', percent: 100 }));
    expect(await screen.findByText('Summary updated successfully')).toBeVisible();
    expect(spins()).toBe(false);
  });

  it('spins after a reload where one runs, and says that it failed', async () => {
    const state = pending();
    api.answer({ 'GET Clinic/41/SummaryUpdate': state.answer });
    await open([buildClinicRow({ isSummaryUpdating: true })]);
    expect(spins()).toBe(true);
    api.answer({ 'GET Clinic/Clinics': rows([buildClinicRow()]) });
    await act(async () => state.resolve({ state: 'failed', percent: null }));
    expect(await screen.findByText('Failed to update Summary')).toBeVisible();
    await waitFor(() => expect(spins()).toBe(false));
    expect(api.sent('GET Clinic/41/SummaryUpdate')).toHaveLength(1);
  });

  it('says that it failed when it cannot be started', async () => {
    const { user } = await open([buildClinicRow()]);
    api.answer({ 'POST Clinic/UpdateClinicSummaryTables': problem(500, 'Boom.') });
    await user.click(action());
    expect(await screen.findByText('Failed to update Summary')).toBeVisible();
    expect(spins()).toBe(false);
    expect(screen.queryByText('Summary updated successfully')).not.toBeInTheDocument();
  });
});
