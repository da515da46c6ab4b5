import type { ExplainedAppointment } from '@helix/contracts';
import type { Breakdown } from '@helix/hygiene';
import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { useTranslate } from 'react-admin';
import type { ClinicFormat } from '../../components/clinic-format.js';
import { StateMark } from '../../components/metrics/metric-panel.js';
import { colourReasons } from '../colour-reasons.js';
import type { AppointmentColour, ExplainTopic, Question } from '../topics.js';
import { Answer } from './answer.js';
import { BreakdownTable } from './breakdown-table.js';
import { TotalAnswer } from './total-answer.js';
import { AlmostDueAnswers, DueAnswers, ReviewAnswers } from './procedure-answers.js';

const CENTS_PER_DOLLAR = 100;

interface ColourProps {
  colour: AppointmentColour;
  /** Of the estimate that counts while nothing is planned; null: none, or not known yet. */
  estimate: Breakdown | null;
  format: ClinicFormat;
}

/** How much of the goal the value reaches. */
function GoalMeter({ colour: { appointment, state, value }, format }: Omit<ColourProps, 'estimate'>) {
  const translate = useTranslate();
  const goal = appointment.providerAppointmentGoal ?? 0;
  if (goal <= 0) return null;
  const share = Math.min(1, Math.max(0, value.amount / goal));
  return (
    <Box>
      <Box aria-hidden sx={{ height: 6, borderRadius: '3px', overflow: 'hidden', bgcolor: 'surface.line' }}>
        <Box sx={{ width: `${share * 100}%`, height: '100%', bgcolor: `state.${state}.bar` }} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mt: 1.5, typography: 'body2' }}>
        <span>
          {translate(`explain.colour.sources.${value.source}`)} <strong>{format.exactMoney(value.amount)}</strong>
        </span>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('explain.colour.goal')} {format.exactMoney(goal)}
        </Box>
      </Box>
    </Box>
  );
}

/** Explains why an appointment is red, amber, green or blue. Computed without a request to the server. */
export function ColourAnswer({ colour, estimate, format }: ColourProps) {
  const translate = useTranslate();
  const { state, value } = colour;
  const reasons = colourReasons(colour).map(({ step, rule, amount }) => ({
    rule,
    text: translate(`explain.colour.steps.${step}`, { amount: amount === undefined ? '' : format.exactMoney(amount) }),
    rows: [],
  }));
  return (
    <Answer
      value={
        <>
          <StateMark state={state} sx={{ fontSize: 24 }} />
          {translate(`explain.colour.names.${state}`)}
        </>
      }
      unit={translate(`explain.colour.meanings.${state}`)}
      reasons={reasons}
    >
      {state !== 'unknown' && <GoalMeter colour={colour} format={format} />}
      {state !== 'unknown' && value.source === 'estimate' && estimate && (
        <MoneyTable breakdown={estimate} resultName={translate('explain.colour.sources.estimate')} format={format} />
      )}
    </Answer>
  );
}

type MoneyTableProps = Pick<ComponentProps<typeof BreakdownTable>, 'breakdown' | 'resultName'>;

function MoneyTable({ format, ...table }: MoneyTableProps & { format: ClinicFormat }) {
  return <BreakdownTable {...table} unit="money" textOf={(cents) => format.exactMoney(cents / CENTS_PER_DOLLAR)} />;
}

/** The recommended minutes beside those that are booked. */
function MinutesTable({ explained: { breakdowns, durationInMinutes } }: { explained: ExplainedAppointment }) {
  const translate = useTranslate();
  if (!breakdowns.minutes) return null;
  return (
    <BreakdownTable
      breakdown={breakdowns.minutes}
      unit="minutes"
      resultName={translate('explain.breakdown.recommended')}
      beside={{ name: translate('explain.breakdown.booked'), amount: durationInMinutes }}
      textOf={String}
    />
  );
}

interface TopicProps {
  topic: ExplainTopic;
  question: Question;
  explained: ExplainedAppointment;
  format: ClinicFormat;
}

/** The explanation of one topic of an appointment. */
export function TopicAnswer({ topic, question, explained, format }: TopicProps) {
  const translate = useTranslate();
  const { goalCents, recommendedMinutes, breakdowns, doctor, review, isTooLongForChild, isBirthday } = explained;
  // The question limits only its own topic to one procedure.
  const procedureRuleTypeId = topic === question.topic ? question.procedureRuleTypeId : undefined;
  switch (topic) {
    case 'colour':
      return question.colour ? (
        <ColourAnswer colour={question.colour} estimate={breakdowns.estimate} format={format} />
      ) : null;
    case 'goal':
      return goalCents === null ? null : (
        <Answer
          value={
            goalCents.value === null
              ? translate('explain.goal.none')
              : format.exactMoney(goalCents.value / CENTS_PER_DOLLAR)
          }
          unit={goalCents.value !== null && translate('explain.goal.unit', { minutes: explained.durationInMinutes })}
          reasons={goalCents.because}
          hasTable={breakdowns.goal !== null}
        >
          {breakdowns.goal && (
            <MoneyTable breakdown={breakdowns.goal} resultName={translate('explain.colour.goal')} format={format} />
          )}
        </Answer>
      );
    case 'planned':
    case 'completed':
    case 'billed':
      return <TotalAnswer appointmentId={question.appointmentId} topic={topic} format={format} />;
    case 'minutes':
      return (
        <Answer
          value={translate('explain.minutes.value', { minutes: recommendedMinutes.value })}
          unit={translate('explain.minutes.booked', { minutes: explained.durationInMinutes })}
          reasons={recommendedMinutes.because}
          hasTable={breakdowns.minutes !== null}
        >
          <MinutesTable explained={explained} />
        </Answer>
      );
    case 'due':
      return <DueAnswers explained={explained} procedureRuleTypeId={procedureRuleTypeId} />;
    case 'almostDue':
      return <AlmostDueAnswers explained={explained} procedureRuleTypeId={procedureRuleTypeId} />;
    case 'review':
      return <ReviewAnswers review={review} />;
    case 'noDoctor':
      return (
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Answer value={translate(`explain.doctor.${doctor.value}`)} reasons={doctor.because} />
        </Box>
      );
    case 'under12':
      return (
        <Answer
          value={translate(isTooLongForChild.value ? 'explain.child.yes' : 'explain.child.no')}
          reasons={[...isTooLongForChild.because, ...recommendedMinutes.because]}
        />
      );
    case 'birthday':
      return (
        <Answer
          value={translate(isBirthday.value ? 'explain.birthday.yes' : 'explain.birthday.no')}
          reasons={isBirthday.because}
        />
      );
  }
}
