import type { ProviderView } from '@helix/contracts';

/** Who looks at the dashboard. */
export interface DashboardViewer {
  isAdmin: boolean;
  /** The providers that the viewer is. */
  providersIds: readonly string[];
}

/**
 * The providers that the dashboard can be about: hygienists who are not left out of analyses. Who works as one of them and
 * is no admin sees themselves; everybody else sees all.
 */
export function offeredProviders(
  providers: readonly ProviderView[],
  { isAdmin, providersIds }: DashboardViewer,
): ProviderView[] {
  const hygienists = providers.filter((provider) => provider.isHygienist && !provider.excludeFromAnalysis);
  const own = hygienists.filter(({ provider_id }) => providersIds.includes(provider_id));
  return isAdmin || own.length === 0 ? hygienists : own;
}

export interface ShownProviders {
  /** For the filter, which is only shown with more than two entries, All among them. */
  offered: ProviderView[];
  isFilterShown: boolean;
  /** Null: all that are offered. */
  chosen: ProviderView | null;
  /** What the server is asked for; empty: the whole clinic. */
  ids: string[];
  /** Whom the figures are about, by name. */
  names: string[];
}

/** What the dashboard is about. @param wanted the provider that the address asks for. */
export function shownProviders(
  providers: readonly ProviderView[],
  viewer: DashboardViewer,
  wanted: string | null,
): ShownProviders {
  const offered = offeredProviders(providers, viewer);
  const isFilterShown = offered.length + 1 > 2;
  const chosen = (isFilterShown && offered.find(({ provider_id }) => provider_id === wanted)) || null;
  const isOwn = !viewer.isAdmin && offered.some(({ provider_id }) => viewer.providersIds.includes(provider_id));
  const reflected = chosen ? [chosen] : offered;
  return {
    offered,
    isFilterShown,
    chosen,
    ids: chosen || isOwn ? reflected.map(({ provider_id }) => provider_id) : [],
    names: reflected.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()),
  };
}
