import OpenIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** Shown to the right of the title. */
  note?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** A section that the user expands. */
export function Disclosure({ title, note, isOpen = false, children }: Props) {
  return (
    <Box
      component="details"
      open={isOpen}
      sx={{
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&[open] > summary > svg': { transform: 'rotate(90deg)' },
      }}
    >
      <Box
        component="summary"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          minHeight: 40,
          pl: 2,
          pr: 3,
          py: 1,
          cursor: 'pointer',
          listStyle: 'none',
          '&::-webkit-details-marker': { display: 'none' },
          '&:hover': { bgcolor: 'surface.hover' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <OpenIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary', transition: 'transform 120ms' }} />
        <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 550 }}>
          {title}
        </Box>
        {note && (
          <Box component="span" sx={{ flexShrink: 0, typography: 'body2', color: 'text.secondary' }}>
            {note}
          </Box>
        )}
      </Box>
      <Box sx={{ px: 4, pt: 1, pb: 4 }}>{children}</Box>
    </Box>
  );
}

/** A framed list of disclosures. */
export function Disclosures({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', overflow: 'hidden', bgcolor: 'background.paper' }}
    >
      {children}
    </Box>
  );
}
