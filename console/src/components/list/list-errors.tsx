import FailedIcon from '@mui/icons-material/CloudOffOutlined';
import RefusedIcon from '@mui/icons-material/FilterAltOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { ApiError } from '../../api/problem.js';
import { PageMessage } from '../page-message.js';

/** Refused, gone, too many, too busy: then the server has words for people. */
const STATUSES_WITH_MESSAGE = [403, 404, 429, 503];

/** What is said below the title: the server's own words, or what one can do. */
function hintOf(error: unknown, translate: (key: string) => string): string {
  if (!(error instanceof ApiError) || error.status === 0) return translate('list.failedHint');
  return STATUSES_WITH_MESSAGE.includes(error.status) ? error.message : translate('list.failedThere');
}

interface Props {
  /** What could not be loaded, where it is no list. */
  title?: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Rows that could not be loaded; the page around them stays. */
export function LoadError({ title, error, isRetrying, onRetry }: Props) {
  const translate = useTranslate();
  return (
    <PageMessage
      icon={<FailedIcon />}
      title={title ?? translate('list.failed')}
      actions={
        <Button variant="contained" onClick={onRetry} disabled={isRetrying}>
          {translate('common.tryAgain')}
        </Button>
      }
    >
      {hintOf(error, translate)}
    </PageMessage>
  );
}

/** The address asks for what the list around it cannot show. */
export function InvalidFilters({ lines }: { lines: readonly string[] }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <PageMessage
      icon={<RefusedIcon />}
      title={translate('list.refused')}
      actions={
        <Button component={Link} to={pathname} variant="contained">
          {translate('list.clearFilters')}
        </Button>
      }
    >
      <Box role="alert" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {lines.length > 0 ? lines.join('\n') : translate('list.unreadable')}
      </Box>
    </PageMessage>
  );
}
