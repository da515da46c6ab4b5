import type { AppointmentDetails } from '@helix/contracts';
import { agendaOf, planInputsOf } from '@helix/hygiene';
import UnknownIcon from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';
import { AfterDelay } from '../../components/after-delay.js';
import { LoadError } from '../../components/load-error.js';
import type { LookPlace } from '../../components/look/look-list.js';
import { PageMessage } from '../../components/page-message.js';
import { useSession } from '../../session/session-context.js';
import { startingPlan } from '../data/edited-plan.js';
import { PlanProvider } from '../data/plan-provider.js';
import type { PlanView } from '../data/planning-context.js';
import { appointmentQuery, useLiveAppointment } from '../data/planning-queries.js';
import { useAppointmentAge } from '../data/use-appointment-age.js';
import { GlanceBar } from './glance-bar.js';
import { GlanceDue } from './glance-due.js';
import { GlanceFacts } from './glance-facts.js';
import { GlancePlan } from './glance-plan.js';
import { GlanceResults } from './glance-results.js';
import '../texts.js';
import './texts.js';

const NOT_FOUND = 404;

export interface GlancePanelProps {
  appointmentId: string;
  /** In the list of the page; null: the page does not show it. */
  place: LookPlace | null;
  /** Of the full screen. */
  path: string;
  onShow: (appointmentId: string | null) => void;
  onClose: () => void;
}

/** The saved plan of an appointment, or what its planning screen starts with. Unsaved edits of a browser do not count. */
function usePlanAtAGlance(appointment: AppointmentDetails, isOld: boolean): PlanView {
  const { clinic } = useSession();
  return useMemo(() => {
    const inputs = planInputsOf(appointment, clinic);
    const { showInferredProcedures } = clinic;
    const { selections } = startingPlan(appointment, inputs, { isOld, showInferredProcedures });
    return { appointment, inputs, selections, agenda: agendaOf(selections, inputs), isOld };
  }, [appointment, clinic, isOld]);
}

function Content({ appointment, path, isGone }: { appointment: AppointmentDetails; path: string; isGone: boolean }) {
  const { isOld, isOver } = useAppointmentAge(appointment);
  const view = usePlanAtAGlance(appointment, isOld);
  return (
    <PlanProvider value={view}>
      <GlanceFacts path={path} isGone={isGone} />
      {isOld ? (
        <GlanceResults isOver={isOver} />
      ) : (
        <>
          <GlancePlan />
          <GlanceDue />
        </>
      )}
    </PlanProvider>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5];

/** Placeholder in the shape of the panel. */
function PanelSkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-busy aria-label={translate('planning.loading')} sx={{ px: 4 }}>
      <Skeleton width="46%" height={28} />
      <Skeleton width="64%" height={20} />
      <Skeleton variant="rounded" height={96} sx={{ my: 4 }} />
      {ROWS.map((row) => (
        <Skeleton key={row} variant="rounded" height={40} sx={{ mb: 2 }} />
      ))}
    </Box>
  );
}

/**
 * An appointment at a glance: plan, what is due, coverage and comment, to read beside a page. It follows live events
 * like the planning screen, with which it shares its data.
 */
export default function GlancePanel({ appointmentId, path, ...props }: GlancePanelProps) {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useQuery(appointmentQuery(appointmentId));
  useLiveAppointment(appointmentId);
  const isUnknown = error instanceof ApiError && error.status === NOT_FOUND;
  const isMissing = isUnknown && !data;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <GlanceBar {...props} path={isMissing ? null : path} />
      <Box key={appointmentId} sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {/* What was loaded stays when a later fetch fails. */}
        {data && <Content appointment={data} path={path} isGone={isUnknown} />}
        {isMissing && <PageMessage icon={<UnknownIcon />} title={translate('planning.none')} />}
        {!data && error && !isUnknown && (
          <LoadError
            title={translate('glance.failed')}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <AfterDelay>
            <PanelSkeleton />
          </AfterDelay>
        )}
      </Box>
    </Box>
  );
}
