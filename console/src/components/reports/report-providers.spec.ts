import { buildProvider } from '../../testing/build-provider.js';
import { addressOfIds, idsOfAddress, productivityProviders } from './report-providers.js';

describe('idsOfAddress', () => {
  it('reads what addressOfIds writes, and null for all', () => {
    const query = new URLSearchParams({ providers: addressOfIds(['H1', 'H.2']) });
    expect([idsOfAddress(query), idsOfAddress(new URLSearchParams())]).toEqual([['H1', 'H.2'], null]);
  });
});

describe('productivityProviders', () => {
  it('are the active hygienists of the calendar, and whom the address names', () => {
    const hygienist = (provider_id: string, given: Parameters<typeof buildProvider>[0] = {}) =>
      buildProvider({ provider_id, first_name: provider_id, isHygienist: true, isActive: true, ...given });
    const all = [
      hygienist('H1'),
      hygienist('H2', { excludeFromCalendar: true }),
      hygienist('H3', { isActive: false }),
      hygienist('D1', { isHygienist: false }),
    ];
    const idsOf = (named: string[] | null) => productivityProviders(all, named).map(({ id }) => id);
    expect(idsOf(null)).toEqual(['H1']);
    expect(idsOf(['H2', 'H3', 'D1'])).toEqual(['H1', 'H2', 'H3']);
  });
});
