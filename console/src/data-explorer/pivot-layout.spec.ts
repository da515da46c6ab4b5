import { explorerLayoutForm } from '@helix/contracts';
import { buildExplorerRow } from '../testing/build-explorer-row.js';
import {
  filteredRows,
  filterOf,
  isChosen,
  layoutOf,
  layoutText,
  SHIPPED_KEYS,
  SHIPPED_LAYOUTS,
  type PivotLayout,
} from './pivot-layout.js';

const LAYOUT: PivotLayout = {
  rows: ['clinicName', 'providerName'],
  columns: ['month'],
  value: 'openTime',
  order: 'highest',
  filters: { weekday: { without: ['Sunday'] }, clinicName: { only: ['1', '2'] } },
};
const changed = (change: object): string => JSON.stringify({ ...JSON.parse(layoutText(LAYOUT)), ...change });

describe('the text of a layout', () => {
  it('is read as the same layout', () => {
    expect(layoutOf(layoutText(LAYOUT))).toEqual(LAYOUT);
  });

  it('is equal for equal layouts, in whatever order their filters were chosen', () => {
    const { weekday, clinicName } = LAYOUT.filters;
    const other = { ...LAYOUT, filters: { clinicName: clinicName!, weekday: weekday! } };
    expect(layoutText(other)).toBe(layoutText(LAYOUT));
  });

  it.each(SHIPPED_KEYS)('of the shipped report %s is accepted by the server and read again', (key) => {
    const text = layoutText(SHIPPED_LAYOUTS[key]);
    expect(explorerLayoutForm.parse({ layoutName: 'A', layout: text }).layout).toBe(text);
    expect(layoutOf(text)).toEqual(SHIPPED_LAYOUTS[key]);
  });

  it.each([
    ['no JSON', '{rows'],
    ['no object', '[]'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['an older form', changed({ version: 0 })],
    ['an unknown field', changed({ rows: ['doctor'] })],
    ['a field twice', changed({ columns: ['clinicName'] })],
    ['a name in place of a list', changed({ rows: 'clinicName' })],
    ['an unknown value', changed({ value: 'mean' })],
    ['a value with a name that every object has', changed({ value: 'constructor' })],
    ['an unknown order', changed({ order: 'random' })],
    ['a filter of days', changed({ filters: { date: { only: [] } } })],
    ['a filter of another form', changed({ filters: { month: ['2026-02'] } })],
    ['a filter of numbers', changed({ filters: { clinicName: { only: [1] } } })],
  ])('is not read when it is %s', (_name, text) => {
    expect(layoutOf(text)).toBeNull();
  });
});

describe('filterOf', () => {
  const all = ['a', 'b', 'c'];

  it('keeps the shorter of what is chosen and what is not', () => {
    expect(filterOf(all, new Set(['b']))).toEqual({ only: ['b'] });
    expect(filterOf(all, new Set(['a', 'c']))).toEqual({ without: ['b'] });
  });

  it('is none when all are chosen', () => {
    expect(filterOf(all, new Set(all))).toBeUndefined();
  });
});

describe('isChosen', () => {
  it('lets later values through only where some were left out', () => {
    expect(isChosen({ without: ['b'] }, 'later')).toBe(true);
    expect(isChosen({ only: ['b'] }, 'later')).toBe(false);
    expect(isChosen(undefined, 'later')).toBe(true);
  });
});

describe('filteredRows', () => {
  const rows = [
    buildExplorerRow({ clinicId: 1, providerId: 'A', weekday: 'Monday' }),
    buildExplorerRow({ clinicId: 1, providerId: 'B', weekday: 'Sunday' }),
    buildExplorerRow({ clinicId: 2, providerId: 'A', weekday: 'Monday' }),
  ];
  const idsOf = (filters: PivotLayout['filters']): string[] =>
    filteredRows(rows, filters).map(({ clinicId, providerId }) => `${clinicId}${providerId}`);

  it('have passed all filters, a hygienist by clinic and id', () => {
    expect(idsOf({ providerName: { only: ['1 A', '1 B'] }, weekday: { without: ['Sunday'] } })).toEqual(['1A']);
    expect(idsOf({ clinicName: { only: ['2'] } })).toEqual(['2A']);
  });

  it('are the same rows without filters', () => {
    expect(filteredRows(rows, {})).toBe(rows);
  });
});
