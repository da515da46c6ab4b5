import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

interface LazyPage {
  Page: LazyExoticComponent<ComponentType>;
  /** Begins to load the page's code; a failure is met when the page is shown. */
  preload: () => void;
}

function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  return { Page: lazy(load), preload: () => void load().catch(() => undefined) };
}

/** The pages that are loaded when they are needed, or shortly before. */
export const calendarPage = lazyPage(() => import('../calendar/calendar-page.js'));
