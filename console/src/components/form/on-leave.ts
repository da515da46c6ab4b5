import type { FocusEvent } from 'react';

/**
 * A handler of `onBlur` that calls back when the focus goes from an element to another part of its form. A pointer that took
 * the focus is released first: errors that appear must not move the control away from under it before its click.
 */
export function onLeave(callback: () => void): (event: FocusEvent) => void {
  return ({ currentTarget, relatedTarget }) => {
    // What opens outside of the form, as the month of a date does, still belongs to the element.
    if (currentTarget.contains(relatedTarget) || !currentTarget.closest('form')?.contains(relatedTarget)) return;
    if (document.querySelector(':active') === null) callback();
    else document.addEventListener('mouseup', () => setTimeout(callback), { once: true, capture: true });
  };
}
