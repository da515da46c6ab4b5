import { matchPath } from 'react-router';
import { NAMED_MONTHS, NUMBERED_MONTHS, type DateFormat } from '../components/dates/date-format.js';
import { valueInQuery } from '../components/use-address.js';
import { canOpen, type Permissions } from './permissions.js';
import { pages, SECTIONS, type PageEntry, type SectionName } from './pages.js';

export interface NavigationSection {
  name: SectionName;
  /** Text key of the heading; null for the section without a heading. */
  label: string | null;
  entries: PageEntry[];
}

const isVisible = ({ access, navigation }: PageEntry, permissions: Permissions): boolean =>
  navigation !== undefined && canOpen(access, permissions) && canOpen(navigation.visibleTo ?? 'signedIn', permissions);

const headingOf = (section: SectionName): string | null => (section === 'main' ? null : `navigation.${section}`);

/** The sections of the side navigation for these permissions, in order. Sections without entries are left out. */
export function navigationFor(permissions: Permissions): NavigationSection[] {
  const visible = pages.filter((page) => isVisible(page, permissions));
  return SECTIONS.map((name) => ({
    name,
    label: headingOf(name),
    entries: visible.filter(({ navigation }) => navigation?.section === name),
  })).filter(({ entries }) => entries.length > 0);
}

/** The pages that the command palette offers: those of the navigation first, then the others of the frame. */
export function palettePages(permissions: Permissions): PageEntry[] {
  const beside = pages.filter(
    ({ navigation, path, access, hasOwnWindow }) =>
      !navigation && !hasOwnWindow && !path.includes(':') && canOpen(access, permissions),
  );
  return [...navigationFor(permissions).flatMap(({ entries }) => entries), ...beside];
}

/** Finds the page at a path, case-insensitively. */
export const pageAt = (pathname: string): PageEntry | undefined =>
  pages.find(({ path }) => matchPath(path, pathname) !== null);

/** The page that an address opens without a sign-in, by a token in its query; undefined: it needs one, or there is none. */
export function pageOpenedByToken({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PageEntry | undefined {
  const page = pageAt(pathname);
  if (page?.opensBy === undefined) return undefined;
  return valueInQuery(new URLSearchParams(search), page.opensBy) === null ? undefined : page;
}

/** How the page at a path writes dates; every other path has named months. */
export const dateFormatAt = (pathname: string): DateFormat =>
  pageAt(pathname)?.hasNumberedMonths ? NUMBERED_MONTHS : NAMED_MONTHS;

/** The navigation entry that a page belongs to: its own, or that of the page it is opened from. */
export const navigationEntryOf = ({
  path,
  openedFrom,
}: Pick<PageEntry, 'path' | 'openedFrom'>): PageEntry | undefined =>
  pages.find((page) => page.navigation && page.path === (openedFrom ?? path));

/** Text key of the section that a page belongs to; null when it has none. */
export const sectionLabelOf = (page: Pick<PageEntry, 'path' | 'openedFrom'>): string | null => {
  const section = navigationEntryOf(page)?.navigation?.section;
  return section ? headingOf(section) : null;
};

/** Text keys of the breadcrumbs after Home: the section, then the page title. */
export function breadcrumbsOf(page: PageEntry): string[] {
  const section = sectionLabelOf(page);
  return section ? [section, page.title] : [page.title];
}
