import { COMMENT_STATE, commentOf } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import Typography from '@mui/material/Typography';
import { useMemo, type ReactNode, type RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { dateText } from '../../components/clinic-format.js';
import { floatingShadow } from '../../components/floating-shadow.js';
import { LookButton } from '../../components/look/look-button.js';
import { LOOK_WIDTH } from '../../components/look/look-host.js';
import { StateChip } from '../../components/state-chip.js';
import { WhyLink } from '../../explain/why-link.js';
import { appointmentPath, nextAppointmentPath, type AppointmentView } from '../layout/appointment-view.js';
import { CardAmounts, CardDetails } from './appointment-card-lists.js';
import { useAppointmentMarks, useCalendarContent } from './calendar-context.js';
import { StateIcon } from './signs.js';

interface Props {
  frame: RefObject<HTMLElement | null>;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  /** Called before the side panel opens. */
  onLook: () => void;
}

const MAX_PROCEDURES = 6;
const CARD_WIDTH = 328;
/** Distance to the edges of the window, and to the side panel, pixels. */
const MARGIN = 8;

/** The width at the right of the window that the side panel covers, pixels; 0 when it stands beside the page. */
const coveredWidth = (frame: HTMLElement | null): number =>
  frame && parseFloat(getComputedStyle(frame).paddingRight) > 0 ? LOOK_WIDTH : 0;

function Heading({ view }: { view: AppointmentView }) {
  const translate = useTranslate();
  const { format } = useCalendarContent();
  const { appointment, state } = view;
  return (
    <Box sx={{ p: 4, pb: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography component="h2" sx={{ fontSize: 16, fontWeight: 650 }}>
          {appointment.patientInitials}
        </Typography>
        <Box component="span" sx={{ ml: 'auto' }}>
          <WhyLink appointmentId={appointment.appointmentId} topic="colour" colour={view} />
        </Box>
        <StateChip background={`state.${state}.tint`} color={`state.${state}.text`}>
          <StateIcon state={state} />
          {translate(`calendar.state.${state}`)}
        </StateChip>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {format.fullTimeRange(appointment.startDate, appointment.endDate)} ·{' '}
        {translate('calendar.card.minutes', { count: appointment.durationInMinutes })} ·{' '}
        {translate(`calendar.status.${appointment.status}`)}
      </Typography>
      {(appointment.rnaReason || appointment.reason) && (
        <Typography sx={{ mt: 2 }}>{appointment.rnaReason || appointment.reason}</Typography>
      )}
    </Box>
  );
}

function Comment({ view: { appointment } }: { view: AppointmentView }) {
  const translate = useTranslate();
  const comment = commentOf(appointment.comments, appointment.commentState);
  if (comment.state === null) return null;
  const isNew = comment.state === COMMENT_STATE.New;
  return (
    <Section title={translate(isNew ? 'calendar.commentNew' : 'calendar.commentRead')}>
      <Box
        sx={{
          p: 2,
          borderRadius: '6px',
          whiteSpace: 'pre-line',
          maxHeight: 108,
          overflowY: 'auto',
          bgcolor: isNew ? 'state.warning.tint' : 'surface.faint',
        }}
      >
        {comment.text}
      </Box>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider', typography: 'body2' }}>
      <Typography variant="caption" color="text.secondary" sx={{ display: 'block', mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Procedures({ view: { appointment } }: { view: AppointmentView }) {
  const translate = useTranslate();
  if (appointment.procedures.length === 0) return null;
  const more = appointment.procedures.length - MAX_PROCEDURES;
  return (
    <Section title={translate('calendar.card.procedures')}>
      {appointment.procedures.slice(0, MAX_PROCEDURES).map((procedure, index) => (
        <Box key={`${procedure.adaCode} ${index}`} sx={{ display: 'flex', gap: 3 }}>
          <Box component="span" sx={{ color: 'text.secondary', minWidth: 44 }}>
            {procedure.adaCode}
          </Box>
          <span>{procedure.procedureName}</span>
        </Box>
      ))}
      {more > 0 && <Box sx={{ color: 'text.secondary' }}>{translate('calendar.card.more', { smart_count: more })}</Box>}
    </Section>
  );
}

const openButton = { flexShrink: 0, '@media (pointer: coarse)': { minHeight: 44 } } as const;

/** The links to the appointment, in the side panel and on its screen, and to the patient's next one. */
function Links({ view, onLook }: { view: AppointmentView; onLook: () => void }) {
  const translate = useTranslate();
  const next = nextAppointmentPath(view);
  const nextText = view.appointment.nextAppointmentDate
    ? translate('calendar.nextBooked', { date: dateText(view.appointment.nextAppointmentDate) })
    : translate('calendar.noNext');
  return (
    <Box
      sx={{
        px: 4,
        py: 2.5,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {next === null ? (
        nextText
      ) : (
        <MuiLink component={Link} to={next}>
          {nextText}
        </MuiLink>
      )}
      <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
        <LookButton appointmentId={view.appointment.appointmentId} onLook={onLook} />
        <Button component={Link} to={appointmentPath(view)} size="small" variant="outlined" sx={openButton}>
          {translate('calendar.open')}
        </Button>
      </Box>
    </Box>
  );
}

/**
 * All details of the open appointment, beside it. The card is anchored to the appointment's id, not to its element, so
 * that it stays open when the calendar renders the appointment again.
 */
export default function AppointmentCard({ frame, onPointerEnter, onPointerLeave, onLook }: Props) {
  const translate = useTranslate();
  const { views } = useCalendarContent();
  const { openId } = useAppointmentMarks();
  const view = openId === null ? undefined : views.get(openId);
  const anchor = useMemo(
    () => ({
      getBoundingClientRect: () =>
        frame.current?.querySelector(`[data-appointment-id="${CSS.escape(openId ?? '')}"]`)?.getBoundingClientRect() ??
        new DOMRect(),
      // The card moves with the scroll container.
      contextElement: frame.current ?? undefined,
    }),
    [frame, openId],
  );
  if (!view) return null;
  const { appointment } = view;
  const covered = coveredWidth(frame.current);
  // The panel that covers the page shows more of an appointment than a card that would lie over it.
  if (covered > 0 && window.innerWidth - covered < CARD_WIDTH + 2 * MARGIN) return null;
  const padding = { top: 12, left: MARGIN, bottom: 12, right: MARGIN + covered };
  return (
    <Popper
      open
      anchorEl={anchor}
      placement="right-start"
      modifiers={[
        { name: 'offset', options: { offset: [0, 6] } },
        // Vertically, the card moves along the appointment instead of flipping.
        { name: 'flip', options: { altAxis: false, fallbackPlacements: ['left-start', 'bottom', 'top'], padding } },
        { name: 'preventOverflow', options: { padding, altAxis: true } },
      ]}
      sx={{ zIndex: 'modal' }}
    >
      <Paper
        role="dialog"
        data-appointment-card
        aria-label={translate('calendar.card.label', { initials: appointment.patientInitials })}
        variant="outlined"
        onPointerEnter={onPointerEnter}
        onPointerLeave={onPointerLeave}
        sx={{
          width: CARD_WIDTH,
          maxWidth: 'calc(100vw - 24px)',
          // With a comment and targets for a finger it may be higher than a small tablet.
          maxHeight: 'calc(100dvh - 24px)',
          borderRadius: '12px',
          overflow: 'hidden auto',
          boxShadow: floatingShadow,
        }}
      >
        <Heading view={view} />
        <CardAmounts view={view} />
        <Comment view={view} />
        <Procedures view={view} />
        <CardDetails view={view} />
        <Links view={view} onLook={onLook} />
      </Paper>
    </Popper>
  );
}
