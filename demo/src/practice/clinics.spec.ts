import { demoClinicLike } from './clinics.js';

describe('the demo clinic that is most like another one', () => {
  it.each([
    ['Cleardent', 'America/Toronto', 'british-columbia'],
    [' abel', 'America/Toronto', 'alberta'],
    ['Dentrix', 'America/Edmonton', 'alberta'],
    ['Dentrix', 'America/New_York', 'ontario'],
  ])('of %s in %s is %s', (dmsType, timeZone, key) => {
    expect(demoClinicLike(dmsType, timeZone).key).toBe(key);
  });
});
