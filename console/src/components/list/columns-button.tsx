import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { COARSE_POINTER, TOUCH_TARGET } from '../touch-targets.js';
import type { ListColumn } from './list-table.js';
import './texts.js';

/** The labels of the hidden columns of a list, and how to change them. Needs a `ListStore` around it. */
const useHiddenColumns = (list: string) => useStore<string[]>(`${list}.hiddenColumns`, []);

/** Headings and actions always stay: without them a row says nothing, or nothing can be done. */
const canHide = ({ card }: Pick<ListColumn<never>, 'card'>): boolean => card === undefined;

/** The columns of a list without those that the user has hidden. */
export function useShownColumns<Row>(list: string, columns: readonly ListColumn<Row>[]): ListColumn<Row>[] {
  const [hidden] = useHiddenColumns(list);
  return columns.filter((column) => !canHide(column) || !hidden.includes(column.label));
}

interface Props<Row> {
  list: string;
  columns: readonly ListColumn<Row>[];
}

/** Opens the choice of columns. */
export function ColumnsButton<Row>({ list, columns }: Props<Row>) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hidden, setHidden] = useHiddenColumns(list);
  const toggle = (label: string): void =>
    setHidden(hidden.includes(label) ? hidden.filter((other) => other !== label) : [...hidden, label]);
  return (
    <>
      <Tooltip title={translate('list.columns')}>
        <IconButton
          aria-label={translate('list.columns')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ [COARSE_POINTER]: { width: TOUCH_TARGET, height: TOUCH_TARGET } }}
        >
          <ColumnsIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columns.filter(canHide).map(({ label }) => (
          <MenuItem
            key={label}
            role="menuitemcheckbox"
            aria-checked={!hidden.includes(label)}
            onClick={() => toggle(label)}
            sx={{ gap: 2, pl: 1.5 }}
          >
            <Checkbox size="small" checked={!hidden.includes(label)} tabIndex={-1} aria-hidden sx={{ p: 0 }} />
            {translate(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
