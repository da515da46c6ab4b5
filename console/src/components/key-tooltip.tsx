import Box from '@mui/material/Box';
import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import { useSingleKeys } from './shortcut-keys.js';

/** Renders key labels as keyboard keys. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      {keys.map((key) => (
        <Box
          key={key}
          component="kbd"
          sx={{
            minWidth: 20,
            px: 1.25,
            border: '1px solid currentColor',
            borderColor: 'color-mix(in srgb, currentColor 30%, transparent)',
            borderRadius: '5px',
            font: 'inherit',
            fontSize: 12,
            lineHeight: '18px',
            textAlign: 'center',
          }}
        >
          {key}
        </Box>
      ))}
    </Box>
  );
}

interface Props extends Omit<TooltipProps, 'title'> {
  title: string;
  /** The labels of the single-key shortcut, or of the keys one after the other. */
  keys: readonly string[];
}

/** A tooltip that also shows a single-key shortcut while these are on. The child needs an accessible label of its own. */
export function KeyTooltip({ title, keys, ...tooltip }: Props) {
  const isOn = useSingleKeys();
  return (
    <Tooltip
      describeChild
      title={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          {title}
          {isOn && keys.length > 0 && <Keys keys={keys} />}
        </Box>
      }
      {...tooltip}
    />
  );
}
