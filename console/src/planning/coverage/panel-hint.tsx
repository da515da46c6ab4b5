import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What a panel with actions is for, below its title. */
export function PanelHint({ children }: { children: ReactNode }) {
  return <Box sx={{ mt: 2, typography: 'caption', color: 'text.secondary' }}>{children}</Box>;
}
