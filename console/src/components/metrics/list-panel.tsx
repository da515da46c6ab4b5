import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { AfterDelay } from '../after-delay.js';
import { touchTargets } from '../touch-targets.js';
import { Panel, PanelError } from './panel.js';

interface Props<Row> {
  title: string;
  hint: string;
  query: UseQueryResult<readonly Row[]>;
  /** In place of the rows when there are none. */
  emptyText: string;
  /** Given at least one row. */
  children: (rows: readonly Row[]) => React.ReactNode;
}

/** A list with its title, or why there is none: it loads, has failed and can be loaded again, or is empty. */
export function ListPanel<Row>({ title, hint, query, emptyText, children }: Props<Row>) {
  const { data, isError, isFetching, refetch } = query;
  return (
    <Panel title={title} titleVariant="h2" hint={hint} aria-busy={!data && !isError}>
      <Box sx={{ mt: 3, ...touchTargets }}>
        {!data && isError && <PanelError isRetrying={isFetching} onRetry={() => void refetch()} />}
        {!data && !isError && (
          <AfterDelay>
            <Skeleton height={36} />
            <Skeleton height={36} />
          </AfterDelay>
        )}
        {data?.length === 0 && (
          <Box sx={{ py: 4, textAlign: 'center', typography: 'body2', color: 'text.secondary' }}>{emptyText}</Box>
        )}
        {data && data.length > 0 && children(data)}
      </Box>
    </Panel>
  );
}
