import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { Column, OpenColumns, ScreenContent, ScreenFrame, Summary } from './screen-layout.js';

const SERVICES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const ITEMS = [0, 1, 2, 3, 4];
const block = { borderRadius: '12px' } as const;

/** Placeholder in the shape of the page while the appointment loads. */
export function PlanningSkeleton() {
  const translate = useTranslate();
  return (
    <ScreenFrame role="status" aria-busy>
      <ScreenContent>
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 34, color: 'text.secondary' }}>
          {translate('planning.loading')}
        </Box>
        <Skeleton variant="rounded" height={104} sx={block} />
        <OpenColumns>
          <Summary>
            <Skeleton variant="rounded" height={186} sx={block} />
            <Skeleton variant="rounded" height={150} sx={block} />
          </Summary>
          <Column area="services">
            {SERVICES.map((row) => (
              <Skeleton key={row} variant="rounded" height={44} />
            ))}
          </Column>
          <Column area="plan">
            {ITEMS.map((row) => (
              <Skeleton key={row} variant="rounded" height={56} />
            ))}
          </Column>
        </OpenColumns>
      </ScreenContent>
    </ScreenFrame>
  );
}
