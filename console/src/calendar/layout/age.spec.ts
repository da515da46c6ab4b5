import { ageAt } from './age.js';

it('is the full years on the day', () => {
  expect([
    ageAt('2014-11-25', '2026-11-24'),
    ageAt('2014-11-24', '2026-11-24'),
    ageAt('2020-02-29', '2026-02-28'),
  ]).toEqual([11, 12, 5]);
});
