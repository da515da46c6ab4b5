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

/** The letter of each page that has one: G, then the letter. In the order of the shortcuts dialog. */
export const GO_LETTERS: Readonly<Record<string, string>> = {
  '/mydashboard': 'd',
  '/dashboard': 'c',
  '/insights': 'i',
  '/openTimeDashboard': 'o',
  '/personalCalendar': 'e',
  '/settings/healthprofiles': 'r',
  '/settings/users': 'u',
  '/settings/auditTrail': 'a',
  '/profile': 'p',
};

export const GO_KEY = 'g';

/** The labels of the two keys that open a page; none when it has no letter. */
export function goKeysOf(path: string): string[] {
  const letter = GO_LETTERS[path];
  return letter === undefined ? [] : [GO_KEY, letter].map((key) => key.toUpperCase());
}

/** How long after G a letter counts, milliseconds. */
export const GO_MS = 1_500;

/** Two keys in a row: G, then the letter of a page. */
export class GoKeys {
  #since = -Infinity;

  /**
   * Takes a key press.
   *
   * @param now milliseconds, of any clock that only goes forward.
   * @returns the path of the page whose letter followed G in time, among the given ones; null otherwise.
   */
  press(key: string, now: number, paths: readonly string[]): string | null {
    const isWaiting = now - this.#since < GO_MS;
    this.#since = !isWaiting && key.toLowerCase() === GO_KEY ? now : -Infinity;
    if (!isWaiting) return null;
    return paths.find((path) => GO_LETTERS[path] === key.toLowerCase()) ?? null;
  }
}

/** Listens for G and a letter. @param paths of the pages that the user may open. */
export function useGoKeys(paths: readonly string[], onGo: (path: string) => void): void {
  const latest = useRef({ paths, onGo });
  useEffect(() => {
    latest.current = { paths, onGo };
  });
  useEffect(() => {
    const keys = new GoKeys();
    const listen = (event: KeyboardEvent): void => {
      const { key, target, repeat, ctrlKey, metaKey, altKey } = event;
      if (repeat || ctrlKey || metaKey || altKey || !singleKeys.areOn()) return;
      if (isTextField(target) || isInDialog(target)) return;
      const path = keys.press(key, event.timeStamp, latest.current.paths);
      if (path === null) return;
      // The letter may be a key of the page as well.
      event.preventDefault();
      event.stopPropagation();
      latest.current.onGo(path);
    };
    // Before the page.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
