import { useEffect, useRef } from 'react';
import { isInDialog, isTextField, singleKeys } from '../../components/shortcut-keys.js';

/** Goes to the search of the services. */
export const FIND_KEY = 'f';

/**
 * Keys that work wherever the focus is on the page: the number of a service, and the key of the search. Like all single
 * keys, they can be turned off.
 */
export function useServiceKeys(keys: { onNumber: (number: number) => boolean; onFind: () => void }): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { key, target, defaultPrevented, repeat } = event;
      if (defaultPrevented || repeat || event.ctrlKey || event.metaKey || event.altKey || !singleKeys.areOn()) return;
      if (isTextField(target) || isInDialog(target) || document.querySelector('[role="dialog"], [role="alertdialog"]'))
        return;
      if (key.toLowerCase() === FIND_KEY) latest.current.onFind();
      else if (!/^[1-9]$/.test(key) || !latest.current.onNumber(Number(key))) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
