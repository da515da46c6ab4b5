import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** Colours of the theme, such as `state.success.tint`. */
  background: string;
  color: string;
  children: ReactNode;
}

/** The state of something: an icon and a word on the tint of the state. */
export function StateChip({ background, color, children }: Props) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        // As wide as its words, also in the card of a list.
        justifySelf: 'start',
        gap: 1,
        px: 2,
        py: 0.5,
        borderRadius: '6px',
        typography: 'caption',
        fontWeight: 600,
        bgcolor: background,
        color,
      }}
    >
      {children}
    </Box>
  );
}
