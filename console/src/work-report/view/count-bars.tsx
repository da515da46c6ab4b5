import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';

interface CountBar {
  key: string;
  name: string;
  count: number;
}

interface Props {
  bars: readonly CountBar[];
  /** Opens what a bar counts. */
  onOpen?: (key: string) => void;
  /** What a bar that opens is called. */
  labelOf?: (bar: CountBar) => string;
}

/** Horizontal bars with their counts, from zero. */
export function CountBars({ bars, onOpen, labelOf }: Props) {
  const maximum = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, mt: 2, p: 0, listStyle: 'none', fontSize: 13 }}>
      {bars.map((bar) => {
        const content = (
          <>
            <span>{bar.name}</span>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
              <Box sx={{ ...barStyle, width: `calc((100% - 44px) * ${bar.count / maximum})` }} />
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 550 }}>
                {bar.count}
              </Box>
            </Box>
          </>
        );
        return (
          <Box component="li" key={bar.key}>
            {onOpen ? (
              <ButtonBase
                aria-label={labelOf?.(bar)}
                onClick={() => onOpen(bar.key)}
                sx={{
                  ...rowStyle,
                  width: 'calc(100% + 8px)',
                  borderRadius: '6px',
                  '&:hover': { bgcolor: 'surface.hover' },
                }}
              >
                {content}
              </ButtonBase>
            ) : (
              <Box sx={rowStyle}>{content}</Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

const barStyle = { height: 20, minWidth: 4, borderRadius: '0 4px 4px 0', bgcolor: 'primary.main' };
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
  alignItems: 'center',
  justifyItems: 'stretch',
  columnGap: 3,
  rowGap: 0.5,
  minHeight: 30,
  px: 1,
  mx: -1,
  font: 'inherit',
  textAlign: 'left',
  [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
};
