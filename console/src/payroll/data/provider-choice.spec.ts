import type { ProviderView } from '@helix/contracts';
import { payrollProviders } from './provider-choice.js';

const provider = (provider_id: string, first_name: string, given: Partial<ProviderView> = {}): ProviderView => ({
  ...{ provider_id, first_name, last_name: 'Roy', suffix: null, isHygienist: true, providerType: 1 },
  ...{
    isActive: true,
    active: true,
    issecondaryprovider: 0,
    excludeFromCalendar: false,
    excludeFromAnalysis: false,
    providerGroupId: null,
  },
  ...{
    calendarOrder: null,
    goalWage: null,
    baseWage: null,
    payrollId: null,
    notes: null,
    userId: null,
    version: null,
    ...given,
  },
});

describe('payrollProviders', () => {
  it('are the hygienists by name, those who have left last', () => {
    const chosen = payrollProviders([
      provider('H3', 'Cleo'),
      provider('H1', 'Ana', { isActive: false }),
      provider('D1', 'Ada', { isHygienist: false, providerType: 2 }),
      provider('H2', 'Ben', { baseWage: 45 }),
    ]);
    expect(chosen).toEqual([
      { id: 'H2', name: 'Ben Roy', isActive: true, isUsual: true, baseWage: 45 },
      { id: 'H3', name: 'Cleo Roy', isActive: true, isUsual: true, baseWage: null },
      { id: 'H1', name: 'Ana Roy', isActive: false, isUsual: true, baseWage: null },
    ]);
  });

  it('have their id behind their name where two have the same', () => {
    const names = payrollProviders([
      provider('H1', 'Ana', { payrollId: '0412' }),
      provider('H2', 'Aná'),
      provider('D1', 'Ana', { isHygienist: false }),
    ]);
    expect(names.map(({ name }) => name)).toEqual(['Ana Roy (0412)', 'Aná Roy (H2)']);
  });

  it('have their id where they have no name', () => {
    expect(payrollProviders([provider('H9', '', { last_name: '' })])[0]?.name).toBe('H9');
  });
});
