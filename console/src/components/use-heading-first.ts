import { useDeferredValue } from 'react';

/**
 * False when a page first renders and true right after: the page's heading answers the click at once, while a slow machine
 * still renders what is below it. Requests must not wait for it.
 */
export const useHeadingFirst = (): boolean => useDeferredValue(true, false);
