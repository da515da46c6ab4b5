import { readFolded } from './navigation-state.js';

it.each([
  [null, []],
  ['', []],
  ['reports,charts', ['charts', 'reports']],
  ['settings,elsewhere', ['settings']],
])('readFolded parses the stored text %j as the sections %j', (stored, expected) => {
  expect(readFolded(stored, ['main', 'charts', 'reports', 'settings'])).toEqual(expected);
});
