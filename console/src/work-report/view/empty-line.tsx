import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Why a chart is empty. */
export const EmptyLine = ({ children }: { children: ReactNode }) => (
  <Box sx={{ m: 'auto', py: 6, typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>{children}</Box>
);
