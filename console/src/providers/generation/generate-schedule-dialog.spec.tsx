import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { PunchGeneration } from '@helix/contracts';
import { problem } from '../../testing/fake-api.js';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import { dateField, dateValue, typeDate } from '../../testing/type-date.js';
import { buildProvider } from '../testing/providers.js';
import { GenerateScheduleDialog } from './generate-schedule-dialog.js';

const CALL = 'POST provider/timeClockPunchGeneration';
const RESULT: PunchGeneration = {
  daysGenerated: 6,
  punchesGenerated: 12,
  daysRemoved: 1,
  skipped: { imported: 0, pms: 1, alreadyGenerated: 0, noShift: 4, noAppointment: 3 },
};

async function open(hygienists: unknown = [buildProvider()]) {
  api.answer({ 'GET provider': hygienists, [CALL]: RESULT });
  const onClose = jest.fn();
  const { user } = renderConsole(<GenerateScheduleDialog onClose={onClose} />, { path: '/settings/providers' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate Schedule' }));
  const type = (label: string, date: string) => typeDate(user, dialog, label, date);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, dialog, onClose, type, press };
}

describe('Generate schedule dialog', () => {
  it('says that the hygienists could not be loaded, and loads them again', async () => {
    const { user, dialog } = await open(problem(500, ''));
    expect(await dialog.findByText(/^The hygienists could not be loaded/)).toBeVisible();
    api.answer({ 'GET provider': [buildProvider()] });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog.queryByText(/^The hygienists could not be loaded/)).not.toBeInTheDocument());
    await user.click(dialog.getByRole('combobox', { name: 'Provider' }));
    expect(await screen.findByRole('option', { name: 'Zora Zabel' })).toBeVisible();
  });

  it('has the payroll ID, else the id, behind the names of two hygienists that are the same', async () => {
    const { user, dialog } = await open([
      buildProvider({ payrollId: '0412' }),
      buildProvider({ id: 'H2', provider_id: 'H2', first_name: 'ZORA' }),
    ]);
    await user.click(await dialog.findByRole('combobox', { name: 'Provider' }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options.slice(1)).toEqual(['Zora Zabel (0412)', 'ZORA Zabel (H2)']);
  });

  it('shows what is wrong with the days under their fields, and generates nothing', async () => {
    const { user, dialog, type } = await open();
    const alerts = () => dialog.queryAllByRole('alert').map(({ textContent }) => textContent);
    await type('Start date', '');
    await type('End date', '');
    await user.tab();
    await waitFor(() => expect(alerts()).toEqual(['Start date is required.', 'End date is required.']));
    expect(dateField(dialog, 'End date')).toHaveAccessibleDescription('End date is required.');
    expect(dialog.getByRole('button', { name: 'Generate' })).toHaveAttribute('aria-disabled', 'true');
    await type('Start date', '2026-02-02');
    await type('End date', '2026-02-01');
    await waitFor(() => expect(alerts()).toEqual(['End date must not be before the start date.']));
    await type('End date', '2027-02-03');
    await user.tab();
    expect(dateValue(dateField(dialog, 'End date'))).toBe('2027-02-03');
    await waitFor(() => expect(alerts()).toEqual(['At most 366 days can be generated at once.']));
    await type('End date', '2027-02-02');
    await waitFor(() => expect(alerts()).toEqual([]));
    expect(dialog.getByRole('button', { name: 'Generate' })).not.toHaveAttribute('aria-disabled', 'true');
    expect(api.sent(CALL)).toEqual([]);
  });

  it('generates for a hygienist, says which days it left out, and can go on', async () => {
    const { user, dialog, onClose, type, press } = await open();
    await type('Start date', '2026-02-02');
    await type('End date', '2026-02-15');
    await user.click(dialog.getByRole('combobox', { name: 'Provider' }));
    await user.click(await screen.findByRole('option', { name: 'Zora Zabel' }));
    await user.click(dialog.getByRole('switch', { name: 'Recreate schedule' }));
    await press('Generate');
    expect(await screen.findByText('6 days were generated, 12 pairs of punches')).toBeVisible();
    expect(screen.getByText('Zora Zabel, 2026-02-02 to 2026-02-15')).toBeVisible();
    expect(screen.getByText('1 day that was generated before was removed first.')).toBeVisible();
    expect(screen.getAllByRole('definition').map((count) => count.parentElement?.textContent)).toEqual([
      'The practice-management system has punches1',
      'No shift in the weekly schedule4',
      'Past days without an appointment3',
    ]);
    expect(api.sent(CALL).map(({ body }) => body)).toEqual([
      { startDate: '2026-02-02', endDate: '2026-02-15', providerId: 'H1', recreateSchedule: true },
    ]);

    api.answer({ [CALL]: { ...RESULT, daysGenerated: 0, punchesGenerated: 0, daysRemoved: 0 } });
    await press('Generate more');
    await press('Generate');
    expect(await screen.findByText('No day was generated')).toBeVisible();
    await press('Done');
    expect(onClose).toHaveBeenCalled();
  });
});
