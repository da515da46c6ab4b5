import { ProblemException } from '../problem/problem.js';
import { hashNewPassword } from './new-password.js';
import { verifyPassword } from './passwords.js';

describe('hashNewPassword', () => {
  it.each(['Password1', 'Welcome1', 'Qwerty123', 'PASSWORD123', 'Abc123'])(
    'refuses %s, which stands in the list of the commonest in another case',
    async (password) => {
      const refused: unknown = await hashNewPassword(password).catch((error: unknown) => error);
      const message = 'This password is too common. Choose a different one.';
      expect(refused).toBeInstanceOf(ProblemException);
      expect((refused as ProblemException).getStatus()).toBe(422);
      expect((refused as ProblemException).getResponse()).toMatchObject({ errors: [{ field: 'password', message }] });
    },
  );

  it.each(['Helix-demo-1', 'Brand-new-1', 'Password1 of the front desk'])('hashes %s', async (password) => {
    expect(await verifyPassword(await hashNewPassword(password), password)).toBe(true);
  });
});
