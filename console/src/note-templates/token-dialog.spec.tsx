import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { TokenPossibleValueForm, TokenPossibleValueRow, TokenRow } from '@helix/contracts';
import { problem, rows, type SentRequest } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import { buildToken, buildValue } from './testing/build-notes.js';
import './texts.js';
import { TokenDialog } from './token-dialog.js';

/** What is sent for a value of the token with the id 1. */
const buildForm = (value: string, position: number, form: Partial<TokenPossibleValueForm> = {}) => ({
  ...{ tokenId: 1, value, position, isDefault: false, isNone: false },
  ...form,
});
/** Adds a value, whose id follows from its place. */
const added = ({ body }: SentRequest) => {
  const form = body as TokenPossibleValueForm & { position: number };
  return buildValue({ ...form, id: 20 + form.position });
};

async function open(token: TokenRow | null, values: readonly TokenPossibleValueRow[] = []) {
  api.answer({ 'GET TokenPossibleValue': rows(values), 'POST TokenPossibleValue': added });
  const onClose = jest.fn();
  const { user } = renderConsole(<TokenDialog token={token} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog'));
  const press = (name: string) => user.click(dialog.getByText(name));
  const field = (position: number) => dialog.getByLabelText(`Value ${position}`);
  const sent = (call: string) => api.sent(call).map(({ body }) => body);
  const isDefault = (position: number) => dialog.getByLabelText(`Value ${position} is a default`);
  const isNone = (position: number) => dialog.getByLabelText(`Value ${position} means none`);
  return { user, dialog, onClose, press, field, sent, isDefault, isNone };
}

describe('Dialog of a token', () => {
  it('requires a name that a template can have between braces', async () => {
    const { user, dialog, press, sent } = await open(null);
    expect(screen.getByRole('dialog', { name: 'New token' })).toBeVisible();
    await press('Add token');
    expect(await dialog.findByText('Name is required.')).toBeVisible();
    await user.type(dialog.getByLabelText('Name'), '2nd');
    expect(await dialog.findByText('Name must begin with a letter and have only letters, digits and _')).toBeVisible();
    await press('Add token');
    expect(sent('POST Token')).toEqual([]);
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Mood');
    expect(await dialog.findByText('In a template: {{Mood}}')).toBeVisible();
  });

  it('adds a token with the values that Enter begins one below the other, and with their flags', async () => {
    const { user, dialog, onClose, press, field, sent, isDefault, isNone } = await open(null);
    api.answer({ 'POST Token': buildToken({ name: 'Mood' }) });
    await user.type(dialog.getByLabelText('Name'), 'Mood');
    expect(dialog.getByText('No values yet. Without values the step has nothing to choose from.')).toBeVisible();
    await press('Add value');
    await user.keyboard('calm{Enter}tense{Enter}none{Enter}');
    expect(field(4)).toHaveFocus();
    await user.click(dialog.getByLabelText('Remove value 4'));
    expect(field(3)).toHaveFocus();
    await user.click(isDefault(1));
    await user.click(isNone(3));
    await press('Add token');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent('POST Token')).toEqual([{ name: 'Mood', tokenTypeId: 4, seperator: '' }]);
    expect(sent('POST TokenPossibleValue')).toEqual([
      buildForm('calm', 1, { isDefault: true }),
      buildForm('tense', 2),
      buildForm('none', 3, { isNone: true }),
    ]);
  });

  it('requires each value once and with a text, and one default of a choice', async () => {
    const { user, dialog, press, field, sent, isDefault } = await open(null);
    await user.type(dialog.getByLabelText('Name'), 'Mood');
    await press('Add value');
    await user.keyboard('calm{Enter}');
    expect(dialog.queryByText('Value is required.')).not.toBeInTheDocument();
    await press('Add token');
    expect(await dialog.findByText('Value is required.')).toBeVisible();
    await user.type(field(2), 'CALM');
    expect(await dialog.findByText('This value is already in the list.')).toBeVisible();
    await user.clear(field(2));
    await user.type(field(2), 'tense');
    await user.click(isDefault(1));
    await user.click(isDefault(2));
    expect(await dialog.findByText('A choice begins with one value: only one can be the default.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add token' })).toHaveAttribute('aria-disabled', 'true');
    expect(sent('POST Token')).toEqual([]);
  });

  it('saves of a token only the values that were changed, added and removed', async () => {
    const token = buildToken({ name: 'Mood' });
    const { user, dialog, onClose, press, field, sent, isDefault, isNone } = await open(token, [
      buildValue({ value: 'calm', isDefault: true }),
      buildValue({ id: 13, value: 'not asked', position: 3, isNone: true }),
      buildValue({ id: 12, value: 'tense', position: 2 }),
      buildValue({ id: 31, tokenId: 2, value: 'of another token' }),
    ]);
    await dialog.findByLabelText('Value 3');
    expect(screen.getByRole('dialog', { name: 'Edit the token Mood' })).toBeVisible();
    expect([field(1), field(2), field(3)].map((one) => (one as HTMLInputElement).value)).toEqual([
      'calm',
      'tense',
      'not asked',
    ]);
    expect(isDefault(1)).toBeChecked();
    expect(isNone(3)).toBeChecked();
    api.answer({
      'DELETE TokenPossibleValue/12': buildValue(),
      'PUT TokenPossibleValue/13': buildValue({ id: 13, value: 'unknown', position: 2, version: 'p2' }),
    });
    await user.click(dialog.getByLabelText('Remove value 2'));
    await user.clear(field(2));
    await user.type(field(2), 'unknown{Enter}cross');
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.sent('DELETE TokenPossibleValue/12')).toHaveLength(1);
    expect(sent('PUT TokenPossibleValue/13')).toEqual([buildForm('unknown', 2, { isNone: true, version: 'p1' })]);
    expect(sent('POST TokenPossibleValue')).toEqual([buildForm('cross', 3)]);
    expect(api.sent('PUT Token/1')).toEqual([]);
  });

  it('keeps what is saved when a value is refused, and saves the rest the next time', async () => {
    const { user, dialog, onClose, press, sent } = await open(null);
    const detail = 'This value is already in the list.';
    api.answer({
      'POST Token': buildToken({ name: 'Mood' }),
      'POST TokenPossibleValue': (request: SentRequest) =>
        (request.body as TokenPossibleValueForm).value === 'tense' ? problem(422, detail) : added(request),
    });
    await user.type(dialog.getByLabelText('Name'), 'Mood');
    await press('Add value');
    await user.keyboard('calm{Enter}tense');
    await press('Add token');
    expect(await dialog.findByText(detail)).toBeVisible();
    expect(dialog.getByText('Some of the changes are saved. Save again for the rest.')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    api.answer({ 'POST TokenPossibleValue': added });
    await press('Add token');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent('POST Token')).toHaveLength(1);
    expect(sent('POST TokenPossibleValue')).toEqual([
      buildForm('calm', 1),
      buildForm('tense', 2),
      buildForm('tense', 2),
    ]);
  });

  it('offers to load values again that could not be loaded', async () => {
    api.answer({ 'GET TokenPossibleValue': problem(500, 'stack') });
    const { user } = renderConsole(<TokenDialog token={buildToken()} onClose={jest.fn()} />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer({ 'GET TokenPossibleValue': rows([buildValue()]) });
    await user.click(again);
    expect(await screen.findByLabelText('Value 1')).toHaveDisplayValue('light');
  });
});
