import { historyBlocks } from './history-blocks.js';

const treatment = (date: string, name: string) => ({ date, name });

describe('historyBlocks', () => {
  it('sorts by date descending, then by name, in blocks of six', () => {
    const days = ['2026-01-05', '2026-03-01', '2025-12-24', '2026-02-02', '2024-06-30'];
    const blocks = historyBlocks(
      [
        treatment('2026-03-01', 'Scaling'),
        ...days.map((date) => treatment(date, 'Exam')),
        treatment('2026-03-01', 'Fluoride'),
      ],
      '2026-03-10',
    );
    expect(blocks.map((block) => block.map(({ date, name, monthsSince }) => [date, name, monthsSince]))).toEqual([
      [
        ['2026-03-01', 'Exam', 0],
        ['2026-03-01', 'Fluoride', 0],
        ['2026-03-01', 'Scaling', 0],
        ['2026-02-02', 'Exam', 1],
        ['2026-01-05', 'Exam', 2],
        ['2025-12-24', 'Exam', 2],
      ],
      [['2024-06-30', 'Exam', 20]],
    ]);
  });

  it('has no months for a day that lies ahead, and no blocks without treatments', () => {
    expect(historyBlocks([treatment('2026-03-11', 'Exam')], '2026-03-10')[0]?.[0]?.monthsSince).toBeNull();
    expect(historyBlocks([], '2026-03-10')).toEqual([]);
  });
});
