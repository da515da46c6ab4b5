import { dollars } from '../explain/wording.js';
import type { Explanation, ExplanationRow } from '../explain/explained.js';
import type { AppointmentMoney, MoneyInputs } from '../value/appointment-money.js';
import { providerHourlyGoalCents } from '../value/goal.js';
import { plannedCentsOf, type EvaluatedAppointment, type ScalingFees } from './inputs.js';

/** The appointment itself as a source row. */
export const appointmentRow = ({ appointmentId }: Pick<EvaluatedAppointment, 'appointmentId'>): ExplanationRow => ({
  entity: 'appointment',
  id: appointmentId,
});

/** R-13 as text: whose goal it is, and the goal for the length of the appointment. */
export function explainGoal(
  { goalCents }: AppointmentMoney,
  inputs: MoneyInputs,
  appointment: EvaluatedAppointment,
): Explanation {
  const hourlyGoalCents = providerHourlyGoalCents(inputs);
  if (hourlyGoalCents === null || goalCents === null) {
    return { rule: 'R-13', text: 'Neither the provider nor the clinic has a goal.', rows: [] };
  }
  const isOwn = (inputs.goalWageCents ?? 0) > 0 && (inputs.goalPercentage ?? 0) > 0;
  const whose = isOwn ? 'The provider’s goal wage' : 'The clinic’s goal';
  return {
    rule: 'R-13',
    text: `${whose} makes ${dollars(hourlyGoalCents)} an hour; ${inputs.durationInMinutes} minutes make ${dollars(goalCents)}.`,
    rows: [...(isOwn ? [{ entity: 'provider', id: appointment.providerId }] : []), appointmentRow(appointment)],
  };
}

/** R-14 as text: the time of the appointment as scaling, at the patient's fees. */
export function explainPriceOfScaling(
  { priceOfScalingCents }: AppointmentMoney,
  { scalingUnitCents, durationInMinutes }: MoneyInputs,
  appointment: EvaluatedAppointment,
  { scalingFeeIds }: ScalingFees,
): Explanation {
  if (priceOfScalingCents === null || scalingUnitCents === null) {
    return { rule: 'R-14', text: 'The patient’s fee schedule has no fee of scaling.', rows: [] };
  }
  const fees = scalingFeeIds.map((id) => ({ entity: 'fee', id }));
  return {
    rule: 'R-14',
    text: `${durationInMinutes} minutes of scaling at ${dollars(scalingUnitCents)} a unit make ${dollars(priceOfScalingCents)}.`,
    rows: [...fees, appointmentRow(appointment)],
  };
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
