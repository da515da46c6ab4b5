import { validateImageCount } from '../calculation-types/pas.js';
import { criteriaNeeded, validateAddition } from './selection-checks.js';

describe('selection checks', () => {
  const selection = (selectedTypeIds: number[], insuranceStatus = 1, clinicState = 'BC') => ({
    selectedTypeIds,
    insuranceStatus,
    clinicState,
  });
  it.each([
    [7, selection([], 2), 'Add a recall exam first.'],
    [29, selection([18], 2), 'Add a recall exam first.'],
    [7, selection([23], 2), null],
    [29, selection([28], 2), null],
    [7, selection([], 1), null],
    [18, selection([18]), 'Already in the plan.'],
    [23, selection([2]), 'There is an exam in the plan already.'],
    [28, selection([23]), 'There is an exam in the plan already.'],
    [2, selection([28]), 'There is an exam in the plan already.'],
    [28, selection([18]), null],
    [19, selection([23], 1, 'ON'), 'In Ontario the re-evaluation includes the recall exam.'],
    [28, selection([19], 1, 'ON'), 'In Ontario the re-evaluation includes the recall exam.'],
    [19, selection([23], 1, 'BC'), null],
  ])('adding type %s to %j: %s', (id, plan, refusal) => {
    expect(validateAddition(id, plan)).toBe(refusal);
  });

  it('requires criteria only on public plans', () => {
    expect([14, 8, 30, 4].map((id) => criteriaNeeded(id, 2))).toEqual([1, 2, 2, 0]);
    expect([14, 8, 30].map((id) => criteriaNeeded(id, 1))).toEqual([0, 0, 0]);
  });

  it.each([
    [1, 15, 0, null],
    [15, null, 0, null],
    [16, null, 0, 'Value must be between 1 and 15'],
    [0, 15, 0, 'Value must be between 1 and 15'],
    [9, 8, 0, 'Value must be between 1 and 8'],
    [1.5, 15, 0, 'Value must be between 1 and 15'],
    [6, 15, 10, 'Value must be between 1 and 5'],
    [16, 15, 10, 'Value must be between 1 and 5'],
    [5, 15, 10, null],
    [1, 15, 15, 'An appointment has at most 15 PAs, all together.'],
    [15, Number.NaN, 0, null],
  ])('validates %s PAs of %s offered, %s planned: %s', (count, maximum, planned, refusal) => {
    expect(validateImageCount(count, maximum, planned)).toBe(refusal);
  });
});
