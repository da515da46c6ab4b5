import type { ThirdPartyLicence } from '@helix/contracts';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../components/after-delay.js';
import { DialogFrame } from '../components/form/dialog-frame.js';
import { LoadError } from '../components/load-error.js';
import { useLicenceText } from './licences-api.js';

/** Shows the text of one licence. */
export function LicenceDialog({ licence, onClose }: { licence: ThirdPartyLicence; onClose: () => void }) {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useLicenceText(licence);
  return (
    <DialogFrame title={`${licence.name} ${licence.version}`} onClose={onClose} width={720}>
      {/* Long texts scroll by keyboard only where they can have the focus. */}
      <DialogContent sx={{ pb: 6 }} tabIndex={0}>
        <Typography color="text.secondary" sx={{ mb: 3 }}>
          {licence.licence}
        </Typography>
        {data && (
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 13, lineHeight: '20px' }}>
            {data.text}
          </Box>
        )}
        {!data && !error && (
          <Box role="status" aria-label={translate('common.loading')}>
            <AfterDelay>
              <Skeleton height={160} variant="rounded" />
            </AfterDelay>
          </Box>
        )}
        {error && (
          <LoadError
            title={translate('about.licences.textFailed')}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </DialogContent>
    </DialogFrame>
  );
}
