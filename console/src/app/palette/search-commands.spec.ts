import { searchCommands } from './search-commands.js';

const commands = [
  { label: 'Insights' },
  { label: 'Productivity Report', keywords: 'Reports' },
  { label: 'Productivity By Day', keywords: 'Reports' },
  { label: 'Custom reports', keywords: 'Reports' },
  { label: 'Übersicht' },
  { label: 'Switch to Maple West', keywords: 'Maple Group' },
];
const found = (query: string): string[] => searchCommands(commands, query).map(({ label }) => label);

describe('searchCommands', () => {
  it('returns all commands in order for an empty query', () => {
    expect(found('  ')).toEqual(commands.map(({ label }) => label));
  });

  it('matches all words of the query in any order and letter case', () => {
    expect(found('DAY prod')).toEqual(['Productivity By Day']);
    expect(found('group maple')).toEqual(['Switch to Maple West']);
    expect(found('report week')).toEqual([]);
  });

  it('ranks labels that start with the query first, then labels with such a word, then the rest', () => {
    // "report" starts no label; it starts a word in two labels and is in the section keyword of a third.
    expect(found('report')).toEqual(['Productivity Report', 'Custom reports', 'Productivity By Day']);
    expect(found('s')[0]).toBe('Switch to Maple West');
  });

  it('ignores accents', () => {
    expect(found('uber')).toEqual(['Übersicht']);
    expect(found('über')).toEqual(['Übersicht']);
  });
});
