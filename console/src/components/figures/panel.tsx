import Box, { type BoxProps } from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface Props extends Omit<BoxProps<'section'>, 'title' | 'component'> {
  title: ReactNode;
  /** Beside the title, at the right. */
  actions?: ReactNode;
  /** Under the title. */
  hint?: ReactNode;
  heading?: 'h2' | 'h3';
}

/** A part of a dashboard: a title, and the figures under it. */
export function Panel({ title, actions, hint, heading = 'h2', children, sx, ...props }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      {...props}
      sx={[
        {
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
          p: 4,
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          bgcolor: 'background.paper',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Typography id={id} component={heading} variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
          {title}
        </Typography>
        {actions && <Box sx={{ display: 'flex', gap: 1, my: '-4px' }}>{actions}</Box>}
      </Box>
      {hint && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
      )}
      {children}
    </Box>
  );
}
