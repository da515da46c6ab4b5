import type { WorkDayPlanAppointment } from '@helix/contracts';
import { fullName } from '../../components/person-name.js';

/** Maximum length of a printed comment (spec 1 section 9). */
const MAX_COMMENT_LENGTH = 165;

/** The printed part of a comment: its first line, at most 165 characters. */
export function commentLine(comments: string | null): string {
  const [first = ''] = (comments ?? '').trim().split(/\r\n|\r|\n/);
  return [...first.trim()].slice(0, MAX_COMMENT_LENGTH).join('');
}

/** @param provider the provider's name. @param date `yyyy-mm-dd`. */
export function planFileName(provider: string, date: string): string {
  // Characters that file systems do not allow.
  const safe = provider.replace(/[\\/:*?"<>|\p{Cc}]/gu, '').trim();
  return `DayPlan_${safe}_${date}.pdf`;
}

/** The table of one appointment. */
export interface PlanTable {
  /** Time, patient and length. */
  head: string;
  /** Code, procedure and minutes. */
  procedures: [string, string, string][];
  /** Exam doctor, ordering doctor and comment. */
  lines: { label: string; text: string }[];
}

/** The plan of a provider's day. */
export interface Plan {
  provider: string;
  day: string;
  clinic: string;
  appointments: readonly PlanTable[];
}

/** Every text of a plan that comes from the database. */
export function planTexts({ provider, clinic, appointments }: Plan): string[] {
  const appointmentTexts = appointments.flatMap(({ head, procedures, lines }) => [
    head,
    ...procedures.flat(),
    ...lines.map(({ text }) => text),
  ]);
  return [provider, clinic, ...appointmentTexts];
}

/** The translated labels of the plan. */
export interface PlanLabels {
  title: string;
  examDoctor: string;
  orderingDoctor: string;
  comment: string;
  minutes: (count: number) => string;
  nothingPlanned: string;
  noRecords: string;
  /** The footnote where a letter could not be printed. */
  missingLetters: string;
  page: (page: number, of: number) => string;
}

/** @param time formats a local time. */
export function planTable(
  appointment: WorkDayPlanAppointment,
  labels: PlanLabels,
  time: (localTime: string) => string,
): PlanTable {
  const doctor = (person: { firstName: string; lastName: string } | null): string =>
    person ? fullName(person.firstName, person.lastName) : '';
  const lines = [
    { label: labels.examDoctor, text: doctor(appointment.examDoctor) },
    { label: labels.orderingDoctor, text: doctor(appointment.orderingDoctor) },
    { label: labels.comment, text: commentLine(appointment.comments) },
  ];
  return {
    head: `${time(appointment.appointmentDate)}   ${appointment.patientInitials}   ${labels.minutes(appointment.durationInMinutes)}`,
    procedures: appointment.procedures.map(({ adaCode, procedureName, minutes }) => [
      adaCode,
      procedureName,
      minutes === null ? '' : String(minutes),
    ]),
    lines: lines.filter(({ text }) => text !== ''),
  };
}
