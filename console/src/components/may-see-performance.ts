/** The part of a session that decides whose performance is shown. */
export interface PerformanceViewer {
  isAdmin: boolean;
  /** The viewer's own providers; empty for viewers who are no provider. */
  providerIds: readonly string[];
}

/** Providers see their own performance only; admins and viewers who are no provider see everybody's (spec 1 section 6). */
export const maySeePerformance = ({ isAdmin, providerIds }: PerformanceViewer, providerId: string): boolean =>
  isAdmin || providerIds.length === 0 || providerIds.includes(providerId);
