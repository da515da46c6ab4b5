import type { CalendarAppointment } from '@helix/contracts';
import {
  appointmentValue,
  eventState,
  isOver,
  wallClockMinutes,
  type AppointmentValue,
  type EventState,
} from '@helix/hygiene';

/** Who looks: decides what is judged and whose earnings are shown. */
export interface Viewer {
  /** The providers that the viewer is; empty for viewers who are none. */
  providerIds: readonly string[];
  /** The clinic's goal percentage, 0 to 1. */
  goalPercentage: number | null;
  /** Goals are compared strictly. */
  strict: boolean;
  /** The viewer has chosen to see no performance. */
  hidesPerformance: boolean;
}

/** An appointment, and what its planning has just said of it, until the server says it too. */
export type KnownAppointment = CalendarAppointment & {
  /** True: the plan leaves nothing to the goal. */
  isOptimal?: boolean;
};

/** An appointment with what depends on the clock and on who looks. */
export interface AppointmentView {
  appointment: CalendarAppointment;
  providerName: string;
  state: EventState;
  value: AppointmentValue;
  /** Dollars an hour, rounded; null when it is not the viewer's to see, or the appointment has no length. */
  perHour: number | null;
  /** The ids of the appointments of the provider's day, joined by dashes. */
  chain: string;
}

/** Whose performance the viewer may look at: their own, or everybody's when they are no provider. */
const isOwn = (viewer: Viewer, providerId: string): boolean =>
  viewer.providerIds.length === 0 || viewer.providerIds.includes(providerId);

/**
 * Judges an appointment as of a minute of the clinic's wall clock.
 *
 * @param nowMinutes minutes of the wall clock since the epoch.
 */
export function viewAppointment(
  appointment: KnownAppointment,
  provider: { name: string; isHygienist: boolean; chain: string },
  viewer: Viewer,
  nowMinutes: number,
): AppointmentView {
  const endMinutes = wallClockMinutes(appointment.endDate);
  const inputs = {
    totalCompleted: appointment.totalCompleted,
    totalPlanned: appointment.totalPlanned,
    rnaTotalPlanned: appointment.rnaTotalPlanned,
    priceOfScaling: appointment.rnaTotalPlannedpriceOfScaling,
    goalPercentage: viewer.goalPercentage,
  };
  const value = appointmentValue({ ...inputs, over: isOver(nowMinutes, endMinutes) });
  const own = isOwn(viewer, appointment.providerId);
  // Hygienists are the providers of earnings (spec 1 section 6).
  const showsEarnings = provider.isHygienist && own && !viewer.hidesPerformance && appointment.durationInMinutes > 0;
  return {
    appointment,
    providerName: provider.name,
    chain: provider.chain,
    value,
    perHour: showsEarnings ? Math.round((value.amount * 60) / appointment.durationInMinutes) : null,
    state: eventState({
      ...inputs,
      nowMinutes,
      endMinutes,
      goal: appointment.providerAppointmentGoal,
      strict: viewer.strict,
      judged: provider.isHygienist && own,
      saidOptimal: appointment.isOptimal === true,
    }),
  };
}
