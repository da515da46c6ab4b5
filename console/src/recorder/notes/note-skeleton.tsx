import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { AfterDelay } from '../../components/after-delay.js';

/** Lines in place of a text that is being loaded. @param label what is being loaded. */
export function NoteSkeleton({ label }: { label: string }) {
  return (
    <AfterDelay>
      <Box role="status" aria-label={label}>
        {[90, 70, 80, 60].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={22} />
        ))}
      </Box>
    </AfterDelay>
  );
}
