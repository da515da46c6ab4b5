import { z } from 'zod';
import { appointmentStatus } from '../pms/entities.js';
import { dateText, localTimeText, OF_COLLEAGUES } from './answer-fields.js';

/** One appointment as the calendars show it (spec 1 and 3, section 3, calendar appointment). Money is dollars. */
const calendarAppointment = z
  .object({
    appointmentId: z.string(),
    providerId: z.string(),
    operatoryId: z.string().nullable(),
    patientId: z.string(),
    patientInitials: z.string(),
    startDate: localTimeText.describe('Local time of the clinic, `yyyy-mm-ddThh:mm:ss`.'),
    endDate: localTimeText,
    appointmentDate: dateText,
    durationInMinutes: z.int(),
    status: appointmentStatus,
    reason: z.string().nullable(),
    rnaReason: z.string().nullable(),
    totalPlanned: z
      .number()
      .describe('Planned in the PMS on this appointment, also what was planned before it began and is done.'),
    rnaTotalPlanned: z.number().nullable().describe('Planned in Helix; null while there is no plan.'),
    rnaTotalPlannedpriceOfScaling: z
      .number()
      .nullable()
      .describe(
        `The appointment's time priced as scaling (R-14); null when the patient's fee schedule has no scaling fee.`,
      ),
    totalCompleted: z.number(),
    totalBilled: z.number(),
    providerAppointmentGoal: z
      .number()
      .nullable()
      .describe(`Null when neither the provider nor the clinic has a goal. ${OF_COLLEAGUES}`),
    birthDate: dateText.nullable(),
    isOdsp: z.boolean(),
    insuranceStatus: z.literal([0, 1, 2, 3]),
    insuranceIconName: z.string(),
    insurancePlanName: z.string().nullable(),
    comments: z.string().nullable(),
    commentState: z.literal([1, 2]).nullable().describe('1 active, 2 acknowledged; null when there is no comment.'),
    nextAppointmentId: z
      .string()
      .nullable()
      .describe(
        'The first hygiene appointment after this one, also with a provider who is excluded from the calendar.',
      ),
    nextAppointmentDate: dateText.nullable(),
    procedures: z.array(
      z.object({
        adaCode: z.string(),
        procedureName: z.string(),
        minutes: z.number().nullable(),
        comments: z.string().nullable(),
      }),
    ),
    examDoctor: z
      .object({
        firstName: z.string(),
        lastName: z.string(),
      })
      .nullable(),
    orderingDoctor: z
      .object({
        firstName: z.string(),
        lastName: z.string(),
      })
      .nullable(),
    tasks: z
      .array(z.object({ service: z.string() }))
      .optional()
      .describe('The name of each of its procedures; only in the calendar of one provider (`providerId`).'),
  })
  .meta({ id: 'CalendarAppointment' });
export type CalendarAppointment = z.infer<typeof calendarAppointment>;

/** One day of the calendar (spec 1 section 3, appointment day bucket). */
export const dayBucket = z
  .object({
    date: dateText,
    totalCompleted: z.number(),
    totalCommissionCompleted: z
      .number()
      .optional()
      .describe(
        `Of what is completed, by the share of the provider's wage. Only in the calendar of one provider (\`providerId\`), on days on which the wage has a share, and for admins and the provider's own user.`,
      ),
    totalBilled: z
      .number()
      .describe(
        'Done on the day, by anybody, for the patients of the active appointments shown. Each patient counts once.',
      ),
    providers: z.array(
      z.object({
        providerId: z.string(),
        appointments: z.array(calendarAppointment),
      }),
    ),
  })
  .meta({ id: 'DayBucket' });
export type DayBucket = z.infer<typeof dayBucket>;

/** The response of `GET OpenDay`: whether the clinic is open on a day, and where the next open days are. */
export const openDay = z
  .object({
    date: dateText,
    isOpen: z
      .boolean()
      .describe('True when a provider has a schedule on the day, or an appointment is booked that is not cancelled.'),
    previousOpenDay: dateText.nullable().describe('The last open day before the date; null when there is none.'),
    nextOpenDay: dateText.nullable().describe('The first open day after the date; null when there is none.'),
  })
  .meta({ id: 'OpenDay' });
export type OpenDay = z.infer<typeof openDay>;

/**
 * One appointment of `GET Report/WorkDayPlan` (spec 1 section 3, work day plan appointment): the active appointments of a
 * provider's day, the earliest first.
 */
export const workDayPlanAppointment = calendarAppointment
  .pick({
    appointmentId: true,
    durationInMinutes: true,
    patientInitials: true,
    examDoctor: true,
    orderingDoctor: true,
    procedures: true,
    comments: true,
  })
  .extend({ appointmentDate: localTimeText.describe('Its start in local time of the clinic.') })
  .meta({ id: 'WorkDayPlanAppointment' });
export type WorkDayPlanAppointment = z.infer<typeof workDayPlanAppointment>;
