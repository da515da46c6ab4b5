import Tooltip from '@mui/material/Tooltip';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { TapTooltip } from './tap-tooltip.js';
import { opensByTap, tooltipOptions, tooltipTitle, type Pointed } from './tooltip-props.js';

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

/** What the handlers read of an event. */
type HandledEvent = Pick<Event, 'type' | 'target' | 'currentTarget'>;

type Handlers = Partial<Record<(typeof HANDLERS)[keyof typeof HANDLERS], (event: HandledEvent) => void>>;

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
  if (isMarked) anchor.dataset['muiInternalCloneElement'] = 'true';
  useEffect(() => {
    const handle = (event: HandledEvent): void =>
      latest.current[HANDLERS[event.type as keyof typeof HANDLERS]]?.(event);
    for (const type of EVENTS) anchor.addEventListener(type, handle);
    // Nobody listened when the user came, and a past event has no current target. While this code was on its way, the
    // pointer may have gone on.
    if (arrival.type !== 'mouseover' || anchor.matches(':hover'))
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

interface Props {
  pointed: Pointed;
}

/** The tooltip of an element that the user has come to. */
export default function PointedTooltip({ pointed }: Props) {
  const Kind = opensByTap(pointed.anchor) ? TapTooltip : Tooltip;
  return (
    <Kind describeChild title={tooltipTitle(pointed.anchor)} {...tooltipOptions(pointed.anchor)}>
      <Anchor pointed={pointed} />
    </Kind>
  );
}
