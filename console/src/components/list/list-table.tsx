import ExpandIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
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
import { type ReactNode, useCallback, useId, useState } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { AfterDelay } from '../after-delay.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../touch-targets.js';
import { LoadError, InvalidFilters } from './list-errors.js';
import { addressErrors } from './address-errors.js';
import './texts.js';

export interface ListColumn<Row> {
  /** Text key of the heading. */
  label: string;
  /** The field that the server sorts by; missing: not sortable. */
  source?: string;
  /** Columns of numbers are aligned to the right. */
  align?: 'left' | 'right';
  width?: number | string;
  /** What the column is in a card: a part of its heading, or its actions. Other columns have their label beside them. */
  card?: 'heading' | 'actions';
  /** Takes the rest of the table's width and is shortened with an ellipsis. */
  fills?: boolean;
  /** Left out of a table that is not wide; cards have it. */
  onlyWide?: boolean;
  render: (row: Row) => ReactNode;
}

/** Room between numbers, at the right of their column, and a text at the left of the next one. */
const afterNumbers = (room: number): SxProps<Theme> & object => ({
  '& :where(.MuiTableCell-alignRight) + .MuiTableCell-root:where(:not(.MuiTableCell-alignRight))': { pl: room },
});

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
    // Rows with and without a button are of one height.
    [COARSE_POINTER]: { height: TOUCH_TARGET + 4 },
    '&:first-of-type': { pl: 4 },
    '&:last-of-type': { pr: 4 },
  },
  ...afterNumbers(6),
  '& .MuiTableCell-head': {
    fontSize: 12,
    fontWeight: 550,
    color: 'text.secondary',
    bgcolor: 'background.paper',
    borderColor: 'divider',
  },
  '& .MuiTableSortLabel-root, & .MuiTableSortLabel-root.Mui-active': { color: 'inherit', borderRadius: '6px' },
  '& .MuiTableSortLabel-root:hover': { color: 'text.primary' },
  '& .MuiTableSortLabel-root': { [COARSE_POINTER]: { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET } },
  '& .MuiTableSortLabel-icon': { fontSize: 14 },
  '& .MuiTableBody-root .MuiTableRow-root:last-of-type > .MuiTableCell-root': { borderBottom: 0 },
  '& .MuiTableRow-hover:hover': { bgcolor: 'surface.sunken !important' },
};

/** The width of the labels beside the values of a card, in pixels. */
const CARD_LABELS = 116;

/** A row as a card: its heading, then a line for each value, then its actions. */
const cardStyles: SxProps<Theme> = {
  '& table, & tbody': { display: 'block' },
  '& thead:not(:focus-within)': visuallyHidden,
  // The keyboard reaches what sorts the list: then it is seen.
  '& thead:focus-within': { display: 'block' },
  '& thead:focus-within .MuiTableCell-root.MuiTableCell-root': {
    flex: '0 0 auto',
    '&[data-label]::before': { content: 'none' },
    gridTemplateColumns: 'auto',
  },
  '& .MuiTableRow-root': {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 1.5,
    px: 4,
    py: 3,
    borderTop: 1,
    borderColor: 'surface.line',
  },
  '& tbody > .MuiTableRow-root:first-of-type': { borderTop: 0 },
  '& .MuiTableRow-root.details': { pt: 0, mt: -1, border: 0, bgcolor: 'transparent' },
  '& .MuiTableCell-root.MuiTableCell-root': {
    display: 'grid',
    gridTemplateColumns: `${CARD_LABELS}px minmax(0, 1fr)`,
    columnGap: 3,
    alignItems: 'center',
    flex: '1 0 100%',
    width: 'auto',
    maxWidth: 'none',
    height: 'auto',
    minHeight: 26,
    p: 0,
    border: 0,
    textAlign: 'left',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    bgcolor: 'transparent',
    '&[data-label]::before': { content: 'attr(data-label)', fontSize: 12, color: 'text.secondary' },
    '&[data-card]': { display: 'block' },
    '&[data-card="heading"]': {
      alignSelf: 'center',
      order: -1,
      flex: '0 1 auto',
      fontSize: 14,
      fontWeight: 550,
      lineHeight: '24px',
    },
    '&[data-card="actions"]': { mt: 1, ml: -1.5, '& > *': { justifyContent: 'flex-start' } },
    '&[data-card="more"]': { position: 'absolute', top: 8, right: 8, width: 'auto' },
    '&[data-card="select"]': { order: -2, flex: '0 0 auto', width: 'auto', ml: -2, mr: -1 },
    '&:empty': { display: 'none' },
  },
};

/** From this width of the list on, in pixels, a table has all its columns. */
const WIDE = 1000;

/** The style of a table that is cards where it has less room, in pixels. */
const tableOrCards = (cardsBelow: number): SxProps<Theme> => ({
  ...(tableStyles as object),
  '& [data-fills]': { width: '100%', minWidth: 120, maxWidth: 0 },
  containerType: 'inline-size',
  // Cards scroll with their page, whose filters take much of a phone.
  flexShrink: { xs: 0, md: 1 },
  [`@container (min-width: ${cardsBelow}px) and (max-width: ${WIDE - 1}px)`]: {
    '& [data-wide]': { display: 'none' },
    '& .MuiTableCell-root': { px: 2 },
    ...afterNumbers(5),
  },
  [`@container (max-width: ${cardsBelow - 1}px)`]: cardStyles,
});

