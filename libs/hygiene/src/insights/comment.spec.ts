import { commentOf, NO_COMMENT, withState, withText } from './comment.js';

describe('the state of a comment', () => {
  it.each([
    ['typed first', NO_COMMENT, 'Call first', { text: 'Call first', state: 1 }],
    ['typed on', { text: 'Call', state: 1 } as const, 'Call first', { text: 'Call first', state: 1 }],
    ['changed once acknowledged', { text: 'Call', state: 2 } as const, 'Call first', { text: 'Call first', state: 2 }],
    ['cleared', { text: 'Call', state: 2 } as const, '', NO_COMMENT],
    ['cleared to spaces', { text: 'Call', state: 1 } as const, '  \n', NO_COMMENT],
    ['typed after it was cleared', { text: ' ', state: 2 } as const, 'Call', { text: 'Call', state: 1 }],
    ['of a text without a state', { text: 'Call', state: null }, 'Call first', { text: 'Call first', state: 1 }],
  ])('%s', (_name, before, text, expected) => {
    expect(withText(before, text)).toEqual(expected);
  });

  it('is switched by the user, where there is a text', () => {
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
  ])('%j with %s is put right', (text, state, expected) => {
    expect(commentOf(text, state)).toEqual(expected);
  });
});
