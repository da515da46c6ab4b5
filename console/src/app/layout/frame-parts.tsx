import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { COARSE_POINTER } from '../../components/touch-targets.js';

/** Sets the document title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Helix` : 'Helix';
  }, [title]);
}

/** The id of the page's `main` element. */
export const CONTENT_ID = 'content';

/** The first element in the tab order; skips the navigation. */
export function SkipLink() {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href={`#${CONTENT_ID}`}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 3,
        py: 2,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        [COARSE_POINTER]: { py: 3 },
        '&:not(:focus)': { transform: 'translateY(-80px)' },
      }}
    >
      {translate('navigation.skip')}
    </Box>
  );
}

/** A thin progress bar while the session or the code of a page loads. */
export function Waiting() {
  const translate = useTranslate();
  return (
    <AfterDelay>
      <LinearProgress aria-label={translate('common.loading')} sx={{ height: 2 }} />
    </AfterDelay>
  );
}
