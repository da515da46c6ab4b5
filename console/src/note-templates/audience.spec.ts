import { audienceOf } from './audience.js';

describe('audienceOf', () => {
  it.each([
    [null, null, 'adultRecall', 'shipped'],
    ['Maple Dental', null, null, 'clinic'],
    [null, 'ada@x.example', null, 'user'],
    ['Maple Dental', 'ada@x.example', null, 'userInClinic'],
    [null, null, null, 'nobody'],
  ])('of a template for clinic %s, user %s and kind %s is %s', (clinicName, userEmail, kind, name) => {
    expect(audienceOf({ clinicName, userEmail, kind })).toEqual({
      key: `noteTemplates.audience.${name}`,
      values: { clinic: clinicName ?? '', user: userEmail ?? '' },
    });
  });
});
