import { jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { AgentRow, CommandRow } from '@helix/contracts';
import { stopClock } from '../../testing/clock.js';
import { pending, problem, rows } from '../../testing/fake-api.js';
import { renderConsole } from '../../testing/render-console.js';
import { collectSavedFiles } from '../../testing/saved-files.js';
import { api } from '../../testing/set-up.js';
import DeveloperHubPage from '../developer-hub-page.js';
import { buildAgent, buildCommand } from '../testing/build-hub.js';

const PATH = '/settings/sqlExplorer';
const SUBMIT = 'POST Clinic/SubmitCommand';
const toast = (text: string) => screen.findByText(text, { selector: '.MuiAlert-message' });
const editor = () => screen.findByRole('textbox', { name: 'Statement for the system of Maple Dental' });
const button = (name: string) => screen.getByRole('button', { name });

interface Setting {
  agent?: Partial<AgentRow>;
  commands?: readonly CommandRow[];
  answers?: Record<string, unknown>;
  signedIn?: Parameters<typeof renderConsole>[1];
}

async function open({ agent = {}, commands = [], answers = {}, signedIn = {} }: Setting = {}) {
  api.answer({
    'GET Clinic/Agents': rows([buildAgent(agent)]),
    'GET Clinic/Commands': rows(commands),
    'GET Hub/KeyLists': rows([]),
    ...answers,
  });
  const { user } = renderConsole(<DeveloperHubPage />, { path: PATH, ...signedIn });
  const field = await editor();
  await screen.findByText(agent.isConnected === false ? 'Offline' : 'Online');
  return { user, field };
}

describe('SQL explorer', () => {
  it('starts with a trivial select, and shows what the system answers in the order of its columns', async () => {
    const { user, field } = await open({
      answers: {
        [SUBMIT]: [
          { PatNum: '9007199254740993', Name: null, Units: 2.5 },
          { PatNum: '7', Name: 'a', Units: 1 },
        ],
      },
    });
    expect(field).toHaveTextContent('select 1');
    await user.click(button('Submit'));
    const grid = await screen.findByRole('grid', { name: 'Result' });
    expect(api.sent(SUBMIT).map(({ body }) => body)).toEqual([{ sql: 'select 1' }]);
    const texts = within(grid)
      .getAllByRole('row')
      .map(({ children }) => [...children].map(({ textContent }) => textContent));
    expect(texts).toEqual([
      ['#', 'PatNum', 'Name', 'Units'],
      ['1', '9007199254740993', 'NULL', '2.5'],
      ['2', '7', 'a', '1'],
    ]);
    expect(screen.getByText(/^2 rows in /)).toBeVisible();
    expect(screen.queryByText(/Only the first/)).not.toBeInTheDocument();
  });

  it.each(['Control', 'Meta'])('submits what was typed by %s+Enter, without a line break', async (key) => {
    const { user, field } = await open({ answers: { [SUBMIT]: [{ a: 1 }] } });
    await user.click(field);
    await user.keyboard('/* ours */ ');
    await user.keyboard(`{${key}>}{Enter}{/${key}}`);
    await screen.findByRole('grid');
    expect(api.sent(SUBMIT).map(({ body }) => body)).toEqual([{ sql: '/* ours */ select 1' }]);
    expect(field).toHaveTextContent('/* ours */ select 1');
  });

  it('leaves the editor by Tab', async () => {
    const { user, field } = await open();
    await user.click(field);
    await user.tab();
    expect(button('Clear')).toHaveFocus();
  });

  it('clears the editor, and refuses an empty statement in words', async () => {
    const { user, field } = await open();
    await user.click(button('Clear'));
    expect(field).toHaveTextContent('One reading statement, such as select 1');
    await user.click(button('Submit'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a statement.');
    expect(api.sent(SUBMIT)).toEqual([]);
  });

  it('says how far the statement is while it waits, and sends no second one meanwhile', async () => {
    const { answer, resolve } = pending();
    const running = buildCommand({ state: 'running', finishedAt: null, requestedBy: 'ana@maple.example' });
    const { user, field } = await open({ commands: [running], answers: { [SUBMIT]: answer } });
    await user.click(button('Submit'));
    expect(await screen.findByText('The system of Maple Dental works on it…')).toHaveAttribute('role', 'status');
    expect(button('Submit')).toHaveAttribute('aria-disabled', 'true');
    await user.click(button('Submit'));
    await user.click(field);
    await user.keyboard('{Control>}{Enter}{/Control}');
    resolve([{ a: 1 }]);
    expect(await screen.findByRole('grid')).toBeVisible();
    expect(api.sent(SUBMIT)).toHaveLength(1);
  });

  it('warns that no data were found', async () => {
    const { user } = await open({ answers: { [SUBMIT]: [] } });
    await user.click(button('Submit'));
    expect(await screen.findByText('No data found')).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });

  it.each([
    [
      'a refusal',
      problem(422, 'Invalid', [{ field: 'sql', message: 'Only one reading statement is allowed.' }]),
      'Only one reading statement is allowed.',
    ],
    ['the words of the system', problem(502, "Table 'x.y' doesn't exist"), "Table 'x.y' doesn't exist"],
    [
      'an agent that does not answer',
      problem(504, 'The agent of Maple Dental did not answer within 30 seconds.'),
      'The agent of Maple Dental did not answer within 30 seconds.',
    ],
  ])('shows %s as an error, and keeps the statement', async (_name, answer, words) => {
    const { user, field } = await open({ answers: { [SUBMIT]: answer } });
    await user.click(button('Submit'));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(field).toHaveTextContent('select 1');
  });

  it('says that a limit cut the rows', async () => {
    const cut = new Response('[{"a":1}]', { headers: { 'x-helix-truncated': 'true' } });
    const { user } = await open({ answers: { [SUBMIT]: cut } });
    await user.click(button('Submit'));
    expect(await screen.findByText('Only the first 1 rows are shown.')).toBeVisible();
  });

  it('renders of 5,000 rows those that are seen, wherever they are', async () => {
    const many = Array.from({ length: 5_000 }, (_row, index) => ({ id: index, name: `n${index}` }));
    const { user } = await open({ answers: { [SUBMIT]: many } });
    await user.click(button('Submit'));
    const grid = await screen.findByRole('grid');
    expect(grid).toHaveAttribute('aria-rowcount', '5001');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
    expect(within(grid).queryByText('n4000')).not.toBeInTheDocument();
    grid.scrollTop = 4_000 * 30;
    fireEvent.scroll(grid);
    expect(await within(grid).findByText('n4000')).toBeVisible();
    expect(within(grid).getByText('n4000').closest('tr')).toHaveAttribute('aria-rowindex', '4002');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(80);
  });

  it('copies the selected row as spreadsheets paste it', async () => {
    const { user } = await open({
      answers: {
        [SUBMIT]: [
          { a: 1, b: 'x' },
          { a: null, b: 'say "hi"\nthere' },
        ],
      },
    });
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(button('Submit'));
    const grid = await screen.findByRole('grid');
    expect(button('Copy Selected Row')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Copy Selected Row')).toHaveAccessibleDescription('Select a row first');
    await user.click(grid);
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(within(grid).getAllByRole('row', { selected: true })).toHaveLength(1);
    await user.click(button('Copy Selected Row'));
    expect(copied.mock.calls).toEqual([['\t"say ""hi""\nthere"']]);
    await toast('Row copied to clipboard');
  });

  it('says that the browser did not allow copying', async () => {
    const { user } = await open({ answers: { [SUBMIT]: [{ a: 1 }] } });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(button('Submit'));
    await user.click(await screen.findByRole('gridcell', { name: '1' }));
    await user.click(button('Copy Selected Row'));
    await toast('The browser did not allow copying.');
  });

  it('shows a row with its whole values', async () => {
    const long = 'x'.repeat(500);
    const { user } = await open({ answers: { [SUBMIT]: [{ id: 1, note: long, none: null }] } });
    await user.click(button('Submit'));
    const grid = await screen.findByRole('grid');
    expect(within(grid).queryByText(long)).not.toBeInTheDocument();
    await user.click(grid);
    await user.keyboard('{Home}{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Row 1' });
    expect(within(dialog).getByText(long)).toBeVisible();
    expect(within(dialog).getByText('NULL')).toBeVisible();
  });

  it('saves all rows as CSV, quoted, and with nothing that a spreadsheet would compute', async () => {
    const files = collectSavedFiles();
    stopClock('2026-03-02T14:05:09.000Z');
    const { user } = await open({
      answers: {
        [SUBMIT]: [
          { id: 1, note: '=1+1', 'a "b"': 'two\nlines' },
          { id: -2, note: null, 'a "b"': 'x,y' },
        ],
      },
    });
    await user.click(button('Submit'));
    await screen.findByRole('grid');
    await user.click(button('Export CSV'));
    expect(files.map(({ name }) => name)).toEqual(['Maple Dental 2026-03-02 090509.csv']);
    const lines = ['id,note,"a ""b"""', '1,\'=1+1,"two\nlines"', '-2,,"x,y"', ''];
    expect(await files[0]!.content.text()).toBe(lines.join('\r\n'));
  });

  it.each([
    [{ isConnected: false }, 'The agent of Maple Dental is not connected.'],
    [{ dialect: null, dmsTypeName: 'Dentrix' }, 'The SQL explorer is not available for Dentrix.'],
  ])('submits nothing that would be refused: %j', async (agent, reason) => {
    const { user, field } = await open({ agent });
    expect(button('Submit')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Submit')).toHaveAccessibleDescription(reason);
    await user.click(field);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(api.sent(SUBMIT)).toEqual([]);
  });

  it('keeps statement and answer while another tab of the hub is looked at', async () => {
    const { user, field } = await open({ answers: { [SUBMIT]: [{ a: 'still here' }] } });
    await user.click(field);
    await user.keyboard('/* mine */ ');
    await user.click(button('Submit'));
    await screen.findByText('still here');
    await user.click(screen.getByRole('tab', { name: 'Agents' }));
    await screen.findByRole('table', { name: 'Agents' });
    await user.click(screen.getByRole('tab', { name: 'SQL Explorer' }));
    expect(await editor()).toHaveTextContent('/* mine */ select 1');
    expect(screen.getByText('still here')).toBeVisible();
  });
});
