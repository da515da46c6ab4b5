import type { CalendarAppointment, ExplainedAppointment } from '@helix/contracts';
import type { AppointmentValue, EventState } from '@helix/hygiene';

/** What can be asked about a hygiene appointment, in the order in which it is offered. */
export const EXPLAIN_TOPICS = [
  'colour',
  'goal',
  'minutes',
  'due',
  'review',
  'almostDue',
  'noDoctor',
  'under12',
  'birthday',
] as const;
export type ExplainTopic = (typeof EXPLAIN_TOPICS)[number];

/** An appointment with its colour, as the viewer has it in front of them. Money is dollars. */
export interface JudgedAppointment {
  appointment: Pick<CalendarAppointment, 'providerAppointmentGoal' | 'totalPlanned' | 'rnaTotalPlanned'>;
  state: EventState;
  value: AppointmentValue;
}

/** What somebody wants to know. */
export interface Question {
  appointmentId: string;
  topic: ExplainTopic;
  /** The procedure that it is about; left out: all of them. */
  procedureRuleTypeId?: number | undefined;
  /** What the colour is explained from: it depends on the clock and on who looks. Without it there is no colour. */
  judged?: JudgedAppointment | undefined;
}

/** What there is to say of an appointment, and the topic that was asked for in any case. */
export function topicsOf(explained: ExplainedAppointment, { topic, judged }: Question): ExplainTopic[] {
  const has: Record<ExplainTopic, boolean> = {
    colour: judged !== undefined,
    goal: true,
    minutes: true,
    due: true,
    review: explained.review.length > 0,
    almostDue: explained.almostDueProcedures.length > 0,
    noDoctor: explained.doctor.value === 'no',
    under12: explained.isTooLongForChild.value,
    birthday: explained.isBirthday.value,
  };
  return EXPLAIN_TOPICS.filter((one) => has[one] || one === topic);
}
