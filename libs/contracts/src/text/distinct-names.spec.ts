import { distinctNames } from './distinct-names.js';

describe('the names of several people', () => {
  it('have the id behind them where they are the same, in whatever case, and are the id where there is none', () => {
    const people = [
      { id: 'H1', name: 'Ana Roy' },
      { id: 'H2', name: 'ANA  Roy' },
      { id: 'H3', name: 'Ben Oak' },
      { id: 'H4', name: '' },
      { id: 'H5', name: '' },
    ];
    expect([...distinctNames(people)]).toEqual([
      ['H1', 'Ana Roy (H1)'],
      ['H2', 'ANA  Roy (H2)'],
      ['H3', 'Ben Oak'],
      ['H4', 'H4'],
      ['H5', 'H5'],
    ]);
  });
});
