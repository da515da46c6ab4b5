import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps, type RaRecord, useListContext, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { AfterDelay } from '../after-delay.js';
import { addressErrors } from './address-errors.js';
import { PLACEHOLDERS } from './column.js';
import { LoadError } from '../load-error.js';
import { InvalidFilters } from './invalid-filters.js';
import { ListPages } from './list-pages.js';
import './texts.js';

/** A thin line above the rows while they are fetched again. */
function Refetching() {
  const translate = useTranslate();
  return (
    <AfterDelay>
      <LinearProgress
        aria-label={translate('common.loading')}
        sx={{ position: 'absolute', top: 0, width: '100%', height: 2, zIndex: 3 }}
      />
    </AfterDelay>
  );
}

interface Props<Row extends RaRecord> extends DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

/**
 * The rows of the list in all their states, and its pages. Its children are a `Column` for each column. During a refetch
 * the rows stay.
 */
export function ListTable<Row extends RaRecord>({ label, bulkActionsToolbar, ...props }: Props<Row>) {
  const { data, error, isPending, isFetching = false, refetch } = useListContext<Row>();
  const { search } = useLocation();
  const errors = addressErrors(error, search);
  if (errors) return <InvalidFilters lines={errors} />;
  if (error && !data) return <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  const isLoading = isPending || (isFetching && data?.length === 0);
  return (
    <>
      <DataTable<Row>
        aria-label={label}
        aria-busy={isFetching}
        rowClick={false}
        bulkActionButtons={false}
        bulkActionsToolbar={
          <>
            {isFetching && !isLoading && <Refetching />}
            {bulkActionsToolbar}
          </>
        }
        {...props}
        {...(isLoading && {
          data: PLACEHOLDERS as Row[],
          total: PLACEHOLDERS.length,
          isPending: false,
          isRowExpandable: () => false,
          isRowSelectable: () => false,
        })}
      />
      <ListPages />
    </>
  );
}
