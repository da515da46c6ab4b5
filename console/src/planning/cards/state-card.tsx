import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  state: 'success' | 'warning' | 'fail' | 'none';
  children: ReactNode;
}

/** A card in the colour of a state, with the state in words inside of it. Its own width decides its layout. */
export function StateCard({ title, state, children }: Props) {
  return (
    <Box
      component="section"
      aria-label={title}
      data-state={state}
      sx={(theme) => ({
        '--ring': theme.vars.palette.state[state].bar,
        containerType: 'inline-size',
        display: 'grid',
        alignItems: 'center',
        minWidth: 0,
        px: 3.5,
        py: 2.5,
        borderRadius: '12px',
        border: 1,
        borderColor: 'divider',
        boxShadow: `inset 3px 0 0 ${theme.vars.palette.state[state].bar}`,
        bgcolor: `state.${state}.tint`,
        color: `state.${state}.text`,
      })}
    >
      {children}
    </Box>
  );
}

/** The heading of such a card. */
export function CardTitle({ children }: { children: ReactNode }) {
  return (
    <Typography component="h2" variant="body2" sx={{ fontWeight: 600, color: 'text.primary' }}>
      {children}
    </Typography>
  );
}
