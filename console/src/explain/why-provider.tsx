import { createContext, Suspense, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { lazyComponent } from '../components/lazy-component.js';
import type { ExplainedFigure } from './figure.js';
import type { Question } from './topics.js';

/** The explanation dialog. Its code is preloaded when a "why" link renders. */
export const explainDialog = lazyComponent('explain-dialog', () => import('./view/explain-dialog.js'));

/** The same for figures that the page computes. */
export const figureDialog = lazyComponent('figure-dialog', () => import('./view/figure-dialog.js'));

const ExplainContext = createContext<(question: Question | ExplainedFigure) => void>(() => undefined);

/** Opens the explanation of an appointment, or of a figure, above all other dialogs and cards. */
export const useExplain = (): ((question: Question | ExplainedFigure) => void) => useContext(ExplainContext);

const isQuestion = (asked: Question | ExplainedFigure): asked is Question => 'topic' in asked;

/** Focuses the appointment when the focused link was removed together with its card, which closes by itself. */
function focusAppointment(appointmentId: string): void {
  if (document.activeElement !== document.body) return;
  const appointment = document.querySelector(`[data-appointment-id="${CSS.escape(appointmentId)}"]`);
  appointment?.querySelector<HTMLElement>('a, button')?.focus();
}

/** Shows the explanation dialog for the pages inside it, so that the dialog outlives the card with the link. */
export function WhyProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | ExplainedFigure | null>(null);
  const { pathname } = useLocation();
  // Closes the dialog, because the next page shows other appointments.
  useEffect(() => setQuestion(null), [pathname]);
  const explain = useCallback((next: Question | ExplainedFigure) => setQuestion(next), []);
  const close = (): void => {
    setQuestion(null);
    if (question && isQuestion(question)) requestAnimationFrame(() => focusAppointment(question.appointmentId));
  };
  return (
    <ExplainContext value={explain}>
      {children}
      <Suspense>
        {question &&
          (isQuestion(question) ? (
            <explainDialog.Part question={question} onClose={close} />
          ) : (
            <figureDialog.Part figure={question} onClose={close} />
          ))}
      </Suspense>
    </ExplainContext>
  );
}
