import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { clinicFormat, dateText } from '../../components/clinic-format.js';
import { surroundingsOf, useFocusHeir } from '../../components/use-focus-heir.js';
import { useSession } from '../../session/session-context.js';
import { useAppointment, usePlanning } from '../data/planning-context.js';
import type { Booking } from '../data/plan-drafts.js';
import type { SaveRefusal } from '../data/refusal.js';
import type { ArrivedPlan, PlanOnScreen } from '../data/use-plan.js';
import type { PlanSaving } from './use-save-plan.js';
import '../moving/texts.js';

function Notice({
  severity,
  actions,
  children,
}: {
  severity: 'info' | 'warning';
  actions?: ReactNode;
  children: ReactNode;
}) {
  const notice = useFocusHeir<HTMLDivElement>(surroundingsOf);
  return (
    <Alert
      ref={notice}
      severity={severity}
      variant="outlined"
      role="status"
      action={actions}
      sx={{
        py: 2,
        bgcolor: 'background.paper',
        color: 'text.primary',
        flexWrap: 'wrap',
        alignItems: 'center',
        '& .MuiAlert-message': { flex: '1 1 240px' },
        '& .MuiAlert-action': { gap: 2, alignItems: 'center', mr: 0, p: 0 },
      }}
    >
      {children}
    </Alert>
  );
}

interface Props {
  plan: PlanOnScreen;
  saving: PlanSaving;
  refusal: SaveRefusal | null;
  /** Makes the plan of an old appointment editable. */
  onReopen: () => void;
}

/** What the user should know before they go on: a state of the appointment, kept edits, another plan underneath. */
export function PlanNotices({ plan, saving, refusal, onReopen }: Props) {
  const translate = useTranslate();
  const { appointment, isOld, isDirty } = usePlanning();
  const { offered, arrived, applied, bookedBefore } = plan;
  const hasPlan = appointment.plan !== null || isDirty;
  const restore = (): void => {
    if (isOld) onReopen();
    plan.answerOffer(true);
    if (offered && offered.version !== appointment.version) saving.compare(offered);
  };
  return (
    <>
      {refusal !== null && (
        <Notice
          severity="warning"
          actions={
            hasPlan && (
              <Button variant="contained" onClick={saving.startMove}>
                {translate('move.action')}
              </Button>
            )
          }
        >
          {translate(`planning.refusal.${refusal}`)}
        </Notice>
      )}
      {saving.isUnreachable && refusal === null && (
        <Notice
          severity="warning"
          actions={
            <Button variant="outlined" disabled={saving.isSaving} onClick={() => void saving.save(false)}>
              {translate('planning.unreachable.again')}
            </Button>
          }
        >
          {translate('planning.unreachable.text')}
        </Notice>
      )}
      {isOld && isDirty && (
        <Notice
          severity="warning"
          actions={
            <Button variant="outlined" onClick={onReopen}>
              {translate('planning.markOpen')}
            </Button>
          }
        >
          {translate('planning.readOnly')}
        </Notice>
      )}
      {bookedBefore && refusal === null && (hasPlan || offered) && (
        <Notice
          severity="info"
          actions={
            <Button variant="outlined" onClick={plan.acknowledgeBooking}>
              {translate('planning.booked.ok')}
            </Button>
          }
        >
          <BookingChange before={bookedBefore} />
        </Notice>
      )}
      {arrived && (
        <Notice
          severity="info"
          actions={
            <>
              <Button variant="outlined" onClick={() => plan.answerArrival(false)}>
                {translate('move.arrived.drop')}
              </Button>
              <Button
                variant="contained"
                onClick={() => {
                  if (isOld) onReopen();
                  saving.openArrival();
                }}
              >
                {translate(hasPlan || offered ? 'move.arrived.compare' : 'move.arrived.apply')}
              </Button>
            </>
          }
        >
          <Arrival plan={arrived} text="move.arrived.text" />
        </Notice>
      )}
      {applied && isDirty && (
        <Notice
          severity={applied.leftOut.length + applied.incorrect.length + applied.minutesOver > 0 ? 'warning' : 'info'}
          actions={
            <Button variant="outlined" onClick={plan.closeApplied}>
              {translate('move.applied.close')}
            </Button>
          }
        >
          <Arrival plan={applied} text="move.applied.text" />
        </Notice>
      )}
      {offered && (
        <Notice
          severity="info"
          actions={
            <>
              <Button variant="outlined" onClick={() => plan.answerOffer(false)}>
                {translate('planning.offer.drop')}
              </Button>
              <Button variant="contained" onClick={restore}>
                {translate('planning.offer.restore')}
              </Button>
            </>
          }
        >
          {translate('planning.offer.text')}
        </Notice>
      )}
      {plan.isOutdated && (
        <Notice
          severity="warning"
          actions={
            <Button variant="outlined" onClick={() => saving.compare(plan)}>
              {translate('planning.outdated.compare')}
            </Button>
          }
        >
          {translate('planning.outdated.text', {
            who: appointment.userFullName ?? translate('planning.outdated.somebody'),
          })}
        </Notice>
      )}
    </>
  );
}

/** When, how long and with whom the appointment was, and is now. */
function BookingChange({ before }: { before: Booking }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const appointment = useAppointment();
  const { startDate, durationInMinutes, providerId, providerFirstName, providerLastName } = appointment;
  const timeText = (localTime: string): string =>
    `${dateText(localTime)}, ${clinicFormat(clinic.currency).time(localTime)}`;
  const lines = [
    before.startDate === startDate
      ? translate('planning.booked.changed')
      : translate('planning.booked.moved', { before: timeText(before.startDate), now: timeText(startDate) }),
    before.providerId !== providerId &&
      translate('planning.booked.provider', { provider: `${providerFirstName} ${providerLastName}` }),
    before.durationInMinutes !== durationInMinutes &&
      translate('planning.booked.minutes', { before: before.durationInMinutes, now: durationInMinutes }),
  ];
  return lines.filter((line) => line !== false).join(' ');
}

/** Where a moved plan comes from, and what of it does not fit here. */
function Arrival({
  plan: { from, leftOut, incorrect, minutesOver },
  text,
}: {
  plan: ArrivedPlan;
  text: 'move.arrived.text' | 'move.applied.text';
}) {
  const translate = useTranslate();
  const { appointmentId, startDate } = from;
  const source = startDate === null ? translate('move.arrived.source', { id: appointmentId }) : dateText(startDate);
  const lines = [
    translate(text, { source }),
    leftOut.length > 0 && translate('move.applied.leftOut', { names: leftOut.join(', ') }),
    ...incorrect.map(({ name, error }) => translate('move.applied.incorrect', { name, error })),
    minutesOver > 0 && translate('move.applied.over', { smart_count: minutesOver }),
  ];
  return lines.filter((line) => line !== false).join(' ');
}
