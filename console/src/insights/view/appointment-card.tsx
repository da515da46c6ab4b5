import DoneIcon from '@mui/icons-material/Check';
import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { dateText, type ClinicFormat } from '../../components/clinic-format.js';
import { TextWithDates } from '../../components/text-with-dates.js';
import { LookButton } from '../../components/look/look-button.js';
import { WhyLink } from '../../explain/why-link.js';
import type { InsightChanges } from '../data/use-insight-changes.js';
import type { AppointmentInsights, InsightEntry, InsightKind } from '../layout/appointment-insights.js';
import { KindIcon, kindColors } from './kinds.js';

interface InsightRowProps {
  kind: InsightKind;
  title: string;
  children: ReactNode;
  /** Whether it is dismissed or acknowledged. */
  isDone: boolean;
  doneLabel: string;
  action: string;
  /** Initials and time of the appointment, for screen readers. */
  patient: { initials: string; time: string };
  onToggle: () => void;
  /** The "why" link beside the title. */
  why?: ReactNode;
}

/** An insight with a button that dismisses or restores it, always in the same place. */
function InsightRow({ kind, title, children, isDone, doneLabel, action, patient, onToggle, why }: InsightRowProps) {
  const translate = useTranslate();
  const { bar, tint, ink } = kindColors(useTheme())[kind];
  return (
    <Box
      component="li"
      data-kind={kind}
      data-done={isDone || undefined}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 3,
        px: 4,
        py: 2.5,
        borderTop: 1,
        borderColor: 'surface.line',
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          flexShrink: 0,
          width: 28,
          height: 28,
          borderRadius: '7px',
          bgcolor: isDone ? 'surface.faint' : tint,
          color: isDone ? 'text.secondary' : ink,
          boxShadow: isDone ? 'none' : `inset 3px 0 0 ${bar}`,
          pl: isDone ? 0 : '3px',
        }}
      >
        <KindIcon kind={kind} sx={{ fontSize: 16 }} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 20 }}>
          <Box component="span" sx={{ fontWeight: 600, color: isDone ? 'text.secondary' : 'text.primary' }}>
            {title}
          </Box>
          {why}
          {isDone && (
            <Box
              component="span"
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                gap: 0.5,
                typography: 'caption',
                color: 'text.secondary',
              }}
            >
              <DoneIcon sx={{ fontSize: 14 }} />
              {doneLabel}
            </Box>
          )}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {children}
        </Box>
      </Box>
      <Button
        size="small"
        variant={isDone ? 'text' : 'outlined'}
        onClick={onToggle}
        aria-label={translate('insights.dialog.actionOn', { action, insight: title, ...patient })}
        sx={{ flexShrink: 0, minWidth: 112, minHeight: 30 }}
      >
        {action}
      </Button>
    </Box>
  );
}

interface CardProps {
  insights: AppointmentInsights;
  providerName: string;
  /** Limits the card to one kind; null shows all. */
  kind: InsightKind | null;
  format: ClinicFormat;
  changes: InsightChanges;
  /** The side panel shows it. */
  isLookedAt: boolean;
}

type Translate = ReturnType<typeof useTranslate>;

/** Title and text of an insight. */
function describeEntry(
  translate: Translate,
  { kind, due }: InsightEntry,
  { appointment }: AppointmentInsights,
): [string, string] {
  const title = due?.procedureName ?? translate(`insights.kinds.${kind}`);
  const recommended =
    appointment.noDoctor?.recommendedMinutes ?? appointment.appointmentTooLongForChild?.recommendedMinutes;
  const text = translate(`insights.dialog.${kind}`, {
    recommended,
    booked: appointment.durationInMinutes,
    ...(due ? { smart_count: due.inDays, date: dateText(due.dueDate) } : {}),
  });
  return [title, text];
}

/** An appointment with its insights and its comment. */
export function AppointmentCard({ insights, providerName, kind, format, changes, isLookedAt }: CardProps) {
  const translate = useTranslate();
  const { appointment, entries, isAcknowledged } = insights;
  const patient = { initials: appointment.patientInitials, time: format.time(appointment.startDate) };
  const shown = entries.filter((entry) => kind === null || entry.kind === kind);
  const action = (done: boolean, act: string) => translate(done ? 'insights.dialog.undo' : `insights.dialog.${act}`);
  return (
    <Box
      component="li"
      data-appointment-id={appointment.appointmentId}
      sx={{ border: 1, borderColor: isLookedAt ? 'primary.main' : 'divider', borderRadius: '10px', overflow: 'hidden' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, pl: 4, pr: 2.5, py: 2, bgcolor: 'surface.sunken' }}>
        <Typography component="h3" sx={{ fontSize: 15, lineHeight: '22px', fontWeight: 650 }}>
          {appointment.patientInitials}
        </Typography>
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            typography: 'body2',
            color: 'text.secondary',
          }}
        >
          <span>{patient.time}</span>
          <span aria-hidden>·</span>
          <span>{translate('insights.dialog.minutes', { count: appointment.durationInMinutes })}</span>
          <span aria-hidden>·</span>
          <span>{providerName}</span>
        </Box>
        <LookButton appointmentId={appointment.appointmentId} label={translate('insights.dialog.look', patient)} />
        <Tooltip title={translate('insights.dialog.openHint')}>
          <IconButton
            component="a"
            href={`/appointment/${encodeURIComponent(appointment.appointmentId)}`}
            target="_blank"
            rel="noopener"
            aria-label={translate('insights.dialog.open', patient)}
            sx={{ width: 30, height: 30 }}
          >
            <OpenIcon sx={{ fontSize: 18 }} />
          </IconButton>
        </Tooltip>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((entry) => {
          const [title, text] = describeEntry(translate, entry, insights);
          return (
            <InsightRow
              key={`${entry.kind} ${entry.key.procedureRuleType}`}
              kind={entry.kind}
              title={title}
              isDone={entry.isDismissed}
              doneLabel={translate('insights.dialog.dismissed')}
              action={action(entry.isDismissed, 'dismiss')}
              patient={patient}
              why={
                <WhyLink
                  appointmentId={appointment.appointmentId}
                  topic={entry.kind}
                  procedureRuleTypeId={entry.due?.procedureRuleTypeId}
                  of={`${title}, ${patient.initials}, ${patient.time}`}
                />
              }
              onToggle={() => void changes.dismiss(appointment.appointmentId, entry.key, !entry.isDismissed)}
            >
              <TextWithDates text={text} />
            </InsightRow>
          );
        })}
        {isAcknowledged !== null && (kind === null || kind === 'comment') && (
          <InsightRow
            kind="comment"
            title={translate('insights.kinds.comment')}
            isDone={isAcknowledged}
            doneLabel={translate('insights.dialog.acknowledged')}
            action={action(isAcknowledged, 'acknowledge')}
            patient={patient}
            onToggle={() => void changes.acknowledge(appointment, !isAcknowledged)}
          >
            {appointment.comments}
          </InsightRow>
        )}
      </Box>
    </Box>
  );
}
