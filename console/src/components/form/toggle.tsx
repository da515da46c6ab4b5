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
    backgroundColor: '#FFFFFF',
    transition: 'transform 150ms',
  },
  '&:checked': { backgroundColor: theme.vars.palette.brand.main },
  '&:checked::before': { transform: 'translateX(16px)' },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  // Colours that the system chooses have no other difference between on and off.
  '@media (forced-colors: active)': { border: '1px solid', '&:checked': { outline: '2px solid' } },
}));

/** A switch without a form around it: its label is beside it. Light enough to stand in every row of a grid. */
export function Toggle(props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'color'>) {
  return <Track type="checkbox" role="switch" {...props} />;
}
