import { screen, waitFor, within } from '@testing-library/react';
import type { AppointmentDetails, CoverageView, RecommendationView } from '@helix/contracts';
import { stopClock } from '../../testing/clock.js';
import { buildCoverage } from '../coverage/testing/build-coverage.js';
import { YEARLY_UNITS } from '../coverage/testing/yearly-units.js';
import { openAppointment } from '../testing/open-appointment.js';
import { isPlanned, minutesOf, planTotals, rowOf } from '../testing/plan-on-screen.js';
import {
  appointmentWith,
  BITEWINGS,
  DOCTOR_CHECK,
  due,
  FLUORIDE,
  RECALL_EXAM,
  SCALING,
} from '../testing/planned-procedures.js';

const NEW_PLAN = ['11 of 60 min 49 min left', '$0.00 of $175.00'];
const DUE = [...[SCALING, FLUORIDE, BITEWINGS, RECALL_EXAM].map(due), DOCTOR_CHECK];

async function fitPlan(
  procedures: readonly RecommendationView[],
  change: Partial<AppointmentDetails> = {},
  coverage?: CoverageView,
) {
  const opened = await openAppointment({ ...appointmentWith(...procedures), ...change }, coverage ? { coverage } : {});
  await minutesOf('Seat and prepare');
  await opened.user.click(screen.getByText('Plan that fits'));
  const card = await screen.findByRole('status', { name: 'Plan that fits' });
  return {
    ...opened,
    card,
    notes: () => [...card.querySelectorAll('dt, dd')].map(({ textContent }) => textContent),
  };
}

beforeEach(() => stopClock('2026-03-02T15:00:00Z'));

describe('Plan that fits', () => {
  it('plans due care in clinical order, says what it left out and what stays free, and is undone by one click', async () => {
    const { user, card, notes } = await fitPlan(DUE, { doctorAvailability: 'no' });
    expect(card).toHaveTextContent('Added: Bitewings, Scaling, Recall exam.');
    // 11, exam 10 and doctor check 3, bitewings 10: 34. 1.5 units are 22.5 minutes, 3 of them medical history.
    expect(card).toHaveTextContent('6.5 min stay free.');
    expect(notes()).toEqual([
      ...['Planned', 'Recall exam: No doctor scheduled'],
      ...['Left out', 'Scaling: 1.5 of 2 units fit', 'Fluoride: 10 min, 6.5 left'],
    ]);
    expect(await minutesOf('Scaling')).toHaveDisplayValue('19.5');
    expect(await minutesOf('Recall exam')).toHaveDisplayValue('10');
    // 42 + 55 + 66 + 34
    expect(planTotals()).toEqual(['53.5 of 60 min 6.5 min left', '$197.00 of $175.00 · goal reached']);
    await user.click(within(card).getByText('Undo'));
    expect(screen.queryByRole('status', { name: 'Plan that fits' })).not.toBeInTheDocument();
    expect(planTotals()).toEqual(NEW_PLAN);
  });

  it('takes the usual units of the patient from the history, and what is booked on other days from the practice', async () => {
    const done = (date: string, adaCode: string): AppointmentDetails['proceduresHistory'][number] => ({
      ...{ procedureRuleTypeId: 18, name: 'Scaling', adaCode, description: null },
      // Of the code: some systems count rows.
      ...{ date, units: 1, isAdded: false },
    });
    const { card, notes } = await fitPlan(DUE, {
      proceduresHistory: [done('2025-09-01', '11111'), done('2025-03-01', '11113'), done('2024-09-01', '11117')],
      bookedElsewhere: [{ appointmentId: 'V7', date: '2026-04-08', procedureRuleTypeId: 4 }],
    });
    expect(card).toHaveTextContent('Added: Scaling, Recall exam, Fluoride.');
    expect(notes()).toEqual(['Left out', 'Bitewings: Booked for 2026-04-08.']);
    // One unit, 3 minutes of it medical history.
    expect(await minutesOf('Scaling')).toHaveDisplayValue('12');
  });

  it('plans what the practice booked on the appointment, with its units', async () => {
    const booked: AppointmentDetails['procedures'][number] = {
      ...{ procedureId: 'X1', procedureRuleTypeId: 18, adaCode: '11113', description: null, procedureStatus: 105 },
      ...{ amount: 198, units: 3, minutes: null, teeth: [], providerId: 'H1', providerName: 'Ana Ionescu' },
      ...{ attributedProviderId: 'H1', attributedToDoctor: false },
    };
    await fitPlan([SCALING], { procedures: [booked] });
    expect(await rowOf('Scaling')).toHaveTextContent('11113');
    expect(await minutesOf('Scaling')).toHaveDisplayValue('42');
  });

  it('names what insurance does not cover, and takes it out of the plan by one click', async () => {
    const used = { procedureRuleTypeId: 18, date: '2026-01-15', units: 6.5, isElsewhere: false };
    const exam = { coverageItemId: 8, coveredItemName: 'Exams', coverageNotes: null, procedureRuleTypeId: 23 };
    const coverage = buildCoverage({ monthlyProcedureHistory: [used] });
    const { user, card, notes } = await fitPlan(
      [SCALING, RECALL_EXAM].map(due),
      {},
      {
        ...coverage,
        coverage: [...coverage.coverage, { ...YEARLY_UNITS, ...exam, unitsCovered: 0 }],
      },
    );
    expect(await minutesOf('Scaling')).toHaveDisplayValue('27');
    expect(notes()).toEqual([
      'Not covered',
      'Scaling: Insurance covers 1.5 of 2 units: 32.00 for the patient to agreeOnly 1.5',
      'Recall exam: Insurance covers 0 of 1 unit: 42.00 for the patient to agreeRemove',
    ]);
    await user.click(within(card).getByLabelText('Only 1.5 units: Scaling'));
    expect(await minutesOf('Scaling')).toHaveDisplayValue('19.5');
    expect(within(card).getByText('Close')).toHaveFocus();
    await user.click(within(card).getByLabelText('Remove: Recall exam'));
    await waitFor(() => expect(isPlanned('Recall exam')).toBe(false));
    expect(notes()).toEqual([]);
    // 60 - 11 - 19.5
    expect(card).toHaveTextContent('29.5 min stay free.');
    await user.click(within(card).getByText('Undo'));
    expect(planTotals()).toEqual(NEW_PLAN);
  });

  it('says that the fixed steps are longer than the appointment', async () => {
    const { card } = await fitPlan(DUE, { durationInMinutes: 10 });
    expect(card).toHaveTextContent('Fixed steps take 11 of 10 min');
    expect(isPlanned('Scaling')).toBe(false);
  });
});
