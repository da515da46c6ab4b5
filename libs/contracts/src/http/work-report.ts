import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { dateText, localTimeText, OF_PERFORMANCE } from './answer-fields.js';
import { checkRange, dateRange, MAX_REPORT_DAYS } from './date-range.js';

/** `POST Report/GetProviderWorkReport`. Both days belong to the report. */
export const workReportForm = z
  .object({
    ...dateRange,
    providerIds: z
      .array(pmsId, 'expected a list of ids')
      .max(500, 'expected at most 500 providers')
      .default([])
      .describe('Hygienists, whatever their settings; none: the active ones who are not excluded from the calendar.'),
  })
  .superRefine(checkRange(MAX_REPORT_DAYS))
  .meta({ id: 'WorkReportForm' });
export type WorkReportForm = z.infer<typeof workReportForm>;

/** `GET Report/ProviderProductivityByDay`. Both days belong to it. */
export const productivityByDayQuery = z
  .object({ ...dateRange, providerID: pmsId })
  .superRefine(checkRange(MAX_REPORT_DAYS));
export type ProductivityByDayQuery = z.infer<typeof productivityByDayQuery>;

/** An amount. @param meaning what it is, as a sentence. */
const dollars = (meaning = '') => z.number().nullable().describe(`${meaning} To the cent. ${OF_PERFORMANCE}`.trim());
const count = z.int();
const percentage = z.number().nullable().describe('One decimal; null: nothing to divide by.');
const units = z.number();

/** A day of `GET Report/ProviderProductivityByDay`. */
export const productivityDay = z
  .object({
    date: dateText,
    totalCompleted: dollars(
      'What was completed on the day and is credited to the provider, with or without an appointment: the production of payroll and charts.',
    ),
  })
  .meta({ id: 'ProductivityDay' });
export type ProductivityDay = z.infer<typeof productivityDay>;

/** A procedure of a report appointment (spec 2 section 3, report procedure). */
export const reportProcedure = z
  .object({
    procedureRuleTypeId: z.int(),
    name: z.string(),
    status: z
      .literal([0, 1, 2, 3, 4, 5])
      .describe('0 unknown, 1 missed, 2 partial, 3 completed, 4 exceeded, 5 missed with a reason.'),
    plannedUnits: units,
    completedUnits: units,
    intervalInMonths: z.int().nullable().describe('Of the rule by which it was due; null: it was not, or has none.'),
    plannedCodes: z.array(z.string()),
    completedCodes: z.array(z.string()),
    plannedMinutes: z.number(),
    actualMinutes: z.number().describe('Entered on the scorecard, else the planned ones.'),
    plannedAmmount: dollars(),
    completedAmmount: dollars('Whoever is credited.'),
    missedProcedureReason: z.int().nullable(),
    missedProcedureReasonText: z.string().nullable(),
  })
  .meta({ id: 'ReportProcedure' });
export type ReportProcedure = z.infer<typeof reportProcedure>;

/** An appointment of a work report (spec 2 section 3, report appointment). */
export const reportAppointment = z
  .object({
    appointmentId: z.string(),
    providerId: z.string(),
    startDate: localTimeText,
    durationInMinutes: z.int(),
    patientInitials: z.string(),
    patientId: z.string(),
    patientAge: z.int().nullable().describe('On the day; null: the birth date is not known.'),
    totalPlanned: dollars('Of the plan as it was last saved in time; 0 without one.'),
    totalCompleted: dollars('Credited to the provider.'),
    successPercentage: percentage,
    procedures: z.array(reportProcedure).describe('Planned or done; higher status first.'),
    dueButNotDoneProcedures: z.array(reportProcedure),
  })
  .meta({ id: 'ReportAppointment' });
export type ReportAppointment = z.infer<typeof reportAppointment>;

