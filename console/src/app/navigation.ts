import { matchPath } from 'react-router';
import { canOpen, type Permissions } from './permissions.js';
import { pages, SECTIONS, type PageEntry, type SectionName } from './pages.js';

export interface NavigationSection {
  name: SectionName;
  /** Text key of the heading; null where the section has none. */
  label: string | null;
  entries: PageEntry[];
}

const isVisible = ({ access, navigation }: PageEntry, permissions: Permissions): boolean =>
  navigation !== undefined && canOpen(access, permissions) && canOpen(navigation.visibleTo ?? 'signedIn', permissions);

const headingOf = (section: SectionName): string | null => (section === 'main' ? null : `navigation.${section}`);

/** What somebody with these permissions sees in the side navigation, in order; sections without an entry are left out. */
export function navigationFor(permissions: Permissions): NavigationSection[] {
  const visible = pages.filter((page) => isVisible(page, permissions));
  return SECTIONS.map((name) => ({
    name,
    label: headingOf(name),
    entries: visible.filter(({ navigation }) => navigation?.section === name),
  })).filter(({ entries }) => entries.length > 0);
}

/** The pages that somebody with these permissions can be sent to: those of the navigation, then those beside it. */
export function palettePages(permissions: Permissions): PageEntry[] {
  const beside = pages.filter(
    ({ navigation, path, access }) => !navigation && !path.includes(':') && canOpen(access, permissions),
  );
  return [...navigationFor(permissions).flatMap(({ entries }) => entries), ...beside];
}

/** The page at a path, in any case; undefined where there is none. */
export const pageAt = (pathname: string): PageEntry | undefined =>
  pages.find(({ path }) => matchPath(path, pathname) !== null);

/** The entry of the navigation that a page stands under: its own, or that of the page it is opened from. */
export const navigationEntryOf = ({
  path,
  openedFrom,
}: Pick<PageEntry, 'path' | 'openedFrom'>): PageEntry | undefined =>
  pages.find((page) => page.navigation && page.path === (openedFrom ?? path));

/** Text key of the section that a page stands in; null where there is none. */
export const sectionLabelOf = (page: Pick<PageEntry, 'path' | 'openedFrom'>): string | null => {
  const section = navigationEntryOf(page)?.navigation?.section;
  return section ? headingOf(section) : null;
};

/** Text keys of where a page stands, after Home: its section, then its title. */
export function breadcrumbsOf(page: PageEntry): string[] {
  const section = sectionLabelOf(page);
  return section ? [section, page.title] : [page.title];
}
