import type { MouseEvent } from 'react';

/**
 * For the buttons of a form. Pressing one takes no focus: otherwise the field that loses it is checked first, and what
 * that shows disables the button, or moves it away from under the pointer, before the press is done.
 */
export const keepsFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() };
