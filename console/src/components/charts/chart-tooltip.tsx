import Box from '@mui/material/Box';
import type { TooltipContentProps } from 'recharts';
import { StateMark } from '../metrics/metric-panel.js';
import type { ChartBar, LegendEntry } from './chart-bar.js';
import { TooltipBox } from './tooltip-box.js';

interface Props extends Partial<TooltipContentProps> {
  format: (value: number) => string;
  legend: readonly LegendEntry[];
  /** The text for a bar without a value. */
  noData: string;
}

/** Name, value and meaning of the bar under the pointer. */
export function ChartTooltip({ active, payload, format, legend, noData }: Props) {
  const bar = payload?.[0]?.payload as ChartBar | undefined;
  if (!active || !bar) return null;
  const meaning = legend.find(({ state }) => state === bar.state);
  return (
    <TooltipBox>
      <div>{bar.note ? `${bar.name} (${bar.note})` : bar.name}</div>
      <Box component="strong" sx={{ fontSize: 14, fontWeight: 650, color: 'text.primary' }}>
        {bar.value === null ? noData : format(bar.value)}
      </Box>
      {meaning && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <StateMark state={meaning.state} />
          {meaning.text}
        </Box>
      )}
      {bar.comparison && <div>{bar.comparison}</div>}
    </TooltipBox>
  );
}
