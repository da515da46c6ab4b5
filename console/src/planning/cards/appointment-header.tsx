import LinkIcon from '@mui/icons-material/AddLinkOutlined';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useSession } from '../../session/session-context.js';
import { neighbourPath } from '../data/chain.js';
import { CoverageButton } from '../coverage/coverage-button.js';
import { useAppointment } from '../data/planning-context.js';
import { RecordButton } from './record-button.js';

/** Goes to the patient's appointment before or after this one; disabled without one. */
function Chevron({
  id,
  title,
  query,
  children,
}: {
  id: string | null;
  title: string;
  query: URLSearchParams;
  children: ReactNode;
}) {
  const appointment = useAppointment();
  const button =
    id === null ? (
      <span>
        <IconButton disabled aria-label={title}>
          {children}
        </IconButton>
      </span>
    ) : (
      <IconButton component={Link} to={neighbourPath(id, appointment.startDate.slice(0, 10), query)} aria-label={title}>
        {children}
      </IconButton>
    );
  return <Tooltip title={title}>{button}</Tooltip>;
}

/** Copies the address of this page with the clinic instead of its query, so that it opens for colleagues too. */
function CopyLink() {
  const translate = useTranslate();
  const notify = useNotify();
  const { clinic } = useSession();
  const copy = async (): Promise<void> => {
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}?c=${clinic.clinicGuid}`);
      notify('planning.copied', { type: 'info' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notify('planning.copyFailed', { type: 'error', messageArgs: { reason } });
    }
  };
  return (
    <Tooltip title={translate('planning.copyLink')}>
      <IconButton aria-label={translate('planning.copyLink')} onClick={() => void copy()}>
        <LinkIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

/** The title with the appointment's id, its neighbours, and the link to share. No edit of the plan changes it. */
const Title = memo(function Title({ query }: { query: URLSearchParams }) {
  const translate = useTranslate();
  const { appointmentId, previousAppointmentId, nextAppointmentId } = useAppointment();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
      <Chevron id={previousAppointmentId} title={translate('planning.previous')} query={query}>
        <PreviousIcon fontSize="small" />
      </Chevron>
      <Chevron id={nextAppointmentId} title={translate('planning.next')} query={query}>
        <NextIcon fontSize="small" />
      </Chevron>
      <Typography component="h1" variant="h1" sx={{ mx: 2, overflowWrap: 'anywhere' }}>
        {translate('planning.title', { id: appointmentId })}
      </Typography>
      <CopyLink />
    </Box>
  );
});

/** The title of the page, and its actions. */
export function AppointmentHeader({ query, children }: { query: URLSearchParams; children: ReactNode }) {
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 2 }}>
      <Title query={query} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <RecordButton />
        <CoverageButton />
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>{children}</Box>
    </Box>
  );
}
