import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  /** Accessible name: the action and its object. */
  label: string;
  tooltip: string;
  /** Why the action is disabled. The button stays focusable, so that the reason can be read. */
  disabledReason?: string | null;
  onClick?: () => void;
  /** The link target of an action that opens a page. */
  to?: string;
  /** -1: reached by other keys than Tab. */
  tabIndex?: number;
  children: ReactNode;
}

/** An action on a table row, as an icon. */
export function RowAction({ label, tooltip, disabledReason = null, onClick, to, tabIndex, children }: Props) {
  return (
    <Tooltip title={disabledReason ?? tooltip} describeChild={disabledReason !== null}>
      <IconButton
        {...(to === undefined ? {} : { component: Link, to })}
        aria-label={label}
        tabIndex={tabIndex}
        aria-disabled={to === undefined ? disabledReason !== null : undefined}
        onClick={disabledReason === null ? onClick : undefined}
        sx={{
          width: 30,
          height: 30,
          '&[aria-disabled="true"], &[aria-disabled="true"]:hover': {
            color: 'text.disabled',
            bgcolor: 'transparent',
            cursor: 'default',
          },
        }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
