import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { AfterDelay } from '../after-delay.js';
import { LoadError } from '../load-error.js';
import { DialogFrame } from './dialog-frame.js';

interface Props {
  title: string;
  width?: number;
  /** Rows of the skeleton. */
  rows: number;
  /** Null while it loads. */
  error: unknown;
  /** The title of a failure. */
  failedTitle: string;
  isRetrying: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** In place of a dialog that edits what is still being loaded, or could not be. Opens after a short delay. */
export function LoadingDialog({ title, width, rows, error, failedTitle, isRetrying, onRetry, onClose }: Props) {
  return (
    <AfterDelay milliseconds={error ? 0 : 150}>
      <DialogFrame title={title} onClose={onClose} {...(width ? { width } : {})}>
        <Box sx={{ display: 'grid', gap: 3, px: 6, pt: 3, pb: 6 }}>
          {error ? (
            <LoadError title={failedTitle} error={error} isRetrying={isRetrying} onRetry={onRetry} />
          ) : (
            Array.from({ length: rows }, (_, index) => <Skeleton key={index} variant="rounded" height={36} />)
          )}
        </Box>
      </DialogFrame>
    </AfterDelay>
  );
}
