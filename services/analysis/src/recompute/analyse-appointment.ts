import { appointmentGoalCents, priceOfScalingCents } from '@helix/hygiene';
import type { AppointmentInputs } from './appointments.query.js';

/** Raised when a rule changes its results, so that stored rows show which version computed them. */
export const RULE_VERSION = 2;

/** The stored analysis of one appointment. Money in cents. */
export interface AppointmentAnalysis {
  appointmentId: string;
  providerId: string;
  date: string;
  totalPlannedCents: number;
  totalCompletedCents: number;
  totalBilledCents: number;
  goalCents: number | null;
  priceOfScalingCents: number | null;
}

/** Computes goal, price of the time as scaling and totals of an appointment with `libs/hygiene`. */
export function analyseAppointment(appointment: AppointmentInputs): AppointmentAnalysis {
  return {
    appointmentId: appointment.appointmentId,
    providerId: appointment.providerId,
    date: appointment.date,
    totalPlannedCents: appointment.plannedCents,
    totalCompletedCents: appointment.completedCents,
    totalBilledCents: appointment.billedCents,
    goalCents: appointmentGoalCents(appointment, appointment.durationInMinutes),
    priceOfScalingCents: priceOfScalingCents(
      appointment.durationInMinutes,
      appointment.scalingUnitCents,
      appointment.scalingHalfUnitCents,
    ),
  };
}
