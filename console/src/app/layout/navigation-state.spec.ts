import { readFolded } from './navigation-state.js';

it.each([
  [null, []],
  ['', []],
  ['reports,charts', ['charts', 'reports']],
  ['settings,elsewhere', ['settings']],
])('a stored %j folds %j', (stored, expected) => {
  expect(readFolded(stored, ['main', 'charts', 'reports', 'settings'])).toEqual(expected);
});
