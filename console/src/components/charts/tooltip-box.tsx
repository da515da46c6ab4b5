import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { floatingShadow } from '../floating-shadow.js';

/** What a chart says of the place under the pointer, or that the arrow keys have reached. */
export function TooltipBox({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <Box
      role="status"
      sx={{
        px: 3,
        py: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        boxShadow: floatingShadow,
        typography: 'caption',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      {title && <Box sx={{ fontWeight: 550 }}>{title}</Box>}
      {children}
    </Box>
  );
}
