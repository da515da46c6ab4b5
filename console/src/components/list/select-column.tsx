import Checkbox from '@mui/material/Checkbox';
import {
  type RaRecord,
  SelectPageCheckbox,
  useDataTableCallbacksContext,
  useDataTableSelectedIdsContext,
  useTranslate,
} from 'react-admin';
import { Column } from './column.js';

/**
 * The boxes that select rows for a `SelectionBar`: react-admin's own do not say which row they select.
 *
 * @param nameOf what a row is called.
 */
export function SelectColumn<Row extends RaRecord>({ nameOf }: { nameOf: (row: Row) => string }) {
  const translate = useTranslate();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const selectedIds = useDataTableSelectedIdsContext();
  return (
    <Column<Row>
      card="select"
      label={<SelectPageCheckbox />}
      render={(row) => (
        <Checkbox
          checked={selectedIds?.includes(row.id) ?? false}
          onClick={(event) => handleToggleItem?.(row.id, event)}
          slotProps={{ input: { 'aria-label': translate('list.select', { name: nameOf(row) }) } }}
        />
      )}
    />
  );
}
