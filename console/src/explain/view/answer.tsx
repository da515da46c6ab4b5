import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ReasonList, type ShownReason } from './reason-list.js';

interface Props {
  /** The value itself. */
  value: ReactNode;
  /** What it is, after it. */
  unit?: ReactNode;
  /** Between the value and its reasons. */
  children?: ReactNode;
  reasons: readonly ShownReason[];
}

/** A value, and why it is that one. */
export function Answer({ value, unit, children, reasons }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Box
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1.5,
            fontSize: 24,
            lineHeight: '32px',
            fontWeight: 650,
            letterSpacing: '-0.015em',
          }}
        >
          {value}
        </Box>
        {unit && <Box sx={{ color: 'text.secondary' }}>{unit}</Box>}
      </Box>
      {children}
      {reasons.length > 0 && <ReasonList reasons={reasons} />}
    </Box>
  );
}
