import { lastSeenText } from './last-seen.js';

const DAY = 86_400;

describe('lastSeenText', () => {
  it.each([
    [0, '0 sec'],
    [59.9, '59 sec'],
    [60, '1 min'],
    [3_599, '59 min'],
    [3_600, '1 hr 0 min'],
    [3_660, '1 hr 1 min'],
    [86_399, '23 hr 59 min'],
    [DAY, '1 d'],
    [30 * DAY - 1, '29 d'],
    [30 * DAY, '1 mo'],
    [365 * DAY - 1, '12 mo'],
    [365 * DAY, '1 y'],
    [730 * DAY, '2 y'],
  ])('of %s seconds is %j', (seconds, text) => {
    expect(lastSeenText(seconds)).toBe(text);
  });

  it('says 0 seconds for an instant that is still to come', () => {
    expect(lastSeenText(-0.5)).toBe('0 sec');
    expect(lastSeenText(-DAY)).toBe('0 sec');
  });

  it('says that an agent was not seen yet', () => {
    expect(lastSeenText(null)).toBe('Not seen yet');
  });
});
