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
import { useNavigate } from 'react-router';

const OPEN_DELAY_MS = 180;
/** The delay while another card is open. */
const SWITCH_DELAY_MS = 60;
const CLOSE_DELAY_MS = 160;

const idAt = (target: EventTarget): string | null =>
  target instanceof Element
    ? (target.closest('[data-appointment-id]')?.getAttribute('data-appointment-id') ?? null)
    : null;

const isNextLink = (target: EventTarget): boolean => target instanceof Element && target.closest('.hx-next') !== null;

/**
 * Which appointment's card is open. A card opens when the pointer rests on an appointment or the keyboard focuses it.
 * On a touch screen the first tap opens the card and keeps it open until a tap elsewhere or Escape; the second tap,
 * like every click, opens the appointment.
 */
export function useAppointmentCard() {
  const [openId, setOpenId] = useState<string | null>(null);
  const isPinned = useRef(false);
  const isTouch = useRef(false);
  const timer = useRef<number | undefined>(undefined);

  const schedule = useCallback((delay: number, action: () => void): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(action, delay);
  }, []);
  const close = useCallback((): void => {
    window.clearTimeout(timer.current);
    isPinned.current = false;
    setOpenId(null);
  }, []);
  const pin = useCallback((id: string): void => {
    window.clearTimeout(timer.current);
    isPinned.current = true;
    setOpenId(id);
  }, []);
  const closeSoon = useCallback((): void => {
    if (!isPinned.current) schedule(CLOSE_DELAY_MS, () => setOpenId(null));
  }, [schedule]);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    const onPointerDown = ({ target, pointerType }: globalThis.PointerEvent): void => {
      isTouch.current = pointerType !== 'mouse';
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
    /** Event handlers of the element around the appointments. */
    handlers: {
      onPointerOver: ({ target, pointerType }: PointerEvent): void => {
        if (pointerType !== 'mouse' || isPinned.current) return;
        const id = idAt(target);
        if (id !== null) schedule(openId === null ? OPEN_DELAY_MS : SWITCH_DELAY_MS, () => setOpenId(id));
        else closeSoon();
      },
      onPointerLeave: closeSoon,
      onFocus: ({ target }: FocusEvent): void => {
        const id = idAt(target);
        if (id !== null && target.matches(':focus-visible')) {
          isPinned.current = false;
          schedule(0, () => setOpenId(id));
        }
      },
      onBlur: ({ relatedTarget }: FocusEvent): void => {
        if (relatedTarget) closeSoon();
      },
      // Captured before the link itself handles the click.
      onClickCapture: (event: MouseEvent): void => {
        const id = idAt(event.target);
        if (id === null || !isTouch.current || id === openId || isNextLink(event.target)) return;
        event.preventDefault();
        pin(id);
      },
      onKeyDown: (event: KeyboardEvent): void => moveFocus(event),
    },
  };
}

/** Moves the focus with the arrow keys to the previous or next appointment in the order of the document. */
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

/**
 * A click handler for the element around plain links: a plain click navigates without a reload, other clicks are left
 * to the browser. The router's own links would render again with each change of the address, for hundreds of
 * appointments.
 */
export function usePlainLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const path = link?.getAttribute('href');
      if (!path?.startsWith('/')) return;
      event.preventDefault();
      void navigate(path);
    },
    [navigate],
  );
}