const ROWS = 8;
const CARDS_BELOW = 600;
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
  /** The accessible name of the box that selects a row; left out: rows cannot be selected. */
  selectLabel?: (row: Row) => string;
  /** The width of the list, in pixels, below which its rows are cards. */
  cardsBelow?: number;
}

/** Attributes by which the styles tell the cells of a column. */
const cellAttributes = ({
  align,
  fills = false,
  onlyWide = false,
}: Pick<ListColumn<never>, 'align' | 'fills' | 'onlyWide'>) => ({
  ...(align ? { align } : {}),
  ...(fills ? { 'data-fills': true } : {}),
  ...(onlyWide ? { 'data-wide': true } : {}),
});

/** Selects all rows of the page, or none. */
function SelectAll() {
  const translate = useTranslate();
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const isAny = ids.some((id) => selectedIds.includes(id));
  const isAll = isAny && ids.every((id) => selectedIds.includes(id));
  const isSome = isAny && !isAll;
  // MUI tells screen readers alone of it; the browser must know the same.
  const setState = useCallback(
    (input: HTMLInputElement | null): void => {
      if (input) input.indeterminate = isSome;
    },
    [isSome],
  );
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={isSome}
      onChange={() => onSelect(isAll ? [] : ids)}
      slotProps={{ input: { ref: setState, 'aria-label': translate('list.selectAll') } }}
      sx={checkboxStyle}
    />
  );
}

const checkboxStyle = { p: 0, width: 26, height: 26, [COARSE_POINTER]: { width: TOUCH_TARGET, height: TOUCH_TARGET } };

function HeadCell<Row>({ column }: { column: ListColumn<Row> }) {
  const translate = useTranslate();
  const { sort, setSort } = useListContext();
  const { label, source, width } = column;
  const isActive = source !== undefined && sort.field === source;
  const direction = sort.order === 'ASC' ? 'asc' : 'desc';
  const text = translate(label);
  return (
    <TableCell {...cellAttributes(column)} sx={{ width }} sortDirection={isActive && direction}>
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
  selectLabel,
}: { row: Record } & Pick<Props<Record>, 'columns' | 'details' | 'rowLabel' | 'selectLabel'>) {
  const translate = useTranslate();
  const id = useId();
  const [open, setOpen] = useState(false);
  const content = details?.(row) ?? null;
  const { selectedIds, onToggleItem } = useListContext();
  const isSelected = selectLabel !== undefined && selectedIds.includes(row.id);
  return (
    <>
      <TableRow hover selected={isSelected}>
        {selectLabel && (
          <TableCell data-card="select" sx={{ width: 40, pr: '0 !important' }}>
            <Checkbox
              size="small"
              checked={isSelected}
              onChange={() => onToggleItem(row.id)}
              slotProps={{ input: { 'aria-label': selectLabel(row) } }}
              sx={checkboxStyle}
            />
          </TableCell>
        )}
        {details && (
          <TableCell data-card="more" sx={{ width: 40, pr: '0 !important' }}>
            {content && (
              <IconButton
                aria-label={translate('list.details', { name: rowLabel?.(row) ?? '' })}
                aria-expanded={open}
                aria-controls={id}
                onClick={() => setOpen(!open)}
                sx={{ width: 26, height: 26, [COARSE_POINTER]: { width: TOUCH_TARGET, height: TOUCH_TARGET } }}
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
          <TableCell
            key={column.label}
            {...cellAttributes(column)}
            {...(column.card ? { 'data-card': column.card } : { 'data-label': translate(column.label) })}
          >
            {column.render(row)}
          </TableCell>
        ))}
      </TableRow>
      {open && content && (
        <TableRow id={id} className="details">
          <TableCell />
          <TableCell
            data-card="details"
            colSpan={columns.length}
            sx={{ bgcolor: 'surface.sunken', whiteSpace: 'normal !important' }}
          >
            {content}
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

/** The rows of the list context in all their states. During a refetch the rows stay, with a thin progress bar. */
export function ListTable<Record extends RaRecord>({
  label,
  columns,
  empty,
  details,
  rowLabel,
  selectLabel,
  cardsBelow = CARDS_BELOW,
}: Props<Record>) {
  const { data, error, isPending, isFetching, refetch } = useListContext<Record>();
  const translate = useTranslate();
  const { search } = useLocation();
  const refusal = addressErrors(error, search);
  if (refusal) return <InvalidFilters lines={refusal} />;
  if (error && !data)
    return <LoadError onRetry={() => void refetch()} isRetrying={isFetching ?? false} error={error} />;
  if (data?.length === 0 && !isFetching) return <>{empty}</>;
  return (
    <Box sx={tableOrCards(cardsBelow)}>
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
            {selectLabel && (
              <TableCell sx={{ width: 40, pr: '0 !important' }}>
                <SelectAll />
              </TableCell>
            )}
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
            <SkeletonRows columns={columns.length + (details ? 1 : 0) + (selectLabel ? 1 : 0)} />
          ) : (
            data?.map((row) => (
              <Row
                key={row.id}
                row={row}
                columns={columns}
                {...(details ? { details } : {})}
                {...(rowLabel ? { rowLabel } : {})}
                {...(selectLabel ? { selectLabel } : {})}
              />
            ))
          )}
        </TableBody>
      </Table>
    </Box>
  );
}
