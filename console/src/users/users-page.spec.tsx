import { screen, waitFor, within } from '@testing-library/react';
import type { UserRow } from '@helix/contracts';
import { problem, rows } from '../testing/fake-api.js';
import { setWindowWidth } from '../testing/browser.js';
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

/** Opens the page with users. @param path what the address has behind `/settings/users`. */
async function open(users: readonly UserRow[], path = '') {
  api.answer({ 'GET user': rows(users) });
  const { user, address } = renderConsole(<UsersPage />, { path: `/settings/users${path}` });
  await screen.findByText(users[0]!.email);
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  return { user, address, press };
}

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
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'nobody');
    expect(await dialog.findByText('Please enter a valid email address.')).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'Email' }));
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'early@maple.example');
    await user.click(dialog.getByRole('button', { name: 'Add user' }));
    expect(await dialog.findByText('A user with this email already exists in this clinic.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New User' })).toHaveFocus();
  });

  it('shows that somebody else has changed the user, and edits what they saved', async () => {
    const { user, press } = await open([buildUser()]);
    await press('Edit Early Bird');
    const dialog = within(screen.getByRole('dialog', { name: 'Edit user for Maple Dental' }));
    const detail = 'This user was changed by someone else.';
    api.answer({
      'GET user': rows([buildUser({ firstName: 'Late', version: 'v2' })]),
      'PUT user/11': problem(409, detail),
    });
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveFocus());
    await user.clear(dialog.getByRole('textbox', { name: 'Last name' }));
    await user.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Finch');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await press('Edit Late Bird');
    const again = within(screen.getByRole('dialog', { name: 'Edit user for Maple Dental' }));
    api.answer({ 'PUT user/11': buildUser({ firstName: 'Late', version: 'v3' }) });
    await user.click(again.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('User was saved.')).toBeVisible();
    expect(api.sent('PUT user/11').map(({ body }) => body)).toEqual([
      expect.objectContaining({ firstName: 'Early', lastName: 'Finch', version: 'v1' }),
      expect.objectContaining({ firstName: 'Late', lastName: 'Bird', version: 'v2' }),
    ]);
  });

  it('shows the day of the last sign-in as yyyy-mm-dd in the clinic’s time', async () => {
    // 2026-03-01 22:30 in Toronto.
    await open([buildUser({ lastLoggedInDate: '2026-03-02T03:30:00.000Z' })]);
    expect(screen.getByText('2026-03-01')).toBeVisible();
  });

  it('lets only the admin flag of an invited user with an account be changed, until they accept', async () => {
    const pending = { isPending: true, isAccountEditable: false, lastLoggedInDate: null };
    const { press } = await open([buildUser({ ...pending, firstName: 'Typed', lastName: 'Otherwise' })]);
    expect(screen.getByText('Invitation pending')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change password of Typed Otherwise' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await press('Edit Typed Otherwise');
    const dialog = within(screen.getByRole('dialog', { name: 'Edit user for Maple Dental' }));
    expect(dialog.getByText(/This user has not accepted the invitation to Maple Dental yet\./)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
  });

  it('shows the refusal to take the admin rights from oneself at the switch', async () => {
    const message = 'You cannot remove your own admin rights.';
    const { user, press } = await open([buildUser({ isAdmin: true, isClinicAdmin: true })]);
    api.answer({ 'PUT user/11': problem(422, 'Some values are invalid.', [{ field: 'isClinicAdmin', message }]) });
    await press('Edit Early Bird');
    const dialog = within(screen.getByRole('dialog', { name: 'Edit user for Maple Dental' }));
    const admin = dialog.getByRole('switch', { name: 'Admin' });
    await user.click(admin);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(admin).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(admin).toHaveAttribute('aria-invalid', 'true');
    await user.click(admin);
    await waitFor(() => expect(dialog.queryByRole('alert')).not.toBeInTheDocument());
    expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('shows every violated rule of a new password, and changes nothing', async () => {
    const { user, press } = await open([buildUser()]);
    await press('Change password of Early Bird');
    const dialog = within(screen.getByRole('dialog', { name: 'Change User Password' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Password is required.')).toBeVisible();
    await user.type(dialog.getByLabelText('New password'), 'abc');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/Password must contain an upper case letter/)).toBeVisible();
    expect(dialog.getByText(/Password must contain a number/)).toBeVisible();
    expect(dialog.getByText(/Password must be at least 6 characters/)).toBeVisible();
    expect(api.sent('POST user')).toEqual([]);
  });

  it('keeps search and sorting in the address, and shows all users when nobody is found', async () => {
    const { user, address, press } = await open([buildUser()]);
    await press('Email');
    await waitFor(() => expect(api.sent('GET user').at(-1)?.query['sort']).toBe('["email","ASC"]'));
    api.answer({ 'GET user': rows([]) });
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'nobody-at-all');
    expect(await screen.findByText('No user matches “nobody-at-all”.')).toBeVisible();
    expect(address()).toMatch(/sort=email.*nobody-at-all|nobody-at-all.*sort=email/);
    expect(api.sent('GET user').at(-1)?.query['filter']).toBe('{"q":"nobody-at-all"}');
    api.answer({ 'GET user': rows([buildUser()]) });
    await press('Show all users');
    expect(await screen.findByText('early@maple.example')).toBeVisible();
    expect(address()).not.toContain('nobody');
  });

  it('searches for what the address has', async () => {
    await open([buildUser()], `?filter=${encodeURIComponent('{"q":"BIRD"}')}`);
    expect(screen.getByRole('searchbox', { name: 'Search users' })).toHaveValue('BIRD');
    expect(api.sent('GET user')[0]?.query['filter']).toBe('{"q":"BIRD"}');
  });

  it('sends invitations again and removes several users at once, and says who could not be removed', async () => {
    const swift = buildUser({
      id: 12,
      userId: 12,
      lastName: 'Swift',
      email: 'swift@maple.example',
      lastLoggedInDate: null,
    });
    const heron = buildUser({
      id: 13,
      userId: 13,
      lastName: 'Heron',
      email: 'heron@maple.example',
      lastLoggedInDate: null,
    });
    const { user, press } = await open([buildUser(), swift, heron]);
    api.answer({
      'POST user/12/invitation': undefined,
      'POST user/13/invitation': undefined,
      'DELETE user/12': swift,
      'DELETE user/13': heron,
      'DELETE user/11': problem(422, 'You cannot remove yourself.'),
    });
    const select = async (...names: string[]): Promise<void> => {
      for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select Early ${name}` }));
    };
    await select('Swift', 'Heron');
    const toolbar = await screen.findByRole('toolbar', { name: 'Actions on the selected rows' });
    expect(toolbar).toHaveTextContent('2 selected');
    await press('Resend 2 invitations');
    const resending = within(screen.getByRole('alertdialog', { name: 'Resend invitations' }));
    expect(resending.getByText('Early Heron')).toBeVisible();
    await user.click(resending.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('2 invitations were sent.')).toBeVisible();
    await waitFor(() => expect(toolbar).not.toBeInTheDocument());

    await select('Swift', 'Heron', 'Bird');
    await press('Delete users');
    const deleting = within(screen.getByRole('alertdialog', { name: 'Delete Users' }));
    expect(deleting.getByText('Are you sure you want to delete these 3 users?')).toBeVisible();
    await user.click(deleting.getByRole('button', { name: 'Confirm' }));
    expect(await deleting.findByRole('alert')).toHaveTextContent('1 user was not removed.');
    expect(deleting.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Early Bird early@maple.exampleYou cannot remove yourself.',
    ]);
    expect(await screen.findByText('2 users were removed.')).toBeVisible();
    // Of three, one was left.
    expect(await screen.findByText('Warning, something went wrong, please try again later.')).toBeVisible();
  });

  it('says of one invitation that was sent again, alone or among the selected ones, the same words', async () => {
    const { user, press } = await open([buildUser({ lastLoggedInDate: null })]);
    api.answer({ 'POST user/11/invitation': undefined });
    await press('Resend Invitation to Early Bird');
    expect(await screen.findByText('Invitation was sent.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Invitation was sent.')).not.toBeInTheDocument());

    await user.click(screen.getByRole('checkbox', { name: 'Select Early Bird' }));
    await press('Resend 1 invitation');
    await press('Confirm');
    expect(await screen.findByText('Invitation was sent.')).toBeVisible();
    expect(api.sent('POST user/11/invitation')).toHaveLength(2);
  });

  it('shows no warning when nobody could be removed, which the dialog says', async () => {
    const { user, press } = await open([buildUser()]);
    api.answer({ 'DELETE user/11': problem(422, 'You cannot remove yourself.') });
    await user.click(screen.getByRole('checkbox', { name: 'Select Early Bird' }));
    await press('Delete users');
    await press('Confirm');
    expect(await screen.findByText('You cannot remove yourself.')).toBeVisible();
    expect(screen.queryByText(/^Warning/)).not.toBeInTheDocument();
  });

  it('shows users as cards with their actions on a phone, and begins a selection with its end', async () => {
    setWindowWidth(390);
    const { user } = await open([buildUser()]);
    const card = within(screen.getByText('early@maple.example').closest('[role="row"], tr') as HTMLElement);
    expect(card.getByRole('button', { name: 'Edit Early Bird' })).toBeVisible();
    await user.click(card.getByRole('checkbox'));
    const buttons = within(await screen.findByRole('toolbar', { name: 'Actions on the selected rows' })).getAllByRole(
      'button',
    );
    expect(buttons).toHaveLength(3);
    expect(buttons[0]).toHaveAccessibleName('Clear selection');
  });

  it('disables password and name changes of a super user, with the reason', async () => {
    const { user, press } = await open([buildUser({ isAccountEditable: false })]);
    const password = screen.getByRole('button', { name: 'Change password of Early Bird' });
    expect(password).toHaveAttribute('aria-disabled', 'true');
    await user.hover(password);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Only a super admin can change this password');
    await press('Edit Early Bird');
    const dialog = within(screen.getByRole('dialog', { name: 'Edit user for Maple Dental' }));
    expect(dialog.getByText(/This account belongs to a super user/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveAttribute('readonly');
    expect(dialog.getByRole('radio', { name: 'Teal' })).toBeDisabled();
    expect(dialog.getByRole('switch', { name: 'Admin' })).toBeEnabled();
  });
});
