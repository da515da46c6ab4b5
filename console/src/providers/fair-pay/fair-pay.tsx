import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { FairPayView } from '@helix/contracts';
import { AfterDelay } from '../../components/after-delay.js';
import { ActionButton } from '../../components/form/action-button.js';
import { wageToTry, type ProviderValues } from '../edit/provider-values.js';
import { CostWarning } from './cost-warning.js';
import { FairPayTable } from './fair-pay-table.js';
import { useFairPay, type FairPayState } from './use-fair-pay.js';

/** Nothing was clocked or completed in any of the periods. */
const isEmpty = ({ paid, proposed }: FairPayView): boolean =>
  paid.totalMinutesClocked === 0 && paid.production === 0 && proposed.production === 0;

function Sentence({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <Box sx={{ py: 6, display: 'grid', justifyItems: 'center', gap: 3, textAlign: 'center', textWrap: 'balance' }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{children}</Box>
      {actions}
    </Box>
  );
}

const SKELETON_ROWS = 16;

function Loading() {
  const translate = useTranslate();
  return (
    <AfterDelay>
      <Box role="status" aria-label={translate('common.loading')} sx={{ display: 'grid', gap: 1 }}>
        {Array.from({ length: SKELETON_ROWS }, (_row, row) => (
          <Skeleton key={row} height={20} width={row % 4 === 0 ? '60%' : '100%'} />
        ))}
      </Box>
    </AfterDelay>
  );
}

function Answer({ state: { answer, isStale, error, isRetrying, retry } }: { state: FairPayState }) {
  const translate = useTranslate();
  if (error)
    return (
      <Sentence
        actions={
          <ActionButton variant="outlined" onClick={retry} isDisabled={isRetrying}>
            {translate('common.tryAgain')}
          </ActionButton>
        }
      >
        {translate('providers.fairPay.failed')}
      </Sentence>
    );
  if (!answer) return <Loading />;
  if (isEmpty(answer)) return <Sentence>{translate('providers.fairPay.nothing')}</Sentence>;
  return (
    <Box aria-busy={isStale} sx={{ opacity: isStale ? 0.6 : 1, transition: 'opacity 150ms' }}>
      <CostWarning answer={answer} />
      <FairPayTable answer={answer} />
    </Box>
  );
}

/** What the wage of the form would have paid over the last three pay periods, beside what was paid. Saves nothing. */
export function FairPay({ providerId }: { providerId: string }) {
  const translate = useTranslate();
  const id = useId();
  const [baseWage, commission] = useWatch<ProviderValues, ['baseWage', 'commission']>({
    name: ['baseWage', 'commission'],
  });
  const wage = wageToTry({ baseWage, commission });
  const state = useFairPay(providerId, wage);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        alignSelf: 'start',
        minWidth: 0,
        p: { xs: 3, sm: 4 },
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'surface.sunken',
      }}
    >
      <Typography id={id} component="h3" sx={{ fontSize: 14, fontWeight: 600 }}>
        {translate('providers.fairPay.title')}
      </Typography>
      <Box sx={{ mt: 0.5, mb: 2, typography: 'caption', color: 'text.secondary', textWrap: 'pretty' }}>
        {translate('providers.fairPay.lead')}
      </Box>
      {wage ? <Answer state={state} /> : <Sentence>{translate('providers.fairPay.noWage')}</Sentence>}
      <Box sx={{ mt: 2, typography: 'caption', color: 'text.secondary' }}>
        {translate('providers.fairPay.notIncluded')}
      </Box>
    </Box>
  );
}
