import type { ReactNode } from 'react';

/** What the tooltips of elements show that need more than a text. */
const contents = new WeakMap<Element, () => ReactNode>();

/** The attributes of an element whose tooltip `SharedTooltip` shows. */
export const tooltip = (text: string) => ({ 'data-tooltip': text });

/** The same for a tooltip that a click or tap opens as well: what it says is on no touch screen hidden behind hovering. */
export const tapTooltip = (text: string) => ({ ...tooltip(text), 'data-tooltip-tap': '' });

const contentRef =
  (content: () => ReactNode) =>
  (element: Element | null): void => {
    if (element) contents.set(element, content);
  };

/** The same for what is more than a text. It is made when it is shown. */
export const richTapTooltip = (content: () => ReactNode) => ({ ...tapTooltip(''), ref: contentRef(content) });

/** Where a tooltip stands, if not below, and how long the pointer rests before it shows, milliseconds. */
export interface TooltipOptions {
  placement?: 'right';
  delay?: number;
}

/** What is more than a text, without a tap. */
export const richTooltip = (content: () => ReactNode, { placement, delay }: TooltipOptions = {}) => ({
  ...tooltip(''),
  'data-tooltip-placement': placement,
  'data-tooltip-delay': delay,
  ref: contentRef(content),
});

/** An element with a tooltip that the user has come to. */
export interface Pointed {
  anchor: HTMLElement;
  /** By which the user came to it. */
  arrival: Event;
  /** Another one for each element, so that nothing of the tooltip before stays. */
  key: number;
}

/** The options of the tooltip of an element, as MUI names them. */
export const tooltipOptions = ({ dataset }: HTMLElement) => ({
  ...(dataset['tooltipPlacement'] === 'right' ? { placement: 'right' as const } : {}),
  ...(dataset['tooltipDelay'] === undefined ? {} : { enterDelay: Number(dataset['tooltipDelay']) }),
});

/** The element around another one that has a tooltip; null: none. */
export const tooltipAnchor = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

/** What the tooltip of an element shows. */
export const tooltipTitle = (anchor: HTMLElement): ReactNode =>
  contents.get(anchor)?.() ?? anchor.dataset['tooltip'] ?? '';

export const opensByTap = (anchor: HTMLElement): boolean => anchor.dataset['tooltipTap'] !== undefined;
