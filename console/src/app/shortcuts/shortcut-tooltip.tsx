import Box from '@mui/material/Box';
import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import { Keys } from '../../components/key-tooltip.js';
import { isMac, useSingleKeys } from '../../components/shortcut-keys.js';
import { keysOf, type ShortcutId, shortcuts } from './shortcuts.js';

export { Keys };

/** The key labels of a shortcut on this platform. */
export function shortcutKeys(id: ShortcutId): string[] {
  const shortcut = shortcuts.find((one) => one.id === id);
  return shortcut ? keysOf(shortcut, isMac()) : [];
}

interface Props extends Omit<TooltipProps, 'title'> {
  /** Empty: no tooltip. */
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
        title && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            {title}
            {isOn && <Keys keys={shortcutKeys(shortcut)} />}
          </Box>
        )
      }
      {...tooltip}
    />
  );
}
