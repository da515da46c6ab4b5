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

/** A visit, and what its planning has just said of it, until the server says it too. */
export type KnownVisit = CalendarAppointment & {
  /** True: the plan leaves nothing to the goal. */
  isOptimal?: boolean;
};

/** A visit with what depends on the clock and on who looks. */
export interface VisitView {
  visit: CalendarAppointment;
  providerName: string;
  state: EventState;
  value: AppointmentValue;
  /** Dollars an hour, rounded; null when it is not the viewer's to see, or the visit has no length. */
  perHour: number | null;
  /** The ids of the visits of the provider's day, joined by dashes. */
  chain: string;
}

/** Whose performance the viewer may look at: their own, or everybody's when they are no provider. */
const isOwn = (viewer: Viewer, providerId: string): boolean =>
  viewer.providerIds.length === 0 || viewer.providerIds.includes(providerId);

/**
 * Judges a visit as of a minute of the clinic's wall clock.
 *
 * @param nowMinutes minutes of the wall clock since the epoch.
 */
export function viewVisit(
  visit: KnownVisit,
  provider: { name: string; isHygienist: boolean; chain: string },
  viewer: Viewer,
  nowMinutes: number,
): VisitView {
  const endMinutes = wallClockMinutes(visit.endDate);
  const inputs = {
    totalCompleted: visit.totalCompleted,
    totalPlanned: visit.totalPlanned,
    rnaTotalPlanned: visit.rnaTotalPlanned,
    priceOfScaling: visit.rnaTotalPlannedpriceOfScaling,
    goalPercentage: viewer.goalPercentage,
  };
  const value = appointmentValue({ ...inputs, over: isOver(nowMinutes, endMinutes) });
  const own = isOwn(viewer, visit.providerId);
  // Hygienists are the providers of earnings (spec 1 section 6).
  const showsEarnings = provider.isHygienist && own && !viewer.hidesPerformance && visit.durationInMinutes > 0;
  return {
    visit,
    providerName: provider.name,
    chain: provider.chain,
    value,
    perHour: showsEarnings ? Math.round((value.amount * 60) / visit.durationInMinutes) : null,
    state: eventState({
      ...inputs,
      nowMinutes,
      endMinutes,
      goal: visit.providerAppointmentGoal,
      strict: viewer.strict,
      judged: provider.isHygienist && own,
      saidOptimal: visit.isOptimal === true,
    }),
  };
}
