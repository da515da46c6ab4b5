import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { tooltip } from './tooltip/tooltip-props.js';
import styles from './row-action.module.css';

export interface RowActionProps {
  /** Accessible name: the action and its object. */
  label: string;
  tooltip: string;
  /** Why the action is disabled. The button stays focusable, so that the reason can be read. */
  disabledReason?: string | null;
  onClick?: () => void;
  /** The link target of an action that opens a page. */
  to?: string;
  /** The page opens in a new tab. */
  newTab?: boolean;
  /** -1: reached by other keys than Tab. */
  tabIndex?: number;
  children: ReactNode;
}

/** An action on a table row, as an icon. */
export function RowAction({
  label,
  tooltip: hint,
  disabledReason = null,
  onClick,
  to,
  newTab = false,
  tabIndex,
  children,
}: RowActionProps) {
  const shared = { className: styles['action'], 'aria-label': label, tabIndex, ...tooltip(disabledReason ?? hint) };
  if (to !== undefined)
    return (
      <Link {...shared} to={to} target={newTab ? '_blank' : undefined}>
        {children}
      </Link>
    );
  return (
    <button
      {...shared}
      type="button"
      aria-disabled={disabledReason !== null}
      aria-description={disabledReason ?? undefined}
      onClick={disabledReason === null ? onClick : undefined}
    >
      {children}
    </button>
  );
}
