import { distinctNames } from './distinct-names.js';

describe('the names of several people', () => {
  it.each([
    ['accents', 'Zoë Leclerc', 'Zoe Leclerc'],
    ['composed and decomposed accents', 'Ren\u00e9 Roy', 'Rene\u0301 Roy'],
    ['upper and lower case', 'ANA ROY', 'ana roy'],
    ['spaces', 'Mary Ann Roy', 'Mary  AnnRoy '],
  ])('have the id behind them when they differ in %s only', (_what, one, other) => {
    const names = distinctNames([
      { id: 'H1', name: one },
      { id: 'H2', name: other },
    ]);
    expect([...names.values()]).toEqual([`${one} (H1)`, `${other} (H2)`]);
  });

  it('have the payroll ID behind them where there is one, else the id', () => {
    const people = [
      { id: 'H1', name: 'Ana Roy', payrollId: '0412' },
      { id: 'H2', name: 'Ana Roy', payrollId: null },
      { id: 'H3', name: 'Ben Oak', payrollId: '0413' },
    ];
    expect([...distinctNames(people).values()]).toEqual(['Ana Roy (0412)', 'Ana Roy (H2)', 'Ben Oak']);
  });

  it('have the id behind them when the payroll ID of one is the id of the other', () => {
    const people = [
      { id: 'H1', name: 'Ana Roy', payrollId: 'H2' },
      { id: 'H2', name: 'Ana Roy', payrollId: null },
    ];
    expect([...distinctNames(people).values()]).toEqual(['Ana Roy (H1)', 'Ana Roy (H2)']);
  });

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
