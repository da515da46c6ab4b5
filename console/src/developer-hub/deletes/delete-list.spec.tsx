import { screen, waitFor, within } from '@testing-library/react';
import type { KeyListRow } from '@helix/contracts';
import { problem, rows } from '../../testing/fake-api.js';
import { pushedStream } from '../../testing/live-stream.js';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import DeveloperHubPage from '../developer-hub-page.js';

const AGREE = 'POST Hub/KeyLists/Agree';
const RUN = '6f1c6a52-6f0e-4a38-9d1b-2d6a1c1f5b11';
const stream = pushedStream();
const toast = (text: string) => screen.findByText(text, { selector: '.MuiAlert-message' });

const buildList = (list: Partial<KeyListRow> = {}): KeyListRow => ({
  ...{ id: '1 appointment', clinicId: 1, clinicName: 'Maple Dental', entity: 'appointment', runId: RUN },
  ...{ state: 'waiting', missing: 1_240, total: 4_960, startedAt: '2026-03-02T14:00:00.000Z' },
  ...list,
});
const WAITING = buildList();
const DONE = buildList({ id: '1 fee', entity: 'fee', state: 'done', missing: 3, total: 900 });

async function open(lists: readonly KeyListRow[], answers: Record<string, unknown> = {}) {
  const waiting = lists.filter(({ state }) => state === 'waiting');
  api.answer({
    'GET events': () => stream.answer(),
    'GET Hub/KeyLists': ({ query }: { query: Record<string, string> }) =>
      rows(query['filter'] === '{"state":"waiting"}' && query['range'] === undefined ? waiting : lists),
    ...answers,
  });
  const { user } = renderConsole(<DeveloperHubPage />, { path: '/settings/sqlExplorer/deletes' });
  await screen.findByRole('table', { name: 'Deletes' });
  return { user };
}

const table = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

describe('Deletes by lists of keys', () => {
  it('are listed with what they delete, and the tab says how many wait', async () => {
    await open([WAITING, DONE]);
    await screen.findByText('fee');
    const at = '2026-03-02 9:00 a.m.';
    expect(table()).toEqual([
      [at, 'Maple Dental', 'appointment', '1,24025% of all', '4,960', 'Waiting', 'Delete 1,240 rows'],
      [at, 'Maple Dental', 'fee', '30.3% of all', '900', 'Deleted', ''],
    ]);
    expect(await screen.findByRole('tab', { name: 'Deletes 1 waiting' })).toBeVisible();
  });

  it('wait for somebody who agrees to the number that the question names, and follow without a reload', async () => {
    const { user } = await open([WAITING], { [AGREE]: { state: 'queued', rows: 1_240 } });
    await user.click(await screen.findByRole('button', { name: 'Delete 1,240 rows of appointment in Maple Dental' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 1,240 rows?' }));
    expect(dialog.getByText(/does not list 1,240 of the 4,960 rows of “appointment”/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(api.sent(AGREE)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete 1,240 rows' }));
    await toast('1,240 rows are being deleted.');
    expect(api.sent(AGREE).map(({ body }) => body)).toEqual([{ clinicId: 1, entity: 'appointment', runId: RUN }]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    for (const [state, word] of [
      ['deleting', 'Deleting'],
      ['done', 'Deleted'],
    ] as const) {
      api.answer({ 'GET Hub/KeyLists': rows([{ ...WAITING, state }]) });
      await waitFor(() => expect(stream.isOpen()).toBe(true));
      stream.push({ parts: ['keyLists'] }, 'hub.updated');
      expect(await screen.findByText(word, { selector: 'td *' })).toBeVisible();
    }
    expect(screen.queryByRole('button', { name: /^Delete 1,240/ })).not.toBeInTheDocument();
  });

  it('keep the question with the words of the server when the list is another one by now', async () => {
    const words = 'The agent has sent a newer list. Look at it before you agree.';
    const { user } = await open([WAITING], { [AGREE]: problem(409, words) });
    await user.click(await screen.findByRole('button', { name: /^Delete 1,240 rows of/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete 1,240 rows' }));
    expect(await dialog.findByText(words)).toBeVisible();
  });

  it('say that there are none, and that none matches', async () => {
    api.answer({ 'GET Hub/KeyLists': rows([]) });
    const { user } = renderConsole(<DeveloperHubPage />, { path: '/settings/sqlExplorer/deletes' });
    expect(await screen.findByText('No deletes.')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByRole('option', { name: 'Waiting' }));
    expect(await screen.findByText('No list matches.')).toBeVisible();
  });
});
