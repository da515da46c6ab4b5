import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { touchTargetInLine } from '../../components/touch-targets.js';

interface FactProps {
  label: string;
  /** Shown beside the label. */
  action?: ReactNode;
  children: ReactNode;
}

/** A fact of the appointment below its label. */
export function Fact({ label, action, children }: FactProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component="dt"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        {label}
        {action && (
          // No taller than the label.
          <Box sx={{ display: 'flex', '& button': { minHeight: 0, lineHeight: 'inherit', ...touchTargetInLine(16) } }}>
            {action}
          </Box>
        )}
      </Box>
      <Box component="dd" sx={{ m: 0, typography: 'body2', fontWeight: 550, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}
