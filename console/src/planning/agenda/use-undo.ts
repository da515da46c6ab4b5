import { useEffect, useRef, useState } from 'react';
import { usePlanning } from '../data/planning-context.js';
import { startHistory, undone, withEdit } from './plan-history.js';

/** Text fields have an undo of their own, except the numbers of the plan. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, [contenteditable="true"]') !== null &&
  target.getAttribute('role') !== 'spinbutton';
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null;

/** Undoes edits of the plan since it was loaded or saved, by a call or by Ctrl+Z. */
export function useUndo(): { canUndo: boolean; undo: () => void } {
  const { appointment, selections, edit } = usePlanning();
  const { version } = appointment;
  const history = useRef({ version, ...startHistory(selections) });
  const [canUndo, setCanUndo] = useState(false);
  useEffect(() => {
    const { version: before } = history.current;
    const next = before === version ? withEdit(history.current, selections) : startHistory(selections);
    history.current = { version, ...next };
    setCanUndo(next.past.length > 0);
  }, [version, selections]);
  const undo = (): void => {
    const previous = undone(history.current);
    if (!previous) return;
    history.current = { version, ...previous };
    setCanUndo(previous.past.length > 0);
    edit(() => ({ selections: previous.present, error: null }));
  };
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z';
      if (!isUndo || event.defaultPrevented || hasOwnUndo(event.target) || isInDialog(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return { canUndo, undo };
}
