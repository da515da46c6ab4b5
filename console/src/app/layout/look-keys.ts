/** Where the focus is when a key is pressed. */
export type FocusPlace =
  /** The panel, but none of its controls. */
  | 'panel'
  | 'panelLink'
  | 'panelButton'
  /** The link of an appointment on the page. */
  | 'appointment'
  /** Nothing has the focus, or the page as a whole. */
  | 'page'
  /** Another control of the page. */
  | 'control'
  /** A field, a menu or another dialog, which needs its keys itself. */
  | 'elsewhere';

export type LookAction = 'toggle' | 'close' | 'open' | 'previous' | 'next';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const STEPS: Readonly<Record<string, 'previous' | 'next'>> = {
  ArrowUp: 'previous',
  ArrowLeft: 'previous',
  ArrowDown: 'next',
  ArrowRight: 'next',
};

/**
 * What a key does with the side panel; null: nothing, so that the page gets it.
 *
 * @param place where the focus is.
 */
export function lookAction(press: KeyPress, place: FocusPlace, isOpen: boolean): LookAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey || place === 'elsewhere') return null;
  if (press.key === ' ' && place === 'appointment') return 'toggle';
  if (!isOpen) return null;
  if (press.key === 'Escape') return 'close';
  if (place === 'control') return null;
  if (press.key === ' ') return place === 'panelButton' ? null : 'close';
  if (press.key === 'Enter') return place === 'panel' || place === 'page' ? 'open' : null;
  return STEPS[press.key] ?? null;
}

const OWN_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"], [role="tablist"]';
const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** Where the focus is. @param panel the side panel; null: it is closed. */
export function focusPlaceOf(target: EventTarget | null, panel: Element | null): FocusPlace {
  if (!(target instanceof Element) || target.matches('body, main')) return 'page';
  if (target.closest(OWN_KEYS)) return 'elsewhere';
  if (panel?.contains(target)) {
    if (target.closest('button, [role="button"]')) return 'panelButton';
    return target.closest('a') ? 'panelLink' : 'panel';
  }
  const dialog = target.closest(DIALOGS);
  // The panel may stand in the dialog.
  if (dialog && !(panel && dialog.contains(panel)) && !target.closest('[data-appointment-id]')) return 'elsewhere';
  if (target.matches('a') && target.closest('[data-appointment-id]')) return 'appointment';
  return 'control';
}
