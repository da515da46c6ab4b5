import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What stands in place of a report that has no table. @param title the reason in short, above it. */
export function ReportMessage({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        ...{ display: 'grid', gap: 1, mt: 4, px: 4, py: 6 },
        ...{ borderRadius: 2, bgcolor: 'surface.sunken', textAlign: 'center' },
      }}
    >
      {title && <Box sx={{ fontWeight: 550 }}>{title}</Box>}
      <Box sx={title ? { color: 'text.secondary' } : undefined}>{children}</Box>
    </Box>
  );
}
