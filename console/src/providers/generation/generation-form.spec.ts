import { checkGeneration, generationOf } from './generation-form.js';

const form = (startDate: string, endDate: string) => ({ startDate, endDate, providerId: '', recreateSchedule: false });
const check = (startDate: string, endDate: string): string[] =>
  checkGeneration(form(startDate, endDate)).map(({ field, problem }) => `${field} ${problem}`);

describe('the days of a generation', () => {
  it('are both needed', () => {
    expect(check('', '')).toEqual(['startDate startRequired', 'endDate endRequired']);
    expect(check('2026-01-01', '')).toEqual(['endDate endRequired']);
  });

  it('may be one day, and at most 366', () => {
    expect(check('2026-01-01', '2026-01-01')).toEqual([]);
    expect(check('2024-01-01', '2024-12-31')).toEqual([]);
    expect(check('2026-01-01', '2027-01-01')).toEqual([]);
    expect(check('2026-01-01', '2027-01-02')).toEqual(['endDate tooLong']);
  });

  it('end no earlier than they start', () => {
    expect(check('2026-01-02', '2026-01-01')).toEqual(['endDate endBeforeStart']);
  });
});

it('no chosen provider is sent as null, which means all', () => {
  expect(generationOf(form('2026-01-01', '2026-01-02')).providerId).toBeNull();
  expect(generationOf({ ...form('2026-01-01', '2026-01-02'), providerId: 'H1' }).providerId).toBe('H1');
});
