import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Bar sizes of the skeletons, percent. */
const HEIGHTS = [55, 70, 62, 80, 48, 66, 58];
const WIDTHS = [70, 48, 84];

/** In place of upright bars or lines. */
export function VerticalSkeleton() {
  return (
    <Box sx={{ flex: 1, position: 'relative' }}>
      <Box sx={{ position: 'absolute', inset: 0, display: 'flex', alignItems: 'flex-end', gap: 4, px: 6 }}>
        {HEIGHTS.map((height, at) => (
          <Skeleton key={at} variant="rounded" sx={{ flex: 1, height: `${height}%` }} />
        ))}
      </Box>
    </Box>
  );
}

/** In place of lying bars. */
export function HorizontalSkeleton() {
  return (
    <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', justifyContent: 'space-evenly', pl: 24, pr: 6 }}>
      {WIDTHS.map((width) => (
        <Skeleton key={width} variant="rounded" sx={{ width: `${width}%`, height: 22 }} />
      ))}
    </Box>
  );
}
