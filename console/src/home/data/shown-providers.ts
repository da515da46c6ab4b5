import type { ProviderView } from '@helix/contracts';
import { providerNames } from '../../components/person-name.js';

export interface DashboardViewer {
  isAdmin: boolean;
  /** The providers that the viewer is. */
  providersIds: readonly string[];
}

/**
 * The providers that can be selected: hygienists who are not excluded from analysis. A user who is one of them and not
 * an admin sees only themselves; other users see all.
 */
export function selectableProviders(
  providers: readonly ProviderView[],
  { isAdmin, providersIds }: DashboardViewer,
): ProviderView[] {
  const hygienists = providers.filter((provider) => provider.isHygienist && !provider.excludeFromAnalysis);
  const own = hygienists.filter(({ provider_id }) => providersIds.includes(provider_id));
  return isAdmin || own.length === 0 ? hygienists : own;
}

export interface ShownProviders {
  /** The options of the filter. It is only shown with more than two options, including All. */
  offered: ProviderView[];
  isFilterShown: boolean;
  /** Null: all offered providers. */
  chosen: ProviderView | null;
  /** The ids to query; empty: the whole clinic. */
  ids: string[];
  /** The names of the providers whose metrics are shown. */
  names: string[];
  /** The names of the offered providers, by id. */
  nameOf: ReadonlyMap<string, string>;
}

/** Resolves whose metrics the dashboard shows. @param requested the provider in the address. */
export function shownProviders(
  providers: readonly ProviderView[],
  viewer: DashboardViewer,
  requested: string | null,
): ShownProviders {
  const offered = selectableProviders(providers, viewer);
  const isFilterShown = offered.length + 1 > 2;
  const chosen = (isFilterShown && offered.find(({ provider_id }) => provider_id === requested)) || null;
  const isOwn = !viewer.isAdmin && offered.some(({ provider_id }) => viewer.providersIds.includes(provider_id));
  const reflected = chosen ? [chosen] : offered;
  const nameOf = providerNames(offered);
  return {
    offered,
    isFilterShown,
    chosen,
    ids: chosen || isOwn ? reflected.map(({ provider_id }) => provider_id) : [],
    names: reflected.map(({ provider_id }) => nameOf.get(provider_id) ?? provider_id),
    nameOf,
  };
}
