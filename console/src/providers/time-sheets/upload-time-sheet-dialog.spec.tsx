import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { TimeSheetImport } from '@helix/contracts';
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
  ...sheet,
});

/** Opens the dialog. @param answer of the server to a file. */
async function open(answer: unknown = buildSheet()) {
  api.answer({ [CALL]: answer });
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
