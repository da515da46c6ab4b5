import { countText } from './count-text.js';

it('writes counts with separators', () => {
  expect([0, 999, 1240, 1_234_567].map(countText)).toEqual(['0', '999', '1,240', '1,234,567']);
});
