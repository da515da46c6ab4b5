import type { ExplainedAppointment } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';
import { AfterDelay } from '../../components/after-delay.js';
import { clinicFormat, type ClinicFormat } from '../../components/clinic-format.js';
import { useDateFormat } from '../../components/dates/date-format.js';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { LoadError } from '../../components/load-error.js';
import { useSession } from '../../session/session-context.js';
import { isTotalTopic, topicsOf, type ExplainTopic, type Question } from '../topics.js';
import { useExplanation, useTotals } from '../use-explanation.js';
import { DetailsContext } from './answer.js';
import { ExplainActions } from './explain-actions.js';
import { ColourAnswer, TopicAnswer } from './topic-answer.js';
import { wrappingTabs } from './topic-tabs.js';
import { TotalAnswer } from './total-answer.js';
import '../texts.js';
import './texts.js';

const NOT_FOUND = 404;

/** The patient, time and duration. */
function AppointmentLine({ explained, format }: { explained: ExplainedAppointment; format: ClinicFormat }) {
  const translate = useTranslate();
  const { dateText } = useDateFormat();
  const { patientInitials, ageInYears, start, durationInMinutes, providerName, providerId } = explained;
  const facts = [
    patientInitials ?? translate('explain.unknownPatient'),
    ...(ageInYears === null ? [] : [translate('explain.years', { smart_count: ageInYears })]),
    `${dateText(start)} ${format.time(start)}`,
    translate('explain.duration', { minutes: durationInMinutes }),
    providerName || providerId,
  ];
  return <Box sx={{ px: 6, pb: 2, typography: 'body2', color: 'text.secondary' }}>{facts.join(' · ')}</Box>;
}

/** Limits of the explanation: missing data, rules other than today's, or a value that is not displayed yet. */
function Warnings({ explained: { problems, isShown, rulesFrom } }: { explained: ExplainedAppointment }) {
  const translate = useTranslate();
  return (
    <>
      {problems.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {problems.join(' ')}
        </Alert>
      )}
      {rulesFrom === 'snapshot' && (
        <Alert severity="info" variant="outlined">
          {translate('explain.rulesOfSnapshot')}
        </Alert>
      )}
      {!isShown && (
        <Alert severity="info" variant="outlined">
          {translate(rulesFrom === 'unknown' ? 'explain.notShownUnknownRules' : 'explain.notShown')}
        </Alert>
      )}
    </>
  );
}

function LoadingAnswer() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('common.loading')} sx={{ px: 6, pb: 6, minHeight: 240 }}>
      <AfterDelay>
        <Skeleton width="70%" height={18} />
        <Skeleton variant="rounded" height={32} sx={{ my: 4 }} />
        <Skeleton width="34%" height={36} />
        <Skeleton height={20} sx={{ mt: 3 }} />
        <Skeleton width="86%" height={20} />
        <Skeleton width="62%" height={20} />
      </AfterDelay>
    </Box>
  );
}

/**
 * Shown when there is nothing to explain or the request failed. A colour can be explained without the server, and the totals
 * of an appointment that is not evaluated.
 */
function NoAnswer({ question, query }: { question: Question; query: ReturnType<typeof useExplanation> }) {
  const { clinic } = useSession();
  const { error } = query;
  const isNotFound = error instanceof ApiError && error.status === NOT_FOUND;
  const translate = useTranslate();
  const format = clinicFormat(clinic.currency);
  const { appointmentId, topic } = question;
  if (isNotFound && isTotalTopic(topic))
    return (
      <Box sx={{ px: 6, pb: 4, minHeight: 0, overflowY: 'auto' }}>
        <TotalAnswer appointmentId={appointmentId} topic={topic} format={format} />
      </Box>
    );
  return (
    <Box sx={{ px: 6, pb: 2, display: 'grid', gap: 4 }}>
      {topic === 'colour' && question.colour && (
        <ColourAnswer colour={question.colour} estimate={null} format={format} />
      )}
      {isNotFound ? (
        <Alert severity="info" variant="outlined">
          {error.message}
        </Alert>
      ) : (
        <LoadError
          title={translate('explain.failed')}
          error={error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </Box>
  );
}

interface AnswersProps {
  question: Question;
  topic: ExplainTopic;
  explained: ExplainedAppointment;
  onTopic: (topic: ExplainTopic) => void;
}

function Answers({ question, topic, explained, onTopic }: AnswersProps) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const format = clinicFormat(clinic.currency);
  const id = useId();
  return (
    <>
      <AppointmentLine explained={explained} format={format} />
      <Tabs
        value={topic}
        onChange={(_event, chosen: ExplainTopic) => onTopic(chosen)}
        aria-label={translate('explain.topicsLabel')}
        sx={wrappingTabs}
      >
        {topicsOf(explained, question).map((one) => (
          <Tab
            key={one}
            value={one}
            id={`${id}-${one}`}
            aria-controls={`${id}-panel`}
            label={translate(`explain.topics.${one}`)}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${topic}`}
        // Lets the keyboard scroll the panel.
        tabIndex={0}
        // Remounts, so that each topic starts at its top.
        key={topic}
        sx={{
          flex: '0 1 auto',
          overflowY: 'auto',
          px: 6,
          py: 5,
          display: 'flex',
          flexDirection: 'column',
          gap: 4,
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        {!isTotalTopic(topic) && <Warnings explained={explained} />}
        <TopicAnswer topic={topic} question={question} explained={explained} format={format} />
      </Box>
    </>
  );
}

/**
 * Explains the evaluation of an appointment: the value, its reasons as sentences, and the rows that they are based on.
 */
export default function ExplainDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const translate = useTranslate();
  const [topic, setTopic] = useState(question.topic);
  const [showsDetails, setShowsDetails] = useState(false);
  const query = useExplanation(question.appointmentId);
  // Asked for at once, beside the explanation.
  useTotals(question.appointmentId, isTotalTopic(topic));
  return (
    <DialogFrame title={translate(`explain.titles.${topic}`)} onClose={onClose} width={600}>
      <DetailsContext value={showsDetails}>
        {query.data ? (
          <Answers question={question} topic={topic} explained={query.data} onTopic={setTopic} />
        ) : query.error ? (
          <NoAnswer question={question} query={query} />
        ) : (
          <LoadingAnswer />
        )}
      </DetailsContext>
      <ExplainActions showsDetails={showsDetails} onDetails={setShowsDetails} onClose={onClose} />
    </DialogFrame>
  );
}
