import type { AnalysisRow, DismissedInsightView } from '@helix/contracts';

/** A test row; pass the fields that matter. */
export const buildRow = (fields: Partial<AnalysisRow> = {}): AnalysisRow => ({
  appointmentId: 'V1',
  patientInitials: 'AB',
  date: '2026-03-10',
  startDate: '2026-03-10T10:00:00',
  durationInMinutes: 60,
  providerId: 'H1',
  needsReview: false,
  details: [],
  recommendedMinutes: 60,
  almostDueProcedures: [],
  dueProcedures: [],
  noDoctor: null,
  appointmentTooLongForChild: null,
  isBirthday: false,
  comments: null,
  commentState: null,
  nextAppointmentSummary: null,
  hasPlanNext: false,
  planTimeFrameInMonths: null,
  planTotalMinutesPlanned: null,
  planComments: null,
  ...fields,
});

/** The dismissal of the recall exam of appointment V1 for tests. */
export const buildDismissedRecall = (dueDate: string): DismissedInsightView => ({
  appointmentId: 'V1',
  insightTypeId: 1,
  procedureRuleType: 23,
  dueDate,
});
