import type { PlanSelection } from '@helix/hygiene';
import { startHistory, undone, withEdit, type PlanHistory } from './plan-history.js';

const item = (procedureRuleTypeId: number, minutes: number | null = null): PlanSelection => ({
  procedureRuleTypeId,
  minutes,
  codes: [],
  criterionIds: [],
});
const after = (...plans: readonly PlanSelection[][]): PlanHistory =>
  plans.slice(1).reduce(withEdit, startHistory(plans[0]!));
/** The plans that repeated undoing shows. */
function undoAll(history: PlanHistory): string[] {
  const previous = undone(history);
  if (!previous) return [];
  const text = previous.present.map(({ procedureRuleTypeId, minutes }) => `${procedureRuleTypeId}:${minutes}`);
  return [text.join(' '), ...undoAll(previous)];
}

it('undoes edits in the opposite order', () => {
  expect(undoAll(after([], [item(23)], [item(23), item(18)], [item(18)]))).toEqual(['23:null 18:null', '23:null', '']);
});

it('undoes minutes that were typed digit by digit in one step', () => {
  expect(undoAll(after([item(18)], [item(18, 2)], [item(18, 25)], [item(18, 25), item(7)]))).toEqual([
    '18:25',
    '18:null',
  ]);
});

it('undoes the minutes of two procedures one by one', () => {
  expect(undoAll(after([item(18), item(7)], [item(18, 20), item(7)], [item(18, 20), item(7, 5)]))).toEqual([
    '18:20 7:null',
    '18:null 7:null',
  ]);
});

it('has no step for an equal plan, which the server sent again', () => {
  expect(after([item(18)], [item(18)]).past).toEqual([]);
});

it('begins a new step for the same field after an undo', () => {
  const once = undone(after([item(18)], [item(18, 20)], [item(18, 20), item(7)]))!;
  expect(undoAll(withEdit(once, [item(18, 30)]))).toEqual(['18:20', '18:null']);
});
