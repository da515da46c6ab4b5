import type { PmsChange } from '@helix/contracts';
import type { ClinicLife } from './clinic-life.js';
import { POSTED_DAYS, punchRows, scheduleRows } from './roster.js';
import type { Appointment } from './appointment.js';

/** Nothing is booked further ahead than this many days. */
export const FURTHEST_BOOKING_DAYS = 400;
const PATIENTS_A_PAGE = 800;
/** More pages than any clinic has patients for; the last takes the rest. */
const PATIENT_PAGES = 20;
/** Charts of earlier years come after this many days around the anchor, since analyses of these days depend on them. */
const DAYS_BEFORE_CHARTS = 30;

/** One page of everything that the clinic's system holds. Its place in the list never changes. */
export type Page = (life: ClinicLife) => PmsChange[];

/**
 * Everything that the system holds, page by page, what matters soonest first: who and what there is, then today, then
 * outward from the anchor day, future and past by turns. Each page is made from the state of the moment at which it is
 * read; later changes arrive as live changes.
 *
 * @param lastDay the last day that anybody can have booked.
 */
export function pagesOf(life: ClinicLife, lastDay = life.world.anchorDay + FURTHEST_BOOKING_DAYS): Page[] {
  const { anchorDay, historyStart } = life.world;
  const around: number[] = [];
  for (let distance = 0; distance <= Math.max(FURTHEST_BOOKING_DAYS, anchorDay - historyStart); distance++) {
    if (distance <= FURTHEST_BOOKING_DAYS) around.push(anchorDay + distance);
    if (distance > 0 && anchorDay - distance >= historyStart) around.push(anchorDay - distance);
  }
  const dayPages = around.map(
    (day): Page =>
      (now) =>
        dayRows(now, day),
  );
  // In a simulation that has gone on since; behind the others, whose places stay.
  const laterDays = Math.max(0, lastDay - anchorDay - FURTHEST_BOOKING_DAYS);
  for (let day = 1; day <= laterDays; day++)
    dayPages.push((now) => dayRows(now, anchorDay + FURTHEST_BOOKING_DAYS + day));
  const near = 2 * DAYS_BEFORE_CHARTS + 1;
  return [
    referenceRows,
    ...patientPages((now, patient) => [now.world.rows.patient(patient)]),
    ...dayPages.slice(0, near),
    ...patientPages((now, patient) => [
      ...now.world.rows.form(patient),
      ...now.world.rows.earlierCare(patient, now.world.historyStart),
    ]),
    ...dayPages.slice(near),
  ];
}

/** Roughly how many changes all pages hold. */
export function sizeOf(life: ClinicLife): number {
  let size = referenceRows(life).length + life.world.population.patients.length * 3;
  for (let day = life.world.historyStart; day <= life.world.anchorDay + FURTHEST_BOOKING_DAYS; day++) {
    for (const appointment of life.book.of(day)) {
      size +=
        1 +
        appointment.items.length +
        (appointment.claimedAt === null ? 0 : appointment.items.length) +
        (appointment.notedAt === null ? 0 : 1);
    }
  }
  return size + (life.world.anchorDay - life.world.historyStart + POSTED_DAYS) * life.world.staff.length;
}

function referenceRows({ world, today }: ClinicLife): PmsChange[] {
  const { rows, staff, historyStart } = world;
  const stamp = historyStart * 86_400_000;
  return [
    ...staff.map((one) => rows.provider(one, stamp)),
    ...staff.map((one) => rows.operatory(one, stamp)),
    ...rows.feeSchedules(stamp),
    ...rows.fees(today),
    ...rows.formTemplates(stamp),
  ];
}

function patientPages(
  rowsOf: (life: ClinicLife, patient: ClinicLife['world']['population']['patients'][number]) => PmsChange[],
): Page[] {
  return Array.from({ length: PATIENT_PAGES }, (_, page): Page => (life) => {
    const until = page === PATIENT_PAGES - 1 ? undefined : (page + 1) * PATIENTS_A_PAGE;
    return life.world.population.patients
      .slice(page * PATIENTS_A_PAGE, until)
      .flatMap((patient) => rowsOf(life, patient));
  });
}

/** Every row of a day: who works, who clocked in, who comes and what is done. */
export function dayRows(life: ClinicLife, day: number): PmsChange[] {
  const schedules = day <= life.today + POSTED_DAYS ? scheduleRows(life, day) : [];
  return [
    ...schedules,
    ...punchRows(life, day, life.now),
    ...life.book.of(day).flatMap((appointment) => appointmentRows(life, appointment)),
  ];
}

function appointmentRows({ world: { rows } }: ClinicLife, appointment: Appointment): PmsChange[] {
  const changes: PmsChange[] = [rows.appointment(appointment)];
  for (const item of appointment.items) {
    if (item.status !== null) changes.push(rows.procedure(appointment, item));
    if (item.isClaimed && appointment.claimedAt !== null)
      changes.push(rows.claim(appointment, item, appointment.claimedAt));
  }
  if (appointment.notedAt !== null) changes.push(rows.note(appointment, appointment.notedAt));
  return changes;
}
