import { RULE_TYPE } from '../catalogue/special-types.js';
import { PROCEDURE_RESULT } from './result-status.js';
import { pastTiming, takenTime, type TimedResult } from './taken-time.js';

const [RECALL_EXAM, SCALING] = [23, RULE_TYPE.SCALING];
const scaling: TimedResult = {
  procedureRuleTypeId: SCALING,
  isPlanned: true,
  status: PROCEDURE_RESULT.Completed,
  actualMinutes: 30,
  enteredMinutes: null,
};
const exam: TimedResult = { ...scaling, procedureRuleTypeId: RECALL_EXAM, actualMinutes: 25 };
const plan = [
  { procedureRuleTypeId: RULE_TYPE.SEAT, minutes: 4 },
  { procedureRuleTypeId: RECALL_EXAM, minutes: 25 },
  { procedureRuleTypeId: SCALING, minutes: 30 },
];

describe('takenTime', () => {
  it('adds the planned steps without a row to the actual minutes of the rows', () => {
    expect(takenTime([scaling, exam], plan, 70)).toEqual({
      usedMinutes: 59,
      remainingMinutes: 11,
      stepMinutes: 4,
      state: 'open',
    });
  });

  it('leaves out what was missed, was not planned, or is unknown to the catalogue', () => {
    const missed = { ...exam, status: PROCEDURE_RESULT.Missed };
    const unplanned = { ...exam, procedureRuleTypeId: 14, isPlanned: false };
    const unknown = { ...exam, procedureRuleTypeId: null };
    expect(takenTime([scaling, missed, unplanned, unknown], plan, 70)).toMatchObject({ usedMinutes: 34 });
  });

  it('is not exceeded by computed minutes', () => {
    expect(takenTime([scaling, exam], plan, 50)).toMatchObject({ usedMinutes: 59, remainingMinutes: 0, state: 'full' });
  });

  it('is exceeded by minutes that a user entered', () => {
    const entered = { ...scaling, actualMinutes: 55, enteredMinutes: 55 };
    expect(takenTime([entered, exam], plan, 50)).toMatchObject({
      usedMinutes: 84,
      remainingMinutes: -34,
      state: 'exceeded',
    });
  });
});

describe('pastTiming', () => {
  it.each([
    ['open', [10], { usedMinutes: 40, remainingMinutes: 10, state: 'open' }],
    ['exceeded', [51], { usedMinutes: 60, remainingMinutes: -10, state: 'exceeded' }],
  ] as const)('leaves a timing that is %s with entered minutes of %j', (_state, entered, timing) => {
    expect(pastTiming(timing, entered, 50)).toEqual(timing);
  });

  it('is full where only computed minutes are over', () => {
    const over = { usedMinutes: 60, remainingMinutes: -10, state: 'exceeded' } as const;
    expect(pastTiming(over, [20, 30], 50)).toEqual({ usedMinutes: 60, remainingMinutes: 0, state: 'full' });
  });
});
