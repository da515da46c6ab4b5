import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyPress } from '../shortcuts/shortcuts.js';

/** Keys that move or choose in the palette: without it they would do so on the page. */
const OTHER_KEYS = new Set(['Enter', 'ArrowUp', 'ArrowDown']);

/** What is typed after the palette was opened and before its field is there: its code may still be on its way. */
export class TypedEarly {
  #isWaiting = false;
  #text = '';

  /** From now on keys are kept. */
  start(): void {
    this.#isWaiting = true;
    this.#text = '';
  }

  stop(): void {
    this.#isWaiting = false;
  }

  /** Forgets what was typed: the palette was closed before its field was there. */
  cancel(): void {
    this.stop();
    this.#text = '';
  }

  /** Takes a key press. @returns whether nobody else must get it. */
  press({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
    if (!this.#isWaiting || ctrlKey || metaKey || altKey) return false;
    if (key.length === 1) this.#text += key;
    else if (key === 'Backspace') this.#text = this.#text.slice(0, -1);
    else return OTHER_KEYS.has(key);
    return true;
  }

  /** The text so far, once. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

/**
 * Keeps what is typed early. Called before other hooks that listen for keys: the first listener of the window can keep a key
 * from the others.
 */
export function useTypedEarly(): RefObject<TypedEarly> {
  const typed = useRef(new TypedEarly());
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!typed.current.press(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return typed;
}

/** Stands for the palette while its code is on its way. Escape closes it. */
export function WaitingPalette({ typed, onClose }: { typed: TypedEarly; onClose: () => void }): null {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    typed.start();
    const listen = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      typed.cancel();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
      typed.stop();
    };
  }, [typed]);
  return null;
}
