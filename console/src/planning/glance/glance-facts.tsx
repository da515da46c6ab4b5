import { ageOn, COMMENT_STATE, commentOf, dateAt } from '@helix/hygiene';
import PlannedIcon from '@mui/icons-material/CheckCircleOutlined';
import NotPlannedIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { clinicFormat } from '../../components/clinic-format.js';
import { useDateFormat } from '../../components/dates/date-format.js';
import { fullName } from '../../components/person-name.js';
import { StateChip } from '../../components/state-chip.js';
import { useSession } from '../../session/session-context.js';
import { CommentState } from '../cards/comment-state.js';
import { InsuranceText } from '../cards/insurance-text.js';
import { useAppointment } from '../data/planning-context.js';

/** Whether the appointment is planned, and by whom; and that it does not take place. */
function Status({ isGone }: { isGone: boolean }) {
  const translate = useTranslate();
  const { dateText } = useDateFormat();
  const { clinic } = useSession();
  const appointment = useAppointment();
  const { plan, status } = appointment;
  const refusal = isGone ? 'gone' : status === 'cancelled' || status === 'noShow' ? status : null;
  const planned = plan === null ? 'notPlanned' : plan.isLate ? 'plannedLate' : 'planned';
  const [Icon, state] = planned === 'planned' ? [PlannedIcon, 'success'] : [NotPlannedIcon, 'none'];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
      <StateChip background={`state.${state}.tint`} color={`state.${state}.text`}>
        <Icon aria-hidden sx={{ fontSize: 14 }} />
        {translate(`glance.${planned}`)}
      </StateChip>
      {plan !== null && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {plan.userFullName !== null &&
            translate('glance.plannedBy', {
              name: plan.userFullName,
              date: dateText(dateAt(Date.parse(plan.savedAt), clinic.timeZone)),
            })}
        </Box>
      )}
      {refusal !== null && (
        <Box sx={{ flexBasis: '100%' }}>
          <StateChip background="state.warning.tint" color="state.warning.text">
            {translate(`planning.refusal.${refusal}`)}
          </StateChip>
        </Box>
      )}
    </Box>
  );
}

/** The comment of the appointment, with its state. */
function Comment() {
  const translate = useTranslate();
  const appointment = useAppointment();
  const comment = commentOf(appointment.comments, appointment.commentState);
  if (comment.state === null) return null;
  return (
    <Box
      component="section"
      aria-label={translate('planning.comment.label')}
      sx={{ mt: 3, p: 2, borderRadius: '8px', bgcolor: 'surface.faint' }}
    >
      <CommentState isNew={comment.state === COMMENT_STATE.New} />
      <Box sx={{ mt: 1, px: 1, typography: 'body2', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {comment.text}
      </Box>
    </Box>
  );
}

interface Props {
  /** Of the full screen. */
  path: string;
  /** It was removed in the practice-management system meanwhile. */
  isGone: boolean;
}

/** Who comes when and to whom, whether it is planned, insurance and comment. The patient links to the full screen. */
export function GlanceFacts({ path, isGone }: Props) {
  const translate = useTranslate();
  const { dateText } = useDateFormat();
  const { clinic } = useSession();
  const appointment = useAppointment();
  const format = useMemo(() => clinicFormat(clinic.currency), [clinic.currency]);
  const { patientInitials, birthDate, startDate, endDate, durationInMinutes, lastVisitDate } = appointment;
  const age = ageOn(birthDate, startDate.slice(0, 10));
  const facts = [
    ['provider', fullName(appointment.providerFirstName, appointment.providerLastName) || appointment.providerId],
    ['operatory', appointment.operatoryName ?? appointment.operatoryId ?? translate('planning.facts.noOperatory')],
    ['lastVisit', lastVisitDate === null ? translate('planning.facts.lastVisitNone') : dateText(lastVisitDate)],
    ['profile', appointment.healthProfileName],
    ['insurance', <InsuranceText key="insurance" />],
  ] as const;
  return (
    <Box sx={{ px: 4, pb: 3 }}>
      <Box component="h2" sx={{ m: 0, fontSize: 18, lineHeight: '26px', fontWeight: 650 }}>
        <Tooltip title={translate('glance.openHint')} describeChild>
          <MuiLink component={Link} to={path} color="inherit" underline="hover">
            {patientInitials}
            {' · '}
            {age === null ? translate('planning.facts.noAge') : translate('planning.facts.age', { smart_count: age })}
          </MuiLink>
        </Tooltip>
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {translate('glance.when', { date: dateText(startDate), time: format.fullTimeRange(startDate, endDate) })}
        {' · '}
        {translate('glance.minutes', { count: durationInMinutes })}
      </Box>
      <Status isGone={isGone} />
      <Comment />
      <Box
        component="dl"
        aria-label={translate('glance.facts')}
        sx={{
          m: 0,
          mt: 3,
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          columnGap: 4,
          rowGap: 2,
          '& dt': { typography: 'caption', color: 'text.secondary' },
          '& dd': { m: 0, typography: 'body2', overflowWrap: 'anywhere' },
          '& > :last-of-type': { gridColumn: '1 / -1' },
        }}
      >
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{translate(`planning.facts.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
    </Box>
  );
}
