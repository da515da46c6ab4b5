import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useIsReturn } from '../../components/arrival.js';
import { controlOf, focusAppointment } from '../../components/look/appointment-control.js';

/** Scrolls the page so that an appointment of it can be seen, if it must. @returns whether the page shows it. */
function revealAppointment(appointmentId: string): boolean {
  const control = controlOf(appointmentId);
  control?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return control?.checkVisibility() ?? false;
}

/** By which the user moves the focus or the page. */
const USER_EVENTS = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Acts on an appointment as soon as the page shows it, unless the user does something first: a page renders what is
 * outside of its viewport later.
 *
 * @param act returns whether it found the appointment. @returns how to stop.
 */
function whenShown(appointmentId: string, act: (appointmentId: string) => boolean): () => void {
  const observer = new MutationObserver(() => act(appointmentId) && stop());
  const stop = (): void => {
    observer.disconnect();
    for (const type of USER_EVENTS) window.removeEventListener(type, stop, true);
  };
  // A grid is hidden by a class until it is measured.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['class'] });
  for (const type of USER_EVENTS) window.addEventListener(type, stop, true);
  if (act(appointmentId)) stop();
  return stop;
}

/** Focuses an appointment of the page once it is there. @returns how to stop. */
export const focusWhenShown = (appointmentId: string): (() => void) => whenShown(appointmentId, focusAppointment);

/** Scrolls to an appointment of the page once it is there. @returns how to stop. */
export const revealWhenShown = (appointmentId: string): (() => void) => whenShown(appointmentId, revealAppointment);

/**
 * The focus around the side panel: it moves into the panel when the user opens it, to the appointment on the page when
 * Back, a reload or a link shows it, and back to the appointment, else to what opened the panel, when it closes.
 *
 * @param coversPage the panel hides the page, which cannot have the focus then.
 */
export function useLookFocus(id: string | null, panel: RefObject<HTMLElement | null>, coversPage: boolean): void {
  const isReturn = useIsReturn();
  const { pathname } = useLocation();
  const before = useRef<{ id: string; pathname: string } | null>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const was = before.current;
    before.current = id === null ? null : { id, pathname };
    if (id !== null && was === null) {
      opener.current = document.activeElement;
      if (isReturn && !coversPage) return focusWhenShown(id);
      panel.current?.focus({ preventScroll: true });
    }
    // The focus that was in the panel is lost with it. Another page takes the focus itself.
    if (id === null && was?.pathname === pathname && document.activeElement === document.body)
      if (!focusAppointment(was.id) && opener.current instanceof HTMLElement) opener.current.focus();
    return undefined;
    // Only opening and closing move the focus.
  }, [id]);
}
