import { screen } from '@testing-library/react';
import { clinicFormat } from '../../components/clinic-format.js';
import { renderConsole } from '../../testing/render-console.js';
import type { AppointmentView } from '../layout/appointment-view.js';
import { buildAppointment } from '../layout/build-appointment.js';
import { CardAmounts } from './appointment-card-lists.js';
import { CalendarContext, type CalendarContent } from './calendar-context.js';
import '../texts.js';

const CONTENT: CalendarContent = {
  ...{ isWeekly: false, today: '2026-11-24', now: '2026-11-24T09:30:00', columns: [], views: new Map() },
  ...{ format: clinicFormat('CAD'), showDay: () => undefined },
};
const appointment = buildAppointment({ rnaTotalPlanned: 187, totalCompleted: 164, totalBilled: 150 });

function namesOf(isOver: boolean): (string | null)[] {
  const view: AppointmentView = {
    ...{ appointment, isOver, providerName: 'Jamie Chen', state: 'success', isEvaluated: true, perHour: 187 },
    ...{ value: { amount: 187, source: 'planned' }, chain: '88121' },
  };
  renderConsole(
    <CalendarContext value={CONTENT}>
      <CardAmounts view={view} />
    </CalendarContext>,
  );
  return screen.getAllByRole('term').map(({ firstChild }) => firstChild?.textContent ?? null);
}

describe('The amounts of an appointment’s card', () => {
  it('are what is planned until the appointment is over', () => {
    expect(namesOf(false)).toEqual(['Goal', 'Planned', 'Per hour']);
  });

  it('are what was planned, completed and billed once the appointment is over', () => {
    expect(namesOf(true)).toEqual(['Goal', 'Planned', 'Completed', 'Billed', 'Per hour']);
  });
});
