/** The part of a user in a clinic that decides whose performance they see. */
export interface PerformanceViewer {
  isAdmin: boolean;
  /** The viewer's own providers; empty for viewers who are no provider. */
  providerIds: readonly string[];
}

/**
 * The providers whose goals and commission a user sees; null: all. Providers see their own only, admins and users who are no
 * provider those of everybody (spec 1 section 6). The server hides the rest, and the console goes by the same rule.
 */
export const providersSeenBy = ({ isAdmin, providerIds }: PerformanceViewer): readonly string[] | null =>
  isAdmin || providerIds.length === 0 ? null : providerIds;

/** Whether a user sees the goals and the commission of a provider. */
export const maySeePerformance = (viewer: PerformanceViewer, providerId: string): boolean =>
  providersSeenBy(viewer)?.includes(providerId) ?? true;
