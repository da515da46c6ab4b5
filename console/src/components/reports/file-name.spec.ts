import { nameInFile } from './file-name.js';

describe('nameInFile', () => {
  it.each([
    ['Ana Roy', 'Ana Roy'],
    ['A/B: "C"', 'A_B_ _C_'],
  ])('of %j is %s', (name, expected) => expect(nameInFile(name)).toBe(expected));
});
