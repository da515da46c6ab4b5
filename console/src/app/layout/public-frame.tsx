import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { BrandMark } from '../../components/brand-mark.js';
import { ErrorBoundary } from '../error-boundary.js';
import { CONTENT_ID, SkipLink, usePageTitle, Waiting } from './frame-parts.js';

/** The layout of public pages: no navigation, and a link back to Helix. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  usePageTitle(translate(title));
  return (
    <Box sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <SkipLink />
      <Box
        component="header"
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 'appBar',
          display: 'flex',
          alignItems: 'center',
          gap: 2.5,
          height: 56,
          px: { xs: 4, md: 6 },
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <BrandMark />
        <Typography sx={{ flex: 1, fontSize: 17, fontWeight: 700, letterSpacing: '-0.02em' }}>Helix</Typography>
        <Button component={Link} to="/" variant="outlined">
          {translate('about.back')}
        </Button>
      </Box>
      <Box component="main" id={CONTENT_ID} tabIndex={-1} sx={{ flex: 1, '&:focus-visible': { outline: 'none' } }}>
        <ErrorBoundary resetKey={title}>
          <Suspense fallback={<Waiting />}>{children}</Suspense>
        </ErrorBoundary>
      </Box>
    </Box>
  );
}
