import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';

const COLUMNS = [0, 1, 2, 3, 4];
/** Made-up visits: where each begins and how long it is, in per cent of the column, and the gaps between them. */
const BLOCKS = [
  [2, 11],
  [15, 13],
  [30, 9],
  [46, 13],
  [61, 13],
  [76, 10],
] as const;

/** The shape of a day before it is there. */
export function CalendarSkeleton() {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      aria-label={translate('common.loading')}
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        gridTemplateColumns: `64px repeat(${COLUMNS.length}, 1fr)`,
        overflow: 'hidden',
      }}
    >
      <div />
      {COLUMNS.map((column) => (
        <Box key={column} sx={{ display: 'flex', flexDirection: 'column', borderLeft: 1, borderColor: 'surface.line' }}>
          <Box sx={{ px: 2.5, py: 2, height: 53, borderBottom: 1, borderColor: 'divider' }}>
            <Skeleton width="62%" height={18} />
            <Skeleton width="42%" height={16} />
          </Box>
          <Box sx={{ position: 'relative', flex: 1 }}>
            {BLOCKS.map(([top, height]) => (
              <Skeleton
                key={top}
                variant="rounded"
                sx={{
                  position: 'absolute',
                  left: 4,
                  right: 6,
                  top: `${top + ((column * 5) % 7)}%`,
                  height: `${height}%`,
                  borderRadius: '6px',
                  opacity: 0.6,
                }}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
