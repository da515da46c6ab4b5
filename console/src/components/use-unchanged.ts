import { replaceEqualDeep } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A computed value, in which whatever equals its part of the render before is the same object. Parts of the screen that
 * show only what has not changed are not rendered again.
 */
export function useUnchanged<T>(value: T): T {
  const kept = useRef(value);
  kept.current = replaceEqualDeep(kept.current, value);
  return kept.current;
}
