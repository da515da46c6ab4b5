import type { UpcomingAppointment } from '@helix/contracts';
import NoneIcon from '@mui/icons-material/EventBusyOutlined';
import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';
import { clinicFormat, dateText, weekdayText } from '../../components/clinic-format.js';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { LoadError } from '../../components/load-error.js';
import { PageMessage } from '../../components/page-message.js';
import { useSession } from '../../session/session-context.js';
import { upcomingQuery } from './moving-queries.js';
import './texts.js';

interface Props {
  patientId: string;
  patientInitials: string | null;
  /** Of the plan: not one that it can be moved to. */
  appointmentId: string;
  /** Why the plan is to be moved. */
  children?: ReactNode;
  onMove: (appointmentId: string) => void;
  onClose: () => void;
}

/** Lets the user choose the appointment of the patient that a plan is moved to. */
export function MoveDialog({ patientId, patientInitials, appointmentId, children, onMove, onClose }: Props) {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useQuery(upcomingQuery(patientId));
  const patient = patientInitials ?? translate('move.thisPatient');
  // A patient who was deleted as well has no appointments.
  const isMissing = error instanceof ApiError && error.status === 404;
  const others = (isMissing ? [] : data)?.filter((one) => one.appointmentId !== appointmentId);
  return (
    <DialogFrame title={translate('move.title')} onClose={onClose} width={560}>
      <DialogContent sx={{ pb: 5 }}>
        {children && <Box>{children}</Box>}
        {others === undefined ? (
          error ? (
            <LoadError
              title={translate('move.failed')}
              error={error}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton variant="rounded" height={64} />
          )
        ) : others.length === 0 ? (
          <PageMessage
            icon={<NoneIcon />}
            title={translate('move.none')}
            actions={
              <Button variant="outlined" onClick={() => void refetch()} disabled={isFetching}>
                {translate('move.lookAgain')}
              </Button>
            }
          >
            {translate('move.noneHint', { patient })}
          </PageMessage>
        ) : (
          <>
            <Box sx={{ color: 'text.secondary' }}>{translate('move.lead', { patient })}</Box>
            <Box
              component="ul"
              aria-label={translate('move.list')}
              sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}
            >
              {others.map((one) => (
                <li key={one.appointmentId}>
                  <Target appointment={one} onMove={() => onMove(one.appointmentId)} />
                </li>
              ))}
            </Box>
          </>
        )}
      </DialogContent>
    </DialogFrame>
  );
}

function Target({ appointment, onMove }: { appointment: UpcomingAppointment; onMove: () => void }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const format = useMemo(() => clinicFormat(clinic.currency), [clinic.currency]);
  const { startDate, durationInMinutes, providerName, rnaTotalPlanned } = appointment;
  return (
    <ButtonBase
      onClick={onMove}
      data-appointment={appointment.appointmentId}
      focusRipple
      sx={(theme) => ({
        display: 'block',
        width: '100%',
        minHeight: 44,
        px: 4,
        py: 2.5,
        textAlign: 'left',
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        '&:hover, &.Mui-focusVisible': { bgcolor: 'surface.faint', borderColor: theme.vars.palette.primary.main },
      })}
    >
      <Box sx={{ typography: 'body2', fontWeight: 600 }}>
        {weekdayText(startDate)}, {dateText(startDate)}, {format.time(startDate)}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {providerName ?? translate('move.noProvider')} · {translate('move.minutes', { count: durationInMinutes })}
      </Box>
      <Box sx={{ typography: 'body2', color: rnaTotalPlanned === null ? 'text.secondary' : 'state.warning.text' }}>
        {rnaTotalPlanned === null
          ? translate('move.notPlanned')
          : translate('move.planned', { amount: format.exactMoney(rnaTotalPlanned) })}
      </Box>
    </ButtonBase>
  );
}
