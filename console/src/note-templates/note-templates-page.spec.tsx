import { screen, waitFor, within } from '@testing-library/react';
import { problem, rows } from '../testing/fake-api.js';
import { renderConsole } from '../testing/render-console.js';
import { api } from '../testing/set-up.js';
import NoteTemplatesPage from './note-templates-page.js';
import { buildTemplate, buildToken, buildValue } from './testing/build-notes.js';

const OWN = buildTemplate();
const SHIPPED = buildTemplate({
  ...{ id: 1, noteTemplateId: 1, name: 'Adult recall', stepCount: 23 },
  ...{ clinicId: null, clinicName: null, kind: 'adultRecall' },
});
const SUPER_ADMIN = { user: { isSuperAdmin: true } };

/** The texts of a row, from the name on, without its actions. */
const cellsOf = (name: string, count: number) =>
  within(screen.getByText(name).closest('tr')!)
    .getAllByRole('cell')
    .slice(0, count)
    .map(({ textContent }) => textContent);
const press = (name: string) => screen.getByRole('button', { name });

describe('Templates of the Note Templates page', () => {
  async function open() {
    api.answer({ 'GET NoteTemplate': rows([SHIPPED, OWN]) });
    const { user } = renderConsole(<NoteTemplatesPage />, { path: '/settings/noteTemplates', ...SUPER_ADMIN });
    await screen.findByText('Adult recall');
    return user;
  }

  it('shows whose each template is, and how many steps it has', async () => {
    const bob = { id: 6, noteTemplateId: 6, name: 'Own words', userId: 8, userEmail: 'bob@maple.example' };
    api.answer({
      'GET NoteTemplate': rows([
        ...[SHIPPED, OWN, buildTemplate(bob)],
        buildTemplate({ ...bob, id: 7, noteTemplateId: 7, name: 'Everywhere', clinicId: null, clinicName: null }),
      ]),
    });
    renderConsole(<NoteTemplatesPage />, { path: '/settings/noteTemplates', ...SUPER_ADMIN });
    await screen.findByText('Adult recall');
    expect(cellsOf('Adult recall', 3)).toEqual(['Adult recall', 'Shipped', '23']);
    expect(cellsOf('Short recall', 3)).toEqual(['Short recall', 'Maple Dental', '2']);
    expect(cellsOf('Own words', 3)).toEqual(['Own words', 'bob@maple.example in Maple Dental', '2']);
    expect(cellsOf('Everywhere', 3)).toEqual(['Everywhere', 'bob@maple.example in every clinic', '2']);
  });

  it('never deletes a shipped template, and says why', async () => {
    const user = await open();
    const remove = press('Delete Adult recall');
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveAccessibleDescription('A shipped template cannot be deleted. Change its text instead.');
    await user.click(remove);
    expect(api.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('deletes a template at once, and Undo adds it again as it was', async () => {
    const user = await open();
    api.answer({
      'GET NoteTemplate': rows([SHIPPED]),
      'DELETE NoteTemplate/5': OWN,
      'POST NoteTemplate': buildTemplate({ id: 9 }),
    });
    await user.click(press('Delete Short recall'));
    expect(await screen.findByText('“Short recall” was deleted.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Short recall' })).not.toBeInTheDocument());
    api.answer({ 'GET NoteTemplate': rows([SHIPPED, OWN]) });
    await user.click(press('Undo'));
    expect(await screen.findByText('“Short recall” was restored.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Short recall' })).toBeVisible();
    expect(api.sent('POST NoteTemplate').map(({ body }) => body)).toEqual([
      { name: 'Short recall', text: 'Seen.', clinicId: 1, userId: null },
    ]);
  });

  it('shows why a template could not be deleted', async () => {
    const user = await open();
    api.answer({ 'DELETE NoteTemplate/5': problem(404, 'This template does not exist.') });
    await user.click(press('Delete Short recall'));
    expect(await screen.findByText('This template does not exist.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('offers to load a failed list again', async () => {
    api.answer({ 'GET NoteTemplate': problem(500, 'stack') });
    const { user } = renderConsole(<NoteTemplatesPage />, { path: '/settings/noteTemplates', ...SUPER_ADMIN });
    expect(await screen.findByText('This list could not be loaded.')).toBeVisible();
    api.answer({ 'GET NoteTemplate': rows([SHIPPED]) });
    await user.click(press('Try again'));
    expect(await screen.findByText('Adult recall')).toBeVisible();
  });
});

describe('Tokens of the Note Templates page', () => {
  async function open() {
    api.answer({
      'GET Token': rows([
        buildToken({ id: 2, tokenId: 2, name: 'Gingiva', templateCount: 4 }),
        buildToken({ name: 'Mood', tokenTypeId: 5, seperator: ' / ' }),
      ]),
      'GET TokenPossibleValue': rows([
        buildValue({ id: 12, value: 'tense', position: 2 }),
        buildValue({ value: 'calm' }),
      ]),
    });
    const { user } = renderConsole(<NoteTemplatesPage />, { path: '/settings/noteTemplates/tokens', ...SUPER_ADMIN });
    await screen.findByText('Mood');
    return user;
  }

  it('shows the type of each token, its values in their order, the separator and the templates that use it', async () => {
    await open();
    await screen.findByText('calm, tense');
    expect(cellsOf('Gingiva', 5)).toEqual(['Gingiva', 'Choice', '–', '–', '4']);
    expect(cellsOf('Mood', 5)).toEqual(['Mood', 'Multiselect', 'calm, tense', '“ / ”', '0']);
  });

  it('does not delete a token while templates use it, and says what to do first', async () => {
    const user = await open();
    const remove = press('Delete Gingiva');
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveAccessibleDescription('4 templates use this token. Take it out of them first.');
    await user.click(remove);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('asks before a token is deleted', async () => {
    const user = await open();
    api.answer({ 'DELETE Token/1': buildToken(), 'GET Token': rows([]) });
    await user.click(press('Delete Mood'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Token' }));
    expect(question.getByText('Are you sure you want to delete this token and its values?')).toBeVisible();
    expect(question.getByText('Mood')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(api.sent('DELETE Token/1')).toEqual([]);
    await user.click(press('Delete Mood'));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('“Mood” was deleted.')).toBeVisible();
    expect(await screen.findByText('No tokens yet.')).toBeVisible();
    expect(api.sent('DELETE Token/1')).toHaveLength(1);
  });

  it('shows which template uses a token meanwhile, and loads the list again', async () => {
    const user = await open();
    api.answer({
      'DELETE Token/1': problem(409, '{{Mood}} is used by Short recall. Remove it there first.'),
      'GET Token': rows([buildToken({ name: 'Mood', templateCount: 1 })]),
    });
    await user.click(press('Delete Mood'));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Confirm' }));
    expect(await question.findByText('{{Mood}} is used by Short recall. Remove it there first.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(press('Delete Mood')).toHaveAccessibleDescription(
        '1 template uses this token. Take it out of the template first.',
      ),
    );
  });

  it('offers to load a failed list again', async () => {
    api.answer({ 'GET Token': problem(500, 'stack'), 'GET TokenPossibleValue': rows([]) });
    const { user } = renderConsole(<NoteTemplatesPage />, { path: '/settings/noteTemplates/tokens', ...SUPER_ADMIN });
    expect(await screen.findByText('This list could not be loaded.')).toBeVisible();
    api.answer({ 'GET Token': rows([buildToken()]) });
    await user.click(press('Try again'));
    expect(await screen.findByText('Plaque')).toBeVisible();
  });
});
