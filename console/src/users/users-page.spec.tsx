import { screen, within } from '@testing-library/react';
import type { UserRow } from '@helix/contracts';
import { problem, rows } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import UsersPage from './users-page.js';

const buildUser = (user: Partial<UserRow> = {}): UserRow => ({
  id: 11,
  userId: 11,
  firstName: 'Early',
  lastName: 'Bird',
  email: 'early@maple.example',
  isAdmin: false,
  isClinicAdmin: false,
  isSSO: false,
  isPending: false,
  lastLoggedInDate: '2026-03-01T12:00:00.000Z',
  preferences: '{}',
  isAccountEditable: true,
  version: 'v1',
  ...user,
});

describe('Users page', () => {
  it('shows the errors of the add form at its fields and adds nobody', async () => {
    api.answer({
      'GET user': rows([buildUser()]),
      'POST user': problem(422, 'Some values are invalid.', [
        { field: 'email', message: 'A user with this email already exists in this clinic.' },
      ]),
    });
    const { user } = renderConsole(<UsersPage />);
    await screen.findByText('early@maple.example');
    await user.click(screen.getByRole('button', { name: 'New User' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add user for Maple Dental' }));
    await user.click(dialog.getByRole('button', { name: 'Add user' }));
    for (const message of ['First name is required.', 'Last name is required.', 'Email is required.'])
      expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveFocus();
    expect(dialog.getByRole('button', { name: 'Add user' })).toHaveAttribute('aria-disabled', 'true');
    expect(api.sent('POST user')).toEqual([]);

    await user.type(dialog.getByRole('textbox', { name: 'First name' }), 'Second');
    await user.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Singh');
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'early@maple.example');
    await user.click(dialog.getByRole('button', { name: 'Add user' }));
    expect(await dialog.findByText('A user with this email already exists in this clinic.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New User' })).toHaveFocus();
  });
});
