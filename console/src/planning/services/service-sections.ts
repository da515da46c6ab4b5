import { COLOR_GROUPS, type ApplicableProcedure, type ColorGroup } from '@helix/hygiene';

/** How many services can be added by a number key. */
export const MAX_NUMBERED = 9;

export interface ListedService {
  procedure: ApplicableProcedure;
  /** The number key that adds it; null: none. */
  number: number | null;
}

export interface ServiceSection {
  group: ColorGroup;
  services: readonly ListedService[];
}

interface Filter {
  isRecommendedOnly: boolean;
  /** Part of a name or a code, in any case; empty: all. */
  search: string;
}

/**
 * The applicable services by colour group, in the order of the groups (spec 2 section 3). The first nine have numbers.
 *
 * A search looks through all services: who searches for one that is not recommended must find it.
 */
export function serviceSections(procedures: readonly ApplicableProcedure[], filter: Filter): ServiceSection[] {
  const search = filter.search.trim().toLowerCase();
  const listed = COLOR_GROUPS.flatMap((group) => procedures.filter(({ colorGroup }) => colorGroup === group)).filter(
    (procedure) => (search === '' ? procedure.isRecommended || !filter.isRecommendedOnly : matches(procedure, search)),
  );
  const services = listed.map((procedure, index) => ({ procedure, number: index < MAX_NUMBERED ? index + 1 : null }));
  return COLOR_GROUPS.map((group) => ({
    group,
    services: services.filter(({ procedure }) => procedure.colorGroup === group),
  })).filter((section) => section.services.length > 0);
}

/** The sections with the first services of all, and no section without one. */
export function firstServices(sections: readonly ServiceSection[], count: number): ServiceSection[] {
  const first = new Set(sections.flatMap(({ services }) => services).slice(0, count));
  return sections
    .map((section) => ({ ...section, services: section.services.filter((service) => first.has(service)) }))
    .filter(({ services }) => services.length > 0);
}

function matches({ name, options }: ApplicableProcedure, search: string): boolean {
  return name.toLowerCase().includes(search) || options.some(({ adaCode }) => adaCode.startsWith(search));
}

/** The service to focus after a key press in the list; null when the key does not move the focus. */
export function nextFocus(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
