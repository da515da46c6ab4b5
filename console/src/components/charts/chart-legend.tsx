import Box from '@mui/material/Box';
import { StateMark } from '../figures/state-mark.js';
import type { ChartGoal, LegendEntry } from './chart-bar.js';

interface Props {
  legend: readonly LegendEntry[];
  /** What the lighter bars are. */
  notes: readonly string[];
  goal: ChartGoal | undefined;
}

/** What the colours mean, the lighter ones, and the line. */
export function ChartLegend({ legend, notes, goal }: Props) {
  if (legend.length + notes.length === 0 && !goal) return null;
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        mt: 2,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        typography: 'caption',
        color: 'text.secondary',
        '& li': { display: 'flex', alignItems: 'center', gap: 1 },
      }}
    >
      {legend.map(({ state, text }) => (
        <li key={state}>
          <StateMark state={state} />
          {text}
        </li>
      ))}
      {goal && (
        <li>
          <Box aria-hidden sx={{ width: 16, borderTop: 1, borderTopStyle: 'dashed', borderColor: 'text.secondary' }} />
          {goal.text}
        </li>
      )}
      {notes.map((note) => (
        <li key={note}>
          <Box
            aria-hidden
            sx={{
              width: 12,
              height: 10,
              border: 1,
              borderColor: 'text.secondary',
              borderRadius: '2px',
              bgcolor: 'surface.line',
            }}
          />
          {note}
        </li>
      ))}
    </Box>
  );
}
