import type { RefObject } from 'react';

/** Frames that the grid is given to draw the appointment and to measure itself. */
const MOST_FRAMES = 60;

/** Scrolls as far as it takes to see an appointment, and no further, as soon as it is drawn in its place. */
export function revealAppointment(
  frame: RefObject<HTMLElement | null>,
  appointmentId: string,
  frames = MOST_FRAMES,
): void {
  requestAnimationFrame(() => {
    const appointment = frame.current?.querySelector(`[data-appointment-id="${CSS.escape(appointmentId)}"] .hx-open`);
    if (appointment && !appointment.closest('.hg-measuring'))
      appointment.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else if (frames > 0) revealAppointment(frame, appointmentId, frames - 1);
  });
}
