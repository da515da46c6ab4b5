import type { ProviderView } from '@helix/contracts';

/** A hygienist of the clinic, whose wages are shown. */
export const buildProvider = (provider: Partial<ProviderView> = {}): ProviderView => ({
  provider_id: 'H1',
  first_name: 'Jamie',
  last_name: 'Chen',
  suffix: null,
  isHygienist: true,
  providerType: 1,
  issecondaryprovider: 0,
  isActive: true,
  active: true,
  excludeFromCalendar: false,
  excludeFromAnalysis: false,
  providerGroupId: null,
  calendarOrder: null,
  goalWage: 60,
  baseWage: 44.5,
  payrollId: null,
  notes: null,
  userId: 7,
  version: 'v1',
  ...provider,
});
