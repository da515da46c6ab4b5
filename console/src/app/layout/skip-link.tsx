import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

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
