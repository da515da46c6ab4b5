import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Outlet, useLocation } from 'react-router';
import { BrandMark } from '../../components/brand-mark.js';
import { DateFormatContext } from '../../components/dates/date-format.js';
import { LookHostContext } from '../../components/look/look-host.js';
import { useLook } from '../../components/look/use-look.js';
import { NavigationWidthContext } from '../../components/navigation-width.js';
import { useScrollMemory } from '../../components/use-scroll-memory.js';
import { RecorderHost } from '../../recorder/recorder-host.js';
import { WhyProvider } from '../../explain/why-provider.js';
import { ErrorBoundary } from '../error-boundary.js';
import { dateFormatAt, pageAt } from '../navigation.js';
import { ShellOverlays } from '../palette/shell-overlays.js';
import { COVERING, LookFrame } from './look-frame.js';
import { CONTENT_ID, SkipLink, usePageTitle, Waiting } from './frame-parts.js';
import { useNavigationState } from './navigation-state.js';
import { NAVIGATION_WIDTH, SideNavigation } from './side-navigation.js';
import { TopBar } from './top-bar.js';
import styles from './app-shell.module.css';

/** The main area. It takes the focus when the page changes, so that Tab continues from there. */
function Content({ pathname }: { pathname: string }) {
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useScrollMemory(main, pathname);
  const look = useLook();
  const isCovered = useMediaQuery(COVERING) && look.id !== null;
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main
      id={CONTENT_ID}
      ref={main}
      tabIndex={-1}
      inert={isCovered}
      className={styles['content']}
      data-covered={look.id !== null || undefined}
    >
      <ErrorBoundary resetKey={pathname}>
        <WhyProvider>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </WhyProvider>
      </ErrorBoundary>
    </main>
  );
}

/** The layout of every page for signed-in users. */
export function AppShell() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const frame = useNavigationState();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const page = pageAt(pathname);
  usePageTitle(page ? translate(page.title) : translate('pages.notFoundTitle'));
  const [lookHost, setLookHost] = useState<HTMLElement | null>(null);
  const openDrawer = useCallback(() => setDrawerOpen(true), []);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  useEffect(closeDrawer, [pathname, closeDrawer]);
  const navigationWidth = frame.isNarrow ? 0 : NAVIGATION_WIDTH[frame.collapsed ? 'collapsed' : 'open'];

  return (
    <DateFormatContext value={dateFormatAt(pathname)}>
      <ShellOverlays onToggleNavigation={frame.toggle}>
        <div className={styles['shell']}>
          <SkipLink />
          <SideNavigation
            page={page}
            drawer={frame.isNarrow}
            drawerOpen={drawerOpen}
            collapsed={frame.collapsed && !frame.isNarrow}
            onToggle={frame.toggle}
            onClose={closeDrawer}
          />
          <div className={styles['column']}>
            <TopBar page={page} onOpenNavigation={frame.isNarrow ? openDrawer : null} />
            <div className={styles['beside']}>
              <LookHostContext value={setLookHost}>
                <NavigationWidthContext value={navigationWidth}>
                  <Content pathname={pathname} />
                </NavigationWidthContext>
              </LookHostContext>
              <LookFrame host={lookHost} />
            </div>
          </div>
        </div>
        <RecorderHost />
      </ShellOverlays>
    </DateFormatContext>
  );
}

/** The empty layout while the session loads, so that nothing moves when the content arrives. */
export function ShellSkeleton() {
  const { isNarrow, collapsed } = useNavigationState();
  const line = { borderColor: 'divider', bgcolor: 'background.paper', flexShrink: 0 };
  return (
    <Box sx={{ display: 'flex', height: '100dvh', overflow: 'hidden', bgcolor: 'background.default' }}>
      {!isNarrow && (
        <Box
          sx={{ ...line, width: NAVIGATION_WIDTH[collapsed ? 'collapsed' : 'open'], borderRight: 1, px: 4, py: 3.5 }}
        >
          <BrandMark />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ ...line, height: 56, borderBottom: 1 }} />
        <Waiting />
      </Box>
    </Box>
  );
}
