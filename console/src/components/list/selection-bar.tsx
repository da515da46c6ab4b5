import type { ReactNode } from 'react';
import { BulkActionsToolbar, useListContext, useTranslate } from 'react-admin';

/** How many rows are selected, and what can be done with them: the `bulkActionsToolbar` of a list. */
export function SelectionBar({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  // The keyboard would reach the buttons of a toolbar that is only collapsed.
  if (selectedIds.length === 0) return null;
  return (
    <div role="toolbar" aria-label={translate('list.selectionActions')} aria-live="polite">
      <BulkActionsToolbar label="list.selected" selectAllButton={false}>
        {children}
      </BulkActionsToolbar>
    </div>
  );
}
