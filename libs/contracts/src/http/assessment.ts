import { z } from 'zod';
import { dateText, OF_PERFORMANCE } from './answer-fields.js';

/** Full months that the figures of the assessment cover. */
export const ASSESSMENT_MONTHS = 12;

const percent = z.number().nullable().describe('One decimal; null: nothing to divide by.');

/** Active patients by insurance plan, the largest first. */
const insuranceRow = z.object({ InsurancePlan: z.string(), Count: z.int() });

/** A month of the chart of active patients. */
const monthRow = z.object({ MonthDate: dateText.describe('The first of the month.'), NumberOfActivePatients: z.int() });

/** What was done at hygiene appointments, by procedure. */
const procedureRow = z.object({
  ProcedureName: z.string(),
  Count: z.int().describe('Hygiene appointments at which it was done.'),
  Patients: z.int(),
  PercentOfAppointments: percent,
  Revenue: z
    .number()
    .nullable()
    .describe(`Dollars, to the cent, whoever is credited. Of the monthly report: ${OF_PERFORMANCE}`),
  RevenuePercent: percent.describe('Of the revenue of all these procedures, one decimal; null without revenue.'),
});

/** The appointments that the active patients with an interval need in a year. */
const intervalRow = z.object({
  RecallIntervalInMonths: z.union([z.int(), z.literal('None')]).describe('`None`: no patient has an interval.'),
  NumberOfAppointmentsNeededPerYear: z.int(),
});
const totalRow = z.object({ Total: z.literal('All'), NumberOfAppointmentsNeededPerYear: z.int() });
const hoursRow = z.object({
  HoursNeededPerYear: z.int().nullable().describe('Null: the average length of an appointment is not known.'),
  HoursAvailablePerYear: z.int().nullable().describe('By the schedules; null: there are none.'),
});

/** The general information; each of its rows has one of these keys. */
const GENERAL = [
  z.object({ NumberOfActivePatients: z.int() }),
  z.object({ NumberOfHygienists: z.int() }),
  z.object({ HygieneHoursPerWeek: z.number().nullable().describe('By the schedules; null: there are none.') }),
  z.object({ HygieneAppointmentsLast12Months: z.int() }),
  z.object({ AverageAppointmentMinutes: z.number().nullable() }),
  z.object({ AverageHourlyProduction: z.number().nullable() }),
  z.object({ OpenTimePercentage: percent }),
  z.object({ RebookingPercentage: percent }),
  z.object({ PatientsWithoutFutureAppointment: z.int() }),
] as const;

/**
 * A row of `GET Report/Assessment` (spec 3 section 3, R-37 to R-39). Its keys say what it is, and the rows come in this order:
 * insurance plans, months, procedures, intervals with their total and hours, and the general information. Figures cover
 * the last 12 full months.
 */
export const assessmentRow = z
  .union([insuranceRow, monthRow, procedureRow, intervalRow, totalRow, hoursRow, ...GENERAL])
  .meta({ id: 'AssessmentRow' });
export type AssessmentRow = z.infer<typeof assessmentRow>;
export type AssessmentInsuranceRow = z.infer<typeof insuranceRow>;
export type AssessmentMonthRow = z.infer<typeof monthRow>;
export type AssessmentProcedureRow = z.infer<typeof procedureRow>;
export type AssessmentResourcingRow = z.infer<typeof intervalRow | typeof totalRow | typeof hoursRow>;
export type AssessmentGeneralRow = z.infer<(typeof GENERAL)[number]>;
