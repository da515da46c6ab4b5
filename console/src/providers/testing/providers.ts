import type { ProviderDetails } from '@helix/contracts';

/** An active hygienist without wages and user, as the list of providers has them. */
export const buildProvider = (provider: Partial<ProviderDetails> = {}): ProviderDetails => ({
  ...{ id: 'H1', provider_id: 'H1', first_name: 'Zora', last_name: 'Zabel', suffix: null },
  ...{ isHygienist: true, providerType: 1, issecondaryprovider: 1, isActive: true, active: true },
  ...{ excludeFromCalendar: false, excludeFromAnalysis: false, providerGroupId: null, calendarOrder: null },
  ...{ goalWage: null, baseWage: null, commissionPercentage: null, payrollId: null, notes: null },
  ...{ userId: null, userFirstName: null, userLastName: null, version: 'v1' },
  ...provider,
});
