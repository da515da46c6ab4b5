import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { pending, problem, rows } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import TemplatePage from './template-page.js';
import { buildTemplate, buildToken, buildValue } from './testing/build-notes.js';

const LIST = '/settings/noteTemplates';

/** The keys of two braces: a single one would begin the name of a key. */
const BRACES = '{{{{';

/** Opens the page, whose tokens are Calculus and Plaque, at an address below the list. */
async function open(path: string) {
  api.answer({
    'GET user': rows([]),
    'GET Token': rows([buildToken({ id: 2, tokenId: 2, name: 'Calculus' }), buildToken()]),
    'GET TokenPossibleValue': rows([buildValue(), buildValue({ id: 12, tokenId: 2, value: 'none found' })]),
  });
  const { user, address } = renderConsole(
    <Routes>
      <Route path={`${LIST}/:id`} element={<TemplatePage />} />
      <Route path="*" element={<h1>Another page</h1>} />
    </Routes>,
    { path: `${LIST}/${path}`, user: { isSuperAdmin: true } },
  );
  const text = await screen.findByLabelText('Text');
  await screen.findByRole('button', { name: 'Insert Plaque' });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  /** Adds to the end of the text at once. */
  const write = async (added: string): Promise<void> => {
    await user.click(screen.getByLabelText('Text'));
    await user.paste(added);
  };
  return { user, address, text, press, write };
}
const preview = () => screen.getByRole('region', { name: 'Preview' });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('Page of a note template', () => {
  it('requires a name and a text', async () => {
    const { user } = await open('new');
    expect(screen.getByText('Everybody in Maple Dental without a template of their own.')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('Name is required.')).toBeVisible();
    expect(screen.getByText('Text is required.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    expect(api.sent('POST NoteTemplate')).toEqual([]);
  });

  it('inserts tokens from the list that typing opens and from the buttons, and shows the note that results', async () => {
    const { user, press, write, text } = await open('new');
    await write('Deposits: [[Plaque ');
    await user.keyboard(`${BRACES}pla`);
    const matches = within(await screen.findByRole('listbox', { name: 'Matching tokens' }));
    expect(matches.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['PlaqueChoice']);
    await user.click(matches.getByRole('option'));
    expect(text).toHaveValue('Deposits: [[Plaque {{Plaque}}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await write('.]] [[Calculus {{');
    await press('Insert Calculus');
    await write('.]]');
    expect(text).toHaveValue('Deposits: [[Plaque {{Plaque}}.]] [[Calculus {{Calculus}}.]]');
    await waitFor(() => expect(preview()).toHaveTextContent('Deposits: Plaque light. Calculus none found.'));
    expect(screen.getByText('2 steps in the wizard')).toBeVisible();
    await press('Unanswered');
    expect(preview()).toHaveTextContent('Deposits: Plaque ____. Calculus ____.');
  });

  it('inserts the token that arrow keys and Enter choose from the list, which Escape closes', async () => {
    const { user, text, write } = await open('new');
    await user.click(text);
    await user.keyboard(BRACES);
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'CalculusChoice',
      'PlaqueChoice',
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(text).toHaveValue('{{Plaque}}');
    await write(' {{Ca');
    expect(await screen.findByRole('option', { name: /Calculus/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    expect(text).toHaveValue('{{Plaque}} {{Ca');
  });

  it('is not saved while its text has an unknown token, and is saved for the clinic once the token is replaced', async () => {
    const { user, address, text, write } = await open('new');
    api.answer({ 'POST NoteTemplate': buildTemplate() });
    await user.type(screen.getByLabelText('Name'), ' Short recall ');
    await write('[[Tartar {{Tartar}}.]]');
    expect(screen.getByRole('alert')).toHaveTextContent('Unknown token: {{Tartar}}');
    expect(text).toHaveAccessibleDescription(/^Unknown token: \{\{Tartar\}\}/);
    await waitFor(() => expect(preview()).toHaveTextContent('Tartar ____.'));
    await user.click(save());
    await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'true'));
    expect(api.sent('POST NoteTemplate')).toEqual([]);

    await user.clear(text);
    await write('[[Tartar {{calculus}}.]]');
    expect(screen.queryByText(/Unknown token/)).not.toBeInTheDocument();
    await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'false'));
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Another page' })).toBeVisible();
    expect(address()).toBe(LIST);
    expect(api.sent('POST NoteTemplate').map(({ body }) => body)).toEqual([
      { name: 'Short recall', text: '[[Tartar {{calculus}}.]]', clinicId: 1, userId: null },
    ]);
  });

  it('can be saved once the unknown token in its text has been added, also when its values are loaded first', async () => {
    const { user, press, write } = await open('new');
    const tartar = buildToken({ id: 3, tokenId: 3, name: 'Tartar' });
    api.answer({ 'POST Token': tartar, 'POST NoteTemplate': buildTemplate() });
    await user.type(screen.getByLabelText('Name'), 'Short recall');
    await write('{{Tartar}}');
    await press('Add the token Tartar');
    const dialog = within(await screen.findByRole('dialog', { name: 'New token' }));
    expect(dialog.getByLabelText('Name')).toHaveDisplayValue('Tartar');
    const [tokens, values] = [pending(), pending()];
    api.answer({ 'GET Token': tokens.answer, 'GET TokenPossibleValue': values.answer });
    await user.click(dialog.getByRole('button', { name: 'Add token' }));
    await waitFor(() => expect(api.sent('GET TokenPossibleValue')).toHaveLength(2));
    values.resolve(rows([]));
    tokens.resolve(rows([tartar]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'false'));
    await user.click(save());
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  it('begins a copy with the text of another template, for the current clinic', async () => {
    api.answer({ 'GET NoteTemplate/1': buildTemplate({ name: 'Adult recall', clinicId: null, kind: 'adultRecall' }) });
    const { text } = await open('new?copy=1');
    expect(text).toHaveValue('Seen.');
    expect(screen.getByLabelText('Name')).toHaveDisplayValue('Copy of Adult recall');
    expect(screen.getByText('Everybody in Maple Dental without a template of their own.')).toBeVisible();
  });

  it('keeps a text when somebody else has changed the template, until it is loaded again', async () => {
    const detail = 'This template was changed by someone else.';
    api.answer({ 'GET NoteTemplate/5': buildTemplate(), 'PUT NoteTemplate/5': problem(409, detail) });
    const { user, text, press, write } = await open('5');
    await user.clear(text);
    await write('Seen twice.');
    api.answer({ 'GET NoteTemplate/5': buildTemplate({ text: 'Seen today.', version: 'v2' }) });
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${detail} Load it again to see what it is now. Your changes are lost then.`,
    );
    expect(text).toHaveValue('Seen twice.');
    await press('Load again');
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveValue('Seen today.'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    api.answer({ 'PUT NoteTemplate/5': buildTemplate() });
    await write(' Well.');
    await user.click(save());
    await screen.findByText('Another page');
    const form = { name: 'Short recall', clinicId: 1, userId: null };
    expect(api.sent('PUT NoteTemplate/5').map(({ body }) => body)).toEqual([
      { ...form, text: 'Seen twice.', version: 'v1' },
      { ...form, text: 'Seen today. Well.', version: 'v2' },
    ]);
  });

  it('asks before changes are left, and leaves at once without any', async () => {
    api.answer({ 'GET NoteTemplate/5': buildTemplate() });
    const { user, address, text, write } = await open('5');
    const leave = () => user.click(screen.getByRole('link', { name: 'Note Templates' }));
    await write(' Well.');
    await leave();
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    expect(question.getByText('Your changes to the template have not been saved and will be lost.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(address()).toBe(`${LIST}/5`);
    expect(text).toHaveValue('Seen. Well.');
    await user.clear(text);
    await write('Seen.');
    await leave();
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  it('says that a template does not exist', async () => {
    api.answer({ 'GET NoteTemplate/99': problem(404, 'This template does not exist.') });
    renderConsole(
      <Routes>
        <Route path={`${LIST}/:id`} element={<TemplatePage />} />
      </Routes>,
      { path: `${LIST}/99` },
    );
    expect(await screen.findByText('Template not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Note Templates' })).toHaveAttribute('href', LIST);
  });
});
