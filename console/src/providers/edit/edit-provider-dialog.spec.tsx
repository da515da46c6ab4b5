import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { FairPayView, ProviderDetails } from '@helix/contracts';
import { problem } from '../../testing/fake-api.js';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import { buildProvider } from '../testing/providers.js';
import { EditProviderDialog } from './edit-provider-dialog.js';
import '../texts.js';

const FAIR_PAY = 'POST provider/H1/fairPay';
const SAVE = 'PUT provider/details/H1';

const NOTHING: FairPayView['paid'] = {
  ...{ totalMinutesClocked: 0, basePay: 0, commission: 0, bonus: 0, totalPay: 0, production: 0 },
  ...{ wageToProductionPercentage: null, daysWithoutWage: 0 },
};

const NO_PAY: FairPayView = {
  periods: [],
  paid: NOTHING,
  proposed: NOTHING,
  warningPercentage: 33,
  isAboveWarning: false,
};

/** Opens the dialog. @param goalPercentage of the clinic. @param users what the API answers for those to assign. */
async function open(provider: Partial<ProviderDetails> = {}, goalPercentage = 0.3, users: unknown = []) {
  api.answer({ 'GET user/getAssignableUsers': users, [FAIR_PAY]: NO_PAY, [SAVE]: buildProvider() });
  const onClose = jest.fn();
  const { user } = renderConsole(<EditProviderDialog provider={buildProvider(provider)} onClose={onClose} />, {
    clinic: { goalPercentage },
  });
  const dialog = within(await screen.findByRole('dialog'));
  const field = (label: string) => dialog.getByLabelText(label);
  const enter = async (label: string, text: string): Promise<void> => {
    await user.clear(field(label));
    if (text !== '') await user.type(field(label), text);
  };
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  const choose = async (label: string, option: string): Promise<void> => {
    await user.click(dialog.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  return { user, dialog, onClose, field, enter, save, choose };
}

const saved = () => api.sent(SAVE).map(({ body }) => body);

describe('Edit provider dialog', () => {
  it('says that the users to assign could not be loaded, and loads them again', async () => {
    const { user, dialog, choose } = await open({}, 0.3, problem(500, ''));
    const failed = 'The users of the clinic could not be loaded.';
    expect(await dialog.findByText(failed)).toBeVisible();
    api.answer({ 'GET user/getAssignableUsers': [{ userId: 12, firstName: 'Iris', lastName: 'Lake' }] });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog.queryByText(failed)).not.toBeInTheDocument());
    await choose('Assigned user', 'Iris Lake');
  });

  it.each([
    ['Base Wage', '-1', 'Base wage must be a number of dollars, 0 or more.'],
    ['Per Hour Goal', '150.123', 'Per hour goal must have at most 2 decimals.'],
    ['Commission', '100.1', 'Commission must be a percentage from 0 to 100.'],
  ])('shows under %s what is wrong with %s, until it is emptied', async (label, text, message) => {
    const { user, dialog, field, enter } = await open();
    await enter(label, text);
    await user.tab();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await enter(label, '');
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled', 'true'),
    );
  });

  it('shows a payroll ID that another provider has at its field', async () => {
    const message = 'Another provider of this clinic has this Payroll ID.';
    const { field, enter, save, onClose } = await open();
    api.answer({ [SAVE]: problem(422, message, [{ field: 'payrollId', message }]) });
    await enter('Payroll ID', 'zp-2');
    await save();
    await waitFor(() => expect(field('Payroll ID')).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(field('Payroll ID')).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says that somebody else saved the provider, keeps what was typed, and loads the list again', async () => {
    const detail = 'This provider was changed by someone else. Your changes were not saved.';
    const { dialog, field, enter, save, onClose } = await open({ version: 'v7' });
    api.answer({ [SAVE]: problem(409, detail) });
    await enter('Payroll ID', 'zp-2');
    await save();
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
    expect(field('Payroll ID')).toHaveDisplayValue('zp-2');
    expect(saved()).toEqual([{ payrollId: 'zp-2', version: 'v7' }]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('compares the goal wage with the base wage while both are typed', async () => {
    const message = `Goal wage can't be less than base wage.`;
    const { user, dialog, enter, save } = await open();
    await enter('Base Wage', '45');
    // 149.9 × 0.30 = 44.97.
    await enter('Per Hour Goal', '149.9');
    await user.tab();
    expect(await dialog.findByText(message)).toBeVisible();
    await enter('Base Wage', '44.97');
    await waitFor(() => expect(dialog.queryByText(message)).not.toBeInTheDocument());
    await enter('Base Wage', '44.98');
    await user.tab();
    expect(await dialog.findByText(message)).toBeVisible();
    await enter('Per Hour Goal', '150');
    await waitFor(() => expect(dialog.queryByText(message)).not.toBeInTheDocument());
    await save();
    await waitFor(() => expect(saved()).toEqual([{ baseWage: 44.98, goalWage: 45, version: 'v1' }]));
  });

  it('has wages, user and notes for the type hygienist only', async () => {
    const { dialog, enter, save, choose, onClose } = await open();
    const labels = ['Base Wage', 'Per Hour Goal', 'Commission', 'Payroll ID', 'Notes'];
    for (const label of labels) expect(dialog.getByLabelText(label)).toBeVisible();
    expect(dialog.getByRole('combobox', { name: 'Assigned user' })).toBeVisible();
    expect(dialog.getByRole('region', { name: 'What this would have paid' })).toBeVisible();
    await enter('Base Wage', '-5');
    await choose('Provider Type', 'Doctor');
    await waitFor(() => expect(dialog.queryByLabelText('Notes')).not.toBeInTheDocument());
    for (const label of labels) expect(dialog.queryByLabelText(label)).not.toBeInTheDocument();
    expect(dialog.queryByRole('combobox', { name: 'Assigned user' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('region', { name: 'What this would have paid' })).not.toBeInTheDocument();
    expect(dialog.getAllByRole('switch')).toHaveLength(2);
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(saved()).toEqual([{ providerType: 2, version: 'v1' }]);
  });

  it('cannot set a per hour goal where the clinic has no goal percentage', async () => {
    const { dialog, field, enter, save } = await open({ goalWage: 45 }, 0);
    expect(field('Per Hour Goal')).toBeDisabled();
    expect(field('Per Hour Goal')).toHaveDisplayValue('-');
    await enter('Base Wage', '50');
    await save();
    expect(await dialog.findByText(`Goal wage can't be less than base wage.`)).toBeVisible();
    await enter('Base Wage', '45');
    await save();
    await waitFor(() => expect(saved()).toEqual([{ baseWage: 45, version: 'v1' }]));
  });

  it('says what a wage would have paid: nothing was clocked, and tries again what failed', async () => {
    const { user, dialog } = await open({ baseWage: 40 });
    expect(
      await dialog.findByText('No clocked time or completed procedures in the last three pay periods.'),
    ).toBeVisible();
    api.answer({ [FAIR_PAY]: problem(500, 'stack') });
    await user.clear(dialog.getByLabelText('Base Wage'));
    expect(await dialog.findByText('Enter a base wage to see what it would have paid.')).toBeVisible();
    await user.type(dialog.getByLabelText('Base Wage'), '41');
    expect(await dialog.findByText('What this would have paid could not be computed.')).toBeVisible();
    api.answer({ [FAIR_PAY]: NO_PAY });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(
      await dialog.findByText('No clocked time or completed procedures in the last three pay periods.'),
    ).toBeVisible();
  });
});
