import { buildProvider } from '../../testing/build-provider.js';
import { addressOfIds, idsOfAddress, productivityProviders, selectProviders } from './report-providers.js';

describe('idsOfAddress', () => {
  it('reads what addressOfIds writes, and null for all', () => {
    const query = new URLSearchParams({ providers: addressOfIds(['H1', 'H.2']) });
    expect([idsOfAddress(query), idsOfAddress(new URLSearchParams())]).toEqual([['H1', 'H.2'], null]);
  });
});

describe('productivityProviders', () => {
  it('are the hygienists of the calendar, the active ones chosen at first, and whom the address names', () => {
    const hygienist = (provider_id: string, given: Parameters<typeof buildProvider>[0] = {}) =>
      buildProvider({ provider_id, first_name: provider_id, isHygienist: true, isActive: true, ...given });
    const all = [
      hygienist('H1'),
      hygienist('H2', { excludeFromCalendar: true }),
      hygienist('H3', { isActive: false }),
      hygienist('D1', { isHygienist: false }),
    ];
    const idsOf = (named: string[] | null) =>
      productivityProviders(all, named).map(({ id, isUsual }) => (isUsual ? `${id} usual` : id));
    // Former ones come last.
    expect(idsOf(null)).toEqual(['H1 usual', 'H3']);
    expect(idsOf(['H2', 'H3', 'D1'])).toEqual(['H1 usual', 'H2', 'H3']);
  });
});

describe('selectProviders', () => {
  const provider = (provider_id: string, isActive: boolean) =>
    buildProvider({ provider_id, first_name: 'Ana', last_name: provider_id, isActive });

  it('has those who left below a line that cannot be chosen', () => {
    const choices = selectProviders([provider('H2', false), provider('H1', true)], 'Former');
    expect(choices.map(({ name, disabled = false }) => [name, disabled])).toEqual([
      ['Ana H1', false],
      ['Former', true],
      ['Ana H2', false],
    ]);
  });

  it('has no line where nobody left', () => {
    expect(selectProviders([provider('H1', true)], 'Former')).toEqual([{ id: 'H1', name: 'Ana H1' }]);
  });
});
