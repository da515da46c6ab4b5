import Box from '@mui/material/Box';
import { cloneElement, type ReactElement } from 'react';
import { useSingleKeys } from './shortcut-keys.js';
import { richTooltip, type TooltipOptions } from './tooltip/tooltip-props.js';

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

/** What a tooltip says, and the keys of a shortcut. */
export function KeyHint({ title, keys }: { title: string; keys: readonly string[] }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {title}
      {keys.length > 0 && <Keys keys={keys} />}
    </Box>
  );
}

interface Props extends TooltipOptions {
  title: string;
  /** The labels of the single-key shortcut, or of the keys one after the other. */
  keys: readonly string[];
  /** The element with the tooltip, which needs an accessible label of its own. */
  children: ReactElement;
}

function SingleKeyHint({ title, keys }: Pick<Props, 'title' | 'keys'>) {
  return <KeyHint title={title} keys={useSingleKeys() ? keys : []} />;
}

/** Gives an element a tooltip that also shows a single-key shortcut while these are on. */
export const KeyTooltip = ({ title, keys, children, ...options }: Props) =>
  cloneElement(
    children,
    richTooltip(() => <SingleKeyHint title={title} keys={keys} />, options),
  );
