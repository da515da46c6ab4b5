import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { AXIS_WIDTH, headHeight } from './grid-styles.js';

/** Placeholder appointments: start in minutes from the top, and length in minutes. */
const BLOCKS = [
  [20, 50],
  [90, 60],
  [160, 40],
  [260, 60],
  [340, 50],
  [420, 60],
] as const;

interface Props {
  /** The expected number of columns, and how many of them, from the left, get placeholder appointments. */
  columns: number;
  filled: number;
  /** The labels of the hour axis. */
  hours: readonly string[];
  pixelsPerMinute: number;
  /** Lines of the headings. */
  headLines?: 2 | 3;
}

/** Placeholder of a grid of hours while its appointments load. */
export function TimeGridSkeleton({ columns, filled, hours, pixelsPerMinute, headLines = 2 }: Props) {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      aria-label={translate('common.loading')}
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        gridTemplateColumns: `${AXIS_WIDTH}px repeat(${columns}, 1fr)`,
        overflow: 'hidden',
      }}
    >
      <Box aria-hidden sx={{ pt: `${headHeight(headLines)}px` }}>
        {hours.map((hour) => (
          <div key={hour} className="hg-hour-inner" style={{ height: 60 * pixelsPerMinute }}>
            {hour}
          </div>
        ))}
      </Box>
      {Array.from({ length: columns }, (_, column) => (
        <Box key={column} sx={{ borderLeft: 1, borderColor: 'surface.line' }}>
          <Box sx={{ px: 2.5, py: 2, height: headHeight(headLines), borderBottom: 1, borderColor: 'divider' }}>
            <Skeleton width="62%" height={18} />
            <Skeleton width="42%" height={16} />
            {headLines === 3 && <Skeleton width="50%" height={16} />}
          </Box>
          <Box sx={{ position: 'relative' }}>
            {column < filled &&
              BLOCKS.map(([minute, length]) => (
                <Skeleton
                  key={minute}
                  variant="rounded"
                  sx={{
                    position: 'absolute',
                    left: 4,
                    right: 6,
                    top: (minute + ((column * 20) % 50)) * pixelsPerMinute,
                    height: length * pixelsPerMinute,
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
