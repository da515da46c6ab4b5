import type { WorkDayPlanAppointment } from '@helix/contracts';

/** Longest comment that is printed (spec 1 section 9). */
const MOST_COMMENT = 165;

/** What is printed of a comment: its first line, cut after 165 characters. */
export function commentLine(comments: string | null): string {
  const [first = ''] = (comments ?? '').trim().split(/\r\n|\r|\n/);
  return [...first.trim()].slice(0, MOST_COMMENT).join('');
}

/** @param provider as the file is to name them. @param date `yyyy-mm-dd`. */
export function planFileName(provider: string, date: string): string {
  // What no file system takes in a name, and what would hide the file.
  const safe = provider.replace(/[\\/:*?"<>|\p{Cc}]/gu, '').trim();
  return `DayPlan_${safe}_${date}.pdf`;
}

/** One appointment as it is printed. */
export interface PlanTable {
  /** When, who and how long. */
  head: string;
  /** Code, procedure and minutes. */
  procedures: [string, string, string][];
  /** Who examines, who orders images, and the comment. */
  lines: { label: string; text: string }[];
}

/** A provider's day as it is printed. */
export interface Plan {
  /** What stands at the head of the first page: whose plan, and of which day. */
  provider: string;
  day: string;
  clinic: string;
  appointments: readonly PlanTable[];
}

/** Every text of a plan that people have written. */
export function planTexts({ provider, clinic, appointments }: Plan): string[] {
  const ofAppointments = appointments.flatMap(({ head, procedures, lines }) => [
    head,
    ...procedures.flat(),
    ...lines.map(({ text }) => text),
  ]);
  return [provider, clinic, ...ofAppointments];
}

/** The words of the plan, translated. */
export interface PlanWords {
  title: string;
  examDoctor: string;
  orderingDoctor: string;
  comment: string;
  minutes: (count: number) => string;
  nothingPlanned: string;
  noRecords: string;
  /** Said where a letter cannot be printed. */
  lostLetters: string;
  page: (page: number, of: number) => string;
}

/** @param time writes a wall-clock time as the clinic does. */
export function planTable(
  appointment: WorkDayPlanAppointment,
  words: PlanWords,
  time: (wallClock: string) => string,
): PlanTable {
  const doctor = (person: { firstName: string; lastName: string } | null): string =>
    person ? `${person.firstName} ${person.lastName}`.trim() : '';
  const lines = [
    { label: words.examDoctor, text: doctor(appointment.examDoctor) },
    { label: words.orderingDoctor, text: doctor(appointment.orderingDoctor) },
    { label: words.comment, text: commentLine(appointment.comments) },
  ];
  return {
    head: `${time(appointment.appointmentDate)}   ${appointment.patientInitials}   ${words.minutes(appointment.durationInMinutes)}`,
    procedures: appointment.procedures.map(({ adaCode, procedureName, minutes }) => [
      adaCode,
      procedureName,
      minutes === null ? '' : String(minutes),
    ]),
    lines: lines.filter(({ text }) => text !== ''),
  };
}
