import { useEffect, useRef } from 'react';
import { shortcutOf, type ShortcutId } from './shortcuts.js';
import { singleKeys } from './single-keys.js';

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
