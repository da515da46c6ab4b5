import { screen, waitFor, within } from '@testing-library/react';
import type { HealthProfileView, RulesReanalysis } from '@helix/contracts';
import { setWindowWidth } from '../testing/browser.js';
import { pending, problem, rows } from '../testing/fake-api.js';
import { buildClinic, renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import HealthProfilesPage from './health-profiles-page.js';

const OFFICE: HealthProfileView = {
  ...{ id: 0, healthProfileId: 0, profileName: 'Office DNA', version: '' },
  ...{ dateCreated: null, dateDeleted: null, patients: null },
};
const PERIO: HealthProfileView = {
  ...{ id: 4, healthProfileId: 4, profileName: 'Perio', version: 'v1' },
  ...{ dateCreated: '2026-01-15T15:00:00.000Z', dateDeleted: null, patients: 12 },
};
const PROFILES = 'procedureRules/healthProfile';
const SWITCH = 'Require xrays to be taken with exams';

const IDLE: RulesReanalysis = { state: 'idle', done: 0, total: 0, startedAt: null };

interface Opened extends NonNullable<Parameters<typeof renderConsole>[1]> {
  reanalysis?: RulesReanalysis;
}

async function open({ reanalysis = IDLE, ...signedIn }: Opened = {}) {
  api.answer({
    [`GET ${PROFILES}`]: rows([OFFICE, PERIO]),
    'GET clinic': buildClinic(),
    'GET procedureRules/reanalysis': reanalysis,
  });
  const { user } = renderConsole(<HealthProfilesPage />, signedIn);
  await screen.findByText('Office DNA');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, press };
}

describe('Health Profiles page', () => {
  it('never deletes Office DNA, and says why', async () => {
    const { user } = await open();
    const remove = screen.getByRole('button', { name: 'Delete Office DNA' });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    await user.hover(remove);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Can not delete Office DNA profile');
    await user.click(remove);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('needs a name for a new profile, without spaces around it', async () => {
    const { user, press } = await open();
    api.answer({ [`POST ${PROFILES}`]: PERIO });
    await press('New Health Profile');
    const dialog = within(await screen.findByRole('dialog', { name: 'Maple Dental' }));
    const name = dialog.getByRole('textbox', { name: 'Profile name' });
    await user.type(name, '   ');
    await user.click(dialog.getByRole('button', { name: 'Add profile' }));
    expect(await dialog.findByText('Profile name is required.')).toBeVisible();
    expect(name).toHaveFocus();
    await user.type(name, 'Aardvark braces ');
    await user.click(dialog.getByRole('button', { name: 'Add profile' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.sent(`POST ${PROFILES}`).map(({ body }) => body)).toEqual([
      { healthProfileId: 0, profileName: 'Aardvark braces' },
    ]);
  });

  it('asks before a profile is deactivated, with its patients', async () => {
    const { user, press } = await open();
    await press('Delete Perio');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Deactivate Profile' }));
    expect(dialog.getByText('Are you sure you want to deactivate this profile?')).toBeVisible();
    expect(dialog.getByText('Its 12 patients will use Office DNA.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(api.sent(`DELETE ${PROFILES}/4`)).toEqual([]);
  });

  it('saves the x-ray option at once and switches it back when saving fails', async () => {
    const { user } = await open();
    const option = screen.getByRole('switch', { name: SWITCH });
    const save = pending();
    api.answer({ 'POST clinic/requireExamWithXrays': save.answer });
    await user.click(option);
    await waitFor(() => expect(option).toBeChecked());
    save.resolve(problem(500, 'stack'));
    expect(await screen.findByText('Failed to save options.')).toBeVisible();
    expect(option).not.toBeChecked();
    api.answer({ 'POST clinic/requireExamWithXrays': { requireExamWithXrays: true } });
    await user.click(option);
    expect(await screen.findByText('Options saved.')).toBeVisible();
    expect(option).toBeChecked();
    expect(api.sent('POST clinic/requireExamWithXrays').map(({ body }) => body)).toEqual([
      { requireExamWithXrays: true },
      { requireExamWithXrays: true },
    ]);
  });

  it('offers to load a failed list again', async () => {
    api.answer({ [`GET ${PROFILES}`]: problem(500, 'stack'), 'GET clinic': buildClinic() });
    api.answer({ 'GET procedureRules/reanalysis': IDLE });
    const { user } = renderConsole(<HealthProfilesPage />);
    expect(await screen.findByText('This list could not be loaded.')).toBeVisible();
    api.answer({ [`GET ${PROFILES}`]: rows([OFFICE]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Office DNA')).toBeVisible();
    expect(screen.getByText('No health profiles yet.')).toBeVisible();
  });

  it('lets those who are no admins open rules and change nothing, with the reason, also on a phone', async () => {
    setWindowWidth(390);
    await open({ isAdmin: false });
    expect(screen.queryByRole('button', { name: 'New Health Profile' })).not.toBeInTheDocument();
    expect(screen.getByRole('switch', { name: SWITCH })).toBeDisabled();
    expect(screen.getByText(/Only clinic admins can change this\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit Perio' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('link', { name: 'Open the DNA of Office DNA' })).toHaveAttribute('href', '/settings/DNA/0');
  });

  it('shows those who are no admins the progress of the reanalysis after changed rules', async () => {
    const startedAt = '2026-03-02T14:00:00.000Z';
    await open({ isAdmin: false, reanalysis: { state: 'running', done: 120, total: 1480, startedAt } });
    expect(await screen.findByText('Rules have changed: 120 of 1,480 appointments updated')).toBeVisible();
  });
});
