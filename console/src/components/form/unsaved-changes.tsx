import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.js';

interface QuestionProps {
  title: string;
  question: string;
  /** Called when the user gives the changes up. */
  onDiscard: () => void;
  onStay: () => void;
}

/** Asks whether unsaved changes are given up. */
export function DiscardDialog({ title, question, onDiscard, onStay }: QuestionProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      title={title}
      question={question}
      confirmLabel={translate('unsaved.leave')}
      cancelLabel={translate('unsaved.stay')}
      onConfirm={onDiscard}
      onClose={onStay}
    />
  );
}

interface Props {
  /** Whether there are unsaved changes. */
  when: boolean;
  title: string;
  question: string;
  /** Called when the user leaves and gives the changes up. */
  onDiscard?: () => void;
}

/**
 * Asks for confirmation before a page with unsaved changes is left, with the words of the page, which react-admin's
 * `warnWhenUnsavedChanges` has not. Closing or reloading the tab shows the browser's own dialog.
 */
export function UnsavedChanges({ when, title, question, onDiscard }: Props) {
  const { pathname } = useLocation();
  // Only blocks navigation away from this page, which stays mounted while the code of the next page loads.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname === pathname && nextLocation.pathname !== pathname,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);

  if (blocker.state !== 'blocked') return null;
  const leave = (): void => {
    onDiscard?.();
    blocker.proceed();
  };
  return <DiscardDialog title={title} question={question} onDiscard={leave} onStay={() => blocker.reset()} />;
}
