import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { problem } from '../../testing/fake-api.js';
import { buildClinic, renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import '../texts.js';
import { PayrollSettingsDialog } from './payroll-settings-dialog.js';

const CALL = 'POST clinic/payrollSettings';

function open() {
  const onClose = jest.fn();
  const { user } = renderConsole(<PayrollSettingsDialog onClose={onClose} />, { clinic: { payrollVisible: false } });
  const dialog = within(screen.getByRole('dialog', { name: 'Payroll settings of Maple Dental' }));
  /** A choice, by how its label begins: its help follows. */
  const choice = (label: string) => dialog.getByRole('radio', { name: new RegExp(`^${label}`) });
  return { user, dialog, onClose, choice };
}

describe('Payroll settings dialog', () => {
  it('shows what the clinic has, and saves all of it for the clinic', async () => {
    const { user, dialog, onClose, choice } = open();
    api.answer({ [CALL]: buildClinic() });
    expect(dialog.getByRole('switch', { name: 'Show payroll' })).not.toBeChecked();
    expect(choice('Day by day')).toBeChecked();
    expect(choice('Every two weeks')).toBeChecked();
    await user.click(dialog.getByRole('switch', { name: 'Show payroll' }));
    await user.click(choice('Once for the period'));
    await user.click(choice('Twice a month'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.sent(CALL).map(({ body }) => body)).toEqual([
      {
        ...{ payrollVisible: true, bonusPolicy: 'perPeriod', payPeriod: 'semimonthly' },
        seen: { payrollVisible: false, bonusPolicy: 'perDay', payPeriod: 'biweekly' },
      },
    ]);
  });

  it('says that somebody else saved the settings, and keeps what was chosen', async () => {
    const { user, dialog, onClose, choice } = open();
    const detail = 'This clinic was changed by someone else. Your changes were not saved.';
    api.answer({ [CALL]: problem(409, detail) });
    await user.click(choice('Weekly'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
    expect(choice('Weekly')).toBeChecked();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open with what was chosen when saving fails', async () => {
    const { user, dialog, onClose, choice } = open();
    api.answer({ [CALL]: problem(500, 'stack') });
    await user.click(choice('Weekly'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(choice('Weekly')).toBeChecked();
    expect(onClose).not.toHaveBeenCalled();
  });
});
