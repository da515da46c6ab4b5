import type { ReconcileForm } from '@helix/contracts';
import { addDays, dateAt } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ActionButton } from '../components/form/action-button.js';
import { ReportPage } from '../components/report-page.js';
import { useSession } from '../session/session-context.js';
import { CheckedDaysPanel } from './checked-days-panel.js';
import { ComparisonPanel } from './comparison-panel.js';
import { useReconcile } from './reconcile-calls.js';
import { ReconcileFormPanel } from './reconcile-form.js';
import './texts.js';

/** Days before today whose checks are listed. */
const LISTED_DAYS = 62;

/** `/reports/reconcile`: the totals of day sheets against Helix, for clinic admins. */
export default function ReconcilePage() {
  const translate = useTranslate();
  const notify = useNotify();
  const { clinic } = useSession();
  const today = dateAt(Date.now(), clinic.timeZone);
  const { data: result, mutateAsync, isPending } = useReconcile();
  const [compared, setCompared] = useState<ReconcileForm | null>(null);
  const compare = async (form: ReconcileForm): Promise<void> => {
    await mutateAsync(form);
    setCompared(form);
  };
  const check = async (form: ReconcileForm): Promise<void> => {
    try {
      await mutateAsync({ ...form, save: true });
      notify('reconcile.saved', { type: 'success', messageArgs: { date: form.date } });
    } catch {
      notify('common.genericError', { type: 'error' });
    }
  };
  const isChecked = result?.checked?.total === result?.total && result?.checked?.isReopened === false;
  return (
    <ReportPage
      isLoading={false}
      heading={
        <Typography component="h1" variant="h1" sx={{ lineHeight: '34px' }}>
          {translate('navigation.reconcile')}
        </Typography>
      }
      failure={null}
      failureTitle=""
    >
      <ReconcileFormPanel date={addDays(today, -1)} today={today} onCompare={compare} />
      {result && compared && (
        <>
          <Box sx={resultsStyle}>
            {result.comparisons.map((comparison) => (
              <ComparisonPanel key={comparison.scope} total={result.total} comparison={comparison} />
            ))}
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 3 }}>
            <Typography variant="body2" color="text.secondary">
              {isChecked && translate('reconcile.alreadyChecked')}
            </Typography>
            <ActionButton variant="outlined" isDisabled={isPending || isChecked} onClick={() => void check(compared)}>
              {translate(isPending ? 'form.saving' : 'reconcile.check')}
            </ActionButton>
          </Box>
        </>
      )}
      <CheckedDaysPanel range={{ startDate: addDays(today, -LISTED_DAYS), endDate: today }} />
    </ReportPage>
  );
}

const resultsStyle = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(auto-fit, minmax(400px, 1fr))' },
} as const;
