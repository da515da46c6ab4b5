import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { AuditRow } from '@helix/contracts';
import { problem, rows } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import AuditPage from './audit-page.js';

const buildRow = (row: Partial<AuditRow> = {}): AuditRow => ({
  id: 3,
  at: '2026-03-02T14:30:05.000Z',
  action: 'userChanged',
  userId: 7,
  email: 'ana@maple.example',
  clinicId: 1,
  clinicName: 'Maple Dental',
  address: '203.0.113.7',
  subject: 'odd@maple.example',
  details: {},
  ...row,
});
const read = buildRow({ id: 4, action: 'patientsRead', subject: 'GET Appointment/A1', at: '2026-03-02T15:00:00.000Z' });

const filterOf = (query: Record<string, string>): unknown => JSON.parse(query['filter'] ?? '{}');
const lastFilter = () => filterOf(api.sent('GET auditTrail').at(-1)?.query ?? {});
const choose = async (user: ReturnType<typeof renderConsole>['user'], action: string) => {
  await user.click(screen.getByRole('combobox', { name: 'What' }));
  await user.click(await screen.findByRole('option', { name: action }));
};

describe('Audit trail', () => {
  beforeEach(() => api.answer({ 'GET auditTrail': rows([buildRow()]) }));

  it('shows who did what, where and when in the time of the clinic, and what changed', async () => {
    api.answer({
      'GET auditTrail': rows([buildRow({ details: { firstName: ['Odd', 'Even'] } })]),
    });
    const { user } = renderConsole(<AuditPage />, { path: '/settings/auditTrail' });
    const row = (await screen.findByText('Changed a user')).closest('tr')!;
    for (const text of [
      '2026-03-02 9:30:05 a.m.',
      'ana@maple.example',
      'Maple Dental',
      '203.0.113.7',
      'odd@maple.example',
    ])
      expect(row).toHaveTextContent(text);
    await user.click(within(row).getByRole('button', { name: 'Details of 2026-03-02 9:30:05 a.m.' }));
    expect(await screen.findByRole('definition')).toHaveTextContent('OddbecameEven');
  });

  it('asks the server for what the filters say, with the days of the clinic, and keeps them in the address', async () => {
    const { user, address } = renderConsole(<AuditPage />, { path: '/settings/auditTrail' });
    await screen.findByText('Changed a user');
    expect(lastFilter()).toEqual({ timeZone: 'America/Toronto' });
    await choose(user, 'Added a user');
    await user.type(screen.getByRole('searchbox', { name: 'Email' }), 'odd');
    await user.type(screen.getByRole('searchbox', { name: 'IP address' }), '203.');
    await waitFor(() =>
      expect(lastFilter()).toEqual({
        timeZone: 'America/Toronto',
        action: 'userAdded',
        email: 'odd',
        address: '203.',
      }),
    );
    expect(decodeURIComponent(address())).toContain('"action":"userAdded"');
    expect(decodeURIComponent(address())).toContain('"email":"odd"');
  });

  it('says that no entry matches the filters, and shows all again without them', async () => {
    api.answer({
      'GET auditTrail': ({ query }: { query: Record<string, string> }) =>
        rows('email' in (filterOf(query) as object) ? [] : [buildRow()]),
    });
    const { user, address } = renderConsole(<AuditPage />, {
      path: `/settings/auditTrail?filter=${encodeURIComponent('{"email":"nobody"}')}`,
    });
    expect(await screen.findByText('No entries match these filters.')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Email' })).toHaveValue('nobody');
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(await screen.findByText('Changed a user')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    expect(address()).not.toContain('nobody');
  });

  it('links to the appointment of an entry of this clinic only', async () => {
    const elsewhere = buildRow({ ...read, id: 5, clinicId: 2, subject: 'GET Appointment/B2' });
    api.answer({ 'GET auditTrail': rows([read, elsewhere]) });
    renderConsole(<AuditPage />);
    expect(await screen.findByRole('link', { name: 'Appointment A1' })).toHaveAttribute('href', '/appointment/A1');
    expect(screen.getByText('Appointment B2')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Appointment B2' })).not.toBeInTheDocument();
  });

  it('keeps hidden columns and saved filters for the next time', async () => {
    const { user, address } = renderConsole(<AuditPage />, { path: '/settings/auditTrail' });
    await screen.findByText('Changed a user');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'IP address' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('203.0.113.7')).not.toBeInTheDocument());

    await choose(user, 'Signed in');
    await user.click(await screen.findByRole('button', { name: 'Saved filters' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save these filters…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of these filters' }), 'Sign-ins');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    cleanup();

    renderConsole(<AuditPage />, { path: '/settings/auditTrail' });
    await screen.findByText('Changed a user');
    expect(lastFilter()).toEqual({ timeZone: 'America/Toronto' });
    expect(screen.queryByText('203.0.113.7')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Saved filters' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign-ins' }));
    await waitFor(() => expect(lastFilter()).toEqual({ timeZone: 'America/Toronto', action: 'signedIn' }));
    expect(address()).toContain('signedIn');
  });

  it.each([
    ['{"from":"yesterday"}', 'from: Not a date.'],
    ['{"action":"flown"}', 'action: Unknown.'],
  ])('reports that the filter %s of a link is not valid', async (filter, line) => {
    const [field, message] = line.split(': ');
    api.answer({
      'GET auditTrail': ({ query }: { query: Record<string, string> }) =>
        field! in (filterOf(query) as object)
          ? problem(422, 'Some values are invalid.', [{ field: `filter.${field}`, message: message! }])
          : rows([buildRow()]),
    });
    const { user, address } = renderConsole(<AuditPage />, {
      path: `/settings/auditTrail?filter=${encodeURIComponent(filter)}`,
    });
    expect(await screen.findByRole('heading', { name: 'The filters in this link are not valid.' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(line);
    await user.click(screen.getByRole('link', { name: 'Clear filters' }));
    expect(await screen.findByText('Changed a user')).toBeVisible();
    expect(address()).toBe('/settings/auditTrail');
  });

  it('reports a filter of a link that cannot be read', async () => {
    renderConsole(<AuditPage />, { path: `/settings/auditTrail?filter=${encodeURIComponent('{"from":')}` });
    expect(await screen.findByRole('heading', { name: 'The filters in this link are not valid.' })).toBeVisible();
  });
});
