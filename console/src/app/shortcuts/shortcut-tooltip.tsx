import Box from '@mui/material/Box';
import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import { isMac, useSingleKeys } from '../../components/shortcut-keys.js';
import { keysOf, type ShortcutId, shortcuts } from './shortcuts.js';

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

/** The key labels of a shortcut on this platform. */
export function shortcutKeys(id: ShortcutId): string[] {
  const shortcut = shortcuts.find((one) => one.id === id);
  return shortcut ? keysOf(shortcut, isMac()) : [];
}

interface Props extends Omit<TooltipProps, 'title'> {
  title: string;
  shortcut: ShortcutId;
}

/** A tooltip that also shows the shortcut when it is enabled. The child needs an accessible label of its own. */
export function ShortcutTooltip({ title, shortcut, ...tooltip }: Props) {
  const singleKeysAreOn = useSingleKeys();
  const isOn = singleKeysAreOn || shortcuts.some(({ id, withCommand }) => id === shortcut && withCommand);
  return (
    <Tooltip
      describeChild
      title={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          {title}
          {isOn && <Keys keys={shortcutKeys(shortcut)} />}
        </Box>
      }
      {...tooltip}
    />
  );
}
