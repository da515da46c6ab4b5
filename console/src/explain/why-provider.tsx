import { createContext, Suspense, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { lazyComponent } from '../components/lazy-component.js';
import { focusAppointment } from '../components/look/appointment-control.js';
import type { ChartFigureQuestion } from './chart-figure-question.js';
import type { ExplainedFigure } from './figure.js';
import type { OpenTimeQuestion } from './open-time-question.js';
import type { Question } from './topics.js';

/** The explanation dialog. Its code is preloaded when a "why" link renders. */
export const explainDialog = lazyComponent('explain-dialog', () => import('./view/explain-dialog.js'));

/** The same for figures that the page computes. */
export const figureDialog = lazyComponent('figure-dialog', () => import('./view/figure-dialog.js'));

/** The same for open time. */
export const openTimeDialog = lazyComponent('open-time-dialog', () => import('./view/open-time-dialog.js'));

/** The same for figures of the charts. */
export const chartFigureDialog = lazyComponent('chart-figure-dialog', () => import('./view/chart-figure-dialog.js'));

/** An appointment's value, a figure that the page computes, open time, or a figure of the charts. */
type Asked = Question | ExplainedFigure | OpenTimeQuestion | ChartFigureQuestion;

const ExplainContext = createContext<(asked: Asked) => void>(() => undefined);

/** Opens the explanation of an appointment, or of a figure, above all other dialogs and cards. */
export const useExplain = (): ((asked: Asked) => void) => useContext(ExplainContext);

const isQuestion = (asked: Asked): asked is Question => 'topic' in asked;

/** Focuses the appointment when the focused link was removed together with its card, which closes by itself. */
function restoreFocus(appointmentId: string): void {
  if (document.activeElement === document.body) focusAppointment(appointmentId);
}

/** Shows the explanation dialog for the pages inside it, so that the dialog outlives the card with the link. */
export function WhyProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { pathname } = useLocation();
  // Closes the dialog, because the next page shows other appointments.
  useEffect(() => setAsked(null), [pathname]);
  const explain = useCallback((next: Asked) => setAsked(next), []);
  const close = (): void => {
    setAsked(null);
    if (asked && isQuestion(asked)) requestAnimationFrame(() => restoreFocus(asked.appointmentId));
  };
  return (
    <ExplainContext value={explain}>
      {children}
      <Suspense>{asked && <AskedDialog asked={asked} onClose={close} />}</Suspense>
    </ExplainContext>
  );
}

function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  if (isQuestion(asked)) return <explainDialog.Part question={asked} onClose={onClose} />;
  if ('choices' in asked) return <openTimeDialog.Part question={asked} onClose={onClose} />;
  if ('measure' in asked) return <chartFigureDialog.Part question={asked} onClose={onClose} />;
  return <figureDialog.Part figure={asked} onClose={onClose} />;
}
