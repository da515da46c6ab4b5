import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { touchTargetInLine } from './touch-targets.js';

interface Props {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `h1` when the message is the whole page. */
  heading?: 'h1' | 'h2';
}

/** A centred message with optional actions, for an empty, failed or missing page or list. */
export function PageMessage({ icon, title, children, actions, heading = 'h2' }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        maxWidth: 420,
        minHeight: '72%',
        mx: 'auto',
        p: 6,
        textAlign: 'center',
      }}
    >
      {icon && (
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 44,
            height: 44,
            mb: 1,
            borderRadius: '12px',
            color: 'text.secondary',
            bgcolor: 'surface.faint',
          }}
        >
          {icon}
        </Box>
      )}
      <Typography component={heading} variant={heading} sx={{ textWrap: 'balance' }}>
        {title}
      </Typography>
      {children && (
        <Box sx={{ color: 'text.secondary', typography: 'body1', textWrap: 'balance', '& a': linkStyle }}>
          {children}
        </Box>
      )}
      {actions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2, mt: 3 }}>{actions}</Box>
      )}
    </Box>
  );
}

/** The height of a line of the message, pixels. */
const LINE = 20;
const linkStyle = { display: 'inline-grid', alignItems: 'center', ...touchTargetInLine(LINE) } as const;
