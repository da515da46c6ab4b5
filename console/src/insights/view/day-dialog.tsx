import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { dateText, weekdayText, type ClinicFormat } from '../../components/clinic-format.js';
import { LookDialog } from '../../components/look/look-dialog.js';
import { useLook } from '../../components/look/use-look.js';
import { PageMessage } from '../../components/page-message.js';
import type { InsightChanges } from '../data/use-insight-changes.js';
import { INSIGHT_KINDS, kindsOf, type AppointmentInsights, type InsightKind } from '../layout/appointment-insights.js';
import { AppointmentCard } from './appointment-card.js';

interface Props {
  date: string;
  /** The initial filter; null shows all. */
  firstKind: InsightKind | null;
  /** All appointments of the day, including fully dismissed ones. */
  appointments: readonly AppointmentInsights[];
  showDismissed: boolean;
  names: ReadonlyMap<string, string>;
  format: ClinicFormat;
  changes: InsightChanges;
  onClose: () => void;
}

const ALL = 'all';

/** Keeps listed appointments in the list while the dialog is open, so that a dismissal can be reverted. */
function useListed(appointments: readonly AppointmentInsights[], showDismissed: boolean): AppointmentInsights[] {
  const listedIds = useRef(new Set<string>());
  const listed = appointments.filter(
    ({ appointment, isFullyDismissed }) =>
      showDismissed || !isFullyDismissed || listedIds.current.has(appointment.appointmentId),
  );
  for (const { appointment } of listed) listedIds.current.add(appointment.appointmentId);
  return listed;
}

interface KindFilterProps {
  listed: readonly AppointmentInsights[];
  kind: InsightKind | null;
  onChange: (kind: InsightKind | null) => void;
}

/** The filter by kind, with the number of appointments of each. */
function KindFilter({ listed, kind, onChange }: KindFilterProps) {
  const translate = useTranslate();
  const counts = INSIGHT_KINDS.map(
    (option) => [option, listed.filter((appointment) => kindsOf(appointment).has(option)).length] as const,
  );
  const present = counts.filter(([option, count]) => count > 0 || option === kind);
  if (present.length < 2) return null;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={kind ?? ALL}
      aria-label={translate('insights.dialog.filter')}
      onChange={(_event, value: InsightKind | typeof ALL | null) => value && onChange(value === ALL ? null : value)}
      sx={groupStyle}
    >
      <ToggleButton value={ALL} sx={toggleStyle}>
        {translate('insights.dialog.all')}
        <strong>{listed.length}</strong>
      </ToggleButton>
      {present.map(([option, count]) => (
        <ToggleButton key={option} value={option} sx={toggleStyle}>
          {translate(`insights.kinds.${option}`)}
          <strong>{count}</strong>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** On a phone, where they take several lines, each is a button of its own. */
const groupStyle = {
  flexWrap: 'wrap',
  gap: { xs: 1.5, sm: 0 },
  '@media (max-width: 599.95px)': {
    '& .MuiToggleButton-root.MuiToggleButton-root': { m: 0, border: 1, borderColor: 'divider', borderRadius: '8px' },
  },
} as const;

const toggleStyle = {
  height: 30,
  px: 2.5,
  gap: 1.5,
  textTransform: 'none',
  fontSize: 12,
  color: 'text.secondary',
  '& strong': { fontWeight: 600, color: 'text.primary' },
  '&.Mui-selected, &.Mui-selected strong': { color: 'primary.main' },
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'brand.soft' },
} as const;

/** The insights of a day by appointment. */
export function DayDialog(props: Props) {
  const { date, firstKind, appointments, showDismissed, names, format, changes, onClose } = props;
  const translate = useTranslate();
  const [kind, setKind] = useState(firstKind);
  const listed = useListed(appointments, showDismissed);
  const shown = listed.filter((appointment) => kind === null || kindsOf(appointment).has(kind));
  const { id: lookId } = useLook();
  return (
    <LookDialog
      title={translate('insights.dialog.title')}
      onClose={onClose}
      width={640}
      ids={shown.map(({ appointment }) => appointment.appointmentId)}
      memory="day"
      lead={
        <Box sx={{ px: 6, pb: 3, display: 'grid', gap: 3, justifyItems: 'start' }}>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {weekdayText(date)} {dateText(date)}
          </Box>
          <KindFilter listed={listed} kind={kind} onChange={setKind} />
        </Box>
      }
      sx={{
        minHeight: 96,
        px: 6,
        py: 3,
        display: 'grid',
        // Cards keep the height of their content; the list scrolls.
        gridAutoRows: 'max-content',
        gap: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {shown.map((insights) => (
        <AppointmentCard
          key={insights.appointment.appointmentId}
          insights={insights}
          providerName={names.get(insights.appointment.providerId) || insights.appointment.providerId}
          kind={kind}
          format={format}
          changes={changes}
          isLookedAt={lookId === insights.appointment.appointmentId}
        />
      ))}
      {shown.length === 0 && (
        <li>
          <PageMessage title={translate('insights.dialog.gone')}>{translate('insights.dialog.goneHint')}</PageMessage>
        </li>
      )}
    </LookDialog>
  );
}
