import ExpandIcon from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import { visuallyHidden } from '@mui/utils';
import {
  type RaRecord,
  useDataTableCallbacksContext,
  useExpanded,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { Column } from './column.js';

function ExpandButton({ id, name }: { id: RaRecord['id']; name: string }) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const [isExpanded, toggle] = useExpanded(resource, id);
  return (
    <IconButton
      aria-label={translate('list.details', { name })}
      aria-expanded={isExpanded}
      aria-controls={`${resource}-${id}-expand`}
      onClick={toggle}
    >
      <ExpandIcon fontSize="small" />
    </IconButton>
  );
}

/**
 * The buttons that show what a list has as `expand`: the keyboard does not reach react-admin's own.
 *
 * @param nameOf what a row is called.
 */
export function ExpandColumn<Row extends RaRecord>({ nameOf }: { nameOf: (row: Row) => string }) {
  const translate = useTranslate();
  const { isRowExpandable } = useDataTableCallbacksContext();
  return (
    <Column<Row>
      card="more"
      label={<span style={visuallyHidden}>{translate('list.more')}</span>}
      render={(row) => isRowExpandable?.(row) !== false && <ExpandButton id={row.id} name={nameOf(row)} />}
    />
  );
}
