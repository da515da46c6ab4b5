import { useTranslate } from 'react-admin';
import { FigureWhyLink } from '../../explain/why-link.js';
import { usePlanView } from '../data/planning-context.js';
import { planFigure } from './plan-figures.js';
import { useFigureStyle } from './use-figure-style.js';
import './texts.js';

/** Opens what the time and the fees of a plan are made of. */
export function PlanWhyLink() {
  const translate = useTranslate();
  const { agenda, inputs } = usePlanView();
  const style = useFigureStyle();
  return <FigureWhyLink label={translate('agenda.why.plan')} figureOf={() => planFigure(agenda, inputs, style)} />;
}
