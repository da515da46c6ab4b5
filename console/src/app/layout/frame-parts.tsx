import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';

/** Names the browser's tab after the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Helix` : 'Helix';
  }, [title]);
}

/** The id of a page's main part. */
export const CONTENT_ID = 'content';

/** The first thing that Tab reaches: past the navigation, to the page. */
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
        '&:not(:focus)': { transform: 'translateY(-80px)' },
      }}
    >
      {translate('navigation.skip')}
    </Box>
  );
}

/** A thin line instead of a blank page, while the session or a page's code is on its way. */
export function Waiting() {
  const translate = useTranslate();
  return (
    <AfterDelay>
      <LinearProgress aria-label={translate('common.loading')} sx={{ height: 2 }} />
    </AfterDelay>
  );
}
