import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { HintIcon } from '../metrics/panel.js';
import { touchLink } from '../touch-targets.js';

/** A row of horizontal bars. */
export interface SummaryBar {
  id: string;
  name: string;
  /** The length of the bar; below zero: none. */
  value: number;
  text: string;
  kind: 'own' | 'other' | 'average';
  /** What the value is compared with: a mark at its place, and its text. */
  goal?: { value: number; text: string } | undefined;
  /** Opens how the value is made; left out: it cannot be explained. */
  explanation?: { label: string; onOpen: () => void } | undefined;
}

interface Props {
  label: string;
  bars: readonly SummaryBar[];
  /** The value at the right end; left out: the highest value or goal. */
  maximum?: number | undefined;
  /** What the average is of. */
  averageHint: string;
  /** The height of a row, pixels. */
  rowHeight?: number;
}

const COLORS = {
  own: 'primary.main',
  other: 'color-mix(in srgb, var(--mui-palette-primary-light) 55%, var(--mui-palette-background-paper))',
  average: 'state.none.bar',
} as const;

/**
 * Horizontal bars with their names and values as text: own ones blue, others light blue, the average grey. A list, so that it
 * can be read without seeing the bars.
 */
export function SummaryBars({ label, bars, maximum, averageHint, rowHeight = 30 }: Props) {
  const translate = useTranslate();
  const end = maximum ?? Math.max(...bars.flatMap(({ value, goal }) => [value, goal?.value ?? 0]), 1);
  const placeOf = (value: number): string => `${Math.min(100, Math.max(0, (100 * value) / end))}%`;
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{
        ...{ m: 0, p: 0, listStyle: 'none', typography: 'body2' },
        // The longest name decides how wide all are.
        ...{ display: 'grid', gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr) auto', columnGap: 2 },
      }}
    >
      {bars.map(({ id, name, value, text, kind, goal, explanation }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'grid',
            gridColumn: '1 / -1',
            gridTemplateColumns: 'subgrid',
            alignItems: 'center',
            minHeight: rowHeight,
            ...(kind === 'average' && { fontWeight: 600 }),
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
            <Box component="span" sx={{ minWidth: 0, lineHeight: 1.25, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            {kind === 'average' && <HintIcon text={averageHint} label={translate('charts.averageOf')} />}
          </Box>
          <Box aria-hidden sx={{ position: 'relative', height: 16, borderRadius: '3px', bgcolor: 'surface.faint' }}>
            <Box sx={{ width: placeOf(value), height: '100%', borderRadius: '3px', bgcolor: COLORS[kind] }} />
            {goal && (
              <Box
                title={goal.text}
                sx={{
                  ...{ position: 'absolute', top: -3, bottom: -3, left: placeOf(goal.value), width: 0 },
                  borderLeft: '2px solid',
                  borderColor: 'text.primary',
                }}
              />
            )}
          </Box>
          <Box sx={{ minWidth: 64, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
            {explanation ? (
              <Link
                component="button"
                type="button"
                variant="inherit"
                color="inherit"
                aria-haspopup="dialog"
                aria-label={`${text}: ${explanation.label}`}
                onClick={explanation.onOpen}
                sx={valueLink}
              >
                {text}
              </Link>
            ) : (
              text
            )}
            {goal && <Box component="span" sx={hiddenText}>{`, ${goal.text}`}</Box>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** As quiet as a "why" link. */
const valueLink = {
  fontVariantNumeric: 'inherit',
  justifyContent: 'flex-end',
  textDecorationStyle: 'dotted',
  textDecorationColor: 'currentcolor',
  textUnderlineOffset: '3px',
  '&:hover': { color: 'primary.main' },
  ...touchLink,
} as const;

/** For screen readers alone. */
const hiddenText = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;
