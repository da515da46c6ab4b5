import { ApiError, errorsByField, messagesByField, parseProblem } from './problem.js';

describe('problem documents', () => {
  it('parses title, detail and field errors, and ignores malformed entries', () => {
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

  it('keeps the email and the trace id', () => {
    const known = { title: 'No clinic', detail: '', email: 'ann@helix.example', traceId: 'a1' };
    expect(parseProblem(JSON.stringify({ ...known, other: 1 }), 422)).toEqual({ ...known, status: 422 });
  });

  it('keeps the headings of a time sheet, and ignores malformed ones', () => {
    const heading = { heading: 'Work Day', column: null, isMapped: false, samples: ['2026-02-03'] };
    const text = JSON.stringify({ title: 'x', detail: '', headings: [heading, { ...heading, samples: 1 }, null, 'x'] });
    expect(parseProblem(text, 422)?.headings).toEqual([heading]);
  });

  it.each(['<html>Bad gateway</html>', '', 'null', '[]', '{"ok":true}'])('parses %j as no problem', (text) => {
    expect(parseProblem(text, 502)).toBeNull();
  });

  it('maps messages to fields, and has a message without a problem document', () => {
    const problem = parseProblem('{"errors":[{"field":"email","message":"Email is required."}]}', 422);
    expect(errorsByField(new ApiError(422, problem))).toEqual({ email: 'Email is required.' });
    expect(errorsByField(new Error('network'))).toEqual({});
    expect(new ApiError(502, null).message).toBe('The server answered 502.');
  });

  it('groups all messages by field', () => {
    const errors = [
      { field: 'password', message: 'Too short.' },
      { field: '', message: 'Closed.' },
      { field: 'password', message: 'No number.' },
    ];
    const problem = { title: '', status: 400, detail: '', errors };
    expect(messagesByField(new ApiError(400, problem))).toEqual({
      password: ['Too short.', 'No number.'],
      '': ['Closed.'],
    });
    expect(messagesByField(new TypeError('network'))).toEqual({});
  });
});
