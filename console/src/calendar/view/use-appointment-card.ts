import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';

const OPEN_DELAY = 180;
const CLOSE_DELAY = 160;

const idAt = (target: EventTarget): string | null =>
  target instanceof Element
    ? (target.closest('[data-appointment-id]')?.getAttribute('data-appointment-id') ?? null)
    : null;

const isNextLink = (target: EventTarget): boolean => target instanceof Element && target.closest('.hx-next') !== null;

/**
 * Which appointment's card is open. It opens when the pointer rests on an appointment or when an appointment gets the keyboard's focus. A finger
 * cannot rest: its first tap opens the card and keeps it open until the next tap elsewhere or Escape; the second one, like
 * every click, opens the appointment.
 */
export function useAppointmentCard() {
  const [openId, setOpenId] = useState<string | null>(null);
  const pinned = useRef(false);
  const touched = useRef(false);
  const timer = useRef<number | undefined>(undefined);

  const later = useCallback((delay: number, action: () => void): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(action, delay);
  }, []);
  const close = useCallback((): void => {
    window.clearTimeout(timer.current);
    pinned.current = false;
    setOpenId(null);
  }, []);
  const pin = useCallback((id: string): void => {
    window.clearTimeout(timer.current);
    pinned.current = true;
    setOpenId(id);
  }, []);
  const closeSoon = useCallback((): void => {
    if (!pinned.current) later(CLOSE_DELAY, () => setOpenId(null));
  }, [later]);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    const onPointerDown = ({ target, pointerType }: globalThis.PointerEvent): void => {
      touched.current = pointerType !== 'mouse';
      if (target instanceof Element && !target.closest('[data-appointment-id], [data-appointment-card]')) close();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', onPointerDown);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', onPointerDown);
      window.clearTimeout(timer.current);
    };
  }, [close]);

  return {
    openId,
    pin,
    close,
    keepOpen: () => window.clearTimeout(timer.current),
    closeSoon,
    /** For the element around the appointments. */
    handlers: {
      onPointerOver: ({ target, pointerType }: PointerEvent): void => {
        if (pointerType !== 'mouse' || pinned.current) return;
        const id = idAt(target);
        if (id !== null) later(openId === null ? OPEN_DELAY : 60, () => setOpenId(id));
        else closeSoon();
      },
      onPointerLeave: closeSoon,
      onFocus: ({ target }: FocusEvent): void => {
        const id = idAt(target);
        if (id !== null && target.matches(':focus-visible')) {
          pinned.current = false;
          later(0, () => setOpenId(id));
        }
      },
      onBlur: ({ relatedTarget }: FocusEvent): void => {
        if (relatedTarget) closeSoon();
      },
      // Before the link itself hears of it.
      onClickCapture: (event: MouseEvent): void => {
        const id = idAt(event.target);
        if (id === null || !touched.current || id === openId || isNextLink(event.target)) return;
        event.preventDefault();
        pin(id);
      },
      onKeyDown: (event: KeyboardEvent): void => moveFocus(event),
    },
  };
}

/** Arrow keys go from appointment to appointment: up and down in a column's order, which is the order of the document. */
function moveFocus(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || idAt(event.target) === null) return;
  const appointments = [...event.currentTarget.querySelectorAll<HTMLElement>('.hx-open')];
  const at = appointments.findIndex((appointment) => appointment.parentElement?.contains(event.target as Node));
  const next = appointments[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
