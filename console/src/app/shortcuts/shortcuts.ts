import { useEffect, useRef } from 'react';
import { isInDialog, isTextField, singleKeys } from '../../components/shortcut-keys.js';

export type ShortcutId = 'palette' | 'search' | 'navigation' | 'help';

export interface Shortcut {
  id: ShortcutId;
  /** A value of `KeyboardEvent.key`. */
  key: string;
  /** Requires Ctrl, or Command on a Mac. Shortcuts without it are single keys, which users can turn off. */
  withCommand: boolean;
}

/** All shortcuts of the shell, in the order in which the shortcuts dialog (`?`) lists them. */
export const shortcuts: readonly Shortcut[] = [
  { id: 'palette', key: 'k', withCommand: true },
  { id: 'navigation', key: 'b', withCommand: true },
  { id: 'search', key: '/', withCommand: false },
  { id: 'help', key: '?', withCommand: false },
];

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * Finds the shortcut for a key press; null when there is none.
 *
 * @param where whether the focus is in a text field, and whether single-key shortcuts are enabled.
 */
export function shortcutOf(press: KeyPress, where: { isTyping: boolean; singleKeys: boolean }): ShortcutId | null {
  if (press.altKey) return null;
  const hasCommand = press.ctrlKey || press.metaKey;
  if (!hasCommand && (where.isTyping || !where.singleKeys)) return null;
  const found = shortcuts.find(({ key, withCommand }) => withCommand === hasCommand && key === press.key.toLowerCase());
  return found?.id ?? null;
}

/** The key labels of a shortcut for display. */
export function keysOf({ key, withCommand }: Shortcut, isMac: boolean): string[] {
  return [...(withCommand ? [isMac ? '⌘' : 'Ctrl'] : []), key.toUpperCase()];
}

/** Listens for the shortcuts of the shell. */
export function useShortcuts(onShortcut: (id: ShortcutId) => void): void {
  const latest = useRef(onShortcut);
  useEffect(() => {
    latest.current = onShortcut;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || isInDialog(event.target)) return;
      const id = shortcutOf(event, { isTyping: isTextField(event.target), singleKeys: singleKeys.areOn() });
      if (!id) return;
      event.preventDefault();
      latest.current(id);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
