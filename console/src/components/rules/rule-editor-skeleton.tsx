import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../after-delay.js';
import { CARDS, HEAD_HEIGHT, ruleTableStyles } from './rule-table-styles.js';

const ROWS = 14;
const WIDTHS = [58, 44, 66, 38, 52];

/** A skeleton of the editor, shown after a short delay. */
export function RuleEditorSkeleton() {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      aria-busy
      aria-label={translate('common.loading')}
      sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <AfterDelay>
        <Skeleton variant="rounded" width={220} height={34} />
        <Box sx={{ ...ruleTableStyles, overflow: 'hidden' }}>
          <Box
            sx={{ height: HEAD_HEIGHT, borderBottom: 1, borderColor: 'surface.line', [CARDS]: { display: 'none' } }}
          />
          {Array.from({ length: ROWS }, (_row, row) => (
            <Box
              key={row}
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 3fr) 48px minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)',
                alignItems: 'center',
                gap: 6,
                height: 48,
                px: 4,
                borderBottom: 1,
                borderColor: 'surface.line',
                [CARDS]: cardStyle,
              }}
            >
              <Skeleton width={`${WIDTHS[row % WIDTHS.length]}%`} />
              <Skeleton variant="rounded" width={36} height={20} sx={{ borderRadius: '10px' }} />
              <Skeleton variant="rounded" height={28} />
              <Skeleton variant="rounded" height={28} />
              <Skeleton variant="rounded" height={28} />
            </Box>
          ))}
        </Box>
        <Skeleton variant="rounded" width={130} height={34} sx={{ flexShrink: 0, alignSelf: 'flex-end' }} />
      </AfterDelay>
    </Box>
  );
}

/** Name and switch, the ages, and the last two fields. */
const cardStyle = {
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 3,
  height: 'auto',
  py: 3,
  '& > :nth-of-type(2)': { justifySelf: 'end' },
  '& > :nth-of-type(3)': { gridColumn: '1 / -1' },
} as const;
