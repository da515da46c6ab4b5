import type { AgendaItem, PlanInputs } from '@helix/hygiene';
import { createContext, useContext } from 'react';
import type { ExplainedFigure } from '../../explain/figure.js';
import type { Planning } from '../data/planning-context.js';

/**
 * What the rows of a plan edit it with. It stays the same from edit to edit, unlike the plan itself: an edit renders only
 * the rows that it changes.
 */
export type RowEditing = Pick<Planning, 'edit'> & {
  inputs: PlanInputs;
  /** Why an item takes its minutes and costs its fee, in the plan as it is when it is asked for. */
  explain: (item: AgendaItem) => ExplainedFigure;
};

export const RowEditingContext = createContext<RowEditing | null>(null);

/** For the parts of a row of the plan. */
export function useRowEditing(): RowEditing {
  const editing = useContext(RowEditingContext);
  if (!editing) throw new Error('useRowEditing must be used inside of RowEditingContext.');
  return editing;
}
