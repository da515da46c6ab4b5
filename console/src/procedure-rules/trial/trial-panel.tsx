import { DEFAULT_TRIAL_LIMIT, type RulesTrial } from '@helix/contracts';
import FailedIcon from '@mui/icons-material/CloudOffOutlined';
import ChangeIcon from '@mui/icons-material/EventRepeatOutlined';
import OpenIcon from '@mui/icons-material/ExpandLess';
import SameIcon from '@mui/icons-material/EventAvailableOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';
import { AfterDelay } from '../../components/after-delay.js';
import { clinicFormat } from '../../components/clinic-format.js';
import { countText } from '../../components/number-text.js';
import { toFormErrors } from '../../components/form/validation.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { minutesChange, moneyChange, timeText } from './trial-changes.js';
import { TrialAppointments } from './trial-appointments.js';
import type { RulesTrialState } from './use-rules-trial.js';

const VALIDATION_STATUSES = [404, 422];

/** The number of appointments that change, and the change in time and production. */
function Summary({ trial }: { trial: RulesTrial }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  if (trial.appointments === 0) return <span>{translate('trial.nothing')}</span>;
  const { appointments } = trial;
  const [minutes, money] = [minutesChange(trial), moneyChange(trial)];
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, '& strong': { fontWeight: 600 } }}>
      <strong>{translate('trial.appointments', { smart_count: appointments, count: countText(appointments) })}</strong>
      <span>
        {translate(`trial.minutes.${minutes.way}`, { time: timeText(minutes.amount) })},{' '}
        {translate(`trial.money.${money.way}`, { amount: clinicFormat(clinic.currency).exactMoney(money.amount) })}
      </span>
    </Box>
  );
}

/** The result of the trial once it is known, else its progress or its failure. */
function Words({ state, trial, error }: Pick<RulesTrialState, 'state' | 'trial' | 'error'>) {
  const translate = useTranslate();
  if (state === 'known' && trial) return <Summary trial={trial} />;
  if (state !== 'failed') return <span>{translate('trial.asking')}</span>;
  // Shows the validation error that saving would cause, in the same words.
  const isRefused = error instanceof ApiError && VALIDATION_STATUSES.includes(error.status);
  const failed = translate('trial.failed');
  return <span>{isRefused ? toFormErrors(error, [], failed).form : failed}</span>;
}

function StateIcon({ state, trial }: Pick<RulesTrialState, 'state' | 'trial'>) {
  const Icon = state === 'failed' ? FailedIcon : trial?.appointments === 0 ? SameIcon : ChangeIcon;
  return <Icon aria-hidden sx={{ fontSize: 18, flexShrink: 0, color: 'text.secondary' }} />;
}

const smallButton = { minHeight: 28, [COARSE_POINTER]: { minHeight: TOUCH_TARGET } };

interface Count {
  shown: number;
  total: number;
}

/** How many appointments are listed, with a button to load more. */
function Listed({ shown, total, loadMore, more }: Pick<RulesTrialState, 'loadMore' | 'more'> & Count) {
  const translate = useTranslate();
  const counted = { shown: countText(shown), total: countText(total) };
  const text = translate(shown < total ? 'trial.first' : 'trial.all', counted);
  return (
    <Box
      sx={{
        flexShrink: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 36,
        px: 4,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: 12,
        color: 'text.secondary',
      }}
    >
      <span role="status">{more === 'failed' ? `${text} ${translate('trial.moreFailed')}` : text}</span>
      {(loadMore || more === 'reading') && (
        <Button
          size="small"
          onClick={loadMore ?? undefined}
          disabled={!loadMore || more === 'reading'}
          sx={smallButton}
        >
          {translate(more === 'reading' ? 'trial.readingMore' : 'trial.more')}
        </Button>
      )}
    </Box>
  );
}

/**
 * Previews how saving the changes of an editor would change upcoming appointments: how many, by how much, and which.
 * Saving does not wait for it.
 */
export function TrialPanel({ state, trial, error, retry, loadMore, more }: RulesTrialState) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isThere = state !== 'none';
  const appointments = trial?.of ?? [];
  const isListed = isThere && isOpen && appointments.length > 0 && state !== 'failed';
  const isStale = state === 'asking';
  return (
    <Box
      sx={
        isThere
          ? {
              position: 'relative',
              flex: '0 1 auto',
              minHeight: 44,
              maxHeight: 'min(300px, 34dvh)',
              display: 'flex',
              flexDirection: 'column',
              overflow: 'hidden',
              border: 1,
              borderColor: 'divider',
              borderRadius: '12px',
              bgcolor: 'background.paper',
            }
          : // Stays mounted but out of the layout, so that screen readers announce what appears in it.
            { position: 'absolute' }
      }
    >
      {isThere && isStale && (
        <AfterDelay>
          <LinearProgress aria-hidden sx={{ position: 'absolute', top: 0, left: 0, right: 0, height: 2 }} />
        </AfterDelay>
      )}
      <Box
        sx={
          isThere
            ? {
                display: 'flex',
                flexShrink: 0,
                alignItems: 'center',
                gap: 2.5,
                minHeight: 42,
                pl: 4,
                pr: 1.5,
                py: 1,
                typography: 'body2',
              }
            : undefined
        }
      >
        {isThere && <StateIcon state={state} trial={trial} />}
        <Box role="status" aria-label={translate('trial.label')} sx={{ flex: 1, minWidth: 0 }}>
          {isThere && <Words state={state} trial={trial} error={error} />}
        </Box>
        {state === 'failed' && (
          <Button size="small" variant="outlined" onClick={retry} sx={smallButton}>
            {translate('common.tryAgain')}
          </Button>
        )}
        {isThere && appointments.length > 0 && state !== 'failed' && (
          <Button
            size="small"
            color="inherit"
            aria-expanded={isOpen}
            aria-controls={isListed ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
            endIcon={<OpenIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 120ms' }} />}
            sx={{ ...smallButton, flexShrink: 0, color: 'text.secondary' }}
          >
            {translate(isOpen ? 'trial.hide' : 'trial.show')}
          </Button>
        )}
      </Box>
      {isListed && (
        <Box
          id={id}
          aria-busy={isStale}
          sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, opacity: isStale ? 0.55 : 1 }}
        >
          <TrialAppointments appointments={appointments} label={translate('trial.list')} />
          {trial && trial.appointments > DEFAULT_TRIAL_LIMIT && (
            <Listed shown={appointments.length} total={trial.appointments} loadMore={loadMore} more={more} />
          )}
        </Box>
      )}
    </Box>
  );
}
