import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { AfterDelay } from '../../components/after-delay.js';
import { LoadErrorLine } from '../../components/load-error-line.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { TAB_HEIGHT } from '../../components/card-tabs.js';

/** What can be done in a tab: beside the tabs where there is room, else below them. */
export const TabActions = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 2),
  width: 'fit-content',
  marginLeft: 'auto',
  marginRight: theme.spacing(-2),
  paddingTop: theme.spacing(1.5),
  [theme.breakpoints.up('sm')]: {
    // As high as the tabs with their line.
    height: TAB_HEIGHT + 1,
    marginTop: -TAB_HEIGHT - 1,
    alignItems: 'center',
    paddingTop: 0,
    [COARSE_POINTER]: { height: TOUCH_TARGET + 1, marginTop: -TOUCH_TARGET - 1 },
  },
}));

/** Lines that are on their way. */
export function LoadingLines({ label }: { label: string }) {
  return (
    <AfterDelay>
      <Box role="status" aria-busy="true" aria-label={label} sx={{ display: 'grid', gap: 3, pt: 4 }}>
        {['62%', '54%', '58%'].map((width) => (
          <Skeleton key={width} variant="rounded" width={width} height={16} />
        ))}
      </Box>
    </AfterDelay>
  );
}

/** What could not be loaded, in words. */
export function FailedLines(props: ComponentProps<typeof LoadErrorLine>) {
  return (
    <Box sx={{ pt: 3 }}>
      <LoadErrorLine {...props} />
    </Box>
  );
}

/** Why there is nothing. */
export function NoLines({ children }: { children: ReactNode }) {
  return <Box sx={{ pt: 3, typography: 'body2', color: 'text.secondary' }}>{children}</Box>;
}
