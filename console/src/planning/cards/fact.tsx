import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  children: ReactNode;
}

/** A fact of the appointment below its label. */
export function Fact({ label, children }: FactProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, typography: 'body2', fontWeight: 550, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
