import { useTranslate } from 'react-admin';
import { useShownEarnings } from '../cards/use-shown-earnings.js';
import { useClinicMoney } from '../services/use-clinic-money.js';
import type { FigureStyle } from './plan-figures.js';

/** How the viewer's figures of the plan are written. */
export function useFigureStyle(): FigureStyle {
  const translate = useTranslate();
  const { text: money } = useClinicMoney();
  const { dollars: showsEarnings } = useShownEarnings();
  return { translate, money, showsEarnings };
}
