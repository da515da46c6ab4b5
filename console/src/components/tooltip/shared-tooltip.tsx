import Tooltip from '@mui/material/Tooltip';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { opensByTap, tooltipAnchor, tooltipOptions, tooltipTitle } from './tooltip-props.js';
import { TapTooltip } from './tap-tooltip.js';

/** The handler of a tooltip's child for each event. */
const HANDLERS = {
  mouseover: 'onMouseOver',
  mouseleave: 'onMouseLeave',
  focusin: 'onFocus',
  focusout: 'onBlur',
  touchstart: 'onTouchStart',
  touchend: 'onTouchEnd',
  click: 'onClick',
} as const;
const EVENTS = Object.keys(HANDLERS);

/** The events by which a user comes to an element. */
const ARRIVALS = ['mouseover', 'focusin', 'touchstart'] as const;

/** What the handlers read of an event. */
type HandledEvent = Pick<Event, 'type' | 'target' | 'currentTarget'>;

type Handlers = Partial<Record<(typeof HANDLERS)[keyof typeof HANDLERS], (event: HandledEvent) => void>>;

interface Pointed {
  anchor: HTMLElement;
  /** By which the user came to it. */
  arrival: Event;
  /** Another one for each element, so that nothing of the tooltip before stays. */
  key: number;
}

interface AnchorProps extends Handlers {
  pointed: Pointed;
  'aria-describedby'?: string | null;
  /** Set while developing: MUI looks for it at the element. */
  'data-mui-internal-clone-element'?: boolean;
  ref?: Ref<HTMLElement>;
}

/** Stands for an element that is on the page already, as the child of its tooltip. */
function Anchor({
  pointed: { anchor, arrival },
  'aria-describedby': description,
  'data-mui-internal-clone-element': isMarked,
  ref,
  ...handlers
}: AnchorProps) {
  const latest = useRef(handlers);
  latest.current = handlers;
  useImperativeHandle(ref, () => anchor, [anchor]);
  if (isMarked) anchor.dataset['muiInternalCloneElement'] = '';
  useEffect(() => {
    const handle = (event: HandledEvent): void =>
      latest.current[HANDLERS[event.type as keyof typeof HANDLERS]]?.(event);
    for (const type of EVENTS) anchor.addEventListener(type, handle);
    // Nobody listened when the user came, and a past event has no current target.
    handle({ type: arrival.type, target: arrival.target, currentTarget: anchor });
    return () => {
      for (const type of EVENTS) anchor.removeEventListener(type, handle);
    };
  }, [anchor, arrival]);
  useEffect(() => {
    if (typeof description !== 'string' || anchor.ariaLabel === anchor.dataset['tooltip']) return;
    anchor.setAttribute('aria-describedby', description);
    return () => anchor.removeAttribute('aria-describedby');
  }, [anchor, description]);
  return null;
}

/**
 * The tooltip of each element with the attributes of `tooltip-props`. There is one for the whole page: a list whose hundred
 * buttons have one each takes longer for them than for everything else.
 */
export function SharedTooltip() {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const anchor = pointed?.anchor;
  useEffect(() => {
    const arrive = (arrival: Event): void => {
      const found = tooltipAnchor(arrival.target);
      if (!found) return;
      setPointed((before) =>
        before?.anchor === found ? before : { anchor: found, arrival, key: (before?.key ?? 0) + 1 },
      );
    };
    for (const type of ARRIVALS) document.addEventListener(type, arrive, { passive: true });
    return () => {
      for (const type of ARRIVALS) document.removeEventListener(type, arrive);
    };
  }, []);
  useEffect(() => {
    if (!anchor) return;
    // An element that is removed sends no event when the pointer leaves it.
    const observer = new MutationObserver(() => {
      if (!anchor.isConnected) setPointed(null);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [anchor]);
  if (!pointed) return null;
  const Kind = opensByTap(pointed.anchor) ? TapTooltip : Tooltip;
  return (
    <Kind key={pointed.key} describeChild title={tooltipTitle(pointed.anchor)} {...tooltipOptions(pointed.anchor)}>
      <Anchor pointed={pointed} />
    </Kind>
  );
}
