import { useSyncExternalStore } from 'react';

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
