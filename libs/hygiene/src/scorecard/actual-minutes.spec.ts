import { actualMinutesOf, explainActualMinutes } from './actual-minutes.js';
import type { PlannedProcedure } from './scorecard-input.js';

const [FLUORIDE, SCALING, PROBING] = [14, 18, 45];
const planned = (procedureRuleTypeId: number, minutes: number, includeWithScaling = false): PlannedProcedure => ({
  procedureRuleTypeId,
  name: String(procedureRuleTypeId),
  minutes,
  includeWithScaling,
  codes: [],
  criterionIds: [],
});
const entered = (procedureRuleTypeId: number, actualMinutes: number) => ({
  procedureRuleTypeId,
  actualMinutes,
  missedProcedureReasonId: null,
  missedProcedureReasonText: null,
});
/** Scaling of some minutes with five minutes of probing within it. */
const appointment = (minutes: number) => ({
  isOver: true,
  state: 'BC',
  plan: [planned(SCALING, minutes), planned(PROBING, 5, true)],
  entries: [entered(FLUORIDE, 7.5)],
});
const texts = (minutes: number, units: number, change: object = {}) =>
  explainActualMinutes(planned(SCALING, minutes), units, { ...appointment(minutes), ...change }).map(
    ({ text }) => text,
  );

describe('actualMinutesOf', () => {
  it.each([
    ['a half minute that was entered', planned(FLUORIDE, 3), 0, 7.5],
    ['no minutes of an unplanned procedure', null, 0, 0],
    ['the planned half minutes of another procedure', planned(20, 7.5), 0, 7.5],
    // 3 units are 45 minutes; 45 - 6.5 - 5.
    ['the minutes that three claimed units support', planned(SCALING, 30), 3, 33.5],
    // 1.55 units are 23.25 minutes; 23.25 - 5.
    ['half minutes for units that are none', planned(SCALING, 30), 1.55, 18.5],
  ])('returns %s', (_, procedure, units, expected) => {
    expect(actualMinutesOf(procedure, units, appointment(30))).toBe(expected);
  });

  it('returns the planned minutes of scaling while none is done, and 0 once the appointment is over', () => {
    const minutesOf = (isOver: boolean) => actualMinutesOf(planned(SCALING, 30), 0, { ...appointment(30), isOver });
    expect([minutesOf(false), minutesOf(true)]).toEqual([30, 0]);
  });
});

describe('explainActualMinutes (R-42, R-45)', () => {
  it.each([
    [
      35,
      2,
      'The planned 35 minutes and 5 of the procedures within it are more than the time of 2 claimed units: 25 minutes count.',
    ],
    [
      30,
      3,
      'The planned 30 minutes and 5 of the procedures within it are less than the time of 3 claimed units: 33.5 minutes count.',
    ],
    [35, 0, 'No units of scaling were claimed, so none of its planned minutes count.'],
  ])('says why %d planned minutes do not stand with %d claimed units', (minutes, units, text) => {
    expect(texts(minutes, units)).toEqual([text]);
  });

  it('leaves out what is not there', () => {
    expect(texts(35, 1, { plan: [planned(SCALING, 35)] })).toEqual([
      'The planned 35 minutes are more than the time of 1 claimed unit: 15 minutes count.',
    ]);
  });

  it.each([
    ['the planned minutes stand', 22, 2, {}],
    ['the user entered the minutes', 35, 2, { entries: [entered(SCALING, 20)] }],
    ['none is done yet', 35, 0, { isOver: false }],
  ])('is empty when %s', (_, minutes, units, change) => {
    expect(texts(minutes, units, change)).toEqual([]);
  });

  it('is empty for procedures other than scaling', () => {
    expect(explainActualMinutes(planned(FLUORIDE, 3), 0, { ...appointment(30), entries: [] })).toEqual([]);
  });
});
