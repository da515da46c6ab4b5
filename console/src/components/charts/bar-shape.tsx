import { useTheme } from '@mui/material/styles';
import type { BarShapeProps } from 'recharts';
import type { ChartBar } from './chart-bar.js';
import { barColor, FORECAST_OPACITY } from './chart-colors.js';

const RADIUS = 4;
/** Narrower bars have no room for their value. */
const LEAST_LABEL_WIDTH = 16;

/** A rectangle whose far end, seen from zero, is round. */
function path(x: number, y: number, width: number, height: number, isUp: boolean): string {
  const radius = Math.min(RADIUS, height, width / 2);
  const [near, far] = isUp ? [y + height, y] : [y, y + height];
  const turn = isUp ? radius : -radius;
  return `M${x},${near} V${far + turn} Q${x},${far} ${x + radius},${far} H${x + width - radius} Q${x + width},${far} ${x + width},${far + turn} V${near} Z`;
}

interface Props extends BarShapeProps {
  valueText: (value: number) => string;
}

/** A bar with its value at the far end. */
export function BarShape({ x, y, width, height, payload, valueText }: Props) {
  const theme = useTheme();
  const { value, state, note } = payload as ChartBar;
  if (value === null) return null;
  const isUp = value >= 0;
  const top = Math.min(y, y + height);
  const size = Math.max(Math.abs(height), 2);
  const color = barColor(theme, state);
  return (
    <g>
      <path
        d={path(x, isUp ? top + Math.abs(height) - size : top, width, size, isUp)}
        fill={color}
        fillOpacity={note ? FORECAST_OPACITY : 1}
        stroke={note ? color : 'none'}
      />
      {width >= LEAST_LABEL_WIDTH && (
        <text
          x={x + width / 2}
          y={isUp ? top + Math.abs(height) - size - 6 : top + size + 14}
          textAnchor="middle"
          fontSize={12}
          fontWeight={550}
          fill={theme.vars.palette.text.primary}
          // Stays readable where a line goes through it.
          stroke={theme.vars.palette.background.paper}
          strokeWidth={3}
          strokeLinejoin="round"
          paintOrder="stroke"
        >
          {valueText(value)}
        </text>
      )}
    </g>
  );
}
