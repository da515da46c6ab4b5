import { z } from 'zod';
import { appointmentStatus } from '../pms/entities.js';
import { dateText, instant, localTimeText, OF_COLLEAGUES, OF_PERFORMANCE } from './answer-fields.js';
import { procedureOptionView, procedureRuleView, ruleTypeView } from './procedure-rule-views.js';

/** A code of a recommendation (spec 2 section 3, procedure option). */
const recommendedOptionView = procedureOptionView
  .extend({
    feeOverride: z
      .number()
      .nullable()
      .describe('Of one, as a user typed it in the saved plan; null: the fee schedule counts.'),
  })
  .meta({ id: 'RecommendedOptionView' });

/**
 * A procedure that applies to the patient of an appointment (spec 2 section 3, recommendation), and what the saved plan
 * has of it. Money is dollars.
 */
const recommendationView = ruleTypeView
  .extend({
    includeWithScaling: z.boolean().describe(`By the patient's rule: its minutes are part of the scaling.`),
    procedureOptions: z
      .array(recommendedOptionView)
      .describe(`In display order, with the fees of the patient's schedule.`),
    adaCode: z
      .string()
      .nullable()
      .describe('The code that is selected by default; null when the codes follow from time, teeth or images.'),
    adaUsed: z
      .string()
      .nullable()
      .describe('The first code that bills it in the saved plan; null when it is not planned, or nothing bills it.'),
    ammount: z.number().nullable().describe('The fee of `adaCode`; null without one.'),
    price: z
      .number()
      .nullable()
      .describe('The fee of one unit: of `adaCode`, else of its code for one unit; null without such a fee.'),
    charge: z.number().nullable().describe('The fee of all its codes in the saved plan; null when it is not planned.'),
    quantity: z.int().describe('Of the saved plan; 0 when it is not planned.'),
    selectedTeeth: z
      .array(z.string())
      .describe('Of the saved plan, in the order of selection, with surfaces: `16` or `16MO`.'),
    selectedCriteria: z.array(z.int()).describe('Of the saved plan.'),
    payload: z
      .array(z.object({ adaCode: z.string(), teeth: z.array(z.string()), charge: z.number() }))
      .describe('What bills it in the saved plan, each code with the fee of all of its quantity.'),
    children: z
      .array(z.int())
      .describe('The recommendations that are listed under it when both are planned: it is one of their parents.'),
    commissionPercentage: z.number().nullable().describe('Of `adaCode`.'),
    initialMinutes: z.number().nullable().describe(`The minutes of the patient's rule, else of the procedure.`),
    ruleMinutes: z.number().nullable().describe(`Only those of the patient's rule.`),
    minutesPerFurtherItem: z.number().nullable().describe('For each tooth or image after the first.'),
    comesWithParent: z.boolean(),
    isRecommended: z.boolean(),
    isPrePlanned: z.boolean().describe('Planned for this appointment at an earlier one.'),
    treatmentDueInfo: z.object({
      isDue: z.boolean(),
      needsExamButNoExamDue: z.boolean(),
      lastTreatmentDate: dateText.nullable(),
      dueDate: dateText.nullable().describe('Null: never due.'),
      inDays: z.int().nullable(),
    }),
    ruleValues: z.object({
      source: z.enum(['patient', 'profile', 'office']),
      rules: z.array(procedureRuleView),
    }),
  })
  .meta({ id: 'RecommendationView' });
export type RecommendationView = z.infer<typeof recommendationView>;

const planResultStatus = z.literal([0, 1, 2, 3, 4, 5]);
const PLAN_RESULT_STATUSES = '0 unknown, 1 missed, 2 partial, 3 completed, 4 exceeded, 5 missed with a reason.';

