import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import type { ComponentType } from 'react';
import { calendarPage } from './pages.js';

export interface NavigationEntry {
  /** Text key of the label, which is also the page's title in the top bar. */
  label: string;
  path: string;
  icon: ComponentType<{ fontSize?: 'small' | 'inherit' }>;
  /** Loads the page's code, before it is asked for. */
  preload: () => void;
}

export interface NavigationSection {
  /** Text key of the heading; the first section has none. */
  label: string | null;
  entries: readonly NavigationEntry[];
}

/** The side navigation, in order. A screen joins it by a line here and a route in `routes.tsx`. */
export const navigation: readonly NavigationSection[] = [
  {
    label: null,
    entries: [{ label: 'navigation.calendar', path: '/dashboard', icon: CalendarIcon, preload: calendarPage.preload }],
  },
];

/** The entry of the page at a path; undefined for pages outside of the navigation. */
export function entryAt(pathname: string): NavigationEntry | undefined {
  return navigation
    .flatMap(({ entries }) => entries)
    .find(({ path }) => pathname.toLowerCase().startsWith(path.toLowerCase()));
}
