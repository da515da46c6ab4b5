import { useSyncExternalStore } from 'react';

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** The label of the key that shortcuts are held with on this platform. */
export const commandKey = (): string => (isMac() ? '⌘' : 'Ctrl');

const OFF_KEY = 'singleKeyShortcutsOff';
const listeners = new Set<() => void>();

/** Whether single-key shortcuts are enabled, stored in this browser. They conflict with dictation and similar tools. */
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

export const useSingleKeys = (): boolean => useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn);

/** Whether text is typed into an element. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null);

/** Whether an element is in a dialog: there the shortcuts of the page are disabled. */
export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;
