import type { UserRow } from '@helix/contracts';
import { existingName } from './existing-name.js';

const added = { firstName: 'Wren', lastName: 'Castellanos' } as UserRow;

it.each([
  [{ firstName: 'Wren', lastName: 'Castellanos' }, null],
  [{ firstName: 'Ren', lastName: 'Castellanos' }, 'Wren Castellanos'],
  [{ firstName: 'Wren', lastName: 'Castle' }, 'Wren Castellanos'],
])('existingName for the typed name %j is %j', (typed, expected) => {
  expect(existingName(typed, added)).toBe(expected);
});
