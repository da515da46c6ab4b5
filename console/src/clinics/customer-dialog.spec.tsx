import { screen, waitFor, within } from '@testing-library/react';
import { problem, rows } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import ClinicsPage from './clinics-page.js';
import { buildClinicRow, buildCustomer } from './testing/clinics.js';

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const textbox = (of: ReturnType<typeof dialog>, name: string) => of.getByRole('textbox', { name });

async function open(button: string) {
  api.answer({ 'GET Clinic/Clinics': rows([buildClinicRow()]) });
  const { user } = renderConsole(<ClinicsPage />, { path: '/settings/clinics' });
  await screen.findByText('Maple Street');
  await user.click(screen.getByRole('button', { name: button }));
  return user;
}

describe('Add Customer dialog', () => {
  it('says at each field what is missing, and adds nothing', async () => {
    const user = await open('New Customer');
    const adding = dialog('Add Customer');
    await user.click(adding.getByRole('button', { name: 'Add customer' }));
    for (const message of [
      'Business name is required.',
      'First name is required.',
      'Last name is required.',
      'Province is required.',
      'City is required.',
      'Country is required.',
      'Address is required.',
      'Email is required.',
    ])
      expect(await adding.findByText(message)).toBeVisible();
    expect(textbox(adding, 'Business name')).toHaveFocus();
    await user.type(textbox(adding, 'Email'), 'oak @dental.example');
    expect(await adding.findByText('Please enter a valid email address.')).toBeVisible();
    expect(api.sent('POST Customer')).toEqual([]);
  });

  it('adds a customer with its place, of which country and province have two letters', async () => {
    const user = await open('New Customer');
    const adding = dialog('Add Customer');
    const typed = {
      ...{ 'Business name': 'Oak Dental', 'First name': 'Olive', 'Last name': 'Oak', Email: 'olive@oak.example' },
      ...{ Address: '2 Oak Road', City: 'Oakville', Province: 'ont', Country: 'can' },
    };
    for (const [label, text] of Object.entries(typed)) await user.type(textbox(adding, label), text);
    expect(
      [textbox(adding, 'Province'), textbox(adding, 'Country')].map((input) => (input as HTMLInputElement).value),
    ).toEqual(['on', 'ca']);
    api.answer({ 'POST Customer': buildCustomer() });
    await user.click(adding.getByRole('button', { name: 'Add customer' }));
    expect(await screen.findByText('Customer created successfully')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.sent('POST Customer').map(({ body }) => body)).toEqual([
      {
        ...{ customerName: 'Oak Dental', firstName: 'Olive', lastName: 'Oak', email: 'olive@oak.example' },
        ...{ address: '2 Oak Road', city: 'Oakville', province: 'ON', country: 'CA' },
      },
    ]);
  });

  it('shows a failure above the form and keeps what was typed', async () => {
    const user = await open('New Customer');
    const adding = dialog('Add Customer');
    const typed = {
      ...{ 'Business name': 'Oak Dental', 'First name': 'Olive', 'Last name': 'Oak', Email: 'olive@oak.example' },
      ...{ Address: '2 Oak Road', City: 'Oakville', Province: 'ON', Country: 'CA' },
    };
    for (const [label, text] of Object.entries(typed)) await user.type(textbox(adding, label), text);
    api.answer({ 'POST Customer': problem(500, 'Boom.') });
    await user.click(adding.getByRole('button', { name: 'Add customer' }));
    expect(await adding.findByRole('alert')).toHaveTextContent(
      'Sorry, we messed something up. Please try again later.',
    );
    expect(textbox(adding, 'Business name')).toHaveValue('Oak Dental');
    await user.keyboard('{Escape}');
    await user.click(adding.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog', { name: 'Close without saving?' })).toBeVisible();
  });
});

describe('Edit Customer dialog', () => {
  it('edits the names of the customer of a clinic, and sends back what it does not show, also what is empty', async () => {
    const stored = buildCustomer({ email: '', address: '', country: '', province: '', city: '' });
    api.answer({ 'GET Customer': [buildCustomer({ id: 8, customerId: 8, customerName: 'Other' }), stored] });
    const user = await open('Edit customer Maple Group');
    const editing = within(await screen.findByRole('dialog', { name: 'Edit Customer' }));
    const names = await editing.findAllByRole('textbox');
    expect(names.map((input) => (input as HTMLInputElement).value)).toEqual(['Maple Group', 'Mara', 'Maple']);
    await user.clear(textbox(editing, 'First name'));
    await user.click(editing.getByRole('button', { name: 'Save' }));
    expect(await editing.findByText('First name is required.')).toBeVisible();
    await user.type(textbox(editing, 'First name'), 'Mary');
    api.answer({ 'POST Customer': { ...stored, firstName: 'Mary' } });
    await user.click(editing.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Customer updated successfully')).toBeVisible();
    expect(api.sent('POST Customer').map(({ body }) => body)).toEqual([
      {
        ...{ customerId: 7, version: 'c1', customerName: 'Maple Group', firstName: 'Mary', lastName: 'Maple' },
        ...{ email: '', address: '', country: '', province: '', city: '' },
      },
    ]);
    await waitFor(() => expect(api.sent('GET Clinic/Clinics')).toHaveLength(2));
  });

  it('says that the customer could not be loaded or is gone, and tries again', async () => {
    api.answer({ 'GET Customer': problem(500, 'Boom.') });
    const user = await open('Edit customer Maple Group');
    const failed = within(await screen.findByRole('dialog', { name: 'Edit Customer' }));
    expect(await failed.findByText('The customer could not be loaded.')).toBeVisible();
    api.answer({ 'GET Customer': [] });
    await user.click(failed.getByRole('button', { name: 'Try again' }));
    expect(await failed.findByText('There is no such customer any more.')).toBeVisible();
    api.answer({ 'GET Customer': [buildCustomer()] });
    await user.click(failed.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Business name' })).toHaveValue('Maple Group');
  });
});
