import type { PmsChange, PmsData, PmsEntity } from '@helix/contracts';
import { groupBy } from './group-by.js';

type Row<E extends PmsEntity> = PmsData<E> & { id: string };
type Appointment = Row<'appointment'>;

/** What is booked and done, counted from the rows that a simulated clinic sent. Shares are fractions, 0 to 1. */
export interface CareMeasures {
  /** Of the scheduled minutes of hygienists on some days: those that are not booked; null when nobody is scheduled. */
  openTime: (isOfDays: (date: string) => boolean) => number | null;
  /** Hygiene appointments that were cancelled, and of their minutes those that others have. */
  cancelled: (isOfDays: (date: string) => boolean) => { count: number; refilled: number };
  /** Full years of the youngest patient, by code. */
  youngest: ReadonlyMap<string, number>;
  /** Of patients below 12: the most units of scaling of an appointment, and the longest hygiene appointment. */
  ofChildren: { scalingUnits: number; minutes: number };
  /** By how much the usual minutes of what is planned and done exceed the longest appointment, at most. */
  maxMinutesOver: number;
  /** Of completed appointments: those whose work takes at least a third of their time. */
  filled: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const sumOf = <T>(list: readonly T[], valueOf: (one: T) => number): number =>
  list.reduce((sum, one) => sum + valueOf(one), 0);
const dateOf = ({ start }: Appointment): string => start.slice(0, 10);
const takesTime = ({ status }: Appointment): boolean => status !== 'cancelled' && status !== 'noShow';
const YEAR_MS = 365.2425 * 86_400_000;
const CHILD_AGE = 12;

/** Measures the rows that are left of changes, each row once. */
export function measureCare(changes: readonly PmsChange[]): CareMeasures {
  const rows = <E extends PmsEntity>(entity: E): Row<E>[] =>
    changes.flatMap((one) =>
      one.entity === entity && one.op === 'upsert' ? [{ ...(one.data as PmsData<E>), id: one.id }] : [],
    );
  const appointments = rows('appointment');
  const hygiene = appointments.filter(({ providerId }) => providerId.startsWith('H'));
  const schedules = rows('schedule').filter(({ providerId }) => providerId.startsWith('H'));
  const procedures = rows('procedure');
  const birthDates = new Map(rows('patient').map(({ id, birthDate }) => [id, birthDate ?? '']));
  const ageOn = (patientId: string, date: string): number =>
    Math.floor((Date.parse(date.slice(0, 10)) - Date.parse(birthDates.get(patientId) ?? '')) / YEAR_MS);

  const items = groupBy(
    procedures.filter(({ appointmentId }) => appointmentId !== null),
    ({ appointmentId }) => appointmentId ?? '',
  );
  const worked = appointments
    .filter((one) => takesTime(one) && items.has(one.id))
    .map((one) => ({ ...one, work: sumOf(items.get(one.id) ?? [], ({ minutes }) => minutes ?? 0) }));
  const completed = worked.filter(({ status }) => status === 'completed');
  const childrens = worked.filter(({ patientId, start }) => ageOn(patientId, start) < CHILD_AGE);
  const youngest = new Map<string, number>();
  for (const { code, patientId, date } of procedures)
    youngest.set(code, Math.min(youngest.get(code) ?? Infinity, ageOn(patientId, date)));

  return {
    openTime: (isOfDays) => {
      const scheduled = sumOf(
        schedules.filter(({ date }) => isOfDays(date)),
        ({ start, end }) => minutesOf(end) - minutesOf(start),
      );
      const booked = hygiene.filter((one) => takesTime(one) && isOfDays(dateOf(one)));
      return scheduled === 0 ? null : 1 - sumOf(booked, ({ durationInMinutes }) => durationInMinutes) / scheduled;
    },
    cancelled: (isOfDays) => {
      const lost = hygiene.filter((one) => one.status === 'cancelled' && isOfDays(dateOf(one)));
      const minutes = sumOf(lost, ({ durationInMinutes }) => durationInMinutes);
      return { count: lost.length, refilled: sumOf(lost, (one) => refilledMinutes(one, hygiene)) / minutes };
    },
    youngest,
    ofChildren: {
      scalingUnits: Math.max(
        ...childrens.map(({ id }) =>
          sumOf(
            (items.get(id) ?? []).filter(({ code }) => code.startsWith('1111')),
            ({ units }) => units ?? 0,
          ),
        ),
      ),
      minutes: Math.max(
        ...hygiene
          .filter(({ patientId, start }) => ageOn(patientId, start) < CHILD_AGE)
          .map(({ durationInMinutes }) => durationInMinutes),
      ),
    },
    maxMinutesOver: Math.max(...worked.map(({ work, durationInMinutes }) => work - durationInMinutes)),
    filled: completed.filter(({ work, durationInMinutes }) => work * 3 >= durationInMinutes).length / completed.length,
  };
}

/** The minutes of a cancelled appointment that others of the same provider take. */
function refilledMinutes(lost: Appointment, appointments: readonly Appointment[]): number {
  const from = minutesOf(lost.start.slice(11));
  const taken = new Set<number>();
  for (const other of appointments) {
    if (!takesTime(other) || other.providerId !== lost.providerId || dateOf(other) !== dateOf(lost)) continue;
    const start = minutesOf(other.start.slice(11));
    const end = Math.min(start + other.durationInMinutes, from + lost.durationInMinutes);
    for (let minute = Math.max(start, from); minute < end; minute++) taken.add(minute);
  }
  return taken.size;
}
