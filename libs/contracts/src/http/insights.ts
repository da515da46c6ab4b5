import { z } from 'zod';
import { isoDate, pmsId } from '../pms/entities.js';
import { dateText, localTimeText } from './answer-fields.js';

/** Insights are for six months ahead, which have at most this many days. */
export const MAX_ANALYZED_DAYS = 186;
const DAY_MS = 86_400_000;

const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'expected true or false' });
const wholeNumber = (expected: string, from: number, to: number) =>
  z
    .string(expected)
    .regex(/^\d{1,9}$/, expected)
    .transform(Number)
    .refine((id) => id >= from && id <= to, expected);

/** `GET appointment/Analyze`. */
export const analyzeQuery = z
  .object({
    startDate: isoDate,
    endDate: isoDate,
    /** Only appointments with an insight or a comment. */
    insightsOnly: flag.default(false),
  })
  .superRefine(({ startDate, endDate }, context) => {
    const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
    if (days < 1)
      context.addIssue({ code: 'custom', path: ['endDate'], message: 'expected no earlier than startDate' });
    if (days > MAX_ANALYZED_DAYS)
      context.addIssue({ code: 'custom', path: ['endDate'], message: `expected at most ${MAX_ANALYZED_DAYS} days` });
  });
export type AnalyzeQuery = z.infer<typeof analyzeQuery>;

/** `GET appointment/dismissinsight`: dismisses an insight, or restores it. */
export const dismissQuery = z
  .object({
    appointmentId: pmsId,
    /** Of an almost-due insight; other kinds belong to the appointment as a whole. */
    procedureRuleTypeId: wholeNumber('expected a procedure', 0, 999_999_999).default(0),
    insightTypeId: wholeNumber('expected 1, 2, 3 or 4', 1, 4).transform((id) => id as 1 | 2 | 3 | 4),
    dismiss: flag,
  })
  .superRefine(({ insightTypeId, procedureRuleTypeId }, context) => {
    if (insightTypeId === 1 && procedureRuleTypeId === 0)
      context.addIssue({ code: 'custom', path: ['procedureRuleTypeId'], message: 'expected the procedure' });
  });
export type DismissQuery = z.infer<typeof dismissQuery>;

/**
 * `POST appointment/{id}/Comment`. Missing fields stay unchanged; an empty note removes the comment. With `seen`, the text
 * that the user started from (null: none), a comment that has changed meanwhile is a 409.
 */
export const commentForm = z
  .object({
    note: z
      .string('The comment must be text.')
      .max(10_000, 'The comment must be at most 10000 characters.')
      .nullable()
      .optional(),
    commentState: z.literal([1, 2], 'expected 1 (new) or 2 (acknowledged)').nullable().optional(),
    seen: z.string('The comment that was seen must be text.').nullable().optional(),
  })
  .meta({ id: 'CommentForm' });
export type CommentForm = z.infer<typeof commentForm>;

/** A procedure that is due again soon after an appointment. */
const almostDueView = z
  .object({
    procedureRuleTypeId: z.int(),
    procedureName: z.string(),
    inDays: z.int().describe('Days from the appointment to the due date.'),
    dueDate: dateText,
  })
  .meta({ id: 'AlmostDueView' });
export type AlmostDueView = z.infer<typeof almostDueView>;

/**
 * A row of `GET appointment/Analyze`: a hygiene appointment as the rules evaluate it now (spec 1 section 3, analysis result
 * and insight analysis row). Cancelled and missed appointments have no row.
 */
export const analysisRow = z
  .object({
    appointmentId: z.string(),
    patientInitials: z.string(),
    date: dateText,
    startDate: localTimeText.describe('Local time of the clinic, `yyyy-mm-ddThh:mm:ss`.'),
    durationInMinutes: z.int(),
    providerId: z.string(),
    needsReview: z.boolean(),
    details: z
      .array(
        z.object({
          code: z.string(),
          text: z.string(),
          amount: z.number().nullable(),
        }),
      )
      .readonly()
      .describe('What needs review, as text. `amount` is minutes, days or cents.'),
    recommendedMinutes: z.number(),
    almostDueProcedures: z
      .array(almostDueView)
      .readonly()
      .describe('The earliest first; none when the appointment is over.'),
    dueProcedures: z
      .array(
        z.object({
          procedureRuleTypeId: z.int(),
          procedureName: z.string(),
          dueProcedureStatus: z.literal([1, 2, 3]),
        }),
      )
      .readonly()
      .describe('Status: 1 due and done, 2 due and not done (or not yet), 3 due but could not be done.'),
    noDoctor: z
      .object({
        recommendedMinutes: z.number(),
      })
      .nullable()
      .describe('No doctor is in, on the days for which that is reported.'),
    appointmentTooLongForChild: z
      .object({
        recommendedMinutes: z.number(),
      })
      .nullable(),
    isBirthday: z.boolean(),
    comments: z.string().nullable().describe(`The current comment: a user's, or that of the PMS.`),
    commentState: z.literal([1, 2]).nullable().describe('1 active, 2 acknowledged; null without a comment.'),
    nextAppointmentSummary: z
      .object({
        nextAppointmentId: z.string(),
        nextAppointmentDate: dateText,
        nextAppointmentLength: z.int(),
      })
      .nullable(),
    hasPlanNext: z.boolean(),
    planTimeFrameInMonths: z.int().nullable(),
    planTotalMinutesPlanned: z.number().nullable(),
    planComments: z.string().nullable(),
  })
  .meta({ id: 'AnalysisRow' });
export type AnalysisRow = z.infer<typeof analysisRow>;

/** A row of `GET appointment/insights`: an insight that somebody dismissed. */
export const dismissedInsightView = z
  .object({
    appointmentId: z.string(),
    insightTypeId: z.literal([1, 2, 3, 4]).describe('1 almost due, 2 no doctor, 3 under 12, 4 birthday.'),
    procedureRuleType: z.int().describe('The procedure of an almost-due insight; 0 for every other kind.'),
    dueDate: dateText
      .nullable()
      .describe(
        'The due date when it was dismissed; null for every other kind. With another due date it is not dismissed any more.',
      ),
  })
  .meta({ id: 'DismissedInsightView' });
export type DismissedInsightView = z.infer<typeof dismissedInsightView>;

/** The current comment: the response of `POST appointment/{id}/Comment`. */
export const commentView = z
  .object({
    comments: z.string().nullable(),
    commentState: z.literal([1, 2]).nullable().describe('1 active, 2 acknowledged; null without a comment.'),
  })
  .meta({ id: 'CommentView' });
export type CommentView = z.infer<typeof commentView>;
