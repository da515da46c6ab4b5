import { diskText, isDiskLow, isSkewed, skewText } from './agent-figures.js';

describe('diskText', () => {
  it.each([
    [0, '0 MB', true],
    [851_443_712, '812 MB', true],
    [1_073_741_823, '1023 MB', true],
    [1_073_741_824, '1 GB', false],
    [13_207_024_435, '12.3 GB', false],
  ])('of %s bytes is %j', (bytes, text, isLow) => {
    expect([diskText(bytes), isDiskLow(bytes)]).toEqual([text, isLow]);
  });
});

describe('skewText', () => {
  it.each([
    [0, '0 s', false],
    [-49, '0 s', false],
    [2_340, '+2.3 s', false],
    [-59_900, '−59.9 s', false],
    [60_000, '+1 min 0 s', false],
    [-125_000, '−2 min 5 s', true],
    [3_660_000, '+1 h 1 min', true],
  ])('of %s ms is %j', (ms, text, isOff) => {
    expect([skewText(ms), isSkewed(ms)]).toEqual([text, isOff]);
  });
});
