import type { FairPayView } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { percentText } from '../../components/number-text.js';

/** Says that the proposed pay is above the usual part of the production. Announced when it appears. */
export function CostWarning({ answer }: { answer: FairPayView }) {
  const translate = useTranslate();
  const { isAboveWarning, proposed, warningPercentage } = answer;
  return (
    <Box role="status">
      {isAboveWarning && (
        <Alert severity="warning" variant="outlined" role={undefined} sx={{ mb: 2, bgcolor: 'background.paper' }}>
          {translate('providers.fairPay.warning', {
            cost: percentText(proposed.wageToProductionPercentage ?? 0),
            limit: percentText(warningPercentage),
          })}
        </Alert>
      )}
    </Box>
  );
}
