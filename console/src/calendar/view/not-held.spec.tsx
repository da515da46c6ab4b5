import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { clinicFormat } from '../../components/clinic-format.js';
import { renderConsole } from '../../testing/render-console.js';
import { buildAppointment } from '../layout/build-appointment.js';
import { CalendarContext, type CalendarContent } from './calendar-context.js';
import { NotHeld } from './not-held.js';
import '../texts.js';

const CONTENT: CalendarContent = {
  ...{ isWeekly: false, today: '2026-11-24', now: '2026-11-24T09:30:00', columns: [], views: new Map() },
  ...{ format: clinicFormat('CAD'), showDay: () => undefined },
};
const held = buildAppointment({ patientInitials: 'HE' });
const cancelled = buildAppointment({
  ...{ appointmentId: 'C/1', patientInitials: 'CA', status: 'cancelled', rnaReason: 'Scaling, Fluoride' },
  ...{ startDate: '2026-11-24T14:00:00', endDate: '2026-11-24T15:00:00' },
});
const noShow = buildAppointment({ appointmentId: 'N1', patientInitials: 'NO', status: 'noShow' });

const show = (...appointments: (typeof held)[]) =>
  renderConsole(
    <CalendarContext value={CONTENT}>
      <NotHeld name="Jamie Chen" appointments={appointments} />
    </CalendarContext>,
  );

describe('The cancelled and no-show appointments of a column', () => {
  it('are listed behind their number, with time, reason, status and a link, by keyboard too', async () => {
    const { user, address } = show(held, noShow, cancelled);
    await user.tab();
    expect(screen.getByRole('button', { name: 'Jamie Chen: 1 cancelled, 1 no-show' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const list = within(screen.getByRole('dialog', { name: 'Jamie Chen: 1 cancelled, 1 no-show' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '9:00 – 10:00 a.m.NO RecallNo-show',
      '2:00 – 3:00 p.m.CA Scaling, FluorideCancelled',
    ]);
    await user.click(list.getByRole('link', { name: 'CA' }));
    expect(address()).toBe('/appointment/C%2F1');
  });

  it('leave the focus where it was when their list is closed', async () => {
    const { user } = show(cancelled);
    const button = screen.getByRole('button', { name: 'Jamie Chen: 1 cancelled' });
    await user.click(button);
    const list = screen.getByRole('dialog');
    await user.keyboard('{Escape}');
    await waitForElementToBeRemoved(list);
    expect(button).toHaveFocus();
  });

  it('have no button where every appointment takes place', () => {
    show(held);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
