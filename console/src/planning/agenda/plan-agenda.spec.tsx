import { act, screen, waitFor, within } from '@testing-library/react';
import type { AppointmentDetails, RecommendationView } from '@helix/contracts';
import { buildSelected } from '../../../../libs/contracts/src/testing/build-appointment.js';
import { stopClock } from '../../testing/clock.js';
import { buildCoverage } from '../coverage/testing/build-coverage.js';
import { openAppointment } from '../testing/open-appointment.js';
import { feeOf, isPlanned, minutesOf, planTotals, rowOf, service } from '../testing/plan-on-screen.js';
import {
  appointmentWith,
  CUSTOM_CODE,
  DOCTOR_CHECK,
  HALF_POLISHING,
  RECALL_EXAM,
  SCALING,
} from '../testing/planned-procedures.js';

const PUBLIC_PLAN = 2;
const NEW_PLAN = ['11 of 60 min 49 min left', '$0.00 of $175.00'];
/** All 49 minutes that are left; with the three of the medical history 52, which are 3 units and a rest. */
const WITH_SCALING = ['60 of 60 min no time left', '$198.00 of $175.00 · goal reached'];

const open = async (procedures: readonly RecommendationView[], change: Partial<AppointmentDetails> = {}) => {
  const opened = await openAppointment({ ...appointmentWith(...procedures), ...change });
  const { user } = opened;
  await minutesOf('Seat and prepare');
  return {
    ...opened,
    add: async (name: string) => user.click(await service(name)),
    press: (label: string) => user.click(screen.getByLabelText(label)),
    type: async (field: HTMLElement, text: string) => {
      await user.clear(field);
      await user.type(field, text);
    },
  };
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const cells = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent);

beforeEach(() => stopClock('2026-03-02T15:00:00Z'));

describe('Row of a planned procedure', () => {
  it('bills scaling by its time, which is what the others leave', async () => {
    const { add } = await open([SCALING]);
    expect(planTotals()).toEqual(NEW_PLAN);
    await add('Scaling');
    expect(await minutesOf('Scaling')).toHaveDisplayValue('49');
    expect(await rowOf('Scaling')).toHaveTextContent('11113');
    expect(planTotals()).toEqual(WITH_SCALING);
  });

  it('bills scaling by the time that is typed, also over the time limit', async () => {
    const { add, type } = await open([SCALING]);
    await add('Scaling');
    await type(await minutesOf('Scaling'), '70');
    // 70 + 3 minutes are 4.5 units: 264 + 34.
    expect(await rowOf('Scaling')).toHaveTextContent(/11114.*11117/);
    expect(planTotals()).toEqual(['81 of 60 min 21 min over', '$298.00 of $175.00 · goal reached']);
    expect(await screen.findByText('(Time limit exceeded)')).toBeVisible();
    await type(await minutesOf('Scaling'), '7.5');
    // 7.5 + 3 minutes are half a unit.
    expect(planTotals()).toEqual(['18.5 of 60 min 41.5 min left', '$34.00 of $175.00']);
  });

  it('refuses minutes out of range, steps them by the arrow keys, and goes back to automatic ones', async () => {
    const { user, add, press, type } = await open([SCALING]);
    await add('Scaling');
    const minutes = await minutesOf('Scaling');
    await type(minutes, '1001');
    expect(within(await rowOf('Scaling')).getByRole('alert')).toHaveTextContent('0 to 1000, in halves');
    await user.tab();
    // What was typed last within the range is the first digits of 1001.
    expect(minutes).toHaveDisplayValue('100');
    await user.click(minutes);
    await user.keyboard('{ArrowDown}');
    expect(minutes).toHaveDisplayValue('99');
    await press('Reset to automatic minutes: Scaling');
    expect(await minutesOf('Scaling')).toHaveDisplayValue('49');
    expect(planTotals()).toEqual(WITH_SCALING);
  });

  it('marks polishing of a public plan that loses its recall exam, which then counts nothing', async () => {
    const { add, press } = await open([RECALL_EXAM, DOCTOR_CHECK, HALF_POLISHING], { insuranceStatus: PUBLIC_PLAN });
    await add('Recall exam');
    // It comes with the exam.
    expect(await minutesOf('Doctor check (waiting time)')).toHaveDisplayValue('3');
    await add('Polishing, ½ unit');
    // 11 + 14 + 3 + 7.5 minutes; 42 + 30 dollars.
    expect(planTotals()).toEqual(['35.5 of 60 min 24.5 min left', '$72.00 of $175.00']);
    await press('Remove Recall exam');
    expect(isPlanned('Doctor check (waiting time)')).toBe(false);
    const polishing = await rowOf('Polishing, ½ unit');
    expect(within(polishing).getByRole('alert')).toHaveTextContent('Add a recall exam first.');
    expect(planTotals()).toEqual(NEW_PLAN);
  });

  it('undoes an edit by Ctrl+Z and removes a row by Delete, after which scaling takes the time that is left', async () => {
    const { user, add } = await open([SCALING, RECALL_EXAM]);
    await add('Recall exam');
    await add('Scaling');
    // 60 - 11 - 14
    expect(await minutesOf('Scaling')).toHaveDisplayValue('35');
    await user.click(await minutesOf('Recall exam'));
    await user.keyboard('{ArrowUp}');
    expect(await minutesOf('Recall exam')).toHaveDisplayValue('15');
    expect(await minutesOf('Scaling')).toHaveDisplayValue('34');
    await user.keyboard('{Control>}z{/Control}');
    expect(await minutesOf('Recall exam')).toHaveDisplayValue('14');

    act(() => screen.getByLabelText('Remove Recall exam').focus());
    await user.keyboard('{Delete}');
    await waitFor(() => expect(isPlanned('Recall exam')).toBe(false));
    // The row that takes the place of the removed one.
    expect(screen.getByLabelText('Remove Dismiss, notes, turn room')).toHaveFocus();
    expect(planTotals()).toEqual(WITH_SCALING);
    await user.keyboard('{Control>}z{/Control}');
    expect(await minutesOf('Recall exam')).toHaveDisplayValue('14');
    // 35 + 3 minutes are 2.5 units: 132 + 34, and 42 of the exam.
    expect(planTotals()).toEqual(['60 of 60 min no time left', '$208.00 of $175.00 · goal reached']);
  });
});

