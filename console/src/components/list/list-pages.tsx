import type { LabelDisplayedRowsArgs } from '@mui/material/TablePagination';
import { Pagination, useListContext, useTranslate } from 'react-admin';
import { countText } from '../number-text.js';

/** The range of shown rows and the paging buttons; nothing when all rows fit on one page. */
export function ListPages() {
  const translate = useTranslate();
  const { total = 0, perPage } = useListContext();
  if (total <= perPage) return null;
  // `Pagination` passes on what its type does not have.
  const numbers = {
    labelDisplayedRows: ({ from, to, count }: LabelDisplayedRowsArgs): string =>
      translate('list.range', { from: countText(from), to: countText(to), total: countText(count) }),
  };
  return <Pagination {...numbers} rowsPerPageOptions={[]} slotProps={{ displayedRows: { role: 'status' } }} />;
}
