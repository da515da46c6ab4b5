import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '../lazy-component.js';
import { tooltipAnchor, type Pointed } from './tooltip-props.js';

/** Nobody points at anything before the page is there. */
const PointedTooltip = lazyComponent('pointed-tooltip', () => import('./pointed-tooltip.js'));

/** The events by which a user comes to an element. */
const ARRIVALS = ['mouseover', 'focusin', 'touchstart'] as const;

/**
 * The tooltip of each element with the attributes of `tooltip-props`. There is one for the whole page: a list whose hundred
 * buttons have one each takes longer for them than for everything else.
 */
export function SharedTooltip() {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const anchor = pointed?.anchor;
  useEffect(PointedTooltip.preload, []);
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
    // An element that is removed sends no event when the pointer leaves it, nor one that has no tooltip any more.
    const observer = new MutationObserver((changes) => {
      if (!anchor.isConnected || anchor.dataset['tooltip'] === undefined) setPointed(null);
      // It says something else now: without a render, the words from before would stay, also for who comes back.
      else if (changes.some(({ type }) => type === 'attributes')) setPointed((before) => before && { ...before });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    observer.observe(anchor, { attributeFilter: ['data-tooltip'] });
    return () => observer.disconnect();
  }, [anchor]);
  return (
    pointed && (
      <Suspense fallback={null}>
        <PointedTooltip.Part key={pointed.key} pointed={pointed} />
      </Suspense>
    )
  );
}
