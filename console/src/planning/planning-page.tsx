import UnknownIcon from '@mui/icons-material/EventBusyOutlined';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { AfterDelay } from '../components/after-delay.js';
import { ActionButton } from '../components/form/action-button.js';
import { PageMessage } from '../components/page-message.js';
import { surroundingsOf, useFocusHeir } from '../components/use-focus-heir.js';
import { appointmentQuery, useLiveAppointment } from './data/planning-queries.js';
import { refusalOf, isGone } from './data/refusal.js';
import { DeletedAppointment } from './moving/deleted-appointment.js';
import { PlanningScreen } from './screen/planning-screen.js';
import { PlanningSkeleton } from './screen/planning-skeleton.js';
import './texts.js';

const CALENDAR = '/dashboard';

interface NoAppointmentProps {
  /** Of an appointment that could not be fetched: fetches it again. */
  retry?: { isRetrying: boolean; onRetry: () => void };
}

/** Shown when the appointment does not exist, or could not be fetched (spec 2 section 2, no-data state). */
function NoAppointment({ retry }: NoAppointmentProps) {
  const translate = useTranslate();
  const button = useFocusHeir<HTMLButtonElement>(surroundingsOf);
  return (
    <PageMessage
      heading="h1"
      icon={<UnknownIcon />}
      title={translate('planning.none')}
      actions={
        retry && (
          <ActionButton ref={button} variant="outlined" onClick={retry.onRetry} isDisabled={retry.isRetrying}>
            {translate('common.tryAgain')}
          </ActionButton>
        )
      }
    >
      <MuiLink component={Link} to={CALENDAR}>
        {translate('planning.noneClick')}
      </MuiLink>{' '}
      {translate('planning.noneRest')}
    </PageMessage>
  );
}

function Appointment({ id }: { id: string }) {
  const [query] = useSearchParams();
  const { data, error, refetch } = useQuery(appointmentQuery(id));
  // A query without data has no error while it is fetched again; its button must stay, because it has the focus.
  const [isRetrying, setRetrying] = useState(false);
  const retry = async (): Promise<void> => {
    setRetrying(true);
    await refetch();
    setRetrying(false);
  };
  useLiveAppointment(id);
  // What was loaded stays when a later fetch fails.
  if (data) return <PlanningScreen appointment={data} refusal={refusalOf(data, error)} query={query} />;
  const waiting = (
    <AfterDelay>
      <PlanningSkeleton appointmentId={id} />
    </AfterDelay>
  );
  if (isGone(error))
    return <DeletedAppointment appointmentId={id} query={query} waiting={waiting} nothing={<NoAppointment />} />;
  if (!error && !isRetrying) return waiting;
  return <NoAppointment retry={{ isRetrying, onRetry: () => void retry() }} />;
}

/** `/appointment/{id}`: plans an appointment, and shows how its plan was fulfilled. */
export default function PlanningPage() {
  const { id = '' } = useParams();
  return <Appointment key={id} id={id} />;
}
