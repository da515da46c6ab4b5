import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { LoadError } from '../../components/load-error.js';

interface Props {
  error: unknown;
  isFetching: boolean;
  onRetry: () => void;
}

/** In place of a part of an explanation that loads, or could not be loaded. */
export function PartState({ error, isFetching, onRetry }: Props) {
  const translate = useTranslate();
  if (error)
    return <LoadError title={translate('explain.failed')} error={error} isRetrying={isFetching} onRetry={onRetry} />;
  return (
    <Box role="status" aria-label={translate('common.loading')} sx={{ minHeight: 160 }}>
      <AfterDelay>
        <Skeleton width="34%" height={36} />
        <Skeleton height={20} sx={{ mt: 3 }} />
        <Skeleton width="86%" height={20} />
        <Skeleton width="62%" height={20} />
      </AfterDelay>
    </Box>
  );
}
