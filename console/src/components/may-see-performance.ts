/**
 * Providers see their own performance only; other viewers see everybody's.
 *
 * @param ownProviderIds of the viewer; empty for viewers who are no provider.
 */
export const maySeePerformance = (ownProviderIds: readonly string[], providerId: string): boolean =>
  ownProviderIds.length === 0 || ownProviderIds.includes(providerId);
