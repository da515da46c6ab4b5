import UnknownIcon from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../api/problem.js';
import { AfterDelay } from '../components/after-delay.js';
import { BrandMark } from '../components/brand-mark.js';
import { dateText } from '../components/clinic-format.js';
import { ActionButton } from '../components/form/action-button.js';
import { ConfirmDialog } from '../components/form/confirm-dialog.js';
import { PageMessage } from '../components/page-message.js';
import { touchTargets } from '../components/touch-targets.js';
import { useSession } from '../session/session-context.js';
import { FinishedNote } from './finished-note.js';
import { noteQuestionsQuery, type NoteQuestions } from './note-queries.js';
import { useNoteWizard } from './use-note-wizard.js';
import { TWO_COLUMNS } from './wizard-layout.js';
import { WizardScreen } from './wizard-screen.js';
import { WizardSkeleton } from './wizard-skeleton.js';
import './texts.js';

interface FrameProps {
  title: string;
  /** About the title. */
  subtitle?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** The window of the wizard: a bar with the title, and the content. */
function WindowFrame({ title, subtitle, actions, children }: FrameProps) {
  return (
    <Box
      component="main"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: '100dvh',
        bgcolor: 'background.default',
        // From there on, question and preview scroll by themselves.
        [TWO_COLUMNS]: { height: '100dvh' },
        ...touchTargets,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          minHeight: 56,
          px: { xs: 4, sm: 5 },
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <BrandMark />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h1" sx={{ fontSize: 15, lineHeight: '20px', fontWeight: 650 }}>
            {title}
          </Typography>
          {subtitle !== undefined && (
            <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>{subtitle}</Box>
          )}
        </Box>
        {actions}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>{children}</Box>
    </Box>
  );
}

interface FailedProps {
  /** The appointment does not exist. */
  isMissing: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/** In the words of the planning screen, which has the same state (spec 2 section 8). */
function NoNote({ isMissing, isRetrying, onRetry }: FailedProps) {
  const translate = useTranslate();
  return (
    <PageMessage
      icon={<UnknownIcon />}
      title={translate(isMissing ? 'noteWizard.none' : 'noteWizard.failed')}
      actions={
        !isMissing && (
          <ActionButton variant="outlined" onClick={onRetry} isDisabled={isRetrying}>
            {translate('common.tryAgain')}
          </ActionButton>
        )
      }
    >
      <MuiLink component={Link} to="/dashboard">
        {translate('noteWizard.toCalendar')}
      </MuiLink>
    </PageMessage>
  );
}

function Wizard({ questions, title }: { questions: NoteQuestions; title: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const wizard = useNoteWizard(questions);
  const [submitted, setSubmitted] = useState<string | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { appointmentId, patientId, date, providerName } = questions.appointment;
  const { isRestored } = wizard;
  useEffect(() => {
    if (isRestored) notify('noteWizard.restored', { type: 'info' });
  }, [isRestored, notify]);
  const next = (): void => {
    const note = wizard.next();
    setEmpty(note === '');
    if (note) setSubmitted(note);
  };
  return (
    <WindowFrame
      title={title}
      subtitle={
        providerName === null
          ? dateText(date)
          : translate('noteWizard.of', { date: dateText(date), provider: providerName })
      }
      actions={
        submitted === null && (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            {translate('noteWizard.startOver')}
          </Button>
        )
      }
    >
      {submitted === null ? (
        <WizardScreen questions={questions} wizard={wizard} isEmpty={isEmpty} onNext={next} />
      ) : (
        <FinishedNote
          appointmentId={appointmentId}
          patientId={patientId}
          note={submitted}
          onSaved={wizard.forget}
          onBack={() => setSubmitted(null)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={translate('noteWizard.startOver')}
          question={translate('noteWizard.startOverQuestion')}
          onConfirm={async () => {
            wizard.startOver();
            setEmpty(false);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </WindowFrame>
  );
}

/** Loads what the wizard asks. */
function NoteOf({ id }: { id: string }) {
  const translate = useTranslate();
  const { clinic, user } = useSession();
  const [query] = useSearchParams();
  const { data, error, refetch, isFetching } = useQuery(noteQuestionsQuery(id, clinic.name, user.email));
  const initials = query.get('in') || data?.appointment.patientInitials;
  const title = initials ? translate('noteWizard.title', { initials }) : translate('noteWizard.titleUnknown');
  useEffect(() => {
    document.title = `${title} · Helix`;
  }, [title]);
  if (data) return <Wizard questions={data} title={title} />;
  return (
    <WindowFrame title={title}>
      {error && !isFetching ? (
        <NoNote
          isMissing={error instanceof ApiError && error.status === 404}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <AfterDelay>
          <WizardSkeleton />
        </AfterDelay>
      )}
    </WindowFrame>
  );
}

/** `/appointment/{id}/NewNote`: writes the note of an appointment step by step, in a window of its own. */
export default function NotePage() {
  const { id = '' } = useParams();
  return <NoteOf key={id} id={id} />;
}
