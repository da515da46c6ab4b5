import { breakdownOf, type Breakdown } from '../explain/breakdown.js';
import { dollars } from '../explain/wording.js';
import type { Explanation, ExplanationRow } from '../explain/explained.js';
import type { AppointmentMoney, MoneyInputs } from '../value/appointment-money.js';
import { scalingUnitsOf } from '../value/appointment-value.js';
import { providerHourlyGoalCents } from '../value/goal.js';
import { plannedCentsOf, type EvaluatedAppointment, type ScalingFees } from './inputs.js';

/** The appointment itself as a source row. */
export const appointmentRow = ({ appointmentId }: Pick<EvaluatedAppointment, 'appointmentId'>): ExplanationRow => ({
  entity: 'appointment',
  id: appointmentId,
});

const isOwnGoal = ({ goalWageCents, goalPercentage }: MoneyInputs): boolean =>
  (goalWageCents ?? 0) > 0 && (goalPercentage ?? 0) > 0;

/** R-13 as text: whose goal it is and why, and the goal for the length of the appointment. */
export function explainGoal(
  { goalCents }: AppointmentMoney,
  inputs: MoneyInputs,
  appointment: EvaluatedAppointment,
): Explanation {
  const hourlyGoalCents = providerHourlyGoalCents(inputs);
  if (hourlyGoalCents === null || goalCents === null) {
    return { rule: 'R-13', text: 'Neither the provider nor the clinic has a goal.', rows: [] };
  }
  const isOwn = isOwnGoal(inputs);
  const whose = isOwn
    ? 'The provider’s goal wage, divided by the clinic’s goal percentage, makes'
    : `${noOwnGoalText(inputs)}, so the clinic’s goal counts:`;
  return {
    rule: 'R-13',
    text: `${whose} ${dollars(hourlyGoalCents)} an hour; ${inputs.durationInMinutes} minutes make ${dollars(goalCents)}.`,
    rows: [...(isOwn ? [{ entity: 'provider', id: appointment.providerId }] : []), appointmentRow(appointment)],
  };
}

const noOwnGoalText = ({ goalWageCents }: MoneyInputs): string =>
  (goalWageCents ?? 0) > 0
    ? 'The clinic has no goal percentage, which turns the provider’s goal wage into production'
    : 'The provider has no goal wage';

/** R-13 as a table; null without a goal. */
export function goalBreakdown({ goalCents }: AppointmentMoney, inputs: MoneyInputs): Breakdown | null {
  const hourlyGoalCents = providerHourlyGoalCents(inputs);
  if (hourlyGoalCents === null || goalCents === null) return null;
  return breakdownOf(
    [{ name: `${inputs.durationInMinutes} minutes at ${dollars(hourlyGoalCents)} an hour`, amount: goalCents }],
    [],
  );
}

/** R-14 as text: the time of the appointment as scaling, at the patient's fees. */
export function explainPriceOfScaling(
  { priceOfScalingCents }: AppointmentMoney,
  { scalingUnitCents, scalingHalfUnitCents, durationInMinutes }: MoneyInputs,
  appointment: EvaluatedAppointment,
  { scalingFeeIds }: ScalingFees,
): Explanation[] {
  if (priceOfScalingCents === null || scalingUnitCents === null) {
    return [{ rule: 'R-14', text: 'The patient’s fee schedule has no fee of scaling.', rows: [] }];
  }
  const because = (text: string, rows: Explanation['rows'] = []): Explanation => ({ rule: 'R-14', text, rows });
  const fees = scalingFeeIds.map((id) => ({ entity: 'fee', id }));
  const { halfUnits, restMinutes } = scalingUnitsOf(durationInMinutes);
  return [
    because(
      `${durationInMinutes} minutes of scaling at ${dollars(scalingUnitCents)} a unit make ${dollars(priceOfScalingCents)}.`,
      [...fees, appointmentRow(appointment)],
    ),
    ...(restMinutes > 0 ? [because(`${restMinutes} minutes are too short for another half unit of 7.5.`)] : []),
    ...(halfUnits % 2 === 1 && scalingHalfUnitCents === null
      ? [because('There is no fee of half a unit, so half the fee of a unit counts.')]
      : []),
  ];
}

/** R-14 as a table: the units of scaling, and what the goal percentage makes of them; null without a fee. */
export function estimateBreakdown({ priceOfScalingCents }: AppointmentMoney, inputs: MoneyInputs): Breakdown | null {
  const { scalingUnitCents, goalPercentage, durationInMinutes } = inputs;
  if (priceOfScalingCents === null || scalingUnitCents === null) return null;
  const { halfUnits } = scalingUnitsOf(durationInMinutes);
  const units = Math.floor(halfUnits / 2);
  const wholeCents = units * scalingUnitCents;
  const items = [
    {
      name: `${units} ${units === 1 ? 'unit' : 'units'} of scaling at ${dollars(scalingUnitCents)}`,
      amount: wholeCents,
    },
    ...(halfUnits % 2 === 1 ? [{ name: 'Half a unit of scaling', amount: priceOfScalingCents - wholeCents }] : []),
  ];
  const step = (share: number) => ({
    name: `Times the goal percentage, ${Number((share * 100).toFixed(2))} %`,
    amount: Math.round(priceOfScalingCents * share),
  });
  return breakdownOf(items, goalPercentage === null ? [] : [step(goalPercentage)]);
}

/** R-16 as text: the planned amount compared with the goal. */
export function explainOptimal({ goalCents }: AppointmentMoney, appointment: EvaluatedAppointment): Explanation {
  if (goalCents === null) return { rule: 'R-16', text: 'There is no goal to compare the plan with.', rows: [] };
  return {
    rule: 'R-16',
    text: `${plannedText(appointment)}, the goal is ${dollars(goalCents)}.`,
    rows: [appointmentRow(appointment)],
  };
}

/** in the PMS what was planned before the appointment began stays planned when it is done. */
function plannedText(appointment: EvaluatedAppointment): string {
  const cents = plannedCentsOf(appointment);
  if (cents === 0) return 'Nothing is planned';
  const isOwn = (appointment.plan?.totalCents ?? 0) > 0;
  return `Planned in ${isOwn ? 'Helix' : 'the practice-management system, done or not,'} are ${dollars(cents)}`;
}
