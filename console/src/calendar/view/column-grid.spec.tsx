import { screen, within } from '@testing-library/react';
import { localTimeMinutes } from '@helix/hygiene';
import { clinicFormat } from '../../components/clinic-format.js';
import { renderConsole } from '../../testing/render-console.js';
import { viewAppointment } from '../layout/appointment-view.js';
import { buildAppointment } from '../layout/build-appointment.js';
import { CalendarContext, type CalendarContent } from './calendar-context.js';
import { ColumnGrid } from './column-grid.js';
import '../../explain/texts.js';
import '../texts.js';

const NOW = '2026-03-04T11:00:00';
const at = (appointmentId: string, start: string, end: string, fields: Parameters<typeof buildAppointment>[0] = {}) =>
  buildAppointment({
    ...{ appointmentId, startDate: `2026-03-04T${start}:00`, endDate: `2026-03-04T${end}:00` },
    ...fields,
  });
const viewer = {
  ...{ isAdmin: true, providerIds: [], goalPercentage: 0.4, strict: false, hidesPerformance: false },
};

/** A column of Jamie Chen with appointments, at eleven o'clock. @param columnWidth pixels. */
function renderGrid(appointments: ReturnType<typeof at>[], columnWidth = 200): void {
  const provider = { name: 'Jamie Chen', isHygienist: true, chain: '' };
  const content: CalendarContent = {
    ...{ isWeekly: false, today: '2026-03-04', now: NOW, format: clinicFormat('CAD'), showDay: () => undefined },
    columns: [{ date: '2026-03-04', providerId: 'H1', name: 'Jamie Chen', isHygienist: true, appointments }],
    views: new Map(
      appointments.map((one) => [one.appointmentId, viewAppointment(one, provider, viewer, localTimeMinutes(NOW))]),
    ),
  };
  const props = { now: NOW, room: 800, columnWidth, initialLeft: 0, initialMinute: 480 };
  renderConsole(
    <CalendarContext value={content}>
      <ColumnGrid
        {...props}
        hours={{ start: 8 * 60, end: 10 * 60 }}
        frame={{ current: document.body }}
        openId={{ current: null }}
      />
    </CalendarContext>,
  );
}

/** The lines of an appointment, as they follow each other in the document. */
async function linesOf(time: string): Promise<(string | null)[]> {
  const link = await screen.findByRole('link', { name: new RegExp(time) });
  return [...link.parentElement!.querySelectorAll('.hx-initials, .hx-time, .hx-reason, .hx-figures, .hx-comment')].map(
    ({ textContent }) => textContent,
  );
}

describe('Grid of columns', () => {
  it('has slots of ten minutes, of which hours and half hours have lines of their own', async () => {
    renderGrid([]);
    expect(await screen.findByRole('columnheader', { name: 'Jamie Chen, H1' })).toBeInTheDocument();
    const lines = [...document.querySelectorAll('.hg-slot')].map(({ className }) =>
      ['hour', 'half'].find((kind) => className.includes(`hg-slot-${kind}`)),
    );
    const ofHour = ['hour', undefined, undefined, 'half', undefined, undefined];
    expect(lines).toEqual([...ofHour, ...ofHour]);
  });

  it('shows start and end, reason, figures and comment of an appointment that has room', async () => {
    renderGrid([at('1', '08:00', '09:00', { rnaReason: 'Scaling', rnaTotalPlanned: 180, comments: 'Call before' })]);
    expect(await linesOf('8:00')).toEqual(['AB', '8:00 – 9:00', 'Scaling', '$0/h$180 → $0', 'Call before']);
  });

  it('shows the start alone of appointments that share a column, and all they have room for below it', async () => {
    renderGrid([at('1', '08:00', '09:00', { patientInitials: 'CD' }), at('2', '08:30', '08:50')], 160);
    expect(await linesOf('8:00')).toEqual(['CD', '8:00', 'Recall', '$0/h$0 → $0']);
    expect(await linesOf('8:30')).toEqual(['AB', '8:30']);
  });

  it('marks cancelled appointments without the box of an appointment, and lists them behind their number', async () => {
    renderGrid([at('1', '08:00', '09:00', { status: 'cancelled' }), at('2', '08:00', '09:00')]);
    expect(await screen.findByText('1 appointment')).toBeInTheDocument();
    expect(document.querySelector('.hx-gap')).toHaveAttribute('data-tooltip', '8:00 – 9:00 a.m. AB Cancelled');
    expect(document.querySelectorAll('.hx-appointment')).toHaveLength(1);
    const heading = screen.getByRole('columnheader', { name: 'Jamie Chen, H1' });
    expect(within(heading).getByRole('button', { name: 'Jamie Chen: 1 cancelled' })).toHaveTextContent('1 cancelled');
  });
});
