/** A part of a provider's day, in minutes of the clinic's local time since the epoch. */
export interface TimeSpan {
  startMinutes: number;
  endMinutes: number;
}

/** Shorter gaps are none: the length of a calendar slot (spec 1 section 9). */
export const MIN_GAP_MINUTES = 10;

/** A shorter break is none: some systems end each part of a schedule a second before the next one starts. */
const MIN_BREAK_MINUTES = 1;

/** Time that a provider is in and not booked, with the appointments around it; null at the ends of the day. */
export interface OpenGap<Appointment> extends TimeSpan {
  minutes: number;
  before: Appointment | null;
  after: Appointment | null;
}

/**
 * The gaps of at least ten minutes in a provider's day (R-23 by the clock): the parts of the schedule that no
 * appointment covers, in order and in whole minutes. Parts of the schedule that overlap or touch are one, and a break
 * between two parts is no gap.
 *
 * @param scheduled when the provider is in; parts without length are ignored.
 * @param appointments the active appointments of the same day, also those outside of the schedule.
 */
export function openGaps<Appointment extends TimeSpan>(
  scheduled: readonly TimeSpan[],
  appointments: readonly Appointment[],
): OpenGap<Appointment>[] {
  const booked = joinedSpans(appointments);
  const free = joinedSpans(scheduled).flatMap((span) => without(span, booked));
  return free
    .map((span) => ({ startMinutes: Math.ceil(span.startMinutes), endMinutes: Math.floor(span.endMinutes) }))
    .filter(({ startMinutes, endMinutes }) => endMinutes - startMinutes >= MIN_GAP_MINUTES)
    .map((span) => ({
      ...span,
      minutes: span.endMinutes - span.startMinutes,
      ...neighboursOf(span, appointments),
    }));
}

/** The minutes of the longest gap within the time that a provider was in (rules part Y, 11); 0 without a gap. */
export const maxGapMinutes = (known: readonly TimeSpan[], appointments: readonly TimeSpan[]): number =>
  Math.max(0, ...openGaps(known, appointments).map(({ minutes }) => minutes));

/** The spans in order, with those joined that overlap, touch, or have less than a minute between them. */
export function joinedSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const union: TimeSpan[] = [];
  const sorted = spans
    .filter(({ startMinutes, endMinutes }) => endMinutes > startMinutes)
    .sort((one, other) => one.startMinutes - other.startMinutes);
  for (const { startMinutes, endMinutes } of sorted) {
    const last = union.at(-1);
    if (last && startMinutes < last.endMinutes + MIN_BREAK_MINUTES)
      last.endMinutes = Math.max(last.endMinutes, endMinutes);
    else union.push({ startMinutes, endMinutes });
  }
  return union;
}

/** What is left of a span. @param taken in order, without overlaps. */
function without(span: TimeSpan, taken: readonly TimeSpan[]): TimeSpan[] {
  const left: TimeSpan[] = [];
  let from = span.startMinutes;
  for (const { startMinutes, endMinutes } of taken) {
    if (endMinutes <= from || startMinutes >= span.endMinutes) continue;
    left.push({ startMinutes: from, endMinutes: startMinutes });
    from = endMinutes;
  }
  left.push({ startMinutes: from, endMinutes: span.endMinutes });
  return left;
}

function neighboursOf<Appointment extends TimeSpan>(
  gap: TimeSpan,
  appointments: readonly Appointment[],
): { before: Appointment | null; after: Appointment | null } {
  let before: Appointment | null = null;
  let after: Appointment | null = null;
  for (const appointment of appointments) {
    const { startMinutes, endMinutes } = appointment;
    if (startMinutes < gap.startMinutes && (!before || endMinutes > before.endMinutes)) before = appointment;
    if (startMinutes >= gap.endMinutes && (!after || startMinutes < after.startMinutes)) after = appointment;
  }
  return { before, after };
}
