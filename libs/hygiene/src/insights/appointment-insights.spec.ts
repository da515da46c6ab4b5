import { ADULT_HISTORY, done, patient, recommend } from '../due/testing/build.js';
import {
  explainDoctor,
  isWithinNoDoctorDays,
  lacksDoctor,
  isTooLongForChild,
  isBirthday,
} from './appointment-insights.js';
import { doctorsDayOf } from './doctors-day.js';

const DATE = '2026-03-10';
const EXAM_DUE = recommend(patient({ items: ADULT_HISTORY }), DATE);
const NO_EXAM_DUE = recommend(patient({ items: [...ADULT_HISTORY, done('2026-01-10', '01202')] }), DATE);

describe('lacksDoctor (R-09)', () => {
  it.each([
    ['an exam is due and no doctor is in', EXAM_DUE, 60, 'no', true],
    ['a doctor is in', EXAM_DUE, 60, 'yes', false],
    ['unknown availability', EXAM_DUE, 60, 'unknown', false],
    ['a short appointment', EXAM_DUE, 59, 'no', false],
    ['no exam is due', NO_EXAM_DUE, 60, 'no', false],
  ] as const)('handles the case: %s', (_name, recommendations, duration, doctor, expected) => {
    expect(lacksDoctor(recommendations, duration, doctor)).toBe(expected);
  });

  it.each([
    ['2026-03-10', true],
    ['2026-03-09', false],
    ['2026-04-09', true],
    ['2026-04-10', false],
    ['', false],
  ])('isWithinNoDoctorDays on 2026-03-10 for %s: %s', (date, expected) => {
    expect(isWithinNoDoctorDays(date, DATE)).toBe(expected);
  });

  it('explains the availability with the schedule rows', () => {
    const day = doctorsDayOf([{ id: 'S1', providerId: 'D1', start: '11:00', end: '17:00' }], []);
    expect(explainDoctor('no', day, true)).toEqual({
      rule: 'R-09',
      text: 'No doctor is in for 10 minutes of the appointment.',
      rows: [{ entity: 'schedule', id: 'S1' }],
    });
    expect(explainDoctor('unknown', null, false).text).toBe('The clinic does not keep track of its doctors.');
  });
});

describe('isTooLongForChild (R-10)', () => {
  it.each([
    [11, 60, true],
    [12, 60, false],
    [11, 59, false],
    [0, 90, true],
    [null, 90, false],
  ])('age %s with %s minutes: %s', (age, minutes, expected) => {
    expect(isTooLongForChild(age, minutes)).toBe(expected);
  });
});

describe('isBirthday (R-11)', () => {
  it.each([
    ['1980-03-10', '2026-03-10', true],
    ['1980-03-10', '2026-03-11', false],
    ['1980-03-10', '2026-04-10', false],
    ['2012-02-29', '2028-02-29', true],
    ['2012-02-29', '2028-02-28', false],
    ['2012-02-29', '2027-02-28', true],
    ['2012-02-29', '2027-03-01', false],
    ['2012-02-28', '2028-02-28', true],
    ['2026-03-10', '2026-03-10', true],
    ['2027-03-10', '2026-03-10', false],
    [null, '2026-03-10', false],
    ['1980-13-10', '2026-13-10', false],
  ])('born on %s, appointment on %s: %s', (birthDate, date, expected) => {
    expect(isBirthday(birthDate, date)).toBe(expected);
  });
});
