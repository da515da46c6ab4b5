import { dollars } from '../explain/wording.js';
import type { Explanation, ExplanationRow } from '../explain/explained.js';
import { plannedCentsOf } from './analyse-appointment.js';
import type { AppointmentAnalysis } from './appointment-analysis.js';
import type { EvaluatedAppointment, AnalysisSettings } from './inputs.js';

/** The appointment itself as a source row. */
export const appointmentRow = ({ appointmentId }: Pick<AppointmentAnalysis, 'appointmentId'>): ExplanationRow => ({
  entity: 'appointment',
  id: appointmentId,
});

/** R-13 as text: whose goal it is, and the goal for the length of the appointment. */
export function explainGoal(
  analysis: AppointmentAnalysis,
  { goalPercentage }: AnalysisSettings,
  { goalWageCents }: EvaluatedAppointment,
): Explanation {
  const { hourlyGoalCents, goalCents, durationInMinutes, providerId } = analysis;
  if (hourlyGoalCents === null || goalCents === null) {
    return { rule: 'R-13', text: 'Neither the provider nor the clinic has a goal.', rows: [] };
  }
  const isOwn = (goalWageCents ?? 0) > 0 && (goalPercentage ?? 0) > 0;
  const whose = isOwn ? 'The provider’s goal wage' : 'The clinic’s goal';
  return {
    rule: 'R-13',
    text: `${whose} makes ${dollars(hourlyGoalCents)} an hour; ${durationInMinutes} minutes make ${dollars(goalCents)}.`,
    rows: [...(isOwn ? [{ entity: 'provider', id: providerId }] : []), appointmentRow(analysis)],
  };
}

/** R-14 as text: the time of the appointment as scaling, at the patient's fees. */
export function explainPriceOfScaling(analysis: AppointmentAnalysis, appointment: EvaluatedAppointment): Explanation {
  const { priceOfScalingCents, durationInMinutes } = analysis;
  if (priceOfScalingCents === null || appointment.scalingUnitCents === null) {
    return { rule: 'R-14', text: 'The patient’s fee schedule has no fee of scaling.', rows: [] };
  }
  const fees = (appointment.scalingFeeIds ?? []).map((id) => ({ entity: 'fee', id }));
  return {
    rule: 'R-14',
    text: `${durationInMinutes} minutes of scaling at ${dollars(appointment.scalingUnitCents)} a unit make ${dollars(priceOfScalingCents)}.`,
    rows: [...fees, appointmentRow(analysis)],
  };
}

/** R-16 as text: the planned amount compared with the goal. */
export function explainOptimal(analysis: AppointmentAnalysis): Explanation {
  const { goalCents } = analysis;
  const planned = dollars(plannedCentsOf(analysis));
  if (goalCents === null) return { rule: 'R-16', text: 'There is no goal to compare the plan with.', rows: [] };
  return {
    rule: 'R-16',
    text: `Planned are ${planned}, the goal is ${dollars(goalCents)}.`,
    rows: [appointmentRow(analysis)],
  };
}
