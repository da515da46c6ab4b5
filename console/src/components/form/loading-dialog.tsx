import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { AfterDelay } from '../after-delay.js';
import { LoadError } from '../load-error.js';
import { DialogFrame } from './dialog-frame.js';

interface Props {
  title: string;
  width: number;
  /** Rows of the skeleton. */
  rows: number;
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** The title of a failure. */
  failedTitle?: string;
  onClose: () => void;
}

/** In place of a dialog that edits what is still being loaded, or could not be. Opens after a short delay. */
export function LoadingDialog({ title, width, rows, query, failedTitle, onClose }: Props) {
  const { error, isFetching, refetch } = query;
  return (
    <AfterDelay milliseconds={error ? 0 : 150}>
      <DialogFrame title={title} onClose={onClose} width={width}>
        <DialogContent sx={{ pb: 6 }}>
          {error ? (
            <LoadError
              {...(failedTitle ? { title: failedTitle } : {})}
              error={error}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            Array.from({ length: rows }, (_, index) => <Skeleton key={index} variant="rounded" height={36} />)
          )}
        </DialogContent>
      </DialogFrame>
    </AfterDelay>
  );
}
