import { useEffect, useRef, useSyncExternalStore } from 'react';

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

const OFF_KEY = 'singleKeyShortcutsOff';
const listeners = new Set<() => void>();

/** Whether shortcuts of a single key are on, which dictation and other tools may not bear; kept in this browser. */
export const singleKeys = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  areOn: (): boolean => localStorage.getItem(OFF_KEY) === null,
  turn(on: boolean): void {
    if (on) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, 'yes');
    listeners.forEach((listener) => listener());
  },
};

/** Whether they are on now. */
export const useSingleKeys = (): boolean => useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn);

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** A dialog has the keyboard to itself. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;

/** Listens for the shortcuts of the frame. */
export function useShortcuts(onShortcut: (id: ShortcutId) => void): void {
  const latest = useRef(onShortcut);
  useEffect(() => {
    latest.current = onShortcut;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || isInDialog(event.target)) return;
      const id = shortcutOf(event, { isTyping: isField(event.target), singleKeys: singleKeys.areOn() });
      if (!id) return;
      event.preventDefault();
      latest.current(id);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
