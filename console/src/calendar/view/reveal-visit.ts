import type { RefObject } from 'react';

/** Frames that the grid is given to draw the visit and to measure itself. */
const MOST_FRAMES = 60;

/** Scrolls as far as it takes to see a visit, and no further, as soon as it is drawn in its place. */
export function revealVisit(frame: RefObject<HTMLElement | null>, appointmentId: string, frames = MOST_FRAMES): void {
  requestAnimationFrame(() => {
    const visit = frame.current?.querySelector(`[data-appointment-id="${CSS.escape(appointmentId)}"] .hx-open`);
    if (visit && !visit.closest('.hg-measuring')) visit.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else if (frames > 0) revealVisit(frame, appointmentId, frames - 1);
  });
}
