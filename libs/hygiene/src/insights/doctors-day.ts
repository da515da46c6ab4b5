/** Working time of a doctor of the clinic on the appointment's day (PMS provider schedule). */
export interface DoctorSchedule {
  id: string;
  providerId: string;
  /** `hh:mm[:ss]`; `24:00` is the end of the day. */
  start: string;
  end: string;
}

/** An active appointment of a doctor of the clinic on the appointment's day. */
export interface DoctorAppointment {
  appointmentId: string;
  providerId: string;
  /** Local time, `yyyy-mm-ddThh:mm[:ss]`. */
  start: string;
  durationInMinutes: number;
}

/** Minutes since midnight; `end` is exclusive. */
export interface MinuteRange {
  readonly start: number;
  readonly end: number;
}

/** When one doctor is in. */
export interface DoctorTime {
  readonly providerId: string;
  /** Source of the times. */
  readonly from: 'schedule' | 'appointment';
  /** Earliest first, none overlapping another. */
  readonly ranges: readonly MinuteRange[];
  /** The ids of the schedules or appointments. */
  readonly rowIds: readonly string[];
}

/** When the clinic's doctors are in on one day; computed once for all appointments of the day. */
export interface DoctorsDay {
  /** By provider id. */
  readonly doctors: readonly DoctorTime[];
}

/** Whether a doctor is in during an appointment; unknown when the PMS has no times of doctors on that day. */
export type DoctorAvailability = 'yes' | 'no' | 'unknown';

/** Minimum overlap of a doctor with an appointment to see the patient. */
export const DOCTOR_NEEDS_MINUTES = 10;

/**
 * when the doctors are in. A doctor's schedule counts; a doctor without one on that day is in from the start of
 * the first to the end of the last appointment. Invalid times, and ranges that end before they start, are skipped.
 *
 * @param schedules of the doctors of one day, in any order; likewise `appointments`.
 */
export function doctorsDayOf(
  schedules: readonly DoctorSchedule[],
  appointments: readonly DoctorAppointment[],
): DoctorsDay {
  const scheduled = new Map<string, TimesOfDoctor>();
  for (const { id, providerId, start, end } of schedules) {
    addRange(scheduled, providerId, id, { start: minutesOfDay(start), end: minutesOfDay(end) });
  }
  const booked = new Map<string, TimesOfDoctor>();
  for (const { appointmentId, providerId, start, durationInMinutes } of appointments) {
    const from = minutesOfDay(start.slice(11));
    addRange(booked, providerId, appointmentId, { start: from, end: from + durationInMinutes });
  }
  const doctors = [...scheduled].map(([providerId, found]) =>
    doctor(providerId, 'schedule', union(found.ranges), found),
  );
  for (const [providerId, found] of booked) {
    if (scheduled.has(providerId)) continue;
    const start = Math.min(...found.ranges.map((range) => range.start));
    const end = Math.max(...found.ranges.map((range) => range.end));
    doctors.push(doctor(providerId, 'appointment', [{ start, end }], found));
  }
  return { doctors: doctors.sort((one, other) => (one.providerId < other.providerId ? -1 : 1)) };
}

/**
 * whether any doctor is in for at least 10 minutes of an appointment (all of an appointment that is shorter).
 *
 * @param day null when unknown.
 * @param appointment minutes since midnight.
 */
export function doctorAvailability(day: DoctorsDay | null, appointment: MinuteRange): DoctorAvailability {
  if (day === null || day.doctors.length === 0 || !(appointment.end > appointment.start)) return 'unknown';
  const needed = Math.min(DOCTOR_NEEDS_MINUTES, appointment.end - appointment.start);
  return day.doctors.some((one) => overlapMinutes(one.ranges, appointment) >= needed) ? 'yes' : 'no';
}

/** Minutes since midnight of a time of day, `hh:mm`, ignoring seconds; NaN for an invalid time. */
export function minutesOfDay(time: string): number {
  if (time[2] !== ':') return NaN;
  const hours = digits(time, 0);
  const minutes = digits(time, 3);
  return minutes < 60 && (hours < 24 || (hours === 24 && minutes === 0)) ? hours * 60 + minutes : NaN;
}

interface TimesOfDoctor {
  ranges: MinuteRange[];
  rowIds: string[];
}

function addRange(found: Map<string, TimesOfDoctor>, providerId: string, rowId: string, range: MinuteRange): void {
  if (!(range.end > range.start)) return;
  const of = found.get(providerId);
  if (of) {
    of.ranges.push(range);
    of.rowIds.push(rowId);
  } else found.set(providerId, { ranges: [range], rowIds: [rowId] });
}

function doctor(
  providerId: string,
  from: DoctorTime['from'],
  ranges: MinuteRange[],
  { rowIds }: TimesOfDoctor,
): DoctorTime {
  return { providerId, from, ranges, rowIds: rowIds.sort() };
}

/** A doctor may be scheduled in two rooms at once: that time counts once. */
function union(ranges: readonly MinuteRange[]): MinuteRange[] {
  const merged: MinuteRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else merged.push(range);
  }
  return merged;
}

function overlapMinutes(ranges: readonly MinuteRange[], appointment: MinuteRange): number {
  let minutes = 0;
  for (const { start, end } of ranges) {
    const shared = Math.min(end, appointment.end) - Math.max(start, appointment.start);
    if (shared > 0) minutes += shared;
  }
  return minutes;
}

/** Two digits; NaN for anything else. */
function digits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}
