import type { UserRow } from '@helix/contracts';
import { keptNames } from './kept-names.js';

const added = { firstName: 'Wren', lastName: 'Castellanos' } as UserRow;

it.each([
  [{ firstName: 'Wren', lastName: 'Castellanos' }, null],
  [{ firstName: 'Ren', lastName: 'Castellanos' }, 'Wren Castellanos'],
  [{ firstName: 'Wren', lastName: 'Castle' }, 'Wren Castellanos'],
])('whoever was added as %j kept %j', (typed, expected) => {
  expect(keptNames(typed, added)).toBe(expected);
});