/** A selected code (spec 2 section 3, procedure option). */
const selectedOptionView = z
  .object({
    adaCode: z.string(),
    description: z.string(),
    ammount: z.number().nullable().describe(`Of one, by the patient's fee schedule; null: it has no fee.`),
    feeOverride: z.number().nullable().describe('Of one, as a user typed it; null: the fee schedule counts.'),
    teeth: z.array(z.string()).describe('In the order of selection, with surfaces: `16` or `16MO`.'),
    quantity: z.int(),
  })
  .meta({ id: 'SelectedOptionView' });
export type SelectedOptionView = z.infer<typeof selectedOptionView>;

/** A procedure that was selected for an appointment (spec 2 section 3, saved procedure). */
export const selectedRecommendationView = z
  .object({
    procedureRuleTypeId: z.int(),
    name: z.string(),
    minutes: z.number().nullable().describe('Null: not planned yet, so that it is computed.'),
    quantity: z.int(),
    selectedCriteria: z.array(z.int()),
    procedureOptions: z.array(selectedOptionView),
    keepsCodes: z
      .boolean()
      .optional()
      .describe('Whether it is billed with these codes until its minutes are edited, instead of those of its minutes.'),
    ammount: z.number().describe('The fee of the saved plan, all codes together; 0 while it is not planned.'),
  })
  .meta({ id: 'SelectedRecommendationView' });
export type SelectedRecommendationView = z.infer<typeof selectedRecommendationView>;

/** A procedure of the saved plan (spec 2 section 3, saved procedure). */
export const savedProcedureView = selectedRecommendationView
  .extend({
    initialMinutes: z
      .number()
      .nullable()
      .describe(`The minutes of the patient's rule, else of the procedure, before a user typed any.`),
    requestedBy: z
      .string()
      .nullable()
      .describe('`Dr.{last name}` of the doctor who orders its images; null: it has none, or nobody orders them.'),
    status: planResultStatus.describe(`Its row of the scorecard: ${PLAN_RESULT_STATUSES} 0 without a row.`),
    attributedProviderId: z
      .string()
      .describe(
        'To whom the first of it that was done on the day counts; while nothing is done, the provider of the appointment.',
      ),
  })
  .meta({ id: 'SavedProcedureView' });
export type SavedProcedureView = z.infer<typeof savedProcedureView>;

const pmsProcedureView = z
  .object({
    procedureId: z.string(),
    procedureRuleTypeId: z.int().nullable().describe('Null: a code that is not in the catalogue.'),
    adaCode: z.string(),
    description: z.string().nullable(),
    procedureStatus: z.int().describe('102 done, 105 planned.'),
    amount: z.number(),
    units: z.number().nullable(),
    minutes: z.number().nullable(),
    teeth: z.array(z.string()),
    providerId: z.string(),
    providerName: z.string(),
    attributedProviderId: z.string().describe('To whom it counts: of the PMS, or as a user attributed it.'),
    attributedToDoctor: z.boolean(),
  })
  .meta({ id: 'PmsProcedureView' });
export type PmsProcedureView = z.infer<typeof pmsProcedureView>;

/** A row of the scorecard (spec 2 section 3, procedure plan result). */
const procedurePlanResultView = z
  .object({
    procedureRuleTypeId: z.int().nullable().describe('Null: an unplanned code that is not in the catalogue.'),
    name: z.string(),
    status: planResultStatus.describe(PLAN_RESULT_STATUSES),
    isPlanned: z.boolean(),
    isDueButMissed: z.boolean(),
    needsReason: z.boolean(),
    plannedCodes: z.array(z.string()),
    plannedDescriptions: z.array(z.string()),
    plannedAmmount: z.number(),
    plannedUnits: z.number(),
    plannedMinutes: z.number(),
    completedCodes: z.array(z.string()),
    completedDescriptions: z.array(z.string()),
    completedAmmount: z.number(),
    completedUnits: z.number(),
    actualMinutes: z.number(),
    enteredMinutes: z.number().nullable().describe('Actual minutes that a user entered; null: nobody did.'),
    missedProcedureReason: z.int().nullable(),
    missedProcedureReasonText: z.string().nullable(),
    includeWithScaling: z.boolean(),
  })
  .meta({ id: 'ProcedurePlanResultView' });
