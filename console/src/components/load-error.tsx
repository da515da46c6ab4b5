import FailedIcon from '@mui/icons-material/CloudOffOutlined';
import { useTranslate } from 'react-admin';
import { ApiError } from '../api/problem.js';
import { ActionButton } from './form/action-button.js';
import { PageMessage } from './page-message.js';
import { surroundingsOf, useFocusHeir } from './use-focus-heir.js';

/** Forbidden, not found, too many requests, unavailable: the server's message is meant for users. */
const STATUSES_WITH_MESSAGE = [403, 404, 429, 503];

/** The text below the title: the server's message, or what the user can do. */
function hintOf(error: unknown, translate: (key: string) => string): string {
  if (!(error instanceof ApiError) || error.status === 0) return translate('list.failedHint');
  return STATUSES_WITH_MESSAGE.includes(error.status) ? error.message : translate('list.failedThere');
}

interface Props {
  /** The title for something other than a list. */
  title?: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown when rows could not be loaded; the page around them stays. */
export function LoadError({ title, error, isRetrying, onRetry }: Props) {
  const translate = useTranslate();
  const button = useFocusHeir<HTMLButtonElement>(surroundingsOf);
  return (
    <PageMessage
      icon={<FailedIcon />}
      title={title ?? translate('list.failed')}
      actions={
        <ActionButton ref={button} variant="contained" onClick={onRetry} isDisabled={isRetrying}>
          {translate('common.tryAgain')}
        </ActionButton>
      }
    >
      {hintOf(error, translate)}
    </PageMessage>
  );
}
