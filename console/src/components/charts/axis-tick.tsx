import { useTheme } from '@mui/material/styles';
import type { XAxisTickContentProps } from 'recharts';
import type { ChartBar } from './chart-bar.js';

/** Two lines under a bar; the present one stands out. */
export function AxisTick({ x, y, index, bars }: XAxisTickContentProps & { bars: readonly ChartBar[] }) {
  const { text, primary } = useTheme().vars.palette;
  const bar = bars[index];
  if (!bar) return null;
  const { label, subLabel, isCurrent } = bar;
  return (
    <text x={x} y={y} textAnchor="middle" fontSize={12} fill={isCurrent ? primary.main : text.secondary}>
      <tspan x={x} dy={12} fontWeight={isCurrent ? 650 : 450}>
        {label}
      </tspan>
      {subLabel && (
        <tspan x={x} dy={15}>
          {subLabel}
        </tspan>
      )}
    </text>
  );
}
