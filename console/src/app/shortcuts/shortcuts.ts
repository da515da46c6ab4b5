export type ShortcutId = 'palette' | 'search' | 'navigation' | 'help';

export interface Shortcut {
  id: ShortcutId;
  /** As `KeyboardEvent.key` has it. */
  key: string;
  /** Together with Ctrl, or the command key on a Mac. The others are single keys, which can be turned off. */
  withCommand: boolean;
}

/** Every shortcut of the frame, in the order of the list that `?` shows. */
export const shortcuts: readonly Shortcut[] = [
  { id: 'palette', key: 'k', withCommand: true },
  { id: 'navigation', key: 'b', withCommand: true },
  { id: 'search', key: '/', withCommand: false },
  { id: 'help', key: '?', withCommand: false },
];

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The shortcut of a key press; null when it is none.
 *
 * @param where whether the press goes to a field that takes text, and whether single keys are turned on.
 */
export function shortcutOf(press: KeyPress, where: { isTyping: boolean; singleKeys: boolean }): ShortcutId | null {
  if (press.altKey) return null;
  const hasCommand = press.ctrlKey || press.metaKey;
  if (!hasCommand && (where.isTyping || !where.singleKeys)) return null;
  const found = shortcuts.find(({ key, withCommand }) => withCommand === hasCommand && key === press.key.toLowerCase());
  return found?.id ?? null;
}

/** The keys of a shortcut as people read them. */
export function keysOf({ key, withCommand }: Shortcut, isMac: boolean): string[] {
  return [...(withCommand ? [isMac ? '⌘' : 'Ctrl'] : []), key.toUpperCase()];
}
