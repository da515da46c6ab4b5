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

/** A submenu stays this long after the pointer has left it, in milliseconds. */
const CLOSE_DELAY_MS = 200;

/**
 * Which of several submenus is open. Pointing opens one, and leaving closes it a little later; one that was clicked, or
 * has the focus, stays until it is closed.
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
    /** Keeps the open one. */
    keep(): void {
      stays.current = true;
    },
    /** A click on the name of one: opens it to stay, or closes it when it was to stay. */
    press(name: Name): void {
      stopClosing();
      if (open === name && stays.current) return close();
      stays.current = true;
      setOpen(name);
    },
  };
}
export type HoverMenu<Name extends string> = ReturnType<typeof useHoverMenu<Name>>;

/** How a line of the user menu and of its submenus looks. */
export const rowStyle = {
  width: '100%',
  minHeight: 34,
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
  /** Where it leads; without it the row is a button. */
  to?: string;
  children: ReactNode;
}

/** One line of the user menu. */
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
  /** Stands at the right of the label. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A line of the user menu that opens a panel: beside it, or below it where the screen is narrow. */
export function Submenu<Name extends string>({ name, menu, icon, label, aside, children }: SubmenuProps<Name>) {
  const id = useId();
  const row = useRef<HTMLButtonElement>(null);
  const isOpen = menu.open === name;
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    // The menu around it stays open.
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
            // The way of the pointer over the gap does not leave the menu.
            '&::after': { content: '""', position: 'absolute', top: 0, bottom: 0, left: '100%', width: 12 },
          }}
        >
          {children}
        </Box>
      )}
    </Box>
  );
}
