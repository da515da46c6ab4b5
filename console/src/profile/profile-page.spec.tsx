import { screen, within } from '@testing-library/react';
import type { LinkedAccount } from '@helix/contracts';
import { buildProvider } from '../testing/build-provider.js';
import { problem } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import ProfilePage from './profile-page.js';

const jamie: LinkedAccount = { userId: 8, firstName: 'Jamie', lastName: 'Chen', email: 'jamie@maple.example' };
const alex: LinkedAccount = { userId: 9, firstName: 'Alex', lastName: 'Novak', email: 'alex@maple.example' };

const textbox = (name: string) => screen.getByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

describe('Profile page', () => {
  beforeEach(() => api.answer({ 'GET User/linkedAccounts': [] }));

  const openProfile = async () => {
    const rendered = renderConsole(<ProfilePage />, { path: '/profile', providers: [buildProvider()] });
    await screen.findByText(/^No linked accounts\./);
    return rendered;
  };

  it('sends nothing while the first name is missing', async () => {
    const { user } = await openProfile();
    await user.clear(textbox('First name'));
    await user.type(textbox('First name'), ' ');
    await user.click(button('Save'));
    expect(await screen.findByText('First name is required.')).toBeVisible();
    expect(textbox('First name')).toHaveFocus();
    expect(button('Save')).toBeDisabled();
    expect(api.sent('POST User/profile')).toEqual([]);
  });

  it('refuses a goal wage below the base wage, which nobody can edit here', async () => {
    const { user } = await openProfile();
    const goal = screen.getByRole('spinbutton', { name: 'Goal wage' });
    expect(textbox('Base wage')).toHaveValue('$44.50');
    expect(textbox('Base wage')).toHaveAttribute('readonly');
    expect(goal).toHaveAccessibleDescription('What you aim to earn per hour. A change counts from today on.');
    await user.clear(goal);
    await user.type(goal, '44.4');
    await user.click(button('Save'));
    expect(await screen.findByText(`Goal wage can't be less than base wage.`)).toBeVisible();
    expect(goal).toHaveFocus();
    expect(button('Save')).toBeDisabled();
    expect(api.sent('POST Provider')).toEqual([]);
  });

  it('says which part was saved when the goal wage was refused, and then sends that part alone', async () => {
    const refusal = { field: 'goalWage', message: `Goal wage can't be less than base wage.` };
    const saved = { firstName: 'Halfway', lastName: 'Admin' };
    api.answer({ 'POST User/profile': saved, 'POST Provider': problem(422, refusal.message, [refusal]) });
    const { user } = await openProfile();
    const goal = screen.getByRole('spinbutton', { name: 'Goal wage' });
    await user.clear(textbox('First name'));
    await user.type(textbox('First name'), 'Halfway');
    await user.clear(goal);
    await user.type(goal, '47');
    await user.click(button('Save'));
    expect(
      await screen.findByText('Saved: your names and preferences. Not saved: the goal wage of H1 - Jamie Chen.'),
    ).toBeVisible();
    expect(screen.getByText(`Goal wage can't be less than base wage.`)).toBeVisible();
    expect(goal).toHaveFocus();

    await user.clear(goal);
    await user.type(goal, '48.5');
    await user.click(button('Save'));
    await screen.findByText(`Goal wage can't be less than base wage.`);
    expect(api.sent('POST User/profile').map(({ body }) => body)).toEqual([
      { ...saved, preferences: '{}', seen: { firstName: 'Ana', lastName: 'Admin' } },
    ]);
    expect(api.sent('POST Provider').map(({ body }) => body)).toEqual([
      { providerId: 'H1', goalWage: 47, version: 'v1' },
      { providerId: 'H1', goalWage: 48.5, version: 'v1' },
    ]);
  });

  it('asks before unsaved changes are discarded', async () => {
    const { user, address } = await openProfile();
    const [lastName] = screen.getAllByRole('textbox', { name: 'Last name' });
    await user.clear(lastName!);
    await user.type(lastName!, 'Unsaved');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const asking = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(asking).getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(lastName).toHaveValue('Unsaved');
    expect(address()).toBe('/profile');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(address()).toBe('/dashboard');
  });
});

describe('Linked accounts of the profile', () => {
  it('are linked by their password, with the refusal of a wrong one in the dialog', async () => {
    api.answer({
      'GET User/linkedAccounts': [],
      'POST User/linkedAccounts': problem(422, 'Incorrect email or password.'),
    });
    const { user } = renderConsole(<ProfilePage />);
    await screen.findByText('No linked accounts. With two or more, you can switch between them in the user menu.');
    await user.click(button('Link account'));
    const dialog = within(screen.getByRole('dialog', { name: 'Link another account' }));
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'jamie@maple.example');
    await user.type(dialog.getByLabelText('Password'), 'Wrong-1');
    await user.click(dialog.getByRole('button', { name: 'Link account' }));
    expect(await dialog.findByText('Incorrect email or password.')).toBeVisible();

    api.answer({ 'POST User/linkedAccounts': [jamie] });
    await user.clear(dialog.getByLabelText('Password'));
    await user.type(dialog.getByLabelText('Password'), 'Right-1');
    await user.click(dialog.getByRole('button', { name: 'Link account' }));
    expect(await screen.findByText('jamie@maple.example was linked.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent('Jamie Chenjamie@maple.example');
    expect(screen.getByText('Link one more account to switch between them in the user menu.')).toBeVisible();
    expect(api.sent('POST User/linkedAccounts').at(-1)?.body).toEqual({
      email: 'jamie@maple.example',
      password: 'Right-1',
    });
  });

  it('are unlinked after a question', async () => {
    api.answer({ 'GET User/linkedAccounts': [jamie, alex], 'DELETE User/linkedAccounts/9': [jamie] });
    const { user } = renderConsole(<ProfilePage />);
    expect(await screen.findByText('Switch between them in the user menu, under Switch User.')).toBeVisible();
    await user.click(button('Unlink alex@maple.example'));
    const asking = within(screen.getByRole('alertdialog', { name: 'Unlink account' }));
    expect(asking.getByText(/^alex@maple\.example will no longer be linked to your account\./)).toBeVisible();
    expect(api.sent('DELETE User/linkedAccounts/9')).toEqual([]);
    await user.click(asking.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('alex@maple.example was unlinked.')).toBeVisible();
    expect(screen.queryByText('alex@maple.example')).not.toBeInTheDocument();
    expect(button('Unlink jamie@maple.example')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    api.answer({ 'GET User/linkedAccounts': problem(500, '') });
    const { user } = renderConsole(<ProfilePage />);
    expect(await screen.findByText('Your linked accounts could not be loaded.')).toBeVisible();
    api.answer({ 'GET User/linkedAccounts': [jamie] });
    await user.click(button('Try again'));
    expect(await screen.findByText('jamie@maple.example')).toBeVisible();
  });
});
