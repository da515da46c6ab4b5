import { z } from 'zod';
import { isoDate, pmsId } from '../pms/entities.js';

/** A procedure that is due again soon after an appointment. */
export interface AlmostDueView {
  procedureRuleTypeId: number;
  procedureName: string;
  /** Days from the appointment to the due date. */
  inDays: number;
  /** `yyyy-mm-dd`. */
  dueDate: string;
}

/**
 * A row of `GET appointment/Analyze`: a hygiene appointment as the rules evaluate it now (spec 1 section 3, analysis result
 * and insight analysis row). Cancelled and missed appointments have no row.
 */
export interface AnalysisRow {
  appointmentId: string;
  patientInitials: string;
  /** `yyyy-mm-dd`. */
  date: string;
  /** Local time of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  startDate: string;
  durationInMinutes: number;
  providerId: string;
  needsReview: boolean;
  /** What needs review, as text. `amount` is minutes, days or cents. */
  details: readonly { code: string; text: string; amount: number | null }[];
  recommendedMinutes: number;
  /** The earliest first; none when the appointment is over. */
  almostDueProcedures: readonly AlmostDueView[];
  /** Status: 1 due and done, 2 due and not done (or not yet), 3 due but could not be done. */
  dueProcedures: readonly { procedureRuleTypeId: number; procedureName: string; dueProcedureStatus: 1 | 2 | 3 }[];
  /** No doctor is in, on the days for which that is reported. */
  noDoctor: { recommendedMinutes: number } | null;
  appointmentTooLongForChild: { recommendedMinutes: number } | null;
  isBirthday: boolean;
  /** The current comment: a user's, or that of the PMS. */
  comments: string | null;
  /** 1 active, 2 acknowledged; null without a comment. */
  commentState: 1 | 2 | null;
  nextAppointmentSummary: {
    nextAppointmentId: string;
    nextAppointmentDate: string;
    nextAppointmentLength: number;
  } | null;
  hasPlanNext: boolean;
  planTimeFrameInMonths: number | null;
  planTotalMinutesPlanned: number | null;
  planComments: string | null;
}

/** A row of `GET appointment/insights`: an insight that somebody dismissed. */
export interface DismissedInsightView {
  appointmentId: string;
  /** 1 almost due, 2 no doctor, 3 under 12, 4 birthday. */
  insightTypeId: 1 | 2 | 3 | 4;
  /** The procedure of an almost-due insight; 0 for every other kind. */
  procedureRuleType: number;
  /** The due date when it was dismissed; null for every other kind. With another due date it is not dismissed any more. */
  dueDate: string | null;
}

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
export const commentForm = z.object({
  note: z
    .string('The comment must be text.')
    .max(10_000, 'The comment must be at most 10000 characters.')
    .regex(/^[^\0\p{Cs}]*$/u, 'The comment must be plain text.')
    .nullable()
    .optional(),
  commentState: z.literal([1, 2], 'expected 1 (new) or 2 (acknowledged)').nullable().optional(),
  seen: z.string('The comment that was seen must be text.').nullable().optional(),
});
export type CommentForm = z.infer<typeof commentForm>;

/** The current comment: the response of `POST appointment/{id}/Comment`. */
export interface CommentView {
  comments: string | null;
  /** 1 active, 2 acknowledged; null without a comment. */
  commentState: 1 | 2 | null;
}
