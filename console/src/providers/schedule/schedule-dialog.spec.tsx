import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ProviderSchedule } from '@helix/contracts';
import { problem } from '../../testing/fake-api.js';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import { buildProvider } from '../testing/providers.js';
import { ScheduleDialog } from './schedule-dialog.js';

const NONE: ProviderSchedule = { providerId: 'H1', schedule: [], version: 'v1' };
const CALL = 'provider/H1/schedule';

/** Opens the dialog of a hygienist. */
async function open(stored: ProviderSchedule = NONE) {
  api.answer({ [`GET ${CALL}`]: stored, [`POST ${CALL}`]: stored });
  const onClose = jest.fn();
  const { user } = renderConsole(<ScheduleDialog provider={buildProvider()} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule of Zora Zabel' }));
  await dialog.findByRole('switch', { name: 'Sunday' });
  const time = (day: string, shift: number, end: 'start' | 'end') =>
    dialog.getByLabelText(`${day}, ${end} of shift ${shift}`);
  // The browser has its own widget for times, which jsdom has not.
  const fill = (day: string, shift: number, end: 'start' | 'end', value: string) =>
    fireEvent.change(time(day, shift, end), { target: { value } });
  const enter = async (day: string, shift: number, start: string, end: string): Promise<void> => {
    await user.click(time(day, shift, 'start'));
    fill(day, shift, 'start', start);
    await user.click(time(day, shift, 'end'));
    fill(day, shift, 'end', end);
  };
  const toggle = (day: string) => user.click(dialog.getByRole('switch', { name: day }));
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  return { user, dialog, onClose, time, fill, enter, toggle, press };
}

const clock = (time: string): string => `2000-01-01T${time}:00`;
const workDay = {
  ...{ startTime1: clock('08:00'), endTime1: clock('12:00'), startTime2: clock('13:00'), endTime2: clock('16:30') },
  ...{ startTime3: null, endTime3: null },
};
const evening = {
  ...{ startTime1: clock('18:00'), endTime1: clock('00:00'), startTime2: null, endTime2: null },
  ...{ startTime3: null, endTime3: null },
};

describe('Schedule dialog', () => {
  it('shows what is wrong at each shift, and saves nothing', async () => {
    const { user, dialog, onClose, time, fill, enter, toggle, press } = await open();
    for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday']) await toggle(day);
    await enter('Monday', 1, '12:00', '12:00');
    const ofMonday = 'Monday: the shift must end after it starts.';
    expect(dialog.queryByText(ofMonday)).not.toBeInTheDocument();
    await enter('Tuesday', 1, '08:00', '12:00');
    // A shift that was left is validated at once.
    expect(await dialog.findByText(ofMonday)).toBeVisible();
    await press('Add a shift on Tuesday');
    expect(time('Tuesday', 2, 'start')).toHaveFocus();
    await enter('Tuesday', 2, '11:30', '17:00');
    await user.click(time('Wednesday', 1, 'start'));
    fill('Wednesday', 1, 'start', '09:00');
    await user.click(time('Sunday', 1, 'start'));
    // Enter submits, as in every form.
    await user.click(time('Wednesday', 1, 'end'));
    await user.keyboard('{Enter}');
    for (const message of [
      'Sunday needs the times of its first shift.',
      'Tuesday: the shift must start after the one before has ended.',
      'A shift needs a start and an end.',
    ])
      expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    expect(time('Tuesday', 2, 'start')).toHaveAccessibleDescription(
      'Tuesday: the shift must start after the one before has ended.',
    );

    await toggle('Sunday');
    fill('Monday', 1, 'end', '12:30');
    fill('Tuesday', 2, 'start', '12:00');
    fill('Wednesday', 1, 'end', '10:00');
    await waitFor(() => expect(dialog.queryByRole('alert')).not.toBeInTheDocument());
    expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled', 'true');
    await press('Cancel');
    expect(onClose).toHaveBeenCalled();
    expect(api.sent(`POST ${CALL}`)).toEqual([]);
  });

  it('shows what the server refuses above the form', async () => {
    const { dialog, onClose, press } = await open();
    const detail = 'Helix has wages and schedules of hygienists only.';
    api.answer({ [`POST ${CALL}`]: problem(422, detail, [{ field: '', message: detail }]) });
    await press('Save');
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
    expect(onClose).not.toHaveBeenCalled();
    api.answer({ [`POST ${CALL}`]: NONE });
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('says that somebody else saved the schedule, keeps what was typed, and sends the version that it opened with', async () => {
    const { dialog, onClose, time, enter, toggle, press } = await open();
    const detail = 'This schedule was changed by someone else. Your changes were not saved.';
    api.answer({ [`POST ${CALL}`]: problem(409, detail) });
    await toggle('Monday');
    await enter('Monday', 1, '08:15', '12:45');
    await press('Save');
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
    expect(time('Monday', 1, 'start')).toHaveValue('08:15');
    expect(api.sent(`POST ${CALL}`)[0]?.body).toMatchObject({ version: 'v1' });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('copies the shifts of a day to the work days, leaves out days whose switch is off, and ends a shift at midnight', async () => {
    const { dialog, time, enter, toggle, press } = await open();
    expect(dialog.getByText(/The first schedule counts on all days, past ones too\./)).toBeVisible();
    expect(time('Sunday', 1, 'start')).toBeDisabled();
    await toggle('Tuesday');
    await enter('Tuesday', 1, '08:00', '12:00');
    await press('Add a shift on Tuesday');
    await enter('Tuesday', 2, '13:00', '16:30');
    await press('Add a shift on Tuesday');
    expect(dialog.queryByRole('button', { name: 'Add a shift on Tuesday' })).not.toBeInTheDocument();
    await press('Copy Tuesday to Monday – Friday');
    expect(dialog.getByRole('status')).toHaveTextContent('Monday to Friday have the shifts of Tuesday.');
    // Five days of 7:30.
    expect(dialog.getByText('37:30')).toBeVisible();
    await toggle('Wednesday');
    await toggle('Saturday');
    await enter('Saturday', 1, '18:00', '00:00');
    await press('Save');
    expect(await screen.findByText('Schedule was saved.')).toBeVisible();
    expect(api.sent(`POST ${CALL}`)[0]?.body).toEqual({
      providerId: 'H1',
      schedule: [...[2, 3, 5, 6].map((dayOfWeek) => ({ dayOfWeek, ...workDay })), { dayOfWeek: 7, ...evening }],
      version: 'v1',
    });
  });
});
