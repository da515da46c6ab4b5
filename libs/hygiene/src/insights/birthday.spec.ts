import { isBirthday } from './birthday.js';

describe('R-11 birthdays', () => {
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
  ])('born on %s, on %s: %s', (birthDate, date, expected) => {
    expect(isBirthday(birthDate, date)).toBe(expected);
  });
});
