import type { ProviderView } from '@helix/contracts';

/** Who can be chosen: the hygienists on the clinic's calendar, in its order. */
export function hygienistsOf(providers: readonly ProviderView[]): ProviderView[] {
  return providers.filter(({ isHygienist, excludeFromCalendar }) => isHygienist && !excludeFromCalendar);
}

/** Who is shown: the one that was asked for, else the viewer, else nobody until one is chosen. */
export function chosenHygienist(
  hygienists: readonly ProviderView[],
  wanted: string | null,
  ownIds: readonly string[],
): ProviderView | undefined {
  const byId = (id: string | null): ProviderView | undefined =>
    hygienists.find(({ provider_id }) => provider_id === id);
  return byId(wanted) ?? hygienists.find(({ provider_id }) => ownIds.includes(provider_id));
}
