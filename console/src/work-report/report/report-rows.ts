import type { ProviderWorkReport, ReportAppointment, ReportProcedure } from '@helix/contracts';
import { isDone, isMissed, seriesOfReason } from '@helix/hygiene';
import { csvText } from '../../components/csv.js';

/** Translates a key of the texts of the page, without their prefix. */
export type TextOf = (key: string, options?: Record<string, unknown>) => string;

/** What a table of appointments depends on beside them. */
export interface RowContext {
  textOf: TextOf;
  /** `9:00 a.m.`, from a local time. */
  time: (localTime: string) => string;
  /** Formats dollars; null: the user turned performance off. */
  money: ((dollars: number) => string) | null;
}

/** An appointment in the words of the table. */
export interface AppointmentRow {
  appointmentId: string;
  date: string;
  time: string;
  patientInitials: string;
  patientId: string;
  age: string;
  minutes: string;
  /** Null: amounts are hidden. */
  planned: string | null;
  completed: string | null;
  success: string;
  done: string;
  missed: string;
  due: string;
}

/** Stands where there is no value. */
export const NO_VALUE = '–';

/** `83.3`; null is a dash. */
export const successText = (percentage: number | null): string => percentage?.toFixed(1) ?? NO_VALUE;

/** An amount; null where amounts are hidden. */
const amountText = (dollars: number | null, money: RowContext['money']): string | null =>
  money && dollars !== null ? money(dollars) : null;

/** The rows of a provider's appointments. */
export const appointmentRows = (appointments: readonly ReportAppointment[], context: RowContext): AppointmentRow[] =>
  appointments.map((one) => rowOf(one, context));

function rowOf(one: ReportAppointment, { textOf, time, money }: RowContext): AppointmentRow {
  const namesOf = (procedures: readonly ReportProcedure[]): string =>
    procedures.map((procedure) => nameWithReason(procedure, textOf)).join(', ');
  return {
    appointmentId: one.appointmentId,
    date: one.startDate.slice(0, 10),
    time: time(one.startDate),
    patientInitials: one.patientInitials,
    patientId: one.patientId,
    age: one.patientAge === null ? '' : String(one.patientAge),
    minutes: String(one.durationInMinutes),
    planned: amountText(one.totalPlanned, money),
    completed: amountText(one.totalCompleted, money),
    success: successText(one.successPercentage),
    done: one.procedures
      .filter(({ status }) => isDone(status))
      .map(({ name }) => name)
      .join(', '),
    missed: namesOf(one.procedures.filter(({ status }) => isMissed(status))),
    due: one.dueButNotDoneProcedures.map(({ name }) => name).join(', '),
  };
}

function nameWithReason(
  { name, missedProcedureReason, missedProcedureReasonText }: ReportProcedure,
  textOf: TextOf,
): string {
  const series = seriesOfReason({ missedProcedureReasonId: missedProcedureReason, missedProcedureReasonText });
  if (series === 'Unspecified') return name;
  const reason = missedProcedureReasonText?.trim() || textOf(`reasons.${series}`);
  return textOf('missedFor', { name, reason });
}

/** A column of the files. */
export interface FileColumn {
  label: string;
  isNumber: boolean;
  textOf: (row: AppointmentRow) => string;
}

/** The columns of the files; without amounts where they are hidden. */
export function fileColumns({ textOf, money }: Pick<RowContext, 'textOf' | 'money'>): FileColumn[] {
  const column = (key: string, isNumber: boolean, of: (row: AppointmentRow) => string): FileColumn => ({
    label: textOf(`columns.${key}`),
    isNumber,
    textOf: of,
  });
  return [
    column('date', false, ({ date }) => date),
    column('time', false, ({ time }) => time),
    column('patient', false, ({ patientInitials }) => patientInitials),
    column('patientId', false, ({ patientId }) => patientId),
    column('age', true, ({ age }) => age),
    column('minutes', true, ({ minutes }) => minutes),
    ...(money
      ? [
          column('planned', true, ({ planned }) => planned ?? ''),
          column('completed', true, ({ completed }) => completed ?? ''),
        ]
      : []),
    column('success', true, ({ success }) => (success === NO_VALUE ? '' : success)),
    column('done', false, ({ done }) => done),
    column('missed', false, ({ missed }) => missed),
    column('due', false, ({ due }) => due),
  ];
}

/** The CSV of a provider's appointments: amounts have no currency and times 24 hours, so that spreadsheets count with them. */
export function workReportCsv({ appointments }: ProviderWorkReport, textOf: TextOf, hidesMoney: boolean): string {
  const context: RowContext = {
    textOf,
    time: (localTime) => localTime.slice(11, 16),
    money: hidesMoney ? null : (dollars) => dollars.toFixed(2),
  };
  const columns = fileColumns(context);
  const rows = appointmentRows(appointments, context);
  return csvText([
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => column.textOf(row))),
  ]);
}
