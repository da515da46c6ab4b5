import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Outlet, useLocation } from 'react-router';
import { AfterDelay } from '../../components/after-delay.js';
import { SessionGate } from '../../session/session-gate.js';
import { entryAt } from '../navigation.js';
import { ErrorBoundary } from './error-boundary.js';
import { SideNavigation } from './side-navigation.js';
import { TopBar } from './top-bar.js';
import { useNavigationFrame } from './use-navigation-frame.js';

export const CONTENT_ID = 'content';

function SkipLink() {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href={`#${CONTENT_ID}`}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 3,
        py: 2,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:not(:focus)': { transform: 'translateY(-80px)' },
      }}
    >
      {translate('navigation.skip')}
    </Box>
  );
}

/** A thin line instead of a blank page, while the session or a page's code is on its way. */
function Waiting() {
  const translate = useTranslate();
  return (
    <AfterDelay>
      <LinearProgress aria-label={translate('common.loading')} sx={{ height: 2 }} />
    </AfterDelay>
  );
}

function Frame() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { isNarrow, collapsed, toggle } = useNavigationFrame();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const entry = entryAt(pathname);
  const title = entry ? translate(entry.label) : '';

  useEffect(() => {
    document.title = title ? `${title} · Helix` : 'Helix';
    setDrawerOpen(false);
  }, [title, pathname]);

  return (
    <Box sx={{ display: 'flex', height: '100dvh', overflow: 'hidden', bgcolor: 'background.default' }}>
      <SkipLink />
      <SideNavigation
        drawer={isNarrow}
        drawerOpen={drawerOpen}
        collapsed={collapsed && !isNarrow}
        onToggle={toggle}
        onClose={() => setDrawerOpen(false)}
      />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar title={title} {...(isNarrow ? { onOpenNavigation: () => setDrawerOpen(true) } : {})} />
        <Box
          component="main"
          id={CONTENT_ID}
          tabIndex={-1}
          sx={{ flex: 1, minHeight: 0, minWidth: 0, overflow: 'auto', '&:focus-visible': { outline: 'none' } }}
        >
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<Waiting />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
    </Box>
  );
}

/** The frame around every page of a signed-in user. */
export function AppShell() {
  const { pathname } = useLocation();
  // The page's code loads while it is asked who is signed in.
  useEffect(() => entryAt(pathname)?.preload(), [pathname]);
  return (
    <SessionGate waiting={<Waiting />}>
      <Frame />
    </SessionGate>
  );
}
