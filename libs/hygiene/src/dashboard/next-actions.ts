/** A gap shorter than this is not worth a call to a patient, minutes. */
export const WORTHWHILE_GAP_MINUTES = 30;

/** The kinds of actions for appointments, in their order within a day. */
const APPOINTMENT_ACTIONS = ['notPlanned', 'noDoctor', 'almostDue'] as const;
export type ActionKind = 'openGap' | (typeof APPOINTMENT_ACTIONS)[number];

/** A gap that can still be filled; times are minutes of the clinic's local time since the epoch. */
export interface FillableGap {
  startMinutes: number;
  minutes: number;
}

/** What there is to do on one day. Appointments are given by id. */
export interface DayToImprove<Gap extends FillableGap> {
  /** `yyyy-mm-dd`. */
  date: string;
  gaps: readonly Gap[];
  /** Not over, and without a saved plan. */
  notPlanned: readonly string[];
  /** With an insight of that kind that is not dismissed. */
  noDoctor: readonly string[];
  almostDue: readonly string[];
}

/** Something to do, of one kind on one day. */
export interface NextAction<Gap extends FillableGap> {
  kind: ActionKind;
  date: string;
  /** Gaps or appointments. */
  count: number;
  appointmentIds: readonly string[];
  /** The gap with the most minutes, the earliest of several; null for other kinds. */
  gap: Gap | null;
}

/** What is left of a gap from a moment on; gaps that nobody would fill are left out. */
export function fillableGaps<Gap extends FillableGap & { endMinutes: number }>(
  gaps: readonly Gap[],
  nowMinutes: number,
): Gap[] {
  return gaps
    .map((gap) => {
      const startMinutes = Math.max(gap.startMinutes, nowMinutes);
      return { ...gap, startMinutes, minutes: gap.endMinutes - startMinutes };
    })
    .filter(({ minutes }) => minutes >= WORTHWHILE_GAP_MINUTES);
}

/**
 * What a clinic can do next to fill and prepare its days: one action for each kind and day, the days in the given
 * order. Today's gaps come first, since each minute takes some of them. On a later day appointments that lack a
 * plan or a doctor, or have a procedure that is almost due, come before gaps: they put booked
 * production at risk. An almost-due procedure is a reason to move an appointment, for which it is too late on the day
 * itself.
 *
 * @param today `yyyy-mm-dd`.
 */
export function nextActions<Gap extends FillableGap>(
  days: readonly DayToImprove<Gap>[],
  today: string,
): NextAction<Gap>[] {
  return days.flatMap((day) => {
    const { date, gaps } = day;
    const gap = largestGap(gaps);
    const ofGaps: NextAction<Gap>[] = gap
      ? [{ kind: 'openGap', date, count: gaps.length, appointmentIds: [], gap }]
      : [];
    const ofAppointments = APPOINTMENT_ACTIONS.flatMap((kind): NextAction<Gap>[] => {
      const appointmentIds = kind === 'almostDue' && date === today ? [] : day[kind];
      return appointmentIds.length > 0 ? [{ kind, date, count: appointmentIds.length, appointmentIds, gap: null }] : [];
    });
    return date === today ? [...ofGaps, ...ofAppointments] : [...ofAppointments, ...ofGaps];
  });
}

function largestGap<Gap extends FillableGap>(gaps: readonly Gap[]): Gap | null {
  let max: Gap | null = null;
  for (const gap of gaps)
    if (!max || gap.minutes > max.minutes || (gap.minutes === max.minutes && gap.startMinutes < max.startMinutes))
      max = gap;
  return max;
}
