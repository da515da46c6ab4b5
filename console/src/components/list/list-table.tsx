import ExpandIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useId, useState } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { AfterDelay } from '../after-delay.js';
import { LoadError, InvalidFilters } from './list-errors.js';
import { addressErrors } from './address-errors.js';

export interface ListColumn<Row> {
  /** Text key of the heading. */
  label: string;
  /** The field that the server sorts by; missing: not sortable. */
  source?: string;
  /** Columns of numbers are aligned to the right. */
  align?: 'left' | 'right';
  width?: number | string;
  render: (row: Row) => ReactNode;
}

/** The style of a table that scrolls under its header: rows of 36 px, separated by lines. */
export const tableStyles: SxProps<Theme> = {
  position: 'relative',
  minHeight: 0,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  '& .MuiTableCell-root': {
    height: 36,
    px: 3,
    py: 0.5,
    fontSize: 13,
    lineHeight: '18px',
    borderColor: 'surface.line',
    whiteSpace: 'nowrap',
    '&:first-of-type': { pl: 4 },
    '&:last-of-type': { pr: 4 },
  },
  '& .MuiTableCell-head': {
    fontSize: 12,
    fontWeight: 550,
    color: 'text.secondary',
    bgcolor: 'background.paper',
    borderColor: 'divider',
  },
  '& .MuiTableSortLabel-root, & .MuiTableSortLabel-root.Mui-active': { color: 'inherit' },
  '& .MuiTableSortLabel-root:hover': { color: 'text.primary' },
  '& .MuiTableSortLabel-icon': { fontSize: 14 },
  '& .MuiTableBody-root .MuiTableRow-root:last-of-type > .MuiTableCell-root': { borderBottom: 0 },
  '& .MuiTableRow-hover:hover': { bgcolor: 'surface.sunken !important' },
};

const ROWS = 8;
const WIDTHS = [72, 54, 84, 46, 66];

/** Skeleton rows, shown after a short delay. */
export function SkeletonRows({ columns }: { columns: number }) {
  return (
    <>
      {Array.from({ length: ROWS }, (_row, row) => (
        <TableRow key={row}>
          {Array.from({ length: columns }, (_column, column) => (
            <TableCell key={column}>
              <AfterDelay>
                <Skeleton width={`${WIDTHS[(row + column) % WIDTHS.length]}%`} />
              </AfterDelay>
            </TableCell>
          ))}
        </TableRow>
      ))}
    </>
  );
}

interface Props<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** The content of an expanded row; null when the row cannot be expanded. */
  details?: (row: Row) => ReactNode;
  rowLabel?: (row: Row) => string;
}

function HeadCell<Row>({ column }: { column: ListColumn<Row> }) {
  const translate = useTranslate();
  const { sort, setSort } = useListContext();
  const { label, source, align, width } = column;
  const isActive = source !== undefined && sort.field === source;
  const direction = sort.order === 'ASC' ? 'asc' : 'desc';
  const text = translate(label);
  return (
    <TableCell {...(align ? { align } : {})} sx={{ width }} sortDirection={isActive && direction}>
      {source === undefined ? (
        text
      ) : (
        <TableSortLabel
          active={isActive}
          direction={isActive ? direction : 'asc'}
          onClick={() => setSort({ field: source, order: isActive && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
        >
          {text}
        </TableSortLabel>
      )}
    </TableCell>
  );
}

function Row<Record extends RaRecord>({
  row,
  columns,
  details,
  rowLabel,
}: { row: Record } & Pick<Props<Record>, 'columns' | 'details' | 'rowLabel'>) {
  const translate = useTranslate();
  const id = useId();
  const [open, setOpen] = useState(false);
  const content = details?.(row) ?? null;
  return (
    <>
      <TableRow hover>
        {details && (
          <TableCell sx={{ width: 40, pr: '0 !important' }}>
            {content && (
              <IconButton
                aria-label={translate('list.details', { name: rowLabel?.(row) ?? '' })}
                aria-expanded={open}
                aria-controls={id}
                onClick={() => setOpen(!open)}
                sx={{ width: 26, height: 26 }}
              >
                <ExpandIcon
                  fontSize="small"
                  sx={{ transform: open ? 'rotate(90deg)' : 'none', transition: 'transform 150ms' }}
                />
              </IconButton>
            )}
          </TableCell>
        )}
        {columns.map((column) => (
          <TableCell key={column.label} {...(column.align ? { align: column.align } : {})}>
            {column.render(row)}
          </TableCell>
        ))}
      </TableRow>
      {open && content && (
        <TableRow id={id}>
          <TableCell />
          <TableCell colSpan={columns.length} sx={{ bgcolor: 'surface.sunken', whiteSpace: 'normal !important' }}>
            {content}
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

/** The rows of the list context in all their states. During a refetch the rows stay, with a thin progress bar. */
export function ListTable<Record extends RaRecord>({ label, columns, empty, details, rowLabel }: Props<Record>) {
  const { data, error, isPending, isFetching, refetch } = useListContext<Record>();
  const translate = useTranslate();
  const { search } = useLocation();
  const refusal = addressErrors(error, search);
  if (refusal) return <InvalidFilters lines={refusal} />;
  if (error && !data)
    return <LoadError onRetry={() => void refetch()} isRetrying={isFetching ?? false} error={error} />;
  if (data?.length === 0 && !isFetching) return <>{empty}</>;
  return (
    <Box sx={tableStyles}>
      {isFetching && !isPending && (
        <AfterDelay>
          <LinearProgress
            aria-label={translate('common.loading')}
            sx={{ position: 'sticky', top: 0, left: 0, height: 2, mb: '-2px', zIndex: 3 }}
          />
        </AfterDelay>
      )}
      <Table stickyHeader size="small" aria-label={label} aria-busy={isFetching ?? false}>
        <TableHead>
          <TableRow>
            {details && (
              <TableCell sx={{ width: 40 }}>
                <span style={visuallyHidden}>{translate('list.more')}</span>
              </TableCell>
            )}
            {columns.map((column) => (
              <HeadCell key={column.label} column={column} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {isPending ? (
            <SkeletonRows columns={columns.length + (details ? 1 : 0)} />
          ) : (
            data?.map((row) => (
              <Row
                key={row.id}
                row={row}
                columns={columns}
                {...(details ? { details } : {})}
                {...(rowLabel ? { rowLabel } : {})}
              />
            ))
          )}
        </TableBody>
      </Table>
    </Box>
  );
}
