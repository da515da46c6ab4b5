import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'react-admin';
import { touchTargets } from '../touch-targets.js';
import type { ChartLine } from './chart-line.js';
import type { LineLook } from './line-colors.js';

/** A piece of a line as it is drawn. */
export function LineSwatch({ look: { color, dashes } }: { look: LineLook }) {
  return (
    <Box component="svg" aria-hidden sx={{ flex: 'none', width: 18, height: 8 }}>
      <line x1={0} x2={18} y1={4} y2={4} stroke={color} strokeWidth={2.5} strokeDasharray={dashes} />
    </Box>
  );
}

interface Props {
  lines: readonly ChartLine[];
  shown: readonly ChartLine[];
  onToggle: (id: string) => void;
}

/** The names of many lines, each a button that switches its line on or off. */
export function LineLegend({ lines, shown, onToggle }: Props) {
  const translate = useTranslate();
  const ids = new Set(shown.map(({ id }) => id));
  return (
    <Box
      role="group"
      aria-label={translate('charts.lines', { shown: ids.size, total: lines.length })}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, ...touchTargets }}
    >
      {lines.map(({ id, name, look }) => (
        <ButtonBase
          key={id}
          aria-pressed={ids.has(id)}
          onClick={() => onToggle(id)}
          sx={{
            gap: 1.5,
            px: 2,
            py: 1,
            borderRadius: '6px',
            typography: 'caption',
            color: 'text.primary',
            '&:hover': { bgcolor: 'surface.hover' },
            '&[aria-pressed="false"]': { color: 'text.secondary', textDecoration: 'line-through' },
            '&[aria-pressed="false"] svg': { opacity: 0.35 },
          }}
        >
          <LineSwatch look={look} />
          {name}
        </ButtonBase>
      ))}
    </Box>
  );
}
