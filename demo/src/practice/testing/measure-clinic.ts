import type { PmsChange, PmsData, PmsEntity } from '@helix/contracts';

import { groupBy } from './group-by.js';

type Row<E extends PmsEntity> = PmsData<E> & { id: string };

/** Measures of a simulated clinic, counted from the rows that it sent and from nothing else. */
export interface ClinicMeasures {
  appointmentsPerDay: number;
  daysOfSixToNine: number;
  fiftyOrSixty: number;
  outsideThirtyToNinety: number;
  openTime: number;
  overlaps: number;
  brokenShare: number;
  rebooked: Record<string, number>;
  hourly: Record<string, number>;
  summerToSpring: number;
  lateDecemberToSpring: number;
  latestToEarliest: number;
  ages: [youngest: number, oldest: number];
  insurance: Record<string, number>;
  comments: number;
  plannedNextMonth: number;
  plannedBeyond: number;
  /** Of completed hygiene appointments: those with something that was planned before they began. */
  plannedBefore: number;
  /** Of what was done at planned ones: what nobody had planned. */
  doneUnplanned: number;
  /** Procedures whose time of planning is missing, before the booking, or not in the past. */
  impossiblyPlanned: number;
  metGoal: number;
  bookedByMonthAhead: number[];
  /** Days on which somebody has a schedule, a punch or an appointment that is not cancelled. */
  busyDates: ReadonlySet<string>;
  /** Days of the history on which a hygienist has a schedule and no hygienist an appointment. */
  daysWithoutSheet: number;
  /** Days of work of each hygienist in the weeks in which she works at all: how often each number. */
  daysAWeek: Record<string, number>;
  /** Of the days of hygienists: those with one break of 30 to 60 minutes in which nothing begins. */
  withLunch: number;
  /** Of the days on which a doctor usually works: those without a schedule. */
  doctorsAbsent: number;
  /** Of doctors' appointments: the most frequent reason. */
  commonestDoctorReason: number;
  doctorReasons: number;
  doctorLengths: number;
  /** Patients whose first day here lies in the last half-year, and who were nowhere in the chart before. */
  newPatients: number;
  /** Of patients who were seen more than nine months ago: those who are overdue by more than three months, with nothing booked. */
  lapsed: number;
  doctorAppointmentsPerDay: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const dayNumber = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / 86_400_000;
const average = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const share = <T>(list: readonly T[], fits: (one: T) => boolean): number =>
  list.filter(fits).length / Math.max(1, list.length);

const countsOf = (keys: readonly string[]): Record<string, number> =>
  Object.fromEntries([...groupBy(keys, (key) => key)].map(([key, { length }]) => [key, length]));

/** Whether somebody's day has one break, and nobody is booked to begin in it. */
function hasLunch(segments: readonly Row<'schedule'>[], appointments: readonly Row<'appointment'>[]): boolean {
  const [morning, afternoon] = [...segments].sort((a, b) => minutesOf(a.start) - minutesOf(b.start));
  if (segments.length !== 2 || !morning || !afternoon) return false;
  const [from, to] = [minutesOf(morning.end), minutesOf(afternoon.start)];
  const begins = appointments.map(({ start }) => minutesOf(start.slice(11)));
  return to - from >= 30 && to - from <= 60 && begins.every((minute) => minute < from || minute >= to);
}

/** Of the weekdays on which somebody mostly works: the share on which they do not, in weeks in which anybody works then. */
function absence(schedules: readonly Row<'schedule'>[]): number {
  const weekday = (date: string) => String((dayNumber(date) + 4) % 7);
  const open = groupBy([...new Set(schedules.map(({ date }) => date))], weekday);
  let [usual, worked] = [0, 0];
  for (const own of groupBy(schedules, ({ providerId }) => providerId).values()) {
    for (const [day, dates] of groupBy([...new Set(own.map(({ date }) => date))], weekday)) {
      usual += open.get(day)?.length ?? 0;
      worked += dates.length;
    }
  }
  return 1 - worked / usual;
}

/** Measures a clinic whose history was read on a day (`yyyy-mm-dd`). */
export function measureClinic(changes: readonly PmsChange[], today: string, hourlyGoal: number): ClinicMeasures {
  const rows = <E extends PmsEntity>(entity: E): Row<E>[] =>
    changes.flatMap((one) =>
      one.entity === entity && one.op === 'upsert' ? [{ ...(one.data as PmsData<E>), id: one.id }] : [],
    );
  const appointments = rows('appointment');
  const isHygiene = (appointment: { providerId: string }) => appointment.providerId.startsWith('H');
  const kept = appointments.filter(({ status }) => status !== 'cancelled' && status !== 'noShow');
  const pastHygiene = appointments.filter(
    (appointment) => isHygiene(appointment) && appointment.start.slice(0, 10) < today,
  );
  const completed = pastHygiene.filter(({ status }) => status === 'completed');
  const coming = kept.filter((appointment) => isHygiene(appointment) && appointment.start.slice(0, 10) > today);
  const providerDay = (appointment: Row<'appointment'>) =>
    `${appointment.providerId}/${appointment.start.slice(0, 10)}`;
  const days = groupBy(completed, providerDay);
  const perDay = [...days.values()].map(({ length }) => length);

  const items = groupBy(
    rows('procedure').filter(({ appointmentId }) => appointmentId !== null),
    (item) => item.appointmentId ?? '',
  );
  const own = (appointment: Row<'appointment'>, status: number) =>
    (items.get(appointment.id) ?? [])
      .filter((item) => item.status === status && item.providerId === appointment.providerId)
      .reduce((sum, { amount }) => sum + amount, 0);
  const hourlyOf = (list: Row<'appointment'>[]) =>
    (60 * list.reduce((sum, appointment) => sum + own(appointment, 102), 0)) /
    list.reduce((sum, appointment) => sum + appointment.durationInMinutes, 0);
  const inMonths = (...months: string[]) => completed.filter(({ start }) => months.includes(start.slice(5, 7)));
  const lateDecember = completed.filter(({ start }) => start.slice(5, 7) === '12' && start.slice(8, 10) >= '18');

  const schedules = rows('schedule');
  const punches = rows('punch');
  const clocked = punches
    .filter(({ date, timeOut }) => date < today && timeOut !== null)
    .reduce((sum, { timeIn, timeOut }) => sum + minutesOf(timeOut ?? timeIn) - minutesOf(timeIn), 0);
  const worked = completed.reduce((sum, appointment) => sum + appointment.durationInMinutes, 0);
  const startOf = (appointment: Row<'appointment'>) => minutesOf(appointment.start.slice(11));
  let overlaps = 0;
  for (const day of groupBy(kept.filter(isHygiene), providerDay).values()) {
    const sorted = day.sort((a, b) => startOf(a) - startOf(b));
    overlaps += sorted.filter(
      (appointment, i) =>
        i > 0 &&
        startOf(appointment) <
          startOf(sorted[i - 1] as typeof appointment) + (sorted[i - 1] as typeof appointment).durationInMinutes,
    ).length;
  }

  const patients = rows('patient');
  const ages = patients.map(({ birthDate }) =>
    Math.floor((dayNumber(today) - dayNumber(birthDate ?? today)) / 365.2425),
  );
  const byPatient = groupBy(kept.filter(isHygiene), ({ patientId }) => patientId);
  const rebookedBy = (list: Row<'appointment'>[]) =>
    share(list, (appointment) =>
      (byPatient.get(appointment.patientId) ?? []).some(
        (other) =>
          dayNumber(other.start) > dayNumber(appointment.start) &&
          dayNumber(other.createdAt ?? other.start) <= dayNumber(appointment.start) + 7,
      ),
    );
  const settled = completed.filter(({ start }) => dayNumber(start) < dayNumber(today) - 8);
  const perHygienist = (of: (list: Row<'appointment'>[]) => number, list: Row<'appointment'>[]) =>
    Object.fromEntries([...groupBy(list, ({ providerId }) => providerId)].sort().map(([id, own]) => [id, of(own)]));

  const isPlanned = (appointment: Row<'appointment'>) =>
    (items.get(appointment.id) ?? []).some(({ status }) => status === 105);
  const doneItems = (id: string) => (items.get(id) ?? []).filter(({ status }) => status === 102);
  const wasPlanned = ({ id, start }: Row<'appointment'>) =>
    (items.get(id) ?? []).some(({ plannedAt }) => plannedAt !== null && plannedAt < start);
  const monthAhead = coming.filter(({ start }) => dayNumber(start) <= dayNumber(today) + 30);
  const newest = [...completed].sort((a, b) => (a.start < b.start ? 1 : -1)).slice(0, 2_000);
  const withGoal = [
    ...newest.map((appointment) => [appointment, own(appointment, 102)] as const),
    ...monthAhead.filter(isPlanned).map((appointment) => [appointment, own(appointment, 105)] as const),
  ];
  const doctorDays = groupBy(
    kept.filter((appointment) => !isHygiene(appointment) && appointment.status === 'completed'),
    providerDay,
  );
  const sheets = new Set(kept.filter(isHygiene).map(({ start }) => start.slice(0, 10)));
  const doctorAppointments = kept.filter((appointment) => !isHygiene(appointment));
  const reasons = [...groupBy(doctorAppointments, ({ reason }) => reason ?? '').values()].map(({ length }) => length);
  const workDays = groupBy(schedules, ({ providerId, date }) => `${providerId}/${date}`);
  const hygieneDays = [...workDays].filter(([key]) => key.startsWith('H'));
  const weeks = groupBy(
    hygieneDays.filter(([key]) => key.slice(3) < today),
    // Days since 1970-01-01, a Thursday: weeks begin on Monday.
    ([key]) => `${key.slice(0, 2)}/${Math.floor((dayNumber(key.slice(3)) + 3) / 7)}`,
  );

  const lines = groupBy(kept, providerDay);
  /** From the patients' first and last days here, and what is booked. */
  const comingAndGoing = (): Pick<ClinicMeasures, 'newPatients' | 'lapsed'> => {
    const known = new Set(
      rows('procedure').flatMap(({ appointmentId, patientId }) => (appointmentId === null ? [patientId] : [])),
    );
    const here = groupBy(
      appointments.filter(({ status }) => status === 'completed'),
      ({ patientId }) => patientId,
    );
    const firstDays = [...here].map(([id, list]) => [id, list.map(({ start }) => start).sort()[0] ?? ''] as const);
    const daysAgo = (start: string) => dayNumber(today) - dayNumber(start);
    const seen = [...groupBy(completed, ({ patientId }) => patientId)].filter(([, list]) =>
      list.some(({ start }) => daysAgo(start) > 270),
    );
    const booked = new Set(coming.map(({ patientId }) => patientId));
    const isOverdue = (list: Row<'appointment'>[]) => {
      const last =
        list
          .map(({ start }) => start)
          .sort()
          .at(-1) ?? today;
      const months = Number(/(\d+) months/.exec(list.at(-1)?.reason ?? '')?.[1] ?? 6);
      return daysAgo(last) > (months + 3) * 30.44;
    };
    return {
      newPatients: firstDays.filter(([id, start]) => !known.has(id) && daysAgo(start) <= 182).length,
      lapsed: share(seen, ([id, list]) => !booked.has(id) && isOverdue(list)),
    };
  };

  return {
    appointmentsPerDay: average(perDay),
    daysOfSixToNine: share(perDay, (count) => count >= 6 && count <= 9),
    fiftyOrSixty: share(completed, ({ durationInMinutes }) => durationInMinutes === 50 || durationInMinutes === 60),
    outsideThirtyToNinety: share(
      completed,
      ({ durationInMinutes }) => durationInMinutes < 30 || durationInMinutes > 90,
    ),
    openTime: 1 - worked / clocked,
    overlaps: overlaps / kept.filter(isHygiene).length,
    brokenShare: share(pastHygiene, ({ status }) => status === 'cancelled' || status === 'noShow'),
    rebooked: perHygienist(rebookedBy, settled),
    hourly: perHygienist(hourlyOf, completed),
    summerToSpring: hourlyOf(inMonths('07', '08')) / hourlyOf(inMonths('04', '05', '06')),
    lateDecemberToSpring: hourlyOf(lateDecember) / hourlyOf(inMonths('01', '02', '03', '04')),
    latestToEarliest:
      hourlyOf(completed.filter(({ start }) => dayNumber(start) > dayNumber(today) - 45)) /
      hourlyOf(completed.filter(({ start }) => dayNumber(start) < dayNumber(today) - 500)),
    ages: [Math.min(...ages), Math.max(...ages)],
    insurance: Object.fromEntries(
      [0, 1, 2, 3].map((status) => [status, share(patients, ({ insuranceStatus }) => insuranceStatus === status)]),
    ),
    comments: share(kept, ({ comments }) => comments !== null),
    plannedNextMonth: share(monthAhead, isPlanned),
    plannedBeyond: share(
      coming.filter(({ start }) => dayNumber(start) > dayNumber(today) + 30),
      isPlanned,
    ),
    plannedBefore: share(completed, wasPlanned),
    doneUnplanned: share(
      completed.filter(wasPlanned).flatMap(({ id, start }) => doneItems(id).map((item) => ({ ...item, start }))),
      ({ plannedAt, start }) => (plannedAt ?? '') >= start,
    ),
    impossiblyPlanned: appointments.flatMap(({ id, createdAt }) =>
      (items.get(id) ?? []).filter(
        ({ plannedAt }) => plannedAt === null || plannedAt < (createdAt ?? '') || plannedAt.slice(0, 10) > today,
      ),
    ).length,
    metGoal: share(withGoal, ([appointment, value]) => value >= (hourlyGoal * appointment.durationInMinutes) / 60),
    bookedByMonthAhead: Array.from(
      { length: 12 },
      (_, month) =>
        coming.filter(({ start }) => Math.floor((dayNumber(start) - dayNumber(today) - 1) / 30) === month).length,
    ),
    busyDates: new Set([
      ...schedules.map(({ date }) => date),
      ...punches.map(({ date }) => date),
      ...kept.map(({ start }) => start.slice(0, 10)),
    ]),
    daysWithoutSheet: new Set(
      hygieneDays.map(([key]) => key.slice(3)).filter((date) => date < today && !sheets.has(date)),
    ).size,
    daysAWeek: countsOf([...weeks.values()].map(({ length }) => String(length))),
    withLunch: share(hygieneDays, ([key, segments]) => hasLunch(segments, lines.get(key) ?? [])),
    doctorsAbsent: absence(schedules.filter(({ providerId }) => providerId.startsWith('D'))),
    commonestDoctorReason: Math.max(...reasons) / doctorAppointments.length,
    doctorReasons: reasons.length,
    doctorLengths: new Set(doctorAppointments.map(({ durationInMinutes }) => durationInMinutes)).size,
    ...comingAndGoing(),
    doctorAppointmentsPerDay: average([...doctorDays.values()].map(({ length }) => length)),
  };
}
