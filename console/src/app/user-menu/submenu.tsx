import OpenIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { floatingShadow } from '../../components/floating-shadow.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';

/** How long a submenu stays open after the pointer leaves it. */
const CLOSE_DELAY_MS = 200;

/**
 * Manages which of several submenus is open. Hovering opens one, and leaving closes it after a delay. A submenu that
 * was clicked or has the focus stays open until it is closed.
 */
export function useHoverMenu<Name extends string>() {
  const [open, setOpen] = useState<Name | null>(null);
  const stays = useRef(false);
  const closing = useRef<number | undefined>(undefined);
  const stopClosing = (): void => window.clearTimeout(closing.current);
  useEffect(() => stopClosing, []);

  const close = useCallback((): void => {
    stopClosing();
    stays.current = false;
    setOpen(null);
  }, []);

  return {
    open,
    close,
    enter(name: Name): void {
      stopClosing();
      if (open === name || (open !== null && stays.current)) return;
      stays.current = false;
      setOpen(name);
    },
    leave(): void {
      stopClosing();
      if (!stays.current) closing.current = window.setTimeout(close, CLOSE_DELAY_MS);
    },
    /** Pins the open submenu. */
    keep(): void {
      stays.current = true;
    },
    /** Handles a click on a submenu's label: opens and pins it, or closes it when it was pinned. */
    press(name: Name): void {
      stopClosing();
      if (open === name && stays.current) return close();
      stays.current = true;
      setOpen(name);
    },
  };
}
export type HoverMenu<Name extends string> = ReturnType<typeof useHoverMenu<Name>>;

/** The style of a row in the user menu and its submenus. */
export const rowStyle = {
  width: '100%',
  minHeight: 34,
  [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
  px: 2.5,
  gap: 2.5,
  justifyContent: 'flex-start',
  borderRadius: 1,
  typography: 'body1',
  textAlign: 'left',
  '&:hover, &[aria-expanded="true"]': { bgcolor: 'surface.hover' },
} as const;

interface MenuRowProps extends ButtonBaseProps {
  icon: ComponentType<SvgIconProps>;
  /** The link target; without it the row is a button. */
  to?: string;
  children: ReactNode;
}

/** A row of the user menu. */
export function MenuRow({ icon: Icon, to, children, ...button }: MenuRowProps) {
  return (
    <ButtonBase {...(to ? { component: Link, to } : {})} {...button} sx={rowStyle}>
      <Icon sx={{ fontSize: 18, color: 'text.secondary' }} />
      {children}
    </ButtonBase>
  );
}

interface SubmenuProps<Name extends string> {
  name: Name;
  menu: HoverMenu<Name>;
  icon: ComponentType<SvgIconProps>;
  label: string;
  /** Shown to the right of the label. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A row of the user menu that opens a panel: beside the menu, or below the row on narrow screens. */
export function Submenu<Name extends string>({ name, menu, icon, label, aside, children }: SubmenuProps<Name>) {
  const id = useId();
  const row = useRef<HTMLButtonElement>(null);
  const isOpen = menu.open === name;
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Without this, the event would close the user menu as well.
    event.stopPropagation();
    menu.close();
    row.current?.focus();
  };
  return (
    <Box
      onPointerEnter={(event) => event.pointerType === 'mouse' && menu.enter(name)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && menu.leave()}
      onKeyDown={closeByKey}
      sx={{ position: 'relative' }}
    >
      <MenuRow
        ref={row}
        icon={icon}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => menu.press(name)}
      >
        <Box component="span" sx={{ flex: 1 }}>
          {label}
        </Box>
        {aside}
        <OpenIcon sx={{ fontSize: 18, color: 'text.secondary', transform: { xs: 'rotate(90deg)', sm: 'none' } }} />
      </MenuRow>
      {isOpen && (
        <Box
          id={id}
          role="group"
          aria-label={label}
          onFocus={menu.keep}
          sx={{
            position: { xs: 'static', sm: 'absolute' },
            top: -8,
            right: 'calc(100% + 10px)',
            width: { xs: 'auto', sm: 280 },
            p: 2,
            borderRadius: '12px',
            border: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
            boxShadow: { xs: 'none', sm: floatingShadow },
            // Bridges the gap, so that the pointer does not leave the menu on its way to the panel.
            '&::after': { content: '""', position: 'absolute', top: 0, bottom: 0, left: '100%', width: 12 },
          }}
        >
          {children}
        </Box>
      )}
    </Box>
  );
}
