import { commentOf, NO_COMMENT, withState, withText } from './comment.js';

describe('comment state', () => {
  it.each([
    ['that is new', NO_COMMENT, 'Call first', { text: 'Call first', state: 1 }],
    ['that is extended', { text: 'Call', state: 1 } as const, 'Call first', { text: 'Call first', state: 1 }],
    [
      'that is changed after acknowledgement',
      { text: 'Call', state: 2 } as const,
      'Call first',
      { text: 'Call first', state: 2 },
    ],
    ['that is cleared', { text: 'Call', state: 2 } as const, '', NO_COMMENT],
    ['that is cleared to spaces', { text: 'Call', state: 1 } as const, '  \n', NO_COMMENT],
    ['after it was cleared', { text: ' ', state: 2 } as const, 'Call', { text: 'Call', state: 1 }],
    ['without a state', { text: 'Call', state: null }, 'Call first', { text: 'Call first', state: 1 }],
  ])('handles a text %s', (_name, before, text, expected) => {
    expect(withText(before, text)).toEqual(expected);
  });

  it('switches the state of a comment with text', () => {
    const comment = { text: 'Call', state: 1 } as const;
    expect(withState(comment, 2)).toEqual({ text: 'Call', state: 2 });
    expect(withState({ ...comment, state: 2 }, 1)).toEqual(comment);
    expect(withState(NO_COMMENT, 2)).toEqual(NO_COMMENT);
  });

  it.each([
    ['Call', 1, { text: 'Call', state: 1 }],
    ['Call', 2, { text: 'Call', state: 2 }],
    ['Call', null, { text: 'Call', state: 1 }],
    ['Call', 7, { text: 'Call', state: 1 }],
    [' ', 2, NO_COMMENT],
    [null, 2, NO_COMMENT],
  ])('normalizes %j with state %s', (text, state, expected) => {
    expect(commentOf(text, state)).toEqual(expected);
  });
});
