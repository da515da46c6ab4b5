import Box from '@mui/material/Box';
import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import { Keys, shortcutKeys } from './keys.js';
import { shortcuts, type ShortcutId } from './shortcuts.js';
import { useSingleKeys } from './single-keys.js';

interface Props extends Omit<TooltipProps, 'title'> {
  title: string;
  shortcut: ShortcutId;
}

/** A tooltip that also says the shortcut, where it is turned on. The child has a label of its own. */
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
