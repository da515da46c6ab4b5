import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  actions?: ReactNode;
  state: 'success' | 'warning' | 'fail' | 'none';
  children: ReactNode;
}

/** A card in the colour of a state, with the state in words inside of it. */
export function StateCard({ title, actions, state, children }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      data-state={state}
      sx={(theme) => ({
        '--ring': theme.vars.palette.state[state].bar,
        minWidth: 0,
        p: 4,
        pl: 4.5,
        borderRadius: '12px',
        border: 1,
        borderColor: 'divider',
        boxShadow: `inset 3px 0 0 ${theme.vars.palette.state[state].bar}`,
        bgcolor: `state.${state}.tint`,
        color: `state.${state}.text`,
      })}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography id={id} component="h2" variant="body2" sx={{ flex: 1, fontWeight: 600, color: 'text.primary' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
}
