import { jest } from '@jest/globals';
import type { ClinicRow } from '@helix/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { problem, rows } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import { dateField, dateValue, typeDate } from '../testing/type-date.js';
import ClinicsPage from './clinics-page.js';
import { buildClinicRow, buildCustomer } from './testing/clinics.js';

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

/** Opens the page, and then what `button` opens. */
async function open(button: string | RegExp, clinics: readonly ClinicRow[] = [buildClinicRow()]) {
  const customers = [buildCustomer({ id: 8, customerId: 8, firstName: 'Other', lastName: 'Owner' }), buildCustomer()];
  api.answer({ 'GET Clinic/Clinics': rows(clinics), 'GET Customer': customers });
  const { user } = renderConsole(<ClinicsPage />, { path: '/settings/clinics' });
  await screen.findByText(clinics[0]!.name);
  await user.click(screen.getByRole('button', { name: button }));
  const choose = async (label: string, option: string | RegExp): Promise<void> => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  return { user, choose };
}

const textbox = (of: ReturnType<typeof dialog>, name: string) => of.getByRole('textbox', { name });

describe('Add Clinic dialog', () => {
  it('says at each field what is missing, and adds nothing', async () => {
    const { user } = await open('New Clinic');
    const adding = dialog('Add Clinic');
    await user.click(adding.getByRole('button', { name: 'Add clinic' }));
    for (const message of [
      'Clinic name is required.',
      'DMS Type is required.',
      'Province is required.',
      'City is required.',
      'Country is required.',
      'Time zone is required.',
      'Customer is required.',
    ])
      expect(await adding.findByText(message)).toBeVisible();
    expect(adding.getByRole('combobox', { name: 'Customer' })).toHaveFocus();
    await user.clear(adding.getByRole('spinbutton', { name: 'Sync interval' }));
    expect(await adding.findByText('Sync interval is required.')).toBeVisible();
    expect(api.sent('POST Clinic')).toEqual([]);
  });

  it('begins with the defaults, adds a clinic of one of two customers of a name, and shows its key once', async () => {
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { user, choose } = await open('New Clinic');
    const adding = dialog('Add Clinic');
    expect(adding.getByRole('combobox', { name: 'Service tier' })).toHaveTextContent('Paying');
    expect(adding.getByRole('spinbutton', { name: 'Sync interval' })).toHaveValue(60);
    expect(adding.getByRole('switch', { name: 'Tier 3 reports' })).not.toBeChecked();
    expect(adding.queryByRole('textbox', { name: 'Salesforce ID' })).not.toBeInTheDocument();
    expect(adding.queryByRole('textbox', { name: 'Upgrade to version' })).not.toBeInTheDocument();

    await choose('Customer', 'Maple Group (Other Owner)');
    await user.type(textbox(adding, 'Clinic name'), 'Oak Street');
    await choose('DMS type', 'OpenDental');
    await user.type(textbox(adding, 'City'), 'Oakville');
    await user.type(textbox(adding, 'Province'), 'ont');
    await user.type(textbox(adding, 'Country'), 'ca');
    expect(textbox(adding, 'Province')).toHaveValue('on');
    await choose('Time zone', /^America\/St_Johns \(UTC-0[23]:30\)$/);
    await typeDate(user, adding, 'Launch date', '2026-12-01');
    await choose('Service tier', 'Data Only');
    await user.click(adding.getByRole('switch', { name: 'Tier 3 reports' }));
    api.answer({
      'POST Clinic': { ...buildClinicRow({ id: 43, clinicId: 43, name: 'Oak Street' }), agentKey: 'hk_once' },
    });
    await user.click(adding.getByRole('button', { name: 'Add clinic' }));

    expect(await screen.findByText('Clinic created successfully')).toBeVisible();
    expect(api.sent('POST Clinic').map(({ body }) => body)).toEqual([
      {
        ...{ customerId: 8, name: 'Oak Street', DMSType: 4, city: 'Oakville', state: 'ON', country: 'CA' },
        ...{ timezone: 'America/St_Johns', launchDate: '2026-12-01', serviceTier: 3, syncIntervalInSeconds: 60 },
        getTier3Reports: true,
      },
    ]);
    const key = dialog('Agent key of Oak Street');
    expect(key.getByText(/it is not shown again/)).toBeVisible();
    expect(textbox(key, 'Agent key')).toHaveValue('hk_once');
    await user.keyboard('{Escape}');
    await user.click(document.querySelector('.MuiBackdrop-root')!);
    expect(textbox(key, 'Agent key')).toBeVisible();
    await user.click(key.getByRole('button', { name: 'Copy' }));
    expect(await key.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(write.mock.calls).toEqual([['hk_once']]);
    await user.click(key.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.queryByText('hk_once')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('shows the refusal of the server at its field, and keeps what was typed', async () => {
    const { user, choose } = await open('New Clinic');
    const adding = dialog('Add Clinic');
    await choose('Customer', 'Maple Group (Mara Maple)');
    await user.type(textbox(adding, 'Clinic name'), 'Maple Street');
    await choose('DMS type', 'Abel');
    await user.type(textbox(adding, 'City'), 'Oakville');
    await user.type(textbox(adding, 'Province'), 'o1');
    await user.type(textbox(adding, 'Country'), 'ca');
    await choose('Time zone', /^America\/Toronto/);
    await user.click(adding.getByRole('button', { name: 'Add clinic' }));
    expect(await adding.findByText('Province must have two letters.')).toBeVisible();
    await user.clear(textbox(adding, 'Province'));
    await user.type(textbox(adding, 'Province'), 'on');
    const message = 'The customer has a clinic with this name already.';
    api.answer({ 'POST Clinic': problem(422, 'Some values are invalid.', [{ field: 'name', message }]) });
    await user.click(adding.getByRole('button', { name: 'Add clinic' }));
    expect(await adding.findByText(message)).toBeVisible();
    expect(textbox(adding, 'Clinic name')).toHaveFocus();
    expect(textbox(adding, 'City')).toHaveValue('Oakville');
  });

  it('says by a toast and at the field that the customers could not be loaded, and loads them again', async () => {
    api.answer({ 'GET Clinic/Clinics': rows([buildClinicRow()]), 'GET Customer': problem(500, 'Boom.') });
    const { user } = renderConsole(<ClinicsPage />, { path: '/settings/clinics' });
    await screen.findByText('Maple Street');
    await user.click(screen.getByRole('button', { name: 'New Clinic' }));
    const adding = dialog('Add Clinic');
    expect(await adding.findByText('The customers could not be loaded.')).toBeVisible();
    expect(await screen.findByText('Sorry, we messed something up. Please try again later.')).toBeVisible();
    api.answer({ 'GET Customer': [buildCustomer()] });
    await user.click(adding.getByRole('button', { name: 'Try again' }));
    await user.click(adding.getByRole('combobox', { name: 'Customer' }));
    expect(await screen.findByRole('option', { name: 'Maple Group (Mara Maple)' })).toBeVisible();
  });
});

describe('Edit Clinic dialog', () => {
  const clinic = buildClinicRow({ launchDate: '2026-03-02', upgradeToVersion: '2.5.0' });

  it('edits all but customer and system, and sends the version that it opened with', async () => {
    const { user, choose } = await open('Edit Maple Street', [clinic]);
    const editing = dialog('Edit Clinic');
    expect(textbox(editing, 'Customer')).toHaveValue('Maple Group');
    expect(textbox(editing, 'Customer')).toHaveAttribute('readonly');
    expect(editing.queryByRole('combobox', { name: 'DMS type' })).not.toBeInTheDocument();
    await editing.findByRole('group', { name: 'Launch date' });
    expect(dateValue(dateField(editing, 'Launch date'))).toBe('2026-03-02');
    await user.type(textbox(editing, 'Salesforce ID'), '001A000001a2b3C');
    await user.clear(textbox(editing, 'Upgrade to version'));
    await choose('Service tier', 'Cancelled');
    expect(editing.getByText('Its users cannot open it, it gets no mails, and its agent is refused.')).toBeVisible();
    api.answer({ 'POST Clinic': { ...clinic, version: 'v2' }, 'GET Clinic/Clinics': rows([clinic]) });
    await user.click(editing.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Clinic updated successfully')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.sent('POST Clinic').map(({ body }) => body)).toEqual([
      {
        ...{ clinicId: 41, version: 'v1', customerId: 7, name: 'Maple Street', DMSType: 3, city: 'Oakville' },
        ...{ state: 'ON', country: 'CA', timezone: 'America/Toronto', launchDate: '2026-03-02', serviceTier: 4 },
        ...{
          syncIntervalInSeconds: 60,
          getTier3Reports: false,
          UpgradeToVersion: null,
          salesforceId: '001A000001a2b3C',
        },
      },
    ]);
  });

  it('rejects versions and Salesforce ids of another form at their fields', async () => {
    const { user } = await open('Edit Maple Street', [clinic]);
    const editing = dialog('Edit Clinic');
    await user.type(textbox(editing, 'Upgrade to version'), '-beta');
    await user.type(textbox(editing, 'Salesforce ID'), '001');
    await user.tab();
    expect(await editing.findByText('Version must be 2 to 4 numbers with dots, such as 2.5.0.')).toBeVisible();
    expect(editing.getByText('Salesforce id must have 15 or 18 letters and digits.')).toBeVisible();
    expect(api.sent('POST Clinic')).toEqual([]);
  });

  it('is closed neither by Esc nor beside it, and asks before edits are lost', async () => {
    const { user } = await open('Edit Maple Street', [clinic]);
    const editing = dialog('Edit Clinic');
    await waitFor(() => expect(textbox(editing, 'Clinic name')).toHaveFocus());
    await user.keyboard('{Escape}');
    await user.click(document.querySelector('.MuiDialog-container')!);
    expect(textbox(editing, 'Clinic name')).toBeVisible();

    await user.type(textbox(editing, 'Clinic name'), '!');
    await user.click(editing.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(textbox(editing, 'Clinic name')).toHaveValue('Maple Street!');
    await user.click(editing.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.sent('POST Clinic')).toEqual([]);
  });

  it('closes at once without edits', async () => {
    const { user } = await open('Edit Maple Street', [clinic]);
    await user.click(dialog('Edit Clinic').getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('shows that somebody else has changed the clinic, and keeps what was typed', async () => {
    const { user } = await open('Edit Maple Street', [clinic]);
    const editing = dialog('Edit Clinic');
    await user.type(textbox(editing, 'Clinic name'), '!');
    api.answer({
      'POST Clinic': problem(409, 'This clinic was changed by someone else.'),
      'GET Clinic/Clinics': rows([{ ...clinic, name: 'Maple Road', version: 'v2' }]),
    });
    await user.click(editing.getByRole('button', { name: 'Save' }));
    expect(await editing.findByRole('alert')).toHaveTextContent('This clinic was changed by someone else.');
    await user.click(editing.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sent('POST Clinic')).toHaveLength(2));
    expect(api.sent('POST Clinic')[1]?.body).toMatchObject({ name: 'Maple Street!', version: 'v1' });
    expect(textbox(editing, 'Clinic name')).toHaveValue('Maple Street!');
  });
});
