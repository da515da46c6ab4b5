import { matchingNames, stretchesOf, typedToken } from './template-text.js';

describe('stretchesOf', () => {
  const text = 'Deposits:  [[Plaque {{plaque}}.]] seen\n\n{{Tartar}} [[open';

  it('marks labels, tokens in any case, unknown tokens and parts', () => {
    expect(stretchesOf(text, ['Plaque'])).toEqual([
      { kind: 'label', text: 'Deposits:  ', inPart: false },
      { kind: 'text', text: '[[', inPart: true },
      { kind: 'text', text: 'Plaque ', inPart: true },
      { kind: 'token', text: '{{plaque}}', inPart: true },
      { kind: 'text', text: '.', inPart: true },
      { kind: 'text', text: ']]', inPart: true },
      { kind: 'text', text: ' seen', inPart: false },
      { kind: 'text', text: '\n', inPart: false },
      { kind: 'text', text: '\n', inPart: false },
      { kind: 'unknown', text: '{{Tartar}}', inPart: false },
      { kind: 'text', text: ' [[open', inPart: false },
    ]);
  });

  it('joins to the text again', () => {
    const joined = stretchesOf(text, []).map((stretch) => stretch.text);
    expect(joined.join('')).toBe(text);
  });

  it('takes no token as unknown before the tokens are loaded', () => {
    expect(stretchesOf('{{Tartar}}', null)).toEqual([{ kind: 'token', text: '{{Tartar}}', inPart: false }]);
  });
});

describe('typedToken', () => {
  it.each([
    ['Plaque {{', 9, { from: 7, to: 9, name: '' }],
    ['Plaque {{Pl', 11, { from: 7, to: 11, name: 'Pl' }],
    ['{{Pl}}.', 4, { from: 0, to: 6, name: 'Pl' }],
    ['{{Plaque}}', 4, { from: 0, to: 10, name: 'Pl' }],
    ['{{Plaque is', 4, { from: 0, to: 4, name: 'Pl' }],
    ['{{Plaque}}', 10, null],
    ['{Pl', 3, null],
    ['{{a b', 5, null],
  ])('of %j with the caret at %i is %j', (text, caret, expected) => {
    expect(typedToken(text, caret)).toEqual(expected);
  });
});

describe('matchingNames', () => {
  it('lists names that begin with the typed text before those that contain it', () => {
    const names = ['BleedingIndex', 'Date', 'Index', 'PlaqueIndex'];
    expect(matchingNames(names, 'iNd')).toEqual(['Index', 'BleedingIndex', 'PlaqueIndex']);
    expect(matchingNames(names, '')).toEqual(names);
  });
});
