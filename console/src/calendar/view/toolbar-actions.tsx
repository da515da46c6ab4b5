import ShareIcon from '@mui/icons-material/LinkOutlined';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import RefreshIcon from '@mui/icons-material/SyncOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { IconButton } from '../../components/icon-button.js';
import { tooltip } from '../../components/tooltip/tooltip-props.js';

/** What a user can do with the shown days. */
export interface ToolbarAction {
  label: string;
  hint?: string;
  Icon: SvgIconComponent;
  isDisabled?: boolean;
  isBusy?: boolean;
  run: () => void;
}

const COOLDOWN_MS = 10_000;

/** Refetches everything, at most once in ten seconds. */
function useRefresh(refetch: () => Promise<void>): { isCoolingDown: boolean; refresh: () => Promise<void> } {
  const [isCoolingDown, setCoolingDown] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const refresh = async (): Promise<void> => {
    setCoolingDown(true);
    await refetch();
    timer.current = window.setTimeout(() => setCoolingDown(false), COOLDOWN_MS);
  };
  return { isCoolingDown, refresh };
}

interface ActionsOptions {
  onShare: () => void;
  print: { isPrinting: boolean; start: (() => void) | null };
  refetch: () => Promise<void>;
}

/** Copying a link, printing a work day plan, and refreshing. */
export function useToolbarActions({ onShare, print, refetch }: ActionsOptions): ToolbarAction[] {
  const translate = useTranslate();
  const { isCoolingDown, refresh } = useRefresh(refetch);
  return [
    { label: translate('calendar.share'), Icon: ShareIcon, run: onShare },
    ...(print.start === null
      ? []
      : [
          {
            label: translate('workDayPlan.open'),
            Icon: PrintIcon,
            isDisabled: print.isPrinting,
            isBusy: print.isPrinting,
            run: print.start,
          },
        ]),
    {
      label: translate('calendar.refresh'),
      hint: translate(isCoolingDown ? 'calendar.refreshed' : 'calendar.refresh'),
      Icon: RefreshIcon,
      isDisabled: isCoolingDown,
      run: () => void refresh(),
    },
  ];
}

/** The actions as icons with tooltips. */
export function ActionIcons({ actions }: { actions: readonly ToolbarAction[] }) {
  return actions.map(({ label, hint = label, Icon, isDisabled = false, isBusy = false, run }) => (
    // A disabled button fires no events for the tooltip.
    <span key={label} {...tooltip(hint)}>
      <IconButton aria-label={label} disabled={isDisabled} onClick={run}>
        {isBusy ? <CircularProgress size={16} /> : <Icon fontSize="small" />}
      </IconButton>
    </span>
  ));
}

/** The actions in a menu. */
export function ActionMenu({ actions }: { actions: readonly ToolbarAction[] }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Once it was open, it stays, because it closes by a transition.
  const [wasOpened, setWasOpened] = useState(false);
  const label = translate('calendar.more');
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
        {...tooltip(label)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {wasOpened && (
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {actions.map(({ label: text, Icon, isDisabled = false, run }) => (
            <MenuItem
              key={text}
              disabled={isDisabled}
              onClick={() => {
                setAnchor(null);
                run();
              }}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {text}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

/** The actions as rows of buttons. */
export function ActionButtons({ actions, onRun }: { actions: readonly ToolbarAction[]; onRun: () => void }) {
  return actions.map(({ label, Icon, isDisabled = false, run }) => (
    <Button
      key={label}
      color="inherit"
      disabled={isDisabled}
      startIcon={<Icon fontSize="small" />}
      onClick={() => {
        onRun();
        run();
      }}
      sx={{ justifyContent: 'flex-start', minHeight: 44 }}
    >
      {label}
    </Button>
  ));
}