describe('Minutes of a planned procedure', () => {
  it('say that they are from the fee, with those of the rules beside them', async () => {
    const exam = { ...RECALL_EXAM, defaultMinutes: 20 };
    const { add, type } = await open([exam]);
    await add('Recall exam');
    // 42 of 175 dollars in 60 minutes.
    expect(await minutesOf('Recall exam')).toHaveDisplayValue('14');
    expect(await rowOf('Recall exam')).toHaveTextContent('minutes from the fee (rule: 20 min)');
    const timing = within(screen.getByRole('region', { name: 'Timing' }));
    expect(timing.getByText('14 min from fees (rules: 20 min)')).toBeVisible();
    await type(await minutesOf('Recall exam'), '16');
    expect(await rowOf('Recall exam')).not.toHaveTextContent('from the fee');
    expect(timing.queryByText(/from fees/)).not.toBeInTheDocument();
  });

  it('exceed no time limit of a past appointment that was opened again, unless they were typed', async () => {
    stopClock('2026-04-01T12:00:00Z');
    const exam = { ...RECALL_EXAM, procedureOptions: [{ ...RECALL_EXAM.procedureOptions[0]!, ammount: 170 }] };
    const { user } = await openAppointment({ ...appointmentWith(exam), status: 'completed' });
    await user.click(screen.getByRole('button', { name: 'Mark as open' }));
    await user.click(await service('Recall exam'));
    // 170 of 175 dollars are 58 minutes; 11 stand in the plan.
    expect(await minutesOf('Recall exam')).toHaveDisplayValue('58');
    expect(screen.queryByText('(Time limit exceeded)')).not.toBeInTheDocument();
    await user.clear(await minutesOf('Recall exam'));
    await user.type(await minutesOf('Recall exam'), '61');
    expect(await screen.findByText('(Time limit exceeded)')).toBeVisible();
  });
});

