import type { ExplainedAppointment } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { ClinicFormat } from '../../components/clinic-format.js';
import type { ExplainTopic, Question } from '../topics.js';
import { Answer } from './answer.js';
import { ColourAnswer } from './colour-answer.js';
import { AlmostDueAnswers, DueAnswers } from './procedure-answers.js';
import { ReviewAnswers } from './review-answers.js';

interface Props {
  topic: ExplainTopic;
  question: Question;
  explained: ExplainedAppointment;
  format: ClinicFormat;
}

const CENTS = 100;

/** What there is to say about one topic of an appointment. */
export function TopicAnswer({ topic, question, explained, format }: Props) {
  const translate = useTranslate();
  const { goalCents, recommendedMinutes, doctor, review, isTooLongForChild, isBirthday } = explained;
  // Another topic than the one that was asked about is shown as a whole.
  const asked = topic === question.topic ? question.procedureRuleTypeId : undefined;
  switch (topic) {
    case 'colour':
      return question.judged ? <ColourAnswer judged={question.judged} format={format} /> : null;
    case 'goal':
      return (
        <Answer
          value={goalCents.value === null ? translate('explain.goal.none') : format.exactMoney(goalCents.value / CENTS)}
          unit={goalCents.value !== null && translate('explain.goal.unit', { minutes: explained.durationInMinutes })}
          reasons={goalCents.because}
        />
      );
    case 'minutes':
      return (
        <Answer
          value={translate('explain.minutes.value', { minutes: recommendedMinutes.value })}
          unit={translate('explain.minutes.booked', { minutes: explained.durationInMinutes })}
          reasons={recommendedMinutes.because}
        />
      );
    case 'due':
      return <DueAnswers explained={explained} asked={asked} />;
    case 'almostDue':
      return <AlmostDueAnswers explained={explained} asked={asked} />;
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
