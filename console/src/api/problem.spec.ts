import { ApiError, errorsByField, parseProblem } from './problem.js';

describe('a problem answer', () => {
  it('is read with its fields, and nothing that the server did not say', () => {
    const text = JSON.stringify({
      title: 'Unprocessable',
      detail: 'Check the form.',
      errors: [{ field: 'email', message: 'Email is required.' }, { message: 'Locked.' }, 'x', null],
    });
    expect(parseProblem(text, 422)).toEqual({
      title: 'Unprocessable',
      status: 422,
      detail: 'Check the form.',
      errors: [
        { field: 'email', message: 'Email is required.' },
        { field: '', message: 'Locked.' },
      ],
    });
  });

  it.each(['<html>Bad gateway</html>', '', 'null', '[]', '{"ok":true}'])('is none in %j', (text) => {
    expect(parseProblem(text, 502)).toBeNull();
  });

  it('gives each field its message, and words even without a problem', () => {
    const problem = parseProblem('{"errors":[{"field":"email","message":"Email is required."}]}', 422);
    expect(errorsByField(new ApiError(422, problem))).toEqual({ email: 'Email is required.' });
    expect(errorsByField(new Error('network'))).toEqual({});
    expect(new ApiError(502, null).message).toBe('The server answered 502.');
  });
});
