import type { CalendarAppointment, ExplainedAppointment, TotalName } from '@helix/contracts';
import type { AppointmentValue, EventState } from '@helix/hygiene';

/** The totals, which can be explained of any appointment, also one that is not evaluated. */
export const TOTAL_TOPICS = ['planned', 'completed', 'billed'] as const satisfies readonly TotalName[];

/** The topics that can be explained of a hygiene appointment, in the order of the tabs. */
export const EXPLAIN_TOPICS = [
  'colour',
  'goal',
  ...TOTAL_TOPICS,
  'minutes',
  'due',
  'review',
  'almostDue',
  'noDoctor',
  'under12',
  'birthday',
] as const;
export type ExplainTopic = (typeof EXPLAIN_TOPICS)[number];

export const isTotalTopic = (topic: ExplainTopic): topic is TotalName =>
  (TOTAL_TOPICS as readonly ExplainTopic[]).includes(topic);

/** The inputs of an appointment's colour, as the viewer sees it. Money is in dollars. */
export interface AppointmentColour {
  appointment: Pick<CalendarAppointment, 'providerAppointmentGoal' | 'totalPlanned' | 'rnaTotalPlanned'>;
  state: EventState;
  /** False: the provider is no hygienist, or the viewer may not see the performance, and so no goal either. */
  isEvaluated: boolean;
  value: AppointmentValue;
}

/** What the user wants to have explained. */
export interface Question {
  appointmentId: string;
  topic: ExplainTopic;
  /** Limits the topic to one procedure. */
  procedureRuleTypeId?: number | undefined;
  /** The colour on the screen, which depends on the time and on the viewer. Without it there is no colour topic. */
  colour?: AppointmentColour | undefined;
}

/** The topics that apply to an appointment, always with the requested one. The goal of a colleague is not told. */
export function topicsOf(explained: ExplainedAppointment, { topic: requested, colour }: Question): ExplainTopic[] {
  const applies: Record<ExplainTopic, boolean> = {
    colour: colour !== undefined,
    goal: explained.goalCents !== null,
    planned: true,
    completed: true,
    billed: true,
    minutes: true,
    due: true,
    review: explained.review.length > 0,
    almostDue: explained.almostDueProcedures.length > 0,
    noDoctor: explained.doctor.value === 'no',
    under12: explained.isTooLongForChild.value,
    birthday: explained.isBirthday.value,
  };
  return EXPLAIN_TOPICS.filter((topic) => applies[topic] || topic === requested);
}
