import ShownIcon from '@mui/icons-material/CheckBox';
import HiddenIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import {
  DataTable,
  type DataTableColumnProps,
  type RaRecord,
  useDataTableColumnFilterContext,
  useDataTableDataContext,
  useDataTableRenderContext,
  useDataTableSortContext,
  useDataTableStoreContext,
  useStore,
  useTranslate,
} from 'react-admin';
import { AfterDelay } from '../after-delay.js';

/** The rows of a list that is loading. */
export const PLACEHOLDERS: readonly RaRecord[] = Array.from({ length: 8 }, (_row, id) => ({ id }));

const placeholder = () => (
  <AfterDelay>
    <Skeleton width="72%" />
  </AfterDelay>
);

/** In the menu of the columns, shows or hides a column: as react-admin's own item, and known to screen readers. */
function ColumnChoice({ name, label }: { name: string; label: string }) {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden, setHidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  const search = useDataTableColumnFilterContext() ?? '';
  if (!label.toLowerCase().includes(search.toLowerCase())) return null;
  const isShown = !hidden.includes(name);
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={isShown}
      tabIndex={0}
      onClick={() => setHidden(isShown ? [...hidden, name] : hidden.filter((other) => other !== name))}
      sx={{ gap: 2, pl: 1.5 }}
    >
      {isShown ? <ShownIcon fontSize="small" color="primary" /> : <HiddenIcon fontSize="small" color="action" />}
      {label}
    </MenuItem>
  );
}

interface Props<Row extends RaRecord> extends DataTableColumnProps<Row> {
  /** The heading, or its text key. With a `source`, its button sorts the list. */
  label: ReactNode;
  /** What the column is in a card, and that it cannot be hidden. Other columns have their label beside them. */
  card?: 'heading' | 'actions' | 'select' | 'more';
  /** Takes the rest of the table's width and is shortened with an ellipsis. */
  fills?: boolean;
  /** Left out of a table that is not wide; cards have it. */
  onlyWide?: boolean;
}

/** react-admin's column as a `ListTable` has it: screen readers know its order, and it can be a line of a card. */
export function Column<Row extends RaRecord>({ label, card, fills, onlyWide, ...props }: Props<Row>) {
  const translate = useTranslate();
  const context = useDataTableRenderContext();
  const sort = useDataTableSortContext();
  const isLoading = useDataTableDataContext() === PLACEHOLDERS;
  const text = typeof label === 'string' ? translate(label) : '';
  // Without what a card has, a row says nothing, or nothing can be done.
  if (context === 'columnsSelector')
    return card ? null : <ColumnChoice name={props.source ?? String(label)} label={text} />;
  const isSorted = context === 'header' && props.source !== undefined && sort?.field === props.source;
  return (
    <DataTable.Col<Row>
      {...props}
      {...(isLoading && { render: placeholder })}
      {...(isSorted && { sortDirection: sort.order === 'ASC' ? 'asc' : 'desc' })}
      {...(card ? { 'data-card': card } : { 'data-label': text })}
      label={label}
      data-fills={fills}
      data-wide={onlyWide}
    />
  );
}
