import { screen } from '@testing-library/react';
import { clinicFormat } from '../../components/clinic-format.js';
import { renderConsole } from '../../testing/render-console.js';
import { AppointmentRow } from './appointment-row.js';
import '../texts.js';

describe('AppointmentRow', () => {
  it('shows value and goal with cents', () => {
    const row = {
      ...{ appointmentId: 'A1', patientInitials: 'AB', providerId: 'H1', providerName: 'Jamie Chen', reason: null },
      ...{ startDate: '2026-03-02T09:00:00', durationInMinutes: 60, isOver: true, value: 164.5, goal: 165 },
      ...({ result: 'needsImprovement', shortfalls: ['belowGoal'], isPlanned: true } as const),
      ...{ isRebooked: true, hasPlanNext: true },
    };
    renderConsole(<AppointmentRow row={row} format={clinicFormat('CAD')} seesProduction isLookedAt={false} />);
    expect(screen.getByText('$164.50')).toBeVisible();
    expect(screen.getByText('Goal $165.00')).toBeVisible();
  });
});
