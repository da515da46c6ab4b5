import { useEffect } from 'react';
import { queryClient } from '../api/query-client.js';
import { sessionStore } from '../api/session-store.js';
import type { Session } from '../session/load-session.js';
import { useSession } from '../session/session-context.js';
import { sessionQuery } from '../session/session-gate.js';
import { whenIdle } from '../components/lazy-component.js';
import { presentQuery } from '../components/use-address.js';
import { navigationFor, pageAt, pageOpenedByToken } from './navigation.js';
import { permissionsOf } from './permissions.js';

/** How long the empty frame of `index.html` stays, milliseconds; then the console shows its own and that it waits. */
const FRAME_TIMEOUT_MS = 800;

/** Starts the requests of the page at the current address. */
export const prefetchPage = async (pathname: string, session: Session): Promise<void> =>
  pageAt(pathname)?.page.prefetch(session, presentQuery());

/**
 * Resolves when the page at the current address can be rendered with its data, so that a slow machine renders it once:
 * the session is known, the page's code is there and its requests have started. Resolves at once for pages without a
 * session, and after a short time in any case.
 */
export async function firstPageReady(): Promise<void> {
  const subject = sessionStore.subject();
  const { pathname } = window.location;
  const page = pageAt(pathname)?.page;
  if (subject === null || !page || pageOpenedByToken(window.location)) return;
  page.load().catch(() => undefined);
  const onSession = (session: Session): Promise<void> => prefetchPage(pathname, session);
  const session = queryClient.prefetchQuery(sessionQuery(subject, onSession, FRAME_TIMEOUT_MS));
  await Promise.race([session, new Promise((tooLong) => setTimeout(tooLong, FRAME_TIMEOUT_MS))]);
}

/**
 * Loads the code of the pages in the navigation one after the other while the browser is idle, from the first painted page
 * on: who goes to another one a second later finds it.
 */
export function useNavigationPages(): void {
  const { user } = useSession();
  useEffect(() => {
    let isMounted = true;
    const loadPages = async (): Promise<void> => {
      for (const { page } of navigationFor(permissionsOf(user)).flatMap(({ entries }) => entries)) {
        await whenIdle();
        if (!isMounted) return;
        await page.load().catch(() => undefined);
      }
    };
    void loadPages();
    return () => {
      isMounted = false;
    };
  }, [user]);
}
