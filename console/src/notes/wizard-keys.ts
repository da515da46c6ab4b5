import { isMac } from '../components/shortcut-keys.js';

/** What a key does in the wizard. */
export type WizardKey = 'back' | 'next';

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'defaultPrevented' | 'target'
>;

/** What has arrows of its own: fields of text, radio buttons and the chart of teeth. */
const WITH_ARROWS = 'textarea, select, input:not([type="checkbox"]), [data-tooth], [role="group"][tabindex]';
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * What a pressed key does: Enter goes on, Alt with an arrow goes back and on, and an arrow alone where it has no other
 * meaning. Null: nothing.
 */
export function wizardKey(event: PressedKey): WizardKey | null {
  const target = event.target as Element | null;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (target?.closest(OVERLAYS)) return null;
  if (event.key === 'Enter') {
    // A button does what it says; the chart of teeth is chosen from by Space.
    if (event.altKey || event.repeat || target?.closest('button:not([data-tooth]), a[href]')) return null;
    return 'next';
  }
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return null;
  // On a Mac, Option with an arrow moves by a word.
  const isText = target?.matches('textarea, input:not([type="checkbox"], [type="radio"])') ?? false;
  if (event.altKey ? isMac() && isText : target?.closest(WITH_ARROWS)) return null;
  return event.key === 'ArrowLeft' ? 'back' : 'next';
}
