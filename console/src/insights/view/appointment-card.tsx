import OutsideIcon from '@mui/icons-material/OpenInNewOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ClinicFormat } from '../../components/clinic-format.js';
import { dateText } from '../../components/clinic-format.js';
import { WhyLink } from '../../explain/why-link.js';
import type { InsightChanges } from '../data/use-insight-changes.js';
import type { InsightEntry, InsightKind, AppointmentInsights } from '../layout/appointment-insights.js';
import { InsightRow } from './insight-row.js';

interface Props {
  insights: AppointmentInsights;
  providerName: string;
  /** Only this kind is shown; null: all. */
  kind: InsightKind | null;
  format: ClinicFormat;
  changes: InsightChanges;
}

type Translate = ReturnType<typeof useTranslate>;

function describe(
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
export function AppointmentCard({ insights, providerName, kind, format, changes }: Props) {
  const translate = useTranslate();
  const { appointment, entries, isAcknowledged } = insights;
  const whose = { initials: appointment.patientInitials, time: format.time(appointment.startDate) };
  const shown = entries.filter((entry) => kind === null || entry.kind === kind);
  const action = (done: boolean, act: string) => translate(done ? 'insights.dialog.undo' : `insights.dialog.${act}`);
  return (
    <Box
      component="li"
      data-appointment-id={appointment.appointmentId}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', overflow: 'hidden' }}
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
          <span>{whose.time}</span>
          <span aria-hidden>·</span>
          <span>{translate('insights.dialog.minutes', { count: appointment.durationInMinutes })}</span>
          <span aria-hidden>·</span>
          <span>{providerName}</span>
        </Box>
        <Tooltip title={translate('insights.dialog.openHint')}>
          <IconButton
            component="a"
            href={`/appointment/${encodeURIComponent(appointment.appointmentId)}`}
            target="_blank"
            rel="noopener"
            aria-label={translate('insights.dialog.open', whose)}
            sx={{ width: 30, height: 30 }}
          >
            <OutsideIcon sx={{ fontSize: 18 }} />
          </IconButton>
        </Tooltip>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((entry) => {
          const [title, text] = describe(translate, entry, insights);
          return (
            <InsightRow
              key={`${entry.kind} ${entry.key.procedureRuleType}`}
              kind={entry.kind}
              title={title}
              isDone={entry.isDismissed}
              doneLabel={translate('insights.dialog.dismissed')}
              action={action(entry.isDismissed, 'dismiss')}
              whose={whose}
              why={
                <WhyLink
                  appointmentId={appointment.appointmentId}
                  topic={entry.kind}
                  procedureRuleTypeId={entry.due?.procedureRuleTypeId}
                  of={`${title}, ${whose.initials}, ${whose.time}`}
                />
              }
              onToggle={() => void changes.dismiss(appointment.appointmentId, entry.key, !entry.isDismissed)}
            >
              {text}
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
            whose={whose}
            onToggle={() => void changes.acknowledge(appointment, !isAcknowledged)}
          >
            {appointment.comments}
          </InsightRow>
        )}
      </Box>
    </Box>
  );
}
