import { createContext, createElement, useContext } from 'react';

/** The width of the side panel, pixels. */
export const LOOK_WIDTH = 420;

/** Takes the element that the side panel is rendered in; null: beside the page. */
export const LookHostContext = createContext<(element: HTMLElement | null) => void>(() => undefined);

/**
 * The place of the side panel in a modal dialog that lists appointments. Outside of it, the dialog would keep the focus
 * away from the panel and hide it from screen readers.
 */
export function LookHost() {
  return createElement('div', { ref: useContext(LookHostContext) });
}
