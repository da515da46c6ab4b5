import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Problem, TimeSheetColumn, TimeSheetHeadingView, TimeSheetImport } from '@helix/contracts';
import { problem, rows } from '../../testing/fake-api.js';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import { buildProvider } from '../testing/providers.js';
import { UploadTimeSheetDialog } from './upload-time-sheet-dialog.js';

const CALL = 'POST villanova/importItemCardsEntry';

const buildDay = (day: Partial<TimeSheetImport['days'][number]>): TimeSheetImport['days'][number] => ({
  row: 2,
  providerId: 'H1',
  providerName: 'Zoe Zander',
  date: '2026-04-06',
  minutes: 240,
  punches: [{ in: '08:00', out: '12:00' }],
  before: null,
  ...day,
});

const buildSheet = (sheet: Partial<TimeSheetImport> = {}): TimeSheetImport => ({
  isPreview: true,
  days: [buildDay({})],
  warnings: [],
  skipped: [],
  headings: [],
  columnsVersion: 'v1',
  ...sheet,
});

/** Opens the dialog. @param answer of the server to a file. */
async function open(answer: unknown = buildSheet()) {
  api.answer({ [CALL]: answer, 'GET clinic/timeSheetColumns': { columns: [], version: 'v1' } });
  const onClose = jest.fn();
  const { user } = renderConsole(<UploadTimeSheetDialog onClose={onClose} />, { path: '/settings/providers' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Time Sheet' }));
  const choose = (file = new File(['a'], 'sheet.csv', { type: 'text/csv' })) =>
    user.upload(dialog.getByLabelText('Time sheet'), file);
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  const linesOf = async (name: string) =>
    within(await dialog.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  return { user, dialog, onClose, choose, press, linesOf };
}

/** What was asked of the server about files, oldest first. */
const asked = () => api.sent(CALL).map(({ query }) => query);

describe('Upload time sheet dialog', () => {
  it('asks for a file, and says what one may contain', async () => {
    const { user, dialog, press } = await open();
    await user.click(dialog.getByText('What the file may contain'));
    expect(dialog.getByText(/with slashes, the month comes first/)).toBeVisible();
    await press('Import');
    expect(dialog.getByRole('alert')).toHaveTextContent('Please select a file first.');
    expect(dialog.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
  });

  it('downloads a template with a line for each active hygienist', async () => {
    const { press } = await open();
    api.answer({
      'GET provider/details': rows([buildProvider({ payrollId: '4711', isHygienist: true, isActive: true })]),
    });
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    });
    const names: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
      names.push((this as HTMLAnchorElement).download);
    });
    await press('Download a template');
    await waitFor(() => expect(names).toEqual(['Time sheet.csv']));
    click.mockRestore();
    expect(await files[0]?.text()).toMatch(/^Employee ID,.*\r\n4711,"Zabel, Zora",\d{4}-\d\d-\d\d,,,,,,,\r\n$/);
  });

  it('lists every row that is wrong, to be copied, and imports nothing of the file', async () => {
    const { dialog, choose, press, linesOf } = await open(
      problem(422, 'row 3: Daily Total 25:00 is more than 24 hours. (1 more)', [
        { field: 'row 3', message: 'Daily Total 25:00 is more than 24 hours.' },
        { field: 'row 7', message: 'Out 1 is missing.' },
      ]),
    );
    await choose();
    const errors = ['row 3: Daily Total 25:00 is more than 24 hours.', 'row 7: Out 1 is missing.'];
    expect(await linesOf('2 rows cannot be imported')).toEqual(errors);
    expect(
      dialog.getByText('File upload failed: row 3: Daily Total 25:00 is more than 24 hours. (1 more)'),
    ).toBeVisible();
    expect(dialog.queryByRole('switch')).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
    const copy = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press('Copy');
    expect(await dialog.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copy).toHaveBeenCalledWith(errors.join('\n'));
    expect(asked()).toEqual([{ preview: 'true', skipUnknown: 'false' }]);
  });

  it('leaves out people who are no hygienists of the clinic when that is chosen', async () => {
    const messages = [
      { row: 3, message: 'Zane Zoll is not a hygienist.' },
      { row: 4, message: 'Nobody Known is not known in this clinic.' },
    ];
    const { user, dialog, choose, press, linesOf } = await open(
      problem(
        422,
        'row 3: Zane Zoll is not a hygienist. (1 more)',
        messages.map(({ row, message }) => ({ field: `row ${row}`, message })),
      ),
    );
    await choose();
    const lines = ['row 3: Zane Zoll is not a hygienist.', 'row 4: Nobody Known is not known in this clinic.'];
    expect(await linesOf('2 rows cannot be imported')).toEqual(lines);
    api.answer({ [CALL]: buildSheet({ skipped: messages }) });
    await user.click(dialog.getByRole('switch', { name: 'Leave out people who are no hygienists of this clinic' }));
    expect(await linesOf('2 rows are left out')).toEqual(lines);
    expect(dialog.getByText('1 day of 1 person, 2026-04-06 to 2026-04-06')).toBeVisible();
    await press('Import 1 day');
    expect(await screen.findByText('File uploaded successfully. Payroll information has been updated')).toBeVisible();
    expect(asked()).toEqual([
      { preview: 'true', skipUnknown: 'false' },
      { preview: 'true', skipUnknown: 'true' },
      { preview: 'false', skipUnknown: 'true' },
    ]);
  });

  it('previews which days are new, unchanged or replaced, and warnings, before it imports', async () => {
    const sheet = buildSheet({
      days: [
        buildDay({
          before: [
            { in: '08:00', out: '12:00' },
            { in: '13:00', out: '17:00' },
          ],
        }),
        buildDay({ row: 3, date: '2026-04-08', minutes: 0, punches: [], before: [] }),
        buildDay({ row: 4, date: '2026-04-09', minutes: 60, punches: [{ in: '09:00', out: '10:00' }] }),
      ],
      warnings: [{ row: 3, message: 'Daily Total is 9,5, the times add up to 07:30: the times count.' }],
    });
    const { user, dialog, choose, press, linesOf } = await open(sheet);
    await choose();
    expect(await dialog.findByText(/3 days of 1 person, 2026-04-06 to 2026-04-09/)).toBeVisible();
    expect(dialog.getByText(/Replaces 1 day of an earlier time sheet\./)).toBeVisible();
    expect(await linesOf('1 warning')).toEqual([
      'row 3: Daily Total is 9,5, the times add up to 07:30: the times count.',
    ]);
    const [, replaced, unchanged, added] = dialog.getAllByRole('row');
    expect(replaced).toHaveTextContent(/Monday, 2026-04-06.*Zoe Zander.*4:00.*8:00.*12:00.*1:00.*5:00.*\(8:00\)/);
    expect(unchanged).toHaveTextContent(/Wednesday, 2026-04-08.*No time worked.*Unchanged/);
    expect(added).toHaveTextContent(/Thursday, 2026-04-09.*New/);
    await user.click(dialog.getByRole('switch', { name: 'Only replaced days' }));
    expect(dialog.getAllByRole('row')).toHaveLength(2);
    expect(asked()).toEqual([{ preview: 'true', skipUnknown: 'false' }]);
    api.answer({ [CALL]: { ...sheet, isPreview: false } });
    await press('Import 3 days');
    expect(await dialog.findByText(/1 day of an earlier time sheet was replaced\./)).toBeVisible();
  });

  it('refuses a file that is no time sheet, with the reason, and one that is too large without a request', async () => {
    const detail = 'row 1: This file is empty.';
    const { dialog, choose } = await open(problem(422, detail, [{ field: 'row 1', message: 'This file is empty.' }]));
    await choose(new File([], 'empty.csv', { type: 'text/csv' }));
    expect(await dialog.findByText(`File upload failed: ${detail}`)).toBeVisible();
    expect(dialog.getByText(/empty\.csv/)).toBeVisible();
    await choose(new File(['a'.repeat(2 * 1024 * 1024 + 1)], 'large.csv', { type: 'text/csv' }));
    expect(await dialog.findByText('File upload failed: A time sheet has at most 2 MiB.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
    expect(asked()).toHaveLength(1);
  });

  it('shows why an import failed after its preview, and can try again', async () => {
    const { dialog, choose, press } = await open();
    await choose();
    await dialog.findByRole('button', { name: 'Import 1 day' });
    api.answer({ [CALL]: problem(500, 'stack') });
    await press('Import 1 day');
    const message = 'File upload failed: Sorry, we messed something up. Please try again later.';
    expect(await dialog.findByText(message)).toBeVisible();
    api.answer({ [CALL]: buildSheet({ isPreview: false }) });
    await press('Import 1 day');
    expect(await dialog.findByText(/Imported: 1 day of 1 person/)).toBeVisible();
  });
});

/** The headings of a file, by the columns that they are read as; null: not read. */
const buildHeadings = (columns: Readonly<Record<string, string | null>>): TimeSheetHeadingView[] =>
  Object.entries(columns).map(([heading, column]) => ({
    ...{ heading, column, isMapped: column !== null && column !== heading },
    samples: SAMPLES[heading] ?? [],
  }));

const SAMPLES: Readonly<Record<string, string[]>> = {
  Staff: ['Zander, Zoe', 'Zabel, Zora'],
  'Work Day': ['2026-04-06'],
  Hours: ['4', '7.5'],
};
const UNREAD = { Staff: null, 'Work Day': null, Hours: null };
const CHOSEN = { Staff: 'Employee Name', 'Work Day': 'Date', Hours: 'Daily Total' };
const COLUMNS: TimeSheetColumn[] = Object.entries(CHOSEN).map(([heading, column]) => ({ heading, column }));

/** A file whose header or rows are refused. */
const refused = (message: string, headings: TimeSheetHeadingView[], row = 1): Response =>
  Response.json(
    {
      ...{ title: 'Refused', status: 422, detail: `row ${row}: ${message}`, headings },
      errors: [{ field: `row ${row}`, message }],
    } satisfies Problem,
    { status: 422 },
  );
const NEEDS_PERSON = 'The header needs a column Employee ID or Employee Name.';

/** The columns and the version that were sent with each file, oldest first. */
const sentColumns = () =>
  api.sent(CALL).map(({ body }) => {
    const form = body as FormData;
    const columns = form.get('columns');
    return [columns === null ? null : JSON.parse(String(columns)), form.get('columnsVersion')];
  });

describe('Upload time sheet dialog, with headings of other words', () => {
  const openWith = async (answer: unknown = refused(NEEDS_PERSON, buildHeadings(UNREAD))) => {
    const opened = await open(answer);
    const { user, dialog, choose } = opened;
    const pick = async (heading: string, column: string) => {
      await user.click(dialog.getByRole('combobox', { name: heading }));
      await user.click(screen.getByRole('option', { name: column }));
    };
    await choose();
    return { ...opened, pick };
  };

  it('shows the headings of the file with cells of it, asks for their columns, previews by them and imports', async () => {
    const { dialog, press, pick } = await openWith();
    expect(
      await dialog.findByText(/^This file has other headings\..*next time sheets of Maple Dental\.$/),
    ).toBeVisible();
    expect(dialog.getByRole('combobox', { name: 'Staff' })).toHaveAccessibleDescription('Zander, Zoe · Zabel, Zora');
    expect(dialog.queryByText(/File upload failed/)).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
    for (const [heading, column] of Object.entries(CHOSEN)) await pick(heading, column);
    api.answer({ [CALL]: buildSheet({ headings: buildHeadings(CHOSEN) }) });
    await press('Show preview');
    expect(await dialog.findByText('1 day of 1 person, 2026-04-06 to 2026-04-06')).toBeVisible();
    const inWords = 'Staff is Employee Name, Work Day is Date, Hours is Daily Total.';
    expect(dialog.getByText(inWords)).toBeVisible();
    api.answer({ [CALL]: buildSheet({ headings: buildHeadings(CHOSEN), isPreview: false }) });
    await press('Import 1 day');
    expect(await dialog.findByText(`Kept for the next time sheets: ${inWords}`)).toBeVisible();
    expect(sentColumns()).toEqual([
      [null, null],
      [COLUMNS, null],
      [COLUMNS, 'v1'],
    ]);
  });

  it('says what is missing, chosen twice or without its pair, and sends nothing until it is right', async () => {
    const { dialog, press, pick } = await openWith();
    await dialog.findByRole('combobox', { name: 'Staff' });
    await pick('Staff', 'Date');
    await pick('Work Day', 'Date');
    await pick('Hours', 'In 2');
    expect(dialog.queryByText(/Another heading/)).not.toBeInTheDocument();
    await press('Show preview');
    expect(dialog.getAllByText(/^Another heading is Date, too\./)).toHaveLength(2);
    expect(dialog.getByText(/^In 2 needs Out 2\./)).toHaveTextContent('4 · 7.5');
    expect(dialog.getByText(/^Choose which heading is Employee ID or Employee Name\./)).toHaveTextContent(
      'Choose which heading is Daily Total, or which are In 1 and Out 1.',
    );
    await pick('Staff', 'Employee Name');
    expect(dialog.queryByText(/Another heading/)).not.toBeInTheDocument();
    expect(asked()).toHaveLength(1);
  });

  it('can be read by other columns when rows are wrong, and does not lose the choice when there is no answer', async () => {
    const message = '"Zander, Zoe" is no date. Dates are yyyy-MM-dd or MM/dd/yyyy.';
    const wrong = { Staff: 'Date', 'Work Day': 'Employee Name', Hours: 'Daily Total' };
    const { dialog, press, pick, linesOf } = await openWith(refused(message, buildHeadings(wrong), 2));
    expect(await linesOf('One row cannot be imported')).toEqual([`row 2: ${message}`]);
    await press('Change columns');
    await pick('Staff', 'Employee Name');
    await pick('Work Day', 'Date');
    api.answer({ [CALL]: problem(500, 'stack') });
    await press('Show preview');
    expect(await dialog.findByText(/Sorry, we messed something up/)).toBeVisible();
    expect(dialog.getByText('Staff is Employee Name, Work Day is Date, Hours is Daily Total.')).toBeVisible();
    api.answer({ [CALL]: buildSheet({ headings: buildHeadings(CHOSEN) }) });
    await press('Change columns');
    await press('Show preview');
    expect(await dialog.findByRole('button', { name: 'Import 1 day' })).toBeEnabled();
    expect(sentColumns().slice(1)).toEqual([
      [COLUMNS, null],
      [COLUMNS, null],
    ]);
  });

  it('is read by the kept headings without asking, and offers to change what is not read', async () => {
    const headings = buildHeadings({ ...CHOSEN, 'Daily Total': 'Daily Total', Hours: null });
    const { dialog, press } = await openWith(buildSheet({ headings }));
    expect(await dialog.findByText('Staff is Employee Name, Work Day is Date.')).toBeVisible();
    expect(dialog.getByText('Not read: Hours.')).toBeVisible();
    await press('Change columns');
    expect(dialog.getByText('Read by themselves: Daily Total.')).toBeVisible();
    // Nobody imports the old preview instead of what is being chosen.
    expect(dialog.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
    expect(dialog.queryByRole('table')).not.toBeInTheDocument();
    await press('Leave as it is');
    expect(dialog.getByRole('button', { name: 'Import 1 day' })).toHaveAttribute('aria-disabled', 'false');
    expect(dialog.getByText('Staff is Employee Name, Work Day is Date.')).toBeVisible();
    expect(asked()).toHaveLength(1);
  });

  it('says nothing of columns when all headings are columns by themselves', async () => {
    const { dialog } = await openWith(buildSheet({ headings: buildHeadings({ Date: 'Date' }) }));
    await dialog.findByRole('button', { name: 'Import 1 day' });
    expect(dialog.queryByRole('button', { name: 'Change columns' })).not.toBeInTheDocument();
  });

  it('begins again with another file', async () => {
    const { dialog, press, pick, choose } = await openWith();
    await dialog.findByRole('combobox', { name: 'Staff' });
    for (const [heading, column] of Object.entries(CHOSEN)) await pick(heading, column);
    await press('Show preview');
    await waitFor(() => expect(sentColumns()).toHaveLength(2));
    await choose();
    await waitFor(() => expect(sentColumns()[2]).toEqual([null, null]));
    expect(await dialog.findByRole('combobox', { name: 'Staff' })).toHaveTextContent('Not read');
  });

  it('shows the preview again when somebody else has changed the kept headings', async () => {
    const { dialog, press } = await openWith(buildSheet({ headings: buildHeadings(CHOSEN) }));
    await dialog.findByRole('button', { name: 'Import 1 day' });
    const changed = buildSheet({ headings: buildHeadings({ ...CHOSEN, Staff: 'Employee ID' }), columnsVersion: 'v2' });
    const detail = 'The headings of time sheets were changed by someone else.';
    api.answer({
      [CALL]: ({ query }: { query: Record<string, string> }) =>
        query['preview'] === 'true' ? changed : problem(409, detail),
    });
    await press('Import 1 day');
    expect(await dialog.findByText(`File upload failed: ${detail}`)).toBeVisible();
    expect(await dialog.findByText('Staff is Employee ID, Work Day is Date, Hours is Daily Total.')).toBeVisible();
    api.answer({ [CALL]: { ...changed, isPreview: false } });
    await press('Import 1 day');
    await dialog.findByRole('button', { name: 'Done' });
    expect(sentColumns().map(([, version]) => version)).toEqual([null, 'v1', null, 'v2']);
  });
});
