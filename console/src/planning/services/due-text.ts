import { daysBetween, type ApplicableProcedure } from '@helix/hygiene';

/** A text key with its values. */
export type Text = readonly [key: string, values?: Record<string, string | number>];

type DueFields = Pick<ApplicableProcedure, 'isDue' | 'needsExamButNoExamDue' | 'dueDate' | 'lastTreatmentDate'>;

/**
 * When a procedure is due, seen from the day of the appointment (spec 2 section 3, treatmentDueInfo).
 *
 * @param date of the appointment, `yyyy-mm-dd`.
 * @param dateText how the page writes dates.
 */
export function dueText(
  { isDue, needsExamButNoExamDue, dueDate }: DueFields,
  isEveryAppointment: boolean,
  date: string,
  dateText: (date: string) => string,
): Text {
  if (isEveryAppointment) return ['services.due.every'];
  if (needsExamButNoExamDue) return ['services.due.needsExam'];
  const days = dueDate === null ? null : daysBetween(date, dueDate);
  if (dueDate !== null && days !== null && days < 0) return ['services.due.since', { date: dateText(dueDate) }];
  if (isDue || days === 0) return ['services.due.now'];
  return days === null ? ['services.due.asNeeded'] : ['services.due.inDays', { smart_count: days }];
}

/** When a procedure was done last. Null for one of every appointment, which no history is kept of. */
export function lastText(
  { lastTreatmentDate }: DueFields,
  isEveryAppointment: boolean,
  dateText: (date: string) => string,
): Text | null {
  if (isEveryAppointment) return null;
  return lastTreatmentDate === null
    ? ['services.last.never']
    : ['services.last.on', { date: dateText(lastTreatmentDate) }];
}
