import { screen, waitFor, within } from '@testing-library/react';
import { setWindowWidth } from '../testing/browser.js';
import { rows } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import ProvidersPage from './providers-page.js';
import { buildProvider } from './testing/providers.js';

const DOCTOR = buildProvider({
  ...{ id: 'D1', provider_id: 'D1', first_name: 'Dan', last_name: 'Dent' },
  ...{ isHygienist: false, providerType: 2, issecondaryprovider: 0 },
});

async function open(signedIn: Parameters<typeof renderConsole>[1] = {}) {
  api.answer({ 'GET provider/details': rows([buildProvider({ baseWage: 41, goalWage: 46.6 }), DOCTOR]) });
  const rendered = renderConsole(<ProvidersPage />, { path: '/settings/providers', ...signedIn });
  const row = await screen.findByRole('row', { name: /Zabel/ });
  return { ...rendered, row };
}
const filters = () => api.sent('GET provider/details').map(({ query }) => JSON.parse(query['filter'] ?? '{}'));

describe('Providers page', () => {
  it('shows wages with the goal per hour, and a dash without one', async () => {
    const { row } = await open();
    const cells = (of: HTMLElement) =>
      within(of)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    // 46.60 ÷ 0.40 is 116.5.
    expect(cells(row).slice(0, 13)).toEqual([
      ...['H1', 'Zabel', 'Zora', '', 'Secondary', 'Hygienist', '-', '$41.00', '$46.60', '$116.5'],
      ...['No', 'No', 'Yes'],
    ]);
    expect(cells(screen.getByRole('row', { name: /Dent/ })).slice(4, 10)).toEqual([
      ...['Primary', 'Doctor', '-', '-', '-', '-'],
    ]);
  });

  it('keeps the shown providers and the search in the address, and shows all when nobody is found', async () => {
    const { user, address } = await open();
    expect(screen.getByRole('radio', { name: 'Active' })).toBeChecked();
    expect(filters()).toEqual([{ activeOnly: true }]);
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(filters().at(-1)).toEqual({ activeOnly: false }));
    expect(address()).toContain('show=all');
    api.answer({ 'GET provider/details': rows([]) });
    await user.type(screen.getByRole('searchbox', { name: 'Search providers' }), 'nobody-at-all');
    expect(await screen.findByText('No provider matches “nobody-at-all”.')).toBeVisible();
    api.answer({ 'GET provider/details': rows([DOCTOR]) });
    await user.click(screen.getByRole('button', { name: 'Show all providers' }));
    expect(await screen.findByRole('row', { name: /Dent/ })).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search providers' })).toHaveValue('');
  });

  it('marks who was deleted in the practice-management system, with all actions', async () => {
    const { user } = await open();
    api.answer({ 'GET provider/details': rows([buildProvider({ isActive: false, isDeleted: true })]) });
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(await screen.findByRole('cell', { name: 'Deleted' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit wage history of Zora Zabel' })).toBeVisible();
  });

  it('has schedule and wage history for hygienists only', async () => {
    const { row } = await open();
    const actions = (of: HTMLElement) =>
      within(of)
        .getAllByRole('button')
        .map((action) => action.ariaLabel);
    expect(actions(row)).toEqual(['Edit Zora Zabel', 'Edit schedule of Zora Zabel', 'Edit wage history of Zora Zabel']);
    expect(actions(screen.getByRole('row', { name: /Dent/ }))).toEqual(['Edit Dan Dent']);
  });

  it('has no button that generates schedules for admins who are no super admins', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Upload Time Sheet' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Generate Schedule' })).not.toBeInTheDocument();
  });

  it('offers super admins to generate schedules', async () => {
    await open({ user: { isSuperAdmin: true } });
    expect(screen.getByRole('button', { name: 'Generate Schedule' })).toBeVisible();
  });

  it('is a list of cards on a phone, with the settings of all providers in a menu', async () => {
    setWindowWidth(390);
    const { user, row } = await open();
    expect(within(row).getByRole('button', { name: 'Edit Zora Zabel' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Provider groups' })).toBeVisible();
    expect(await screen.findByRole('menuitem', { name: 'Payroll settings' })).toBeVisible();
  });
});
