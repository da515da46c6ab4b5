import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isInDialog, isTextField, singleKeys } from '../../components/shortcut-keys.js';

export type CalendarKey = 'today' | 'previous' | 'next' | 'day' | 'week';

const KEYS: Readonly<Record<string, CalendarKey>> = {
  t: 'today',
  arrowleft: 'previous',
  arrowright: 'next',
  d: 'day',
  w: 'week',
};

/** The labels of the keys, for tooltips. */
export const KEY_LABELS: Readonly<Record<CalendarKey, string>> = {
  today: 'T',
  previous: '←',
  next: '→',
  day: 'D',
  week: 'W',
};

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key press does in the calendar; null for every other key. */
export function calendarKeyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): CalendarKey | null {
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  return KEYS[key.toLowerCase()] ?? null;
}

/** Lists and menus move by arrows and by letters of their own. */
const OWN_KEYS = '[role="combobox"], [role="listbox"], [role="menu"], [role="grid"]';

/**
 * Listens for the keys of the calendar. Like all single keys, they can be turned off.
 *
 * @param frame the scroll container: while it has the focus and columns beyond its edge, arrows scroll it.
 */
export function useCalendarKeys(frame: RefObject<HTMLElement | null>, onKey: (key: CalendarKey) => void): void {
  const latest = useRef(onKey);
  // Layout effects: a key that is pressed as soon as the day is painted must count.
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { target, defaultPrevented, repeat } = event;
      if (defaultPrevented || repeat || !singleKeys.areOn() || isTextField(target) || isInDialog(target)) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      const key = calendarKeyOf(event);
      if (key === null) return;
      const element = frame.current;
      const scrolls = element !== null && element.contains(target as Node) && element.scrollWidth > element.clientWidth;
      if (scrolls && (key === 'previous' || key === 'next')) return;
      event.preventDefault();
      latest.current(key);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [frame]);
}
