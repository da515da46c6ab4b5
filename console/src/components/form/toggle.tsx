import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';

const Track = styled('input')(({ theme }) => ({
  appearance: 'none',
  position: 'relative',
  flexShrink: 0,
  width: 36,
  height: 20,
  margin: 0,
  borderRadius: 10,
  cursor: 'pointer',
  backgroundColor: theme.vars.palette.state.none.bar,
  transition: 'background-color 150ms',
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 2,
    left: 2,
    width: 16,
    height: 16,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.common.white,
    transition: 'transform 150ms',
  },
  '&:checked': { backgroundColor: theme.vars.palette.primary.main },
  '&:checked::before': { transform: 'translateX(16px)', backgroundColor: theme.vars.palette.primary.contrastText },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  // Forced colours remove the background, so on and off need another difference.
  '@media (forced-colors: active)': { border: '1px solid', '&:checked': { outline: '2px solid' } },
}));

/** The one switch of all screens; the caller renders its label. Cheap enough to render in every row of a table. */
export function Toggle(props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'color'>) {
  return <Track type="checkbox" role="switch" {...props} />;
}
