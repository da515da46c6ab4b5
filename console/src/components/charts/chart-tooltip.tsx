import Box from '@mui/material/Box';
import type { TooltipContentProps } from 'recharts';
import { floatingShadow } from '../floating-shadow.js';
import { StateMark } from '../metrics/metric-panel.js';
import type { ChartBar, LegendEntry } from './chart-bar.js';

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
    <Box
      sx={{
        px: 3,
        py: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        boxShadow: floatingShadow,
        typography: 'caption',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
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
    </Box>
  );
}
