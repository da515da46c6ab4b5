import OpenIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { useId, useRef, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { floatingShadow } from '../../components/floating-shadow.js';
import { MenuRow } from './menu-row.js';
import type { HoverMenu } from './use-hover-menu.js';

interface Props<Name extends string> {
  name: Name;
  menu: HoverMenu<Name>;
  icon: ComponentType<SvgIconProps>;
  label: string;
  /** Stands at the right of the label. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A line of the user menu that opens a panel: beside it, or below it where the screen is narrow. */
export function Submenu<Name extends string>({ name, menu, icon, label, aside, children }: Props<Name>) {
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
