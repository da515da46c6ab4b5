import type { HistoryItem } from '../due/treatment-history.js';
import { treatedUnitsOf, type CoverageSources, type PmsClaim } from './treated-units.js';

const item = (change: Partial<HistoryItem>): HistoryItem => ({
  id: '1',
  code: '11112',
  date: '2026-02-20',
  status: 102,
  units: 2,
  minutes: null,
  attributedToDoctor: false,
  ...change,
});
const claim = (change: Partial<PmsClaim>): PmsClaim => ({
  ...{ id: '7', code: '11112', date: '2026-02-20', units: 2, amountCents: null },
  ...change,
});
const treated = (sources: Partial<CoverageSources>) =>
  treatedUnitsOf({ items: [], added: [], pmsClaims: [], ...sources }).map(
    ({ procedureRuleTypeId, date, units, isElsewhere }) => [procedureRuleTypeId, date, units, isElsewhere],
  );

describe('treatedUnitsOf (R-43)', () => {
  it('has one row for each type, day and office, the earliest first', () => {
    const items = [
      item({ id: '1' }),
      item({ id: '2', code: '11117', units: 0.5 }),
      item({ id: '3', code: '11111', units: 1, isElsewhere: true }),
      item({ id: '4', code: '43421', units: 1 }),
      item({ id: '5', date: '2025-12-31' }),
    ];
    expect(treated({ items })).toEqual([
      [18, '2025-12-31', 2, false],
      [12, '2026-02-20', 1, false],
      [18, '2026-02-20', 2.5, false],
      [18, '2026-02-20', 1, true],
    ]);
  });

  it('reads codes however they are spelled, so that a claim replaces what was done', () => {
    const items = [item({ code: '11112.1', units: null }), item({ id: '2', code: '1202', units: 1 })];
    const pmsClaims = [claim({ id: '7', code: 'd11112', units: 1.5 })];
    expect(treated({ items })).toEqual([
      [18, '2026-02-20', 2, false],
      [23, '2026-02-20', 1, false],
    ]);
    expect(treated({ items, pmsClaims })).toEqual([
      [18, '2026-02-20', 1.5, false],
      [23, '2026-02-20', 1, false],
    ]);
  });

  it('takes the units of the catalogue where the practice-management system has none or 0', () => {
    expect(treated({ items: [item({ units: null })] })).toEqual([[18, '2026-02-20', 2, false]]);
    expect(treated({ items: [item({ units: 0, code: '11117' })] })).toEqual([[18, '2026-02-20', 0.5, false]]);
  });

  it('removes a day of which the practice claimed 0 units, and no other', () => {
    const items = [item({}), item({ id: '2', date: '2026-02-21' }), item({ id: '3', code: '12113', units: 1 })];
    expect(treated({ items, pmsClaims: [claim({ units: 0 })] })).toEqual([
      [14, '2026-02-20', 1, false],
      [18, '2026-02-21', 2, false],
    ]);
  });

  it('counts what was done when its claim was reversed', () => {
    const pmsClaims = [claim({ units: 3 }), claim({ id: '8', date: '2026-03-05', units: -3 })];
    expect(treated({ items: [item({})], pmsClaims })).toEqual([[18, '2026-02-20', 2, false]]);
  });

  it('takes the units of a reversal that cancels nothing off, on its own day', () => {
    const items = [item({ units: 4 }), item({ id: '2', code: '11111', units: -1, isReversal: true })];
    expect(treated({ items })).toEqual([
      [18, '2026-02-20', 4, false],
      [18, '2026-02-20', -1, false],
    ]);
    // Without units of its own it takes those of the catalogue off.
    const later = item({ id: '3', code: '11117', date: '2026-05-01', units: null, isReversal: true });
    expect(treated({ items: [later] })).toEqual([[18, '2026-05-01', -0.5, false]]);
  });

  it('takes the units of a reversed part of a claim off', () => {
    const pmsClaims = [
      claim({ units: 4, amountCents: 26_400 }),
      claim({ id: '8', code: '11111', units: 1, amountCents: -6600 }),
    ];
    expect(treated({ items: [item({})], pmsClaims })).toEqual([
      [18, '2026-02-20', 4, false],
      [18, '2026-02-20', -1, false],
    ]);
  });

  it('adds the treatments that users added, with the units of the catalogue', () => {
    expect(treated({ added: [{ id: '1', adaCode: '02144', date: '2026-01-05' }] })).toEqual([
      [4, '2026-01-05', 4, false],
    ]);
  });

  it('replaces what was done on a day by what was claimed, and keeps its office', () => {
    const items = [item({ isElsewhere: true }), item({ id: '2', date: '2026-03-01' })];
    const pmsClaims = [
      claim({ code: '11113', units: 3 }),
      claim({ id: '8', code: '11117', units: 0.5 }),
      claim({ id: '9', code: '11111', date: '2026-02-21', units: 1 }),
    ];
    expect(treated({ items, pmsClaims })).toEqual([
      [18, '2026-02-20', 3.5, true],
      [18, '2026-02-21', 1, false],
      [18, '2026-03-01', 2, false],
    ]);
  });

  it('counts the claim of an exam that a doctor billed once', () => {
    const items = [item({ code: '01202', units: 1, attributedToDoctor: true })];
    const pmsClaims = [claim({ code: '01202', units: 1 })];
    expect(treated({ items, pmsClaims })).toEqual([[28, '2026-02-20', 1, false]]);
  });

  it('skips what is not done, unknown codes and invalid days', () => {
    const items = [item({ status: 105 }), item({ code: '99999' }), item({ date: '2026-02-30' })];
    expect(treated({ items })).toEqual([]);
  });

  it('names the rows that it comes from', () => {
    const items = [item({ id: '5' }), item({ id: '6', code: '11117', units: 0.5 })];
    expect(treatedUnitsOf({ items, added: [], pmsClaims: [] })[0]?.rows).toEqual([
      { entity: 'procedure', id: '5' },
      { entity: 'procedure', id: '6' },
    ]);
  });
});
