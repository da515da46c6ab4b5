import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';

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

interface Props extends ButtonBaseProps {
  icon: ComponentType<SvgIconProps>;
  /** Where it leads; without it the row is a button. */
  to?: string;
  children: ReactNode;
}

/** One line of the user menu. */
export function MenuRow({ icon: Icon, to, children, ...button }: Props) {
  return (
    <ButtonBase {...(to ? { component: Link, to } : {})} {...button} sx={rowStyle}>
      <Icon sx={{ fontSize: 18, color: 'text.secondary' }} />
      {children}
    </ButtonBase>
  );
}
