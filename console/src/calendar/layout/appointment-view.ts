import { maySeePerformance, type CalendarAppointment, type PerformanceViewer } from '@helix/contracts';
import {
  appointmentValue,
  eventState,
  isOver,
  localTimeMinutes,
  type AppointmentValue,
  type EventState,
} from '@helix/hygiene';

/** The viewer, who decides which states and earnings are shown. */
export interface Viewer extends PerformanceViewer {
  /** The clinic's goal percentage, 0 to 1. */
  goalPercentage: number | null;
  /** Goals are compared strictly. */
  strict: boolean;
  /** The viewer has turned off performance. */
  hidesPerformance: boolean;
}

/** An appointment with what its screen has just reported, until the server's data arrives. */
export type KnownAppointment = CalendarAppointment & {
  /** The plan meets the goal. */
  isOptimal?: boolean;
};

/** An appointment with what depends on the time and on the viewer. */
export interface AppointmentView {
  appointment: CalendarAppointment;
  providerName: string;
  /** Only then what was completed stands beside what was planned. */
  isOver: boolean;
  state: EventState;
  /** False: the provider is no hygienist, or the viewer may not see the performance. */
  isEvaluated: boolean;
  value: AppointmentValue;
  /** Dollars per hour, rounded; null when the viewer may not see it or the appointment has no length. */
  perHour: number | null;
  /** The ids of the appointments of the provider's day, joined by dashes. */
  chain: string;
}

/**
 * Computes state and earnings of an appointment at a minute of the clinic's local time.
 *
 * @param nowMinutes minutes of the local time since the epoch.
 */
export function viewAppointment(
  appointment: KnownAppointment,
  provider: { name: string; isHygienist: boolean; chain: string },
  viewer: Viewer,
  nowMinutes: number,
): AppointmentView {
  const endMinutes = localTimeMinutes(appointment.endDate);
  const inputs = {
    totalCompleted: appointment.totalCompleted,
    totalPlanned: appointment.totalPlanned,
    rnaTotalPlanned: appointment.rnaTotalPlanned,
    priceOfScaling: appointment.rnaTotalPlannedpriceOfScaling,
    goalPercentage: viewer.goalPercentage,
  };
  const over = isOver(nowMinutes, endMinutes);
  const value = appointmentValue({ ...inputs, over });
  const isEvaluated = provider.isHygienist && maySeePerformance(viewer, appointment.providerId);
  // Hygienists are the providers of earnings (spec 1 section 6).
  const showsEarnings = isEvaluated && !viewer.hidesPerformance && appointment.durationInMinutes > 0;
  return {
    appointment,
    providerName: provider.name,
    chain: provider.chain,
    isOver: over,
    value,
    isEvaluated,
    perHour: showsEarnings ? Math.round((value.amount * 60) / appointment.durationInMinutes) : null,
    state: eventState({
      ...inputs,
      nowMinutes,
      endMinutes,
      goal: appointment.providerAppointmentGoal,
      strict: viewer.strict,
      evaluated: isEvaluated,
      reportedOptimal: appointment.isOptimal === true,
    }),
  };
}

/** The path of an appointment's screen, from which the user steps through the provider's day. */
export const appointmentPath = ({ appointment, chain }: Pick<AppointmentView, 'appointment' | 'chain'>): string =>
  `/appointment/${encodeURIComponent(appointment.appointmentId)}?chain=${encodeURIComponent(chain)}`;

/** The path of the patient's next appointment, which returns to the day of this one; null when there is none. */
export function nextAppointmentPath({ appointment }: Pick<AppointmentView, 'appointment'>): string | null {
  if (appointment.nextAppointmentId === null) return null;
  return `/appointment/${encodeURIComponent(appointment.nextAppointmentId)}?originDate=${appointment.appointmentDate}`;
}