describe('Code without a fee in the fee schedule', () => {
  const unpriced = {
    ...RECALL_EXAM,
    ammount: null,
    procedureOptions: [{ ...RECALL_EXAM.procedureOptions[0]!, ammount: null }],
  };

  it('says so in the list of services and in the plan, without a coverage badge, until a fee is typed', async () => {
    const { user } = await openAppointment(
      { ...appointmentWith(unpriced), insuranceStatus: 1 },
      { coverage: buildCoverage() },
    );
    const name = 'Recall exam';
    expect(await service(name)).toHaveAccessibleName(/No fee in the schedule/);
    expect(screen.queryByRole('button', { name: /^Not covered\. Recall exam/ })).not.toBeInTheDocument();
    await user.click(await service(name));
    const row = await rowOf(name);
    expect(row).toHaveTextContent('No fee in the schedule');
    expect(await feeOf('01202')).toHaveDisplayValue('');
    expect(within(row).queryByRole('button', { name: /^Not covered/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Insurance: /)).not.toBeInTheDocument();
    await user.type(await feeOf('01202'), '30');
    expect(row).not.toHaveTextContent('No fee in the schedule');
    expect(await within(row).findByRole('button', { name: /^Not covered\. Recall exam/ })).toBeVisible();
    expect(screen.getByText(/^Insurance: 0 of 1 service covered/)).toBeVisible();
  });
});

describe('Row of a custom code', () => {
  /** A plan with a filling only, whose fee schedule has it for 98.15 dollars. */
  const withFilling = async () => {
    const filling = { adaCode: '21211', description: 'Filling of one surface', ammount: 98.15, feeOverride: null };
    const planned = (procedureRuleTypeId: number, minutes: number) =>
      buildSelected({ procedureRuleTypeId, minutes, procedureOptions: [], ammount: 0 });
    return open([CUSTOM_CODE], {
      plan: { isLate: false, savedAt: '2026-03-01T12:00:00.000Z', userFullName: 'Ana Admin' },
      selectedRecommendations: [
        planned(42, 3),
        buildSelected({
          ...{ procedureRuleTypeId: 41, name: 'Custom code', minutes: 34, ammount: 98.15 },
          procedureOptions: [{ ...filling, teeth: [], quantity: 1 }],
        }),
      ],
    });
  };

  it('takes the time of a typed fee, until the fee is that of the schedule again', async () => {
    const { press, type } = await withFilling();
    // 98.15 / 175 x 60 = 33.65
    expect(await minutesOf('Custom code')).toHaveDisplayValue('34');
    await type(await feeOf('21211'), '50');
    // 50 / 175 x 60 = 17.14
    expect(await minutesOf('Custom code')).toHaveDisplayValue('17');
    expect(planTotals()).toEqual(['20 of 60 min 40 min left', '$50.00 of $175.00']);
    await press('Reset to the fee schedule: 21211');
    expect(await feeOf('21211')).toHaveDisplayValue('98.15');
    expect(await minutesOf('Custom code')).toHaveDisplayValue('34');
  });

  it('names the teeth and surfaces that are chosen for it', async () => {
    const { user, press } = await withFilling();
    await press('Teeth and surfaces: Custom code');
    const surfaces = await dialog('Teeth and surfaces: 21211');
    for (const [tooth, names] of [
      [16, ['O: occlusal', 'M: mesial']],
      [11, ['I: incisal']],
    ] as const) {
      await user.click(surfaces.getByLabelText(`Tooth ${tooth}`));
      const group = within(surfaces.getByLabelText(`Surfaces of tooth ${tooth}`));
      for (const name of names) await user.click(group.getByLabelText(name));
    }
    expect(surfaces.getByText('16MO, 11I')).toBeVisible();
    await user.click(surfaces.getByText('Save'));
    expect(await rowOf('Custom code')).toHaveTextContent('teeth 16MO, 11I');
  });
});

describe('Explanation of a plan', () => {
  it('says why an item takes its minutes, with the rule among the details', async () => {
    const { user, add, press } = await open([SCALING]);
    await add('Scaling');
    await minutesOf('Scaling');
    await press('Why: Scaling');
    const why = await dialog('Why: Scaling');
    // 35 %, the share of the provider, of 198.00.
    expect(cells(why.getAllByRole('row').at(-1))).toEqual(['Scaling', '49', '$198.00', '$69.30']);
    expect(
      why.getByText('It takes what the rest of the plan leaves of 60 minutes: 49 minutes.', { exact: false }),
    ).toBeVisible();
    expect(why.queryByText('R-42', { exact: false })).not.toBeInTheDocument();
    await user.click(why.getByText('Details'));
    expect(why.getAllByText('R-42', { exact: false })).not.toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByLabelText('Why: Scaling')).toHaveFocus());
  });

  it('adds up the rows of the plan, and compares the totals with the time and the goals', async () => {
    const { add, press } = await open([SCALING]);
    await add('Scaling');
    await minutesOf('Scaling');
    await press('Why these totals');
    const totals = await dialog('Why these totals');
    expect(totals.getAllByRole('row').map(cells)).toEqual([
      ['Procedure', 'Minutes', 'Fee', 'Commission'],
      ['Seat and prepare', '3', '', ''],
      ['Medical history review', '3', '', ''],
      ['Scaling', '49', '$198.00', '$69.30'],
      ['Dismiss, notes, turn room', '5', '', ''],
      ['Total', '60', '$198.00', '$69.30'],
      ['Time and goals', '60', '$175.00', '$54.00'],
    ]);
    expect(totals.getByText('$198.00, the goal of $175.00 is reached.', { exact: false })).toBeVisible();
  });
});
