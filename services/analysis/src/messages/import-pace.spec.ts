import type { Batch } from '@helix/event-log';
import { ImportPace } from './import-pace.js';

const LARGE = 'x'.repeat(1_001);
const SMALL = 'x'.repeat(1_000);

describe('ImportPace', () => {
  let now: number;
  let pace: ImportPace;
  beforeEach(() => {
    now = 1_000_000;
    pace = new ImportPace(() => now, 4, { intervalMs: 10_000, quietMs: 2_000 });
  });

  const batchOf = (from: number, ...values: string[]): Batch => ({
    topic: 'patients.touched',
    partition: 3,
    records: values.map((value, index) => ({
      ...{ topic: 'patients.touched', partition: 3, key: '1', headers: {}, publishedAt: 0 },
      ...{ offset: from + index, value },
    })),
  });
  const offsetsOf = ({ now: first, later }: ReturnType<ImportPace['divide']>) =>
    [first, later].map((records) => records.map(({ offset }) => offset));

  it('evaluates a large message that comes alone at once', () => {
    expect(pace.holdBack(batchOf(0, LARGE))).toBe(0);
    expect(offsetsOf(pace.divide(batchOf(0, LARGE)))).toEqual([[0], []]);
  });

  it('holds large messages back for ten seconds after the ones before while more arrive', () => {
    pace.divide(batchOf(0, LARGE));
    expect(pace.holdBack(batchOf(1, LARGE))).toBe(2_000);
    now += 1_500;
    expect(pace.holdBack(batchOf(1, LARGE, LARGE))).toBe(2_000);
    now += 1_900;
    expect(pace.holdBack(batchOf(1, LARGE, LARGE))).toBe(100);
    now = 1_009_000;
    expect(pace.holdBack(batchOf(1, LARGE, LARGE, LARGE))).toBe(1_000);
    now = 1_010_000;
    expect(pace.holdBack(batchOf(1, LARGE, LARGE, LARGE))).toBe(0);
  });

  it('does not hold back a full batch, nor one of another partition', () => {
    pace.divide(batchOf(0, LARGE));
    expect(pace.holdBack(batchOf(1, LARGE, LARGE, LARGE, LARGE))).toBe(0);
    expect(pace.holdBack({ ...batchOf(1, LARGE), partition: 4 })).toBe(0);
  });

  it('never holds back a message about a few patients: the large ones beside it wait on', () => {
    pace.divide(batchOf(0, LARGE));
    const mixed = batchOf(1, LARGE, SMALL, LARGE);
    expect(pace.holdBack(mixed)).toBe(0);
    expect(offsetsOf(pace.divide(mixed))).toEqual([[2], [1, 3]]);
    now += 10_000;
    expect(offsetsOf(pace.divide(mixed))).toEqual([[1, 2, 3], []]);
    expect(pace.holdBack(batchOf(4, LARGE))).toBe(2_000);
  });

  it('rests as long as the work on large messages took, also when nothing more comes', () => {
    const first = batchOf(0, LARGE);
    const { now: handled } = pace.divide(first);
    now += 15_000;
    pace.finish(first, handled);
    expect(pace.holdBack(batchOf(1, LARGE))).toBe(15_000);
    now += 14_000;
    expect(pace.holdBack(batchOf(1, LARGE))).toBe(1_000);
    now += 1_000;
    expect(pace.holdBack(batchOf(1, LARGE))).toBe(0);
  });

  it('does not rest after messages about a few rows, and leaves those no rest behind a large one', () => {
    const small = batchOf(0, SMALL);
    pace.finish(small, pace.divide(small).now);
    expect(pace.holdBack(batchOf(1, LARGE))).toBe(0);

    const large = batchOf(1, LARGE);
    const { now: handled } = pace.divide(large);
    now += 60_000;
    pace.finish(large, handled);
    expect(pace.holdBack(batchOf(2, SMALL))).toBe(0);
    expect(offsetsOf(pace.divide(batchOf(2, LARGE, SMALL)))).toEqual([[3], [2]]);
  });

  it('evaluates messages about a few patients without beginning a pause', () => {
    pace.divide(batchOf(0, SMALL));
    expect(pace.holdBack(batchOf(1, LARGE))).toBe(0);
  });
});