export type ProcedurePlanResultView = z.infer<typeof procedurePlanResultView>;

/** A treatment of the patient's history, also of other offices. */
const historyRowView = z
  .object({
    procedureRuleTypeId: z.int().nullable(),
    name: z.string().describe('Of the procedure, else the description of the code.'),
    adaCode: z.string(),
    description: z.string().nullable(),
    date: dateText,
    units: z.number(),
    isAdded: z.boolean().describe('Added by a user of Helix, who may remove it again.'),
  })
  .meta({ id: 'HistoryRowView' });
export type HistoryRowView = z.infer<typeof historyRowView>;

const doctorView = z.object({ providerId: z.string(), firstName: z.string(), lastName: z.string() });

/** The plan that was made at the appointment before. */
const prePlannedAppointmentView = z
  .object({
    procedures: z.array(selectedRecommendationView),
    appointmentNext: z.object({
      appointmentId: z.string().describe('At which it was planned.'),
      dateModified: instant,
      timeFrameInMonths: z.int(),
      comments: z.string().nullable(),
    }),
  })
  .meta({ id: 'PrePlannedAppointmentView' });
export type PrePlannedAppointmentView = z.infer<typeof prePlannedAppointmentView>;

/** `GET Appointment/{id}`: everything that the planning screen shows and computes with. Money is dollars. */
export const appointmentDetails = z
  .object({
    appointmentId: z.string(),
    status: appointmentStatus,
    reason: z.string().nullable(),
    patientId: z.string(),
    patientInitials: z.string(),
    birthDate: dateText.nullable(),
    providerId: z.string(),
    providerFirstName: z.string(),
    providerLastName: z.string(),
    primaryProviderName: z.string().nullable(),
    operatoryId: z.string().nullable(),
    operatoryName: z.string().nullable(),
    startDate: localTimeText.describe('Local time of the clinic, `yyyy-mm-ddThh:mm:ss`.'),
    endDate: localTimeText,
    durationInMinutes: z.int(),
    isHygiene: z.boolean().describe('Whether its provider is a hygienist.'),
    providerAppointmentGoal: z
      .number()
      .nullable()
      .describe(`Null when neither the provider nor the clinic has a goal. ${OF_COLLEAGUES}`),
    providerHourlyGoal: z.number().nullable().describe(OF_COLLEAGUES),
    appointmentCommissionGoal: z.number().nullable().describe(`Null: 54 counts. ${OF_COLLEAGUES} ${OF_PERFORMANCE}`),
    commissionPercentage: z
      .number()
      .nullable()
      .describe(`The provider's own share, a fraction 0 to 1. ${OF_COLLEAGUES} ${OF_PERFORMANCE}`),
    feeScheduleId: z.string().nullable(),
    feeScheduleName: z.string().nullable(),
    healthProfileId: z.int().describe('0 is the office.'),
    healthProfileName: z.string(),
    comments: z.string().nullable(),
    commentState: z.literal([1, 2]).nullable(),
    lastVisitDate: dateText.nullable().describe(`The day of the patient's last completed procedure before this one.`),
    insuranceProvider: z.string().nullable(),
    insurancePlanName: z.string().nullable(),
    insuranceIconName: z.string(),
    insuranceStatus: z.literal([0, 1, 2, 3]).describe('0 unknown, 1 private, 2 public plan, 3 uninsured.'),
    previousAppointmentId: z.string().nullable().describe('The hygiene appointment of the patient before this one.'),
    nextAppointmentId: z.string().nullable(),
    version: z.string().describe('Of the plan and its doctors, as in the `ETag`.'),
    plan: z
      .object({
        isLate: z.boolean().describe('First saved when the appointment was over: does not count as planned.'),
        savedAt: instant,
        userFullName: z.string().nullable(),
      })
      .nullable()
      .describe('Null: no plan was saved.'),
    userFullName: z.string().nullable().describe('Who saved the plan last.'),
    rnaTotalPlanned: z.number().nullable(),
    totalPlanned: z.number().describe('Planned in the PMS.'),
    totalCompleted: z.number(),
    totalCommissionCompleted: z.number().nullable().describe(`${OF_COLLEAGUES} ${OF_PERFORMANCE}`),
    recommendedMinutes: z.number().nullable(),
    recommendations: z
      .array(recommendationView)
      .describe('Every procedure that applies to the patient, by colour group.'),
    selectedRecommendations: z.array(savedProcedureView).describe('The saved plan in agenda order.'),
    inferredRecommendations: z
      .array(selectedRecommendationView)
      .describe('Procedures that the practice-management system has for this appointment.'),
    procedures: z.array(pmsProcedureView).describe('Of the practice-management system; planned ones last.'),
    procedurePlanResults: z.array(procedurePlanResultView),
    successPercentage: z.number().nullable(),
    proceduresHistory: z.array(historyRowView).describe('The latest first, then by name.'),
    orderingDoctor: doctorView.nullable(),
    examDoctor: doctorView.nullable(),
    prePlannedAppointment: prePlannedAppointmentView.nullable(),
    appointmentNext: z
      .object({
        timeFrameInMonths: z.int(),
        totalMinutes: z.number(),
        procedures: z.array(
          z.object({ procedureRuleTypeId: z.int(), name: z.string(), minutes: z.number().describe('In halves.') }),
        ),
        comments: z.string().nullable(),
        dateModified: instant,
      })
      .nullable()
      .describe('The plan of the next appointment that was saved at this one.'),
    doctorAvailability: z
      .enum(['yes', 'no', 'unknown'])
      .describe(
        'Whether a doctor is in during the appointment (R-09); unknown where the clinic does not track doctors.',
      ),
    bookedElsewhere: z
      .array(z.object({ appointmentId: z.string(), date: dateText, procedureRuleTypeId: z.int() }))
      .describe('What the practice booked on other upcoming appointments of the patient, the earliest first.'),
    previousScalingTimes: z
      .array(z.object({ date: dateText, minutes: z.number(), isFromAi: z.boolean() }))
      .describe('The earliest first.'),
  })
  .meta({ id: 'AppointmentDetails' });
