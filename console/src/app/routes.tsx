import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { ArrivalContext } from '../components/arrival.js';
import { useSignedIn } from '../session/session-context.js';
import { SessionGate } from '../session/session-gate.js';
import { useClinicFromAddress } from '../session/use-clinic-from-address.js';
import { SignOutPage } from '../sign-in/sign-out-page.js';
import { NoClinicPage, NotFoundPage, ErrorPage } from './message-pages.js';
import { useGuardedLocation } from './use-guarded-location.js';
import { ErrorBoundary } from './error-boundary.js';
import { AppShell, ShellSkeleton } from './layout/app-shell.js';
import { PublicFrame } from './layout/public-frame.js';
import { Waiting } from './layout/frame-parts.js';
import { pageAt, pageOpenedByToken } from './navigation.js';
import { prefetchPage, useNavigationPages } from './first-page.js';
import { calendarPage, entryPages, publicPages, pages, signInPage, type PageEntry } from './pages.js';

/** How long after the sign-in form renders the calendar is preloaded. */
const PRELOAD_DELAY_MS = 300;

/** A page with a window of its own. */
function WindowPage({ page: { path, page } }: { page: PageEntry }) {
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<Waiting />}>
        <page.Part />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The pages of signed-in users, inside the shell where they have no window of their own. */
function GuardedPages() {
  const isOwnClinic = useClinicFromAddress();
  const location = useGuardedLocation();
  const arrival = useNavigationType();
  useNavigationPages();
  if (!location || !isOwnClinic) return <Waiting />;
  return (
    <ArrivalContext value={arrival}>
      <Routes location={location}>
        <Route element={<AppShell />}>
          <Route index element={<Navigate to="/mydashboard" replace />} />
          {pages
            .filter(({ hasOwnWindow }) => !hasOwnWindow)
            .map(({ path, page }) => (
              <Route key={path} path={path} element={<page.Part />} />
            ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        {pages
          .filter(({ hasOwnWindow }) => hasOwnWindow)
          .map((page) => (
            <Route key={page.path} path={page.path} element={<WindowPage page={page} />} />
          ))}
      </Routes>
    </ArrivalContext>
  );
}

function SignInRoute() {
  useEffect(() => {
    // Most users open the calendar first, so it is preloaded once the form is rendered.
    const timer = window.setTimeout(calendarPage.preload, PRELOAD_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <ErrorBoundary resetKey="login">
      <signInPage.Part />
    </ErrorBoundary>
  );
}

function SignedInPages() {
  const { pathname } = useLocation();
  const subject = useSignedIn();
  // Loads the page's code in parallel with the session.
  useEffect(() => (subject === null ? signInPage : pageAt(pathname)?.page)?.preload(), [subject, pathname]);
  return (
    <SessionGate
      waiting={pageAt(pathname)?.hasOwnWindow ? <Waiting /> : <ShellSkeleton />}
      onSession={(session) => prefetchPage(pathname, session)}
    >
      <GuardedPages />
    </SessionGate>
  );
}

/** All other pages; one that a token in the address opens needs no session, and takes none. */
function OtherPages() {
  const page = pageOpenedByToken(useLocation());
  return page ? <WindowPage page={page} /> : <SignedInPages />;
}

/** The routes of the console. Every path that is not listed here requires a sign-in, or a token in the address. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/login" element={<SignInRoute />} />
        <Route path="/logout" element={<SignOutPage />} />
        {entryPages.map(({ path, page }) => (
          <Route
            key={path}
            path={path}
            element={
              <ErrorBoundary resetKey={path}>
                <page.Part />
              </ErrorBoundary>
            }
          />
        ))}
        <Route path="/noclinicerror" element={<NoClinicPage />} />
        <Route path="/500" element={<ErrorPage />} />
        {publicPages.map(({ path, title, page }) => (
          <Route
            key={path}
            path={path}
            element={
              <PublicFrame title={title}>
                <page.Part />
              </PublicFrame>
            }
          />
        ))}
        <Route path="*" element={<OtherPages />} />
      </Routes>
    </Suspense>
  );
}
