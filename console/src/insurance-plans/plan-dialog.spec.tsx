import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { pending, problem, rows } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import { EditPlanDialog, NewPlanDialog } from './plan-dialog.js';
import { buildDetail, buildItem, CARRIERS, PROCEDURES } from './testing/build-plan.js';
import './texts.js';

const SAVE = 'POST InsurancePlan';

const answers = {
  'GET InsurancePlan/carriers': CARRIERS,
  'GET InsurancePlan/procedure-rule-types': PROCEDURES,
  'GET InsurancePlan': rows([]),
};

/** Controls of the dialog. */
async function controls(user: ReturnType<typeof renderConsole>['user'], title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await dialog.findByRole('group', { name: 'Procedure 1' });
  const row = (number: number) => within(dialog.getByRole('group', { name: `Procedure ${number}` }));
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  const select = async (field: HTMLElement, option: string): Promise<void> => {
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const choose = async (number: number, ...names: string[]): Promise<void> => {
    await user.click(row(number).getByRole('combobox', { name: 'Procedures' }));
    for (const name of names) await user.click(await screen.findByRole('option', { name }));
    await user.keyboard('{Escape}');
  };
  const numberField = (number: number, name: string) => row(number).getByRole('spinbutton', { name });
  const enter = async (number: number, label: string, text: string): Promise<void> => {
    const field = numberField(number, label);
    await user.clear(field);
    await user.type(field, text);
  };
  return { user, dialog, row, numberField, press, select, choose, enter };
}

async function openNew(extra: Record<string, unknown> = {}) {
  api.answer({ ...answers, ...extra });
  const onClose = jest.fn();
  const { user } = renderConsole(<NewPlanDialog from={null} onClose={onClose} />, { path: '/settings/insurancePlans' });
  return { onClose, ...(await controls(user, 'Add New Insurance Plan')) };
}

async function openEdit(plan = buildDetail(), extra: Record<string, unknown> = {}) {
  api.answer({ ...answers, 'GET InsurancePlan/5': plan, ...extra });
  const onClose = jest.fn();
  const { user } = renderConsole(<EditPlanDialog planId={5} onClose={onClose} />, { path: '/settings/insurancePlans' });
  return { onClose, ...(await controls(user, 'Edit Insurance Plan')) };
}

const toast = (text: string) => screen.findByText(text, { selector: '.MuiAlert-message' });

describe('Insurance plan dialog', () => {
  it('says the first message as a toast each time it is saved, marks every field, and saves nothing', async () => {
    const { user, dialog, row, press, select, choose, enter, numberField } = await openNew();
    await press('Save Plan');
    await toast('Please select a carrier');
    expect(dialog.getByRole('textbox', { name: 'Group/Plan Number' })).toBeInvalid();
    expect(row(1).getByRole('combobox', { name: 'Procedures' })).toHaveAccessibleDescription(
      'Please select a procedure for row 1',
    );
    await select(dialog.getByRole('combobox', { name: 'Carrier' }), 'Sun Life');
    await press('Save Plan');
    await toast('Please enter a Group/Plan number');
    await user.type(dialog.getByRole('textbox', { name: 'Group/Plan Number' }), '50100');
    await press('Save Plan');
    await toast('Please select a procedure for row 1');
    await choose(1, 'Scaling');
    await press('Save Plan');
    await toast('Please enter valid units for row 1');
    await enter(1, 'Units', '-1');
    expect(numberField(1, 'Units')).toBeInvalid();
    await enter(1, 'Units', '8');
    await press('Save Plan');
    await toast('Please enter valid interval for row 1');
    await enter(1, 'Interval', '0');
    expect(numberField(1, 'Interval')).toBeInvalid();
    await enter(1, 'Interval', '1');
    await press('Save Plan');
    await toast('Please select a type for row 1');
    await select(row(1).getByRole('combobox', { name: 'Type' }), 'Units');
    await press('Save Plan');
    await toast('Please select a period for row 1');
    expect(api.sent(SAVE)).toEqual([]);
  });

  it('saves a new plan with several procedures in a row, as a published plan', async () => {
    const answer = pending();
    const { user, dialog, row, press, select, choose, enter, onClose } = await openNew({ [SAVE]: answer.answer });
    expect(dialog.getByRole('switch', { name: 'Published' })).toBeChecked();
    await select(dialog.getByRole('combobox', { name: 'Carrier' }), 'Manulife');
    await user.type(dialog.getByRole('textbox', { name: 'Group/Plan Number' }), '50100');
    await user.type(dialog.getByRole('textbox', { name: 'Plan Name' }), 'Calendar 8');
    await user.type(dialog.getByRole('textbox', { name: 'Long Name' }), 'Eight units');
    await choose(1, 'Scaling', 'Root planing');
    await enter(1, 'Units', '8.5');
    await enter(1, 'Interval', '9');
    await select(row(1).getByRole('combobox', { name: 'Type' }), 'Occurrence');
    expect(row(1).getByRole('switch', { name: 'Rolling' })).toBeDisabled();
    await select(row(1).getByRole('combobox', { name: 'Period' }), 'Monthly');
    await user.click(row(1).getByRole('switch', { name: 'Rolling' }));
    await enter(1, 'Min age', '5');
    await enter(1, 'Lifetime', '20');
    await user.type(dialog.getByRole('textbox', { name: 'Policy number 1' }), ' 777 ');
    await press('Add policy');
    expect(dialog.getByRole('textbox', { name: 'Policy number 2' })).toHaveFocus();
    await press('Save Plan');
    const button = await dialog.findByRole('button', { name: 'Saving...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    answer.resolve(buildDetail());
    await toast('Insurance plan saved successfully');
    expect(onClose).toHaveBeenCalled();
    expect(api.sent(SAVE).map(({ body }) => body)).toEqual([
      {
        ...{ carrierId: 3, planNumber: '50100', planName: 'Calendar 8', longName: 'Eight units', isActive: true },
        items: [
          {
            ...{ procedureRuleTypeIds: [18, 12], unitsCovered: 8.5, resetTimePeriod: 9, coverageType: 'occurrence' },
            ...{ resetType: 'monthly', isRolling: true, minAge: 5, maxAge: null, lifeTimeMaxUnits: 20 },
          },
        ],
        additionalPolicyNumbers: ['777'],
      },
    ]);
  });

  it('changes a plan with its version and the ids of its items, and makes it a draft', async () => {
    const answer = pending();
    const plan = buildDetail({ items: [buildItem(), buildItem({ coverageItemId: 72, procedureRuleTypeIds: [14] })] });
    const { user, dialog, row, press, enter, numberField } = await openEdit(plan, { [SAVE]: answer.answer });
    expect(numberField(1, 'Units')).toHaveDisplayValue('8');
    expect(dialog.getByRole('textbox', { name: 'Policy number 1' })).toHaveValue('50101');
    await press('Remove procedure 1');
    expect(row(1).getByRole('button', { name: 'Fluoride' })).toBeVisible();
    await press('Add procedure');
    expect(row(2).getByRole('combobox', { name: 'Procedures' })).toHaveFocus();
    await press('Remove procedure 2');
    await enter(1, 'Units', '2');
    await user.click(dialog.getByRole('switch', { name: 'Published' }));
    expect(dialog.getByText('A draft covers nobody: the coverage of its patients is unknown.')).toBeVisible();
    await press('Update Plan');
    expect(await dialog.findByRole('button', { name: 'Updating...' })).toBeVisible();
    answer.resolve(buildDetail());
    await toast('Insurance plan updated successfully');
    expect(api.sent(SAVE).map(({ body }) => body)).toMatchObject([
      {
        ...{ planId: 5, version: '4', isActive: false, additionalPolicyNumbers: ['50101'] },
        items: [{ coverageItemId: 72, procedureRuleTypeIds: [14], unitsCovered: 2, maxAge: 17 }],
      },
    ]);
  });

  it('only empties the last row of each table, and says that one must remain', async () => {
    const { dialog, row, press, numberField } = await openEdit();
    await press('Remove procedure 1');
    await toast('At least one procedure must remain');
    expect(numberField(1, 'Units')).toHaveDisplayValue('');
    expect(row(1).queryByRole('button', { name: 'Scaling' })).not.toBeInTheDocument();
    await press('Remove policy 1');
    await toast('At least one policy must remain');
    expect(dialog.getByRole('textbox', { name: 'Policy number 1' })).toHaveValue('');
  });

  it('has no interval for one time', async () => {
    const { row, select, numberField } = await openEdit();
    await select(row(1).getByRole('combobox', { name: 'Period' }), 'One time');
    expect(numberField(1, 'Interval')).toBeDisabled();
  });

  it('shows the message of the server as a toast and at its field', async () => {
    const message = 'Number 50101 is in use by Flex.';
    const { user, dialog, press } = await openEdit(buildDetail({ additionalPolicyNumbers: ['1', '50101'] }), {
      [SAVE]: problem(422, message, [{ field: 'additionalPolicyNumbers.0', message }]),
    });
    await user.clear(dialog.getByRole('textbox', { name: 'Policy number 1' }));
    await press('Update Plan');
    await toast(message);
    expect(dialog.getByRole('textbox', { name: 'Policy number 2' })).toHaveAccessibleDescription(message);
  });

  it('says that somebody else has changed the plan, and keeps what was typed', async () => {
    const detail = 'This plan was changed by someone else. Your changes were not saved; close this and open it again.';
    const { user, dialog, press, onClose } = await openEdit(buildDetail(), { [SAVE]: problem(409, detail) });
    await user.type(dialog.getByRole('textbox', { name: 'Plan Name' }), ' plus');
    await press('Update Plan');
    await toast('Failed to save insurance plan to server');
    expect(dialog.getByText(detail)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Plan Name' })).toHaveValue('Calendar 8 plus');
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each<[string, unknown, string]>([
    ['a server that fails', problem(500, 'x'), 'Failed to save insurance plan to server'],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to save insurance plan'],
  ])('says for %s that the plan was not saved', async (_what, answer, text) => {
    const { user, dialog, press } = await openEdit(buildDetail(), { [SAVE]: answer });
    await user.type(dialog.getByRole('textbox', { name: 'Plan Name' }), '!');
    await press('Update Plan');
    await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));
    expect(dialog.getByRole('textbox', { name: 'Plan Name' })).toHaveValue('Calendar 8!');
  });

  it('asks before unsaved changes are lost, and closes without a question when there are none', async () => {
    const { user, dialog, press, onClose } = await openEdit();
    await user.type(dialog.getByRole('textbox', { name: 'Long Name' }), '!');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(onClose).not.toHaveBeenCalled();
    await user.type(dialog.getByRole('textbox', { name: 'Long Name' }), '{Backspace}');
    await press('Cancel');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('says what is known of a public plan that came as a draft', async () => {
    const plan = buildDetail({ known: 'Its limits count in rolling periods.', items: [], isActive: false });
    const { dialog, numberField } = await openEdit(plan);
    expect(
      dialog.getByText(/^This plan came with Helix as a draft\. Its limits count in rolling periods\./),
    ).toBeVisible();
    expect(dialog.getByText(/It has no procedures yet\./)).toBeVisible();
    expect(numberField(1, 'Units')).toHaveDisplayValue('');
  });

  it('says that carriers, procedures and details could not be loaded', async () => {
    const failed = problem(500, 'x');
    api.answer({
      ...answers,
      ...{ 'GET InsurancePlan/carriers': failed, 'GET InsurancePlan/procedure-rule-types': failed },
      'GET InsurancePlan/5': failed,
    });
    const { user } = renderConsole(
      <>
        <NewPlanDialog from={null} onClose={jest.fn()} />
        <EditPlanDialog planId={5} onClose={jest.fn()} />
      </>,
    );
    const texts = ['insurance carriers', 'procedure rule types', 'plan details from server'];
    // Each is there for some seconds only.
    await Promise.all(texts.map((text) => toast(`Failed to load ${text}`)));
    const dialog = within(screen.getByRole('dialog', { name: 'Add New Insurance Plan', hidden: true }));
    expect(dialog.getByRole('combobox', { name: 'Carrier', hidden: true })).toHaveTextContent('Select a carrier');
    // The details can be asked for again.
    api.answer({ 'GET InsurancePlan/5': buildDetail() });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByDisplayValue('50100')).toBeInTheDocument();
  });
});
