import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  /** Says what is done and to whom, for screen readers. */
  label: string;
  tooltip: string;
  /** Why it cannot be done; it stays in reach, so that everybody can find out. */
  disabledReason?: string | null;
  onClick?: () => void;
  /** Where it leads, for what is a page. */
  to?: string;
  children: ReactNode;
}

/** What one can do with a row of a grid, as an icon. */
export function RowAction({ label, tooltip, disabledReason = null, onClick, to, children }: Props) {
  return (
    <Tooltip title={disabledReason ?? tooltip} describeChild={disabledReason !== null}>
      <IconButton
        {...(to === undefined ? {} : { component: Link, to })}
        aria-label={label}
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
