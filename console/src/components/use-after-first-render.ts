import { useDeferredValue } from 'react';

/**
 * False when a component first renders and true right after, in a render of its own: what the user waits for is painted
 * first (the heading of a page after a click, the content of the console when it loads), while a slow machine still renders
 * the rest. The first requests of a page must not wait for it.
 */
export const useAfterFirstRender = (): boolean => useDeferredValue(true, false);
