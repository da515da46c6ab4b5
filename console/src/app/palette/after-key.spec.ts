import { afterKey } from './after-key.js';

it.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowDown', -1, 3, 0],
  ['ArrowUp', 2, 3, 1],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', -1, 3, 2],
  ['ArrowDown', -1, 0, null],
  ['Enter', 0, 3, null],
])('%s from index %i of a list of %i moves to %s', (key, at, count, expected) => {
  expect(afterKey(key, at, count)).toBe(expected);
});
