import { buildExplorerRow } from '../testing/build-explorer-row.js';
import { compareIn, withDistinctNames } from './explorer-fields.js';

describe('compareIn', () => {
  it('begins weeks on Monday', () => {
    expect(['Sunday', 'Friday', 'Monday'].sort(compareIn('weekday'))).toEqual(['Monday', 'Friday', 'Sunday']);
  });

  it('sorts other names as people read them', () => {
    expect(['Op 10', 'zoe', 'Op 9', 'Ana'].sort(compareIn('providerName'))).toEqual(['Ana', 'Op 9', 'Op 10', 'zoe']);
  });
});

describe('withDistinctNames', () => {
  const namesOf = (...rows: Parameters<typeof buildExplorerRow>[0][]): string[][] =>
    withDistinctNames(rows.map(buildExplorerRow)).map(({ clinicName, providerName }) => [clinicName, providerName]);

  it('keeps names that are alone, on all days', () => {
    expect(namesOf({ date: '2026-02-03' }, { date: '2026-02-04' })).toEqual([
      ['Maple Dental', 'Ana Roy'],
      ['Maple Dental', 'Ana Roy'],
    ]);
  });

  it('adds id and clinic to hygienists of one name, in two clinics or in one', () => {
    expect(namesOf({}, { clinicId: 2, clinicName: 'Oak' })).toEqual([
      ['Maple Dental', 'Ana Roy (ANA, Maple Dental)'],
      ['Oak', 'Ana Roy (ANA, Oak)'],
    ]);
    expect(namesOf({}, { providerId: 'ANA2' }).map(([, provider]) => provider)).toEqual([
      'Ana Roy (ANA, Maple Dental)',
      'Ana Roy (ANA2, Maple Dental)',
    ]);
  });

  it('adds ids to clinics of one name', () => {
    expect(namesOf({}, { clinicId: 2 }).map(([clinic]) => clinic)).toEqual(['Maple Dental (1)', 'Maple Dental (2)']);
  });
});
