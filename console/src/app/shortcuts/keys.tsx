import Box from '@mui/material/Box';
import { keysOf, shortcuts, type ShortcutId } from './shortcuts.js';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** Keys as they stand on the keyboard. */
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

/** The keys of a shortcut on this machine. */
export function shortcutKeys(id: ShortcutId): string[] {
  const shortcut = shortcuts.find((one) => one.id === id);
  return shortcut ? keysOf(shortcut, isMac) : [];
}
