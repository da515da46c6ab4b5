import { cloneElement, type ReactElement } from 'react';
import { KeyHint, Keys } from '../../components/key-tooltip.js';
import { isMac, useSingleKeys } from '../../components/shortcut-keys.js';
import { richTooltip, type TooltipOptions } from '../../components/tooltip/tooltip-props.js';
import { keysOf, type ShortcutId, shortcuts } from './shortcuts.js';

export { Keys };

/** The key labels of a shortcut on this platform. */
export function shortcutKeys(id: ShortcutId): string[] {
  const shortcut = shortcuts.find((one) => one.id === id);
  return shortcut ? keysOf(shortcut, isMac()) : [];
}

interface HintProps {
  title: string;
  shortcut: ShortcutId;
}

/** What a tooltip says, and the shortcut while it is on. */
export function ShortcutHint({ title, shortcut }: HintProps) {
  const singleKeysAreOn = useSingleKeys();
  const isOn = singleKeysAreOn || shortcuts.some(({ id, withCommand }) => id === shortcut && withCommand);
  return <KeyHint title={title} keys={isOn ? shortcutKeys(shortcut) : []} />;
}

interface Props extends HintProps, TooltipOptions {
  /** The element with the tooltip, which needs an accessible label of its own. */
  children: ReactElement;
}

/** Gives an element a tooltip that also shows the shortcut while it is on. */
export const ShortcutTooltip = ({ title, shortcut, children, ...options }: Props) =>
  cloneElement(
    children,
    richTooltip(() => <ShortcutHint title={title} shortcut={shortcut} />, options),
  );
