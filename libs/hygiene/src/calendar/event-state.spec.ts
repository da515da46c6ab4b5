import { eventState, isOver, isStrict, type EventStateInputs } from './event-state.js';

const END = 1000;
const appointment: EventStateInputs = {
  nowMinutes: END - 30,
  endMinutes: END,
  goal: 150,
  totalCompleted: 0,
  totalPlanned: 0,
  rnaTotalPlanned: null,
  priceOfScaling: 198,
  goalPercentage: 0.3,
  strict: true,
  evaluated: true,
};
const over = { nowMinutes: END + 7 };
const notYetOver = { nowMinutes: END + 6 };

describe('eventState', () => {
  it.each<[string, Partial<EventStateInputs>, string]>([
    ['blue without a goal', { goal: null }, 'unknown'],
    ['blue with a goal of 0', { goal: 0 }, 'unknown'],
    ['blue when it is not evaluated for the viewer', { evaluated: false, totalPlanned: 999 }, 'unknown'],
    ['amber ahead, nothing planned: 59.40 estimated', {}, 'warning'],
    ['green ahead when the plan was reported to meet the goal', { reportedOptimal: true }, 'success'],
    ['red when over, even if the plan was reported optimal', { ...over, reportedOptimal: true }, 'fail'],
    ['blue without a goal, even if the plan was reported optimal', { goal: null, reportedOptimal: true }, 'unknown'],
    ['amber ahead, a cent below goal', { totalPlanned: 149.99 }, 'warning'],
    ['green ahead, planned in the PMS', { totalPlanned: 150 }, 'success'],
    [
      'amber ahead when the plan in Helix is lower than the PMS',
      { totalPlanned: 150, rnaTotalPlanned: 140 },
      'warning',
    ],
    ['amber six minutes after the end', { ...notYetOver, totalPlanned: 100 }, 'warning'],
    ['red seven minutes after the end', { ...over, totalPlanned: 100 }, 'fail'],
    ['red when over, planned but not completed', { ...over, totalPlanned: 150, totalCompleted: 100 }, 'fail'],
    ['green when over and completed', { ...over, totalCompleted: 150 }, 'success'],
    ['easy: green when over and anything was planned', { ...over, strict: false, totalPlanned: 20 }, 'success'],
    ['easy: red when over and nothing was planned', { ...over, strict: false, totalCompleted: 149 }, 'fail'],
    [
      'easy: green ahead when the PMS plan meets the goal',
      { strict: false, totalPlanned: 150, rnaTotalPlanned: 140 },
      'success',
    ],
    [
      'easy: amber ahead when no plan meets the goal',
      { strict: false, totalPlanned: 140, rnaTotalPlanned: 120 },
      'warning',
    ],
  ])('is %s', (_name, change, expected) => {
    expect(eventState({ ...appointment, ...change })).toBe(expected);
  });

  it('isOver is true from seven minutes after the end', () => {
    expect([isOver(END + 6.99, END), isOver(END + 7, END)]).toEqual([false, true]);
  });

  it('isStrict is true in HardCore mode, and for admins in EasyExceptForAdmin', () => {
    expect([isStrict(1, false), isStrict(2, true), isStrict(3, false), isStrict(3, true)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
