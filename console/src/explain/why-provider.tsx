import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Question } from './topics.js';
import { explainDialog } from './explain-dialog-part.js';
import { WhyContext } from './why-context.js';

/** The appointment itself takes the focus that the link had, if what the link was on is gone: a card that closes by itself. */
function focusAppointment(appointmentId: string): void {
  if (document.activeElement !== document.body) return;
  const appointment = document.querySelector(`[data-appointment-id="${CSS.escape(appointmentId)}"]`);
  appointment?.querySelector<HTMLElement>('a, button')?.focus();
}

/** Answers every "why" of the pages in it. It is around them, so that an answer outlives the card that was asked on. */
export function WhyProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { pathname } = useLocation();
  // Another page has other appointments.
  useEffect(() => setQuestion(null), [pathname]);
  const ask = useCallback((asked: Question) => setQuestion(asked), []);
  const close = (): void => {
    setQuestion(null);
    if (question) requestAnimationFrame(() => focusAppointment(question.appointmentId));
  };
  return (
    <WhyContext value={ask}>
      {children}
      <Suspense>{question && <explainDialog.Part question={question} onClose={close} />}</Suspense>
    </WhyContext>
  );
}
