import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { usePlanning } from '../data/planning-context.js';
import type { SaveRefusal } from './use-save-plan.js';
import type { PlanOnScreen } from '../data/use-plan.js';

function Notice({
  severity,
  actions,
  children,
}: {
  severity: 'info' | 'warning';
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Alert
      severity={severity}
      variant="outlined"
      role="status"
      action={actions}
      sx={{
        py: 0.5,
        bgcolor: 'background.paper',
        color: 'text.primary',
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 240px' },
        '& .MuiAlert-action': { gap: 2, alignItems: 'center', mr: 0, pl: 0 },
      }}
    >
      {children}
    </Alert>
  );
}

interface Props {
  plan: PlanOnScreen;
  refusal: SaveRefusal | null;
  onCompare: () => void;
}

/** What the user should know before they go on: a state of the appointment, kept edits, another plan underneath. */
export function PlanNotices({ plan, refusal, onCompare }: Props) {
  const translate = useTranslate();
  const { appointment, isOld } = usePlanning();
  return (
    <>
      {refusal !== null && <Notice severity="warning">{translate(`planning.refusal.${refusal}`)}</Notice>}
      {plan.offered && !isOld && (
        <Notice
          severity="info"
          actions={
            <>
              <Button variant="outlined" onClick={() => plan.answerOffer(false)}>
                {translate('planning.offer.drop')}
              </Button>
              <Button variant="contained" onClick={() => plan.answerOffer(true)}>
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
            <Button variant="outlined" onClick={onCompare}>
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
