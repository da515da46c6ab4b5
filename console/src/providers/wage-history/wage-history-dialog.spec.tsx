import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { WageHistoryView } from '@helix/contracts';
import { queryClient } from '../../api/query-client.js';
import { problem } from '../../testing/fake-api.js';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import { dateField, datePart, dateValue, typeDate } from '../../testing/type-date.js';
import { buildProvider } from '../testing/providers.js';
import { WageHistoryDialog } from './wage-history-dialog.js';

const CALL = 'provider/H1/wageHistory';
const LABELS = ['Effective start', 'Effective end'];

type Wage = WageHistoryView['providerWage'][number];
const buildWage = (effectiveStart: string, effectiveEnd: string | null, wage: Partial<Wage> = {}): Wage => ({
  effectiveStart,
  effectiveEnd,
  baseWage: 46,
  goalWage: 62,
  commissionPercentage: null,
  ...wage,
});

/** Opens the dialog of a hygienist whose wage of today is 48 and 65.50 dollars; without dated wages they have none. */
async function open(...providerWage: Wage[]) {
  api.answer({
    [`GET ${CALL}`]: { providerWage, version: 'v1' },
    [`POST ${CALL}`]: { providerWage: [], version: 'v2' },
  });
  const onClose = jest.fn();
  const wages = providerWage.length > 0 ? { baseWage: 48, goalWage: 65.5 } : { baseWage: null, goalWage: null };
  const { user } = renderConsole(<WageHistoryDialog provider={buildProvider(wages)} onClose={onClose} />, {
    path: '/settings/providers',
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Wage history of Zora Zabel' }));
  await dialog.findByRole('button', { name: 'Add wage' });
  const wage = (number: number) => dialog.getByRole('group', { name: `Wage ${number}` });
  const field = (number: number, label: string) =>
    LABELS.includes(label) ? dateField(within(wage(number)), label) : within(wage(number)).getByLabelText(label);
  const enter = async (number: number, values: Record<string, string>): Promise<void> => {
    for (const [label, value] of Object.entries(values))
      if (LABELS.includes(label)) await typeDate(user, within(wage(number)), label, value);
      else {
        await user.clear(field(number, label));
        await user.type(field(number, label), value);
      }
  };
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  return { user, dialog, onClose, wage, field, enter, press };
}

describe('Wage history dialog', () => {
  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-05-20T12:00:00-04:00'));
  });
  afterEach(() => jest.restoreAllMocks());

  it('shows the first rule that fails at its field, and saves nothing', async () => {
    const { user, dialog, onClose, field, enter, press } = await open();
    expect(dialog.getByText('This provider has no wage yet.')).toBeVisible();
    await press('Add wage');
    expect(field(1, 'Base wage')).toHaveFocus();
    const expectFailure = async (label: string, message: string): Promise<void> => {
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(message));
      expect(field(1, label)).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    };
    await enter(1, { 'Effective start': '' });
    await user.click(field(1, 'Base wage'));
    await user.keyboard('{Enter}');
    await expectFailure('Effective start', 'Effective Start Date is required.');

    await enter(1, { 'Effective start': '2026-02-01', 'Effective end': '2026-02-01' });
    await expectFailure('Effective start', 'Effective Start Date must be less than Effective End Date');
    await enter(1, { 'Effective end': '' });
    await user.tab();
    await expectFailure('Base wage', 'Base Wage and Goal Wage must be greater than 0');
    await enter(1, { 'Base wage': '46', 'Goal wage': '45.99' });
    await expectFailure('Goal wage', `Goal wage can't be less than base wage.`);
    await enter(1, { 'Goal wage': '62', 'Commission, %': '101' });
    await expectFailure('Commission, %', 'Commission must be a percentage from 0 to 100 with at most 2 decimals.');
    await enter(1, { 'Commission, %': '30' });
    await waitFor(() => expect(dialog.queryByRole('alert')).not.toBeInTheDocument());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
    expect(api.sent(`POST ${CALL}`)).toEqual([]);
  });

  it('adds wages that follow each other, and shows which one is in force and the goal per hour', async () => {
    const { wage, field, enter, press } = await open();
    await press('Add wage');
    await enter(1, { 'Effective start': '2026-02-01', 'Base wage': '46', 'Goal wage': '62' });
    // 62 / 0.40 is 155.
    expect(wage(1)).toHaveTextContent('Per hour goal: $155.0');
    await press('Add wage');
    expect(dateValue(field(2, 'Effective start'))).toBe('2026-05-20');
    await enter(2, { 'Base wage': '48', 'Goal wage': '65.5', 'Commission, %': '32.5' });
    await press('Add wage');
    expect(datePart(field(3, 'Effective start'), 'Year')).toHaveFocus();
    await enter(3, { 'Effective start': '2026-06-19', 'Base wage': '50', 'Goal wage': '70' });
    expect(wage(1)).toHaveTextContent('Past');
    expect(wage(2)).toHaveTextContent('In force');
    expect(wage(3)).toHaveTextContent('Future');
    await press('Save');
    expect(await screen.findByText('Wage history was saved.')).toBeVisible();
    expect(api.sent(`POST ${CALL}`).map(({ body }) => body)).toEqual([
      {
        providerWage: [
          buildWage('2026-02-01', '2026-05-20'),
          buildWage('2026-05-20', '2026-06-19', { baseWage: 48, goalWage: 65.5, commissionPercentage: 0.325 }),
          buildWage('2026-06-19', null, { baseWage: 50, goalWage: 70 }),
        ],
        version: 'v1',
      },
    ]);
  });

  it('moves a wage that starts before others to its place once it is left, and removes one', async () => {
    const { user, dialog, field, enter, press } = await open(
      buildWage('2026-02-01', '2026-05-20'),
      buildWage('2026-05-20', '2026-06-19', { baseWage: 48 }),
      buildWage('2026-06-19', null, { baseWage: 50 }),
    );
    await enter(3, { 'Effective start': '2026-05-01' });
    await user.click(field(1, 'Base wage'));
    await waitFor(() => expect(field(2, 'Base wage')).toHaveDisplayValue('50'));
    expect(dateValue(field(1, 'Effective end'))).toBe('2026-05-01');
    expect(dateValue(field(3, 'Effective end'))).toBe('');
    await press('Remove wage 2');
    expect(dialog.queryByRole('group', { name: 'Wage 3' })).not.toBeInTheDocument();
    await press('Save');
    await waitFor(() =>
      expect(api.sent(`POST ${CALL}`).map(({ body }) => body)).toEqual([
        {
          providerWage: [buildWage('2026-02-01', '2026-05-20'), buildWage('2026-05-20', null, { baseWage: 48 })],
          version: 'v1',
        },
      ]),
    );
  });

  it('asks before the whole history is removed, with the wage that stays', async () => {
    const { user, dialog, onClose, press } = await open(buildWage('2026-02-01', null));
    await press('Remove wage 1');
    expect(dialog.getByText(/The wage of the provider’s settings counts on all days:/)).toBeVisible();
    await press('Save');
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove wage history' }));
    expect(question.getByText('$48.00 base and $65.50 goal an hour.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(api.sent(`POST ${CALL}`)).toEqual([]);
    await press('Save');
    const again = within(await screen.findByRole('alertdialog', { name: 'Remove wage history' }));
    await user.click(again.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.sent(`POST ${CALL}`).map(({ body }) => body)).toEqual([{ providerWage: [], version: 'v1' }]);
  });

  it('says that somebody else saved the history, keeps what was typed, and never sends a newer version', async () => {
    const { dialog, onClose, field, enter, press } = await open(buildWage('2026-02-01', null));
    const detail = 'This wage history was changed by someone else. Your changes were not saved.';
    api.answer({
      [`GET ${CALL}`]: { providerWage: [buildWage('2026-02-01', null, { baseWage: 47 })], version: 'v2' },
      [`POST ${CALL}`]: problem(409, detail),
    });
    await enter(1, { 'Base wage': '44.25' });
    // A refetch while the dialog is open, as when the window has the focus again.
    await act(() => queryClient.refetchQueries());
    await press('Save');
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
    expect(field(1, 'Base wage')).toHaveDisplayValue('44.25');
    await press('Save');
    await waitFor(() => expect(api.sent(`POST ${CALL}`)).toHaveLength(2));
    expect(api.sent(`POST ${CALL}`).map(({ body }) => (body as WageHistoryView).version)).toEqual(['v1', 'v1']);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows what the server refuses, and keeps what was typed', async () => {
    const { dialog, onClose, field, enter, press } = await open();
    const detail = 'Helix has wages and schedules of hygienists only.';
    api.answer({ [`POST ${CALL}`]: problem(422, detail, [{ field: '', message: detail }]) });
    await press('Add wage');
    await enter(1, { 'Base wage': '44', 'Goal wage': '66' });
    await press('Save');
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
    expect(field(1, 'Goal wage')).toHaveDisplayValue('66');
    expect(onClose).not.toHaveBeenCalled();
  });
});
