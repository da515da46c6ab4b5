import { screen, waitFor, within } from '@testing-library/react';
import type { InsurancePlanRow, UnmatchedPlan } from '@helix/contracts';
import { problem, rows } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import InsurancePlansPage from './insurance-plans-page.js';
import { buildDetail, buildPlan, buildUnmatched, CARRIERS, PROCEDURES } from './testing/build-plan.js';

const PATH = '/settings/insurancePlans';
const answers = {
  'GET InsurancePlan/carriers': CARRIERS,
  'GET InsurancePlan/procedure-rule-types': PROCEDURES,
  'GET InsurancePlan': rows([buildPlan()]),
  'GET InsurancePlan/Unmatched': rows([buildUnmatched()]),
};
const toast = (text: string) => screen.findByText(text, { selector: '.MuiAlert-message' });

async function open(plans: readonly InsurancePlanRow[]) {
  api.answer({ ...answers, 'GET InsurancePlan': rows(plans) });
  const { user, address } = renderConsole(<InsurancePlansPage />, { path: PATH });
  await screen.findAllByText(plans[0]!.planNumber);
  return { user, address };
}

/** The texts of the cells of each row. */
const table = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

describe('Insurance plans page', () => {
  it('lists the plans with their state and the day of the clinic on which each was added', async () => {
    await open([
      buildPlan(),
      buildPlan({ id: 6, planId: 6, planName: '', longName: '', isActive: false, additionalPolicyNumbers: [] }),
    ]);
    expect(screen.getByText('Manage dental insurance policies')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Carrier', 'Plan Name', 'Plan Number', 'Long Name', 'Status', 'Date Created', 'Actions'],
    ]);
    // Three o'clock of the 2nd, UTC, is the evening of the 1st in Toronto.
    expect(table()).toEqual([
      ['Sun Life', 'Calendar 8', '50100 + 1 more', 'Eight units', 'Published', '2026-03-01', ''],
      ['Sun Life', '–', '50100', '–', 'Draft', '2026-03-01', ''],
    ]);
  });

  it('filters by text, carrier and status, and shows all again', async () => {
    const { user, address } = await open([buildPlan()]);
    const filters = () => JSON.parse(api.sent('GET InsurancePlan').at(-1)!.query['filter'] ?? '{}') as object;
    await user.click(screen.getByRole('combobox', { name: 'Carrier' }));
    await user.click(await screen.findByRole('option', { name: 'Manulife' }));
    await waitFor(() => expect(filters()).toEqual({ carrierId: 3 }));
    api.answer({ 'GET InsurancePlan': rows([]) });
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Draft' }));
    await waitFor(() => expect(filters()).toEqual({ carrierId: 3, status: 'draft' }));
    expect(decodeURIComponent(address())).toContain('"status":"draft"');
    expect(await screen.findByText('No insurance plans match this search.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Calendar 8')).toBeVisible();
    expect(address()).not.toContain('draft');
  });

  it('opens the form of a new plan and of a stored one', async () => {
    api.answer({ 'GET InsurancePlan/5': buildDetail() });
    const { user } = await open([buildPlan()]);
    await user.click(screen.getByRole('button', { name: 'Add Insurance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Insurance Plan' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Edit Sun Life Calendar 8' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Insurance Plan' })).toBeVisible();
  });

  it('says that the plans could not be loaded, lists none, and loads them again', async () => {
    api.answer({ ...answers, 'GET InsurancePlan': problem(500, 'x') });
    const { user } = renderConsole(<InsurancePlansPage />, { path: PATH });
    await toast('Failed to load insurance plans');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    api.answer({ 'GET InsurancePlan': rows([buildPlan()]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Calendar 8')).toBeVisible();
  });

  it('shows that there are no plans yet', async () => {
    api.answer({ ...answers, 'GET InsurancePlan': rows([]) });
    renderConsole(<InsurancePlansPage />, { path: PATH });
    expect(await screen.findByText('No insurance plans yet.')).toBeVisible();
  });
});

describe('Unmatched plans', () => {
  const SAVE = 'POST InsurancePlan';

  async function openUnmatched(plans: readonly UnmatchedPlan[], extra: Record<string, unknown> = {}) {
    api.answer({ ...answers, 'GET InsurancePlan/Unmatched': rows(plans), ...extra });
    const { user } = renderConsole(<InsurancePlansPage />, { path: `${PATH}/unmatched` });
    await screen.findAllByText(plans[0]!.insurancePlanName!);
    return { user };
  }

  it('are listed with their patients and clinics', async () => {
    await openUnmatched([
      buildUnmatched(),
      buildUnmatched({
        ...{ id: 'u2', insuranceProvider: null, insurancePlanNumber: null, patients: 2 },
        clinics: ['Ash', 'Beech', 'Cedar', 'Elm', 'Fir'].map((name, clinicId) => ({ clinicId, name })),
      }),
    ]);
    expect(table()).toEqual([
      ['Sunlife', 'Flex', '777', '1,234', 'Maple Dental', ''],
      ['–', 'Flex', '–', '2', 'Ash, Beech, Cedar and 2 more', ''],
    ]);
    expect(screen.getByRole('button', { name: 'Add the number of Flex to a plan' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('tab', { name: 'Unmatched plans' })).toHaveAttribute('aria-selected', 'true');
  });

  it('gives a plan of the carrier the number, beside those that it has', async () => {
    const plans = [
      buildPlan(),
      buildPlan({ id: 6, planId: 6, planName: 'Gold', isActive: false }),
      buildPlan({ id: 7, planId: 7, carrierId: 3, carrierName: 'Manulife' }),
    ];
    const { user } = await openUnmatched([buildUnmatched()], {
      'GET InsurancePlan': rows(plans),
      [SAVE]: buildDetail(),
    });
    await user.click(screen.getByRole('button', { name: 'Add the number of Sunlife Flex to a plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add number to a plan' }));
    await user.click(await dialog.findByRole('button', { name: 'Add number' }));
    expect(await dialog.findByText('Please select a plan')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Insurance plan' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...['Select a plan', 'Sun Life · Calendar 8 · 50100', 'Sun Life · Gold · 50100 (draft)'],
    ]);
    await user.click(screen.getByRole('option', { name: /Gold/ }));
    expect(await dialog.findByText('This plan is a draft, which covers nobody until it is published.')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Insurance plan' }));
    await user.click(screen.getByRole('option', { name: /Calendar 8/ }));
    await user.click(dialog.getByRole('button', { name: 'Add number' }));
    await toast('Insurance plan updated successfully');
    expect(api.sent(SAVE).map(({ body }) => body)).toEqual([
      { planId: 5, version: '4', additionalPolicyNumbers: ['50101', '777'] },
    ]);
    await waitFor(() => expect(api.sent('GET InsurancePlan/Unmatched')).toHaveLength(2));
  });

  it('says that the number was not added', async () => {
    const message = 'Number 777 is in use by Gold.';
    const { user } = await openUnmatched([buildUnmatched()], {
      [SAVE]: problem(422, message, [{ field: 'additionalPolicyNumbers.1', message }]),
    });
    await user.click(screen.getByRole('button', { name: 'Add the number of Sunlife Flex to a plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add number to a plan' }));
    await user.click(await dialog.findByRole('button', { name: 'Add number' }));
    await toast(message);
    expect(dialog.getByText(message)).toBeVisible();
  });

  it('says that the carrier has no plan yet', async () => {
    const { user } = await openUnmatched([buildUnmatched({ carrierId: 3, insuranceProvider: 'Manulife' })]);
    await user.click(screen.getByRole('button', { name: 'Add the number of Manulife Flex to a plan' }));
    const text = 'There is no plan of Manulife yet. Create one from this row instead.';
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('start a new plan with the words of the clinics’ systems', async () => {
    const { user } = await openUnmatched([buildUnmatched()]);
    await user.click(screen.getByRole('button', { name: 'New plan from Sunlife Flex' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Insurance Plan' }));
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Carrier' })).toHaveTextContent('Sun Life'));
    expect(dialog.getByRole('textbox', { name: 'Group/Plan Number' })).toHaveValue('777');
    expect(dialog.getByRole('textbox', { name: 'Plan Name' })).toHaveValue('Flex');
  });

  it('say that there are none, and that they could not be loaded', async () => {
    api.answer({ ...answers, 'GET InsurancePlan/Unmatched': problem(500, 'x') });
    const { user } = renderConsole(<InsurancePlansPage />, { path: `${PATH}/unmatched` });
    await toast('Failed to load unmatched plans');
    api.answer({ 'GET InsurancePlan/Unmatched': rows([]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Every patient with a plan has one of the published plans.')).toBeVisible();
  });
});