/** The report of a provider (spec 3 section 3). */
export const providerWorkReport = z
  .object({
    providerId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    totalPlanned: dollars(),
    totalCompleted: dollars(),
    totalCompletedForPlannedAppointments: dollars('Of the appointments with a plan.'),
    successPercentage: percentage.describe('Done of what was planned; at most 100.'),
    lostRevenue: z
      .int()
      .nullable()
      .describe(`What was planned and not done, whoever is credited, in whole dollars. ${OF_PERFORMANCE}`),
    appointments: z.array(reportAppointment).describe('The newest first.'),
  })
  .meta({ id: 'ProviderWorkReport' });
export type ProviderWorkReport = z.infer<typeof providerWorkReport>;

const ofReasons = <Value extends z.ZodType>(value: Value) =>
  z.object({
    PatientDeclined: value,
    RanOutOfTime: value,
    TreatmentPlanChanged: value,
    DoctorNotAvailable: value,
    Other: value,
    Unspecified: value,
  });

/** How often a treatment was done, and why it was not. */
export const treatmentSuccess = z
  .object({
    percentage: z.number().describe('Of the completed ones, one decimal.'),
    completedCount: count,
    missedCount: count,
    missedReasonPercentage: ofReasons(z.number()).describe('Of completed and missed ones, one decimal.'),
    missedReasonCount: ofReasons(count),
  })
  .meta({ id: 'TreatmentSuccess' });
export type TreatmentSuccess = z.infer<typeof treatmentSuccess>;

/** An appointment at which a due treatment was not done. */
export const dueButMissedAppointment = z
  .object({
    patientInitials: z.string(),
    patientId: z.string(),
    date: localTimeText,
    appointmentId: z.string(),
    providerName: z.string(),
    status: z.literal([2, 3]).describe('2 due and not done, 3 could not be done.'),
    reason: z.string().nullable().describe('Why it was not done; null: nobody said.'),
  })
  .meta({ id: 'DueButMissedAppointment' });
export type DueButMissedAppointment = z.infer<typeof dueButMissedAppointment>;

/** The sums of a work report (spec 2 and 3 section 3, report summary). */
export const workReportSummary = z
  .object({
    plannedTreatmentSuccessRateByTreatment: z
      .record(z.string(), treatmentSuccess)
      .describe('Of planned treatments that have an amount, by name.'),
    dueTreatmentSuccessRateByTreatment: z.record(z.string(), treatmentSuccess).describe('Of due treatments, by name.'),
    topReasonsForMissedTreatments: z
      .array(z.object({ reason: z.string().describe('PatientDeclined and so on.'), count }))
      .describe('Of planned treatments, the most frequent first.'),
    totalRevenuePlanned: dollars(),
    totalRevenueCompleted: dollars(),
    totalRevenueDueButMissed: dollars(
      'Fees of what was due and not done, without what could not be done; what has no fee counts 0.',
    ),
    dueWithoutFee: count.describe('Due treatments that were not done and count 0 for want of a fee.'),
    totalTreatmentsPlanned: count,
    totalTreatmentsCompleted: count.describe('Half of the units is enough.'),
    totalPatientsAffectedByMissedTreatments: count.describe(
      'Patients with a planned treatment that was missed, or a due one that was not done.',
    ),
    totalCompletedForPlannedAppointments: dollars(),
    plannedVsCompletedPercentage: percentage.describe(
      'Completed at planned appointments in percent of what was planned; may exceed 100.',
    ),
    plannedButMissedRevenue: dollars(),
    dueButMissed: z
      .array(z.object({ name: z.string(), appointments: z.array(dueButMissedAppointment) }))
      .describe('The most frequent treatment first; its appointments the newest first.'),
    withoutAppointment: dollars('What the providers of the report produced on its days beside these appointments.'),
  })
  .meta({ id: 'WorkReportSummary' });
export type WorkReportSummary = z.infer<typeof workReportSummary>;

/** The response of `POST Report/GetProviderWorkReport`: past appointments; providers without any are left out. */
export const workReport = z
  .object({
    providerWorkReports: z.array(providerWorkReport).describe('By name.'),
    providerWorkReportSummary: workReportSummary,
  })
  .meta({ id: 'WorkReport' });
export type WorkReport = z.infer<typeof workReport>;
