import Box from '@mui/material/Box';

const SIZE = 60;
/** By the number of rings: many are thin, so that the grade has room in the middle. */
const STROKES = [6, 5, 4, 3.5] as const;
const GAP = 2;
/** More rings would not fit; the percentage beside them has the rest. */
const MAX_RINGS = STROKES.length;

interface Props {
  fullRings: number;
  /** Percent, 0 up to but not including 100. */
  lastRingPercent: number;
  /** Shown in the middle. */
  grade: string;
  /** For screen readers. */
  label: string;
}

/** A full ring for each whole multiple of the goal, and a last one for the rest; the outermost is the first. */
export function EarningsRings({ fullRings, lastRingPercent, grade, label }: Props) {
  const percents = [...Array.from({ length: Math.min(fullRings, MAX_RINGS - 1) }, () => 100), lastRingPercent];
  const shown = percents.filter((percent, index) => index === 0 || percent > 0);
  const stroke = STROKES[shown.length - 1] ?? STROKES[0];
  return (
    <Box sx={{ position: 'relative', width: SIZE, height: SIZE, flexShrink: 0 }}>
      <svg width={SIZE} height={SIZE} role="img" aria-label={label}>
        {shown.map((percent, index) => {
          const radius = (SIZE - stroke) / 2 - index * (stroke + GAP);
          const circle = {
            cx: SIZE / 2,
            cy: SIZE / 2,
            r: radius,
            fill: 'none',
            strokeWidth: stroke,
            pathLength: 100,
            transform: `rotate(-90 ${SIZE / 2} ${SIZE / 2})`,
          };
          return (
            // The rings have no identity beyond their place.
            <g key={index}>
              <circle {...circle} stroke="currentColor" opacity={0.16} />
              {percent > 0 && (
                <circle {...circle} stroke="var(--ring)" strokeLinecap="butt" strokeDasharray={`${percent} 100`} />
              )}
            </g>
          );
        })}
      </svg>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          inset: 0,
          display: 'grid',
          placeItems: 'center',
          fontSize: shown.length > 2 ? 12 : 18,
          fontWeight: 700,
        }}
      >
        {grade}
      </Box>
    </Box>
  );
}
