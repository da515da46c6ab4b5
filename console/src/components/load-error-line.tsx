import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from './form/action-button.js';
import { surroundingsOf, useFocusHeir } from './use-focus-heir.js';

interface Props {
  /** What could not be loaded, in words. */
  children: ReactNode;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A part of a page or of a form that could not be loaded, in a line with a button to try again. */
export function LoadErrorLine({ children, isRetrying, onRetry }: Props) {
  const translate = useTranslate();
  const button = useFocusHeir<HTMLButtonElement>(surroundingsOf);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, typography: 'body2' }}>
      <Box role="alert" sx={{ color: 'text.secondary' }}>
        {children}
      </Box>
      <ActionButton ref={button} size="small" variant="outlined" isDisabled={isRetrying} onClick={onRetry}>
        {translate('common.tryAgain')}
      </ActionButton>
    </Box>
  );
}

interface ChoicesProps {
  /** Of the list that a select offers. */
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** What could not be loaded, in words. */
  children: ReactNode;
}

/** Says at a select that its list could not be loaded, which would otherwise look as if there was nothing to choose. */
export function ChoicesError({ query, children }: ChoicesProps) {
  const { data, error, isFetching, refetch } = query;
  if (!error || data !== undefined) return null;
  return (
    <LoadErrorLine isRetrying={isFetching} onRetry={() => void refetch()}>
      {children}
    </LoadErrorLine>
  );
}