export type AppointmentDetails = z.infer<typeof appointmentDetails>;

/** `GET Appointment/Ada/{code}/{feeScheduleId}`: a code of a fee schedule. 404: the schedule does not have it. */
export const adaCodeView = z
  .object({
    adaCode: z.string(),
    abbrevDescription: z.string(),
    description: z.string(),
    fee: z.number(),
  })
  .meta({ id: 'AdaCodeView' });
export type AdaCodeView = z.infer<typeof adaCodeView>;

const nextProcedureView = z.object({
  procedureRuleTypeId: z.int(),
  procedureName: z.string(),
  durationInMinutes: z.number(),
  dueDate: dateText.nullable(),
  isSelected: z.boolean(),
});

/** `GET Appointment/{id}/PreviewNext?desiredDate=&timeFrameInMonths=`. */
export const nextPreview = z
  .object({
    procedures: z.array(nextProcedureView),
    otherProcedures: z.array(nextProcedureView),
    appointmentDate: dateText,
    birthDate: dateText.nullable(),
    comments: z.string().nullable().describe('Of the saved plan.'),
    selectedTimeframe: z.int(),
    nextAppointmentLength: z.int(),
    warning: z.string().nullable(),
    isSaved: z.boolean().describe('Whether the selection is that of a saved plan.'),
    version: z.string().describe('Of the saved plan, also of none. Sent back with a save.'),
  })
  .meta({ id: 'NextPreview' });
export type NextPreviewView = z.infer<typeof nextPreview>;
