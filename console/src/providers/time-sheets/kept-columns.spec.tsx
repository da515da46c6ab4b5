import { screen, waitFor, within } from '@testing-library/react';
import { problem } from '../../testing/fake-api.js';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import { KeptColumns } from './kept-columns.js';
import './texts.js';

const KEPT = 'GET clinic/timeSheetColumns';
const SAVE = 'POST clinic/timeSheetColumns';
const FORGET = 'DELETE clinic/timeSheetColumns';

const COLUMNS = [
  { heading: 'Staff', column: 'Employee Name' },
  { heading: 'Work Day', column: 'Date' },
  { heading: 'Hours', column: 'Daily Total' },
];

/** Opens the list of the kept headings. */
async function open() {
  api.answer({ [KEPT]: { columns: COLUMNS, version: 'v1' } });
  const { user } = renderConsole(<KeptColumns />);
  await user.click(await screen.findByText('3 headings are kept'));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const pick = async (heading: string, column: string) => {
    await user.click(screen.getByRole('combobox', { name: heading }));
    await user.click(screen.getByRole('option', { name: column }));
  };
  return { user, press, pick };
}

describe('Kept headings of time sheets', () => {
  it('are not mentioned when there are none', async () => {
    api.answer({ [KEPT]: { columns: [], version: 'v0' } });
    renderConsole(<KeptColumns />);
    await waitFor(() => expect(api.sent(KEPT)).toHaveLength(1));
    expect(screen.queryByText(/kept/)).not.toBeInTheDocument();
  });

  it('are shown, changed and forgotten one by one', async () => {
    const { press, pick } = await open();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Staff', 'Work Day', 'Hours']);
    await press('Change');
    await pick('Staff', 'Employee ID');
    await pick('Hours', 'Forget this heading');
    const columns = [
      { heading: 'Staff', column: 'Employee ID' },
      { heading: 'Work Day', column: 'Date' },
    ];
    api.answer({ [SAVE]: { columns, version: 'v2' }, [KEPT]: { columns, version: 'v2' } });
    await press('Save');
    expect(await screen.findByText('2 headings are kept')).toBeVisible();
    expect(await screen.findByText('The headings were saved.')).toBeVisible();
    expect(api.sent(SAVE).map(({ body }) => body)).toEqual([{ columns, version: 'v1' }]);
  });

  it('keep what was entered when somebody else has changed them, and are read again once that is given up', async () => {
    const { press, pick } = await open();
    await press('Change');
    await pick('Staff', 'Employee ID');
    const message = 'This list of headings was changed by someone else.';
    api.answer({
      [SAVE]: problem(409, message),
      [KEPT]: { columns: [{ heading: 'Tag', column: 'Date' }], version: 'v2' },
    });
    await press('Save');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Staff' })).toHaveTextContent('Employee ID');
    await press('Cancel');
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Tag']);
  });

  it('are forgotten all at once after a question', async () => {
    const { user, press } = await open();
    await press('Forget all');
    const question = within(await screen.findByRole('alertdialog', { name: 'Forget the headings' }));
    api.answer({ [FORGET]: { columns: [], version: 'v2' }, [KEPT]: { columns: [], version: 'v2' } });
    await user.click(question.getByRole('button', { name: 'Forget all' }));
    expect(await screen.findByText('The headings were forgotten.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/are kept/)).not.toBeInTheDocument());
    expect(api.sent(FORGET).map(({ query }) => query)).toEqual([{ version: 'v1' }]);
  });
});
