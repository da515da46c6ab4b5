import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Failure } from './metrics/panel.js';
import { LoadError } from './load-error.js';
import { useAfterFirstRender } from './use-after-first-render.js';

interface Props {
  /** Whether metrics load for the first time. */
  isLoading: boolean;
  heading: ReactNode;
  /** Set when nothing on the page could be loaded; the error is then shown once for the whole page. */
  failure: Failure | null;
  failureTitle: string;
  children: ReactNode;
}

/** The layout of a page of metrics and charts, limited to a readable width. */
export function ReportPage({ isLoading, heading, failure, failureTitle, children }: Props) {
  const showsContent = useAfterFirstRender();
  return (
    <Box aria-busy={isLoading || !showsContent} sx={{ position: 'relative', height: '100%' }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 6,
          width: '100%',
          minHeight: failure ? '100%' : 0,
          maxWidth: 1280 + 2 * 20,
          mx: 'auto',
          p: { xs: 3, md: 5 },
          pt: { xs: 3, md: 4 },
        }}
      >
        {heading}
        {failure ? <WholeFailed {...failure} title={failureTitle} /> : showsContent && children}
      </Box>
    </Box>
  );
}

function WholeFailed(failure: Failure & { title: string }) {
  return (
    <Box
      sx={{
        display: 'grid',
        flex: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <LoadError {...failure} />
    </Box>
  );
}
