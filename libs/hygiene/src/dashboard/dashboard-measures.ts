import { isOver } from '../calendar/event-state.js';
import { roundToTenths } from '../numbers.js';
import { appointmentValue, type AppointmentValue, type ValueInputs } from '../value/appointment-value.js';

/** An active hygiene appointment with the inputs of the dashboards. Money in cents. */
export interface DashboardAppointment extends Omit<ValueInputs, 'over'> {
  /** Minutes of the clinic's local time since the epoch. */
  endMinutes: number;
  durationInMinutes: number;
  /** R-13; null when neither the provider nor the clinic has a goal. */
  goal: number | null;
  /** Whether a plan was saved in Helix. */
  isPlanned: boolean;
  /** Whether the patient has a later hygiene appointment. */
  isRebooked: boolean;
  /** Whether the next appointment was planned. */
  hasPlanNext: boolean;
  /** Procedures that are due and not done; valid once the appointment is over. */
  dueAndNotDone: number;
  /** Planned procedures that were missed without a reason; valid once the appointment is over. */
  missedWithoutReason: number;
}

/** Whether an appointment is over at a moment: 7 minutes after its end. */
export function isAppointmentOver(
  { endMinutes }: Pick<DashboardAppointment, 'endMinutes'>,
  nowMinutes: number,
): boolean {
  return isOver(nowMinutes, endMinutes);
}

/** the value of an appointment at a moment, in cents. */
export function valueAt(appointment: DashboardAppointment, nowMinutes: number): AppointmentValue {
  return appointmentValue({ ...appointment, over: isAppointmentOver(appointment, nowMinutes) });
}

/** counts of a day's hygiene appointments. */
export interface HygieneCounts {
  totalAppointments: number;
  plannedAppointments: number;
  rebooked: number;
  planNext: number;
}

/** how many appointments were planned, are rebooked, and have a next-appointment plan. */
export function hygieneCounts(
  appointments: readonly Pick<DashboardAppointment, 'isPlanned' | 'isRebooked' | 'hasPlanNext'>[],
): HygieneCounts {
  return {
    totalAppointments: appointments.length,
    plannedAppointments: appointments.filter(({ isPlanned }) => isPlanned).length,
    rebooked: appointments.filter(({ isRebooked }) => isRebooked).length,
    planNext: appointments.filter(({ hasPlanNext }) => hasPlanNext).length,
  };
}

/** How many appointments there are, and how many of them were planned in Helix. */
export interface PlannedCount {
  appointments: number;
  planned: number;
}

/** the percent of appointments that were planned, one decimal; null when there are none. */
export function percentagePlanned({ appointments, planned }: PlannedCount): number | null {
  return appointments > 0 ? roundToTenths((100 * planned) / appointments) : null;
}

/** the percent of appointments that were not planned, one decimal; null when there are none. */
export function percentageUnplanned({ appointments, planned }: PlannedCount): number | null {
  return percentagePlanned({ appointments, planned: appointments - planned });
}

/** What keeps an appointment from being perfect, in the order in which it is named. */
export type Shortfall = 'notPlanned' | 'belowGoal' | 'dueNotDone' | 'missedWithoutReason';

/**
 * what keeps an appointment from being perfect at a moment. What is due and not done, and planned items that were
 * missed without a reason, count once it is over. Without a goal none is below it.
 */
export function shortfallsOf(appointment: DashboardAppointment, nowMinutes: number): Shortfall[] {
  const { goal, isPlanned, dueAndNotDone, missedWithoutReason } = appointment;
  const isDone = isAppointmentOver(appointment, nowMinutes);
  const found: Record<Shortfall, boolean> = {
    notPlanned: !isPlanned,
    belowGoal: goal !== null && goal > 0 && !(valueAt(appointment, nowMinutes).amount >= goal),
    dueNotDone: isDone && dueAndNotDone !== 0,
    missedWithoutReason: isDone && missedWithoutReason !== 0,
  };
  return (Object.keys(found) as Shortfall[]).filter((shortfall) => found[shortfall]);
}

/** The result, or forecast, of an appointment; `unknown` without a goal. */
export type AppointmentResult = 'perfect' | 'needsImprovement' | 'unknown';

/**
 * an appointment that is over is perfect when it was planned, completed its goal, did everything due, and has a
 * reason for every missed planned procedure. One that is not over is perfect so far when it is planned and its value
 * meets the goal. Everything else needs improvement, except for appointments without a goal, which are neither.
 */
export function appointmentResult(appointment: DashboardAppointment, nowMinutes: number): AppointmentResult {
  const { goal } = appointment;
  if (goal === null || !(goal > 0)) return 'unknown';
  return shortfallsOf(appointment, nowMinutes).length === 0 ? 'perfect' : 'needsImprovement';
}

/** Number of appointments by result. */
export interface ResultCounts {
  perfectAppointments: number;
  appointmentsNeedingImprovement: number;
}

/** R-18 for a day: an appointment counts in one of them at most. */
export function resultCounts(appointments: readonly DashboardAppointment[], nowMinutes: number): ResultCounts {
  const results = appointments.map((appointment) => appointmentResult(appointment, nowMinutes));
  return {
    perfectAppointments: results.filter((result) => result === 'perfect').length,
    appointmentsNeedingImprovement: results.filter((result) => result === 'needsImprovement').length,
  };
}

/**
 * the production of a day's appointments per hour of their time, in cents, rounded half up: the completed amount
 * of those that are over, and the forecast of the others.
 *
 * @returns null when the total duration is 0.
 */
export function averageHourlyProductionCents(
  appointments: readonly DashboardAppointment[],
  nowMinutes: number,
): number | null {
  let cents = 0;
  let minutes = 0;
  for (const appointment of appointments) {
    cents += valueAt(appointment, nowMinutes).amount;
    minutes += Math.max(0, appointment.durationInMinutes);
  }
  return minutes > 0 ? Math.round((60 * cents) / minutes) : null;
}

/** The top of a chart of hourly production in dollars: the highest value up to the next 100, or 100 with no data. */
export function hourlyChartMaximum(values: readonly (number | null)[]): number {
  const top = Math.max(0, ...values.map((value) => value ?? 0));
  return Math.max(100, Math.ceil(top / 100) * 100);
}
