import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { RowAction, type RowActionProps } from '../row-action.js';

type Props = Pick<RowActionProps, 'disabledReason' | 'onClick' | 'to'> & {
  /** What the row is called. */
  name: string;
};

/** The actions on a row, as icons. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end', '& svg': { fontSize: 18 } }}>{children}</Box>
);

/** Edits a row. */
export function EditAction({ name, ...action }: Props) {
  const translate = useTranslate();
  return (
    <RowAction label={translate('list.edit', { name })} tooltip={translate('ra.action.edit')} {...action}>
      <EditIcon />
    </RowAction>
  );
}

/** Deletes a row. */
export function DeleteAction({ name, ...action }: Props) {
  const translate = useTranslate();
  return (
    <RowAction label={translate('list.delete', { name })} tooltip={translate('ra.action.delete')} {...action}>
      <DeleteIcon />
    </RowAction>
  );
}
