import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { useSignedIn } from '../session/session-context.js';
import { SessionGate } from '../session/session-gate.js';
import { useOwnClinic } from '../session/use-own-clinic.js';
import { SignOutPage } from '../sign-in/sign-out-page.js';
import { AbsentPage, NoClinicPage, NotFoundPage, WrongPage } from './message-pages.js';
import { useGuardedLocation } from './use-guarded-location.js';
import { ErrorBoundary } from './error-boundary.js';
import { AppShell, FrameSkeleton } from './layout/app-shell.js';
import { OutsideFrame } from './layout/outside-frame.js';
import { Waiting } from './layout/frame-parts.js';
import { pageAt } from './navigation.js';
import { calendarPage, entryPages, outsidePages, pages, signInPage, type PageEntry } from './pages.js';

/** How long the sign-in form stands before what comes after it is loaded. */
const CALM_MILLISECONDS = 300;

/** Until appointments have a page of their own: `/appointment/{id}` leads to the appointment on the calendar. */
function AppointmentOnCalendar() {
  const { id = '' } = useParams();
  return <Navigate to={`/dashboard?${new URLSearchParams({ appointment: id }).toString()}`} replace />;
}

const elementOf = ({ page, title, icon }: Pick<PageEntry, 'page' | 'title' | 'icon'>) =>
  page ? <page.Part /> : <AbsentPage title={title} icon={icon} />;

/** The pages of signed-in users, in their frame. */
function GuardedPages() {
  const isOwnClinic = useOwnClinic();
  const location = useGuardedLocation();
  if (!location || !isOwnClinic) return <Waiting />;
  return (
    <Routes location={location}>
      <Route element={<AppShell />}>
        <Route index element={<Navigate to="/mydashboard" replace />} />
        <Route path="/appointment/:id" element={<AppointmentOnCalendar />} />
        {pages.map((page) => (
          <Route key={page.path} path={page.path} element={elementOf(page)} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

function SignInRoute() {
  useEffect(() => {
    // Most people come for the calendar; it loads once the form is there.
    const timer = window.setTimeout(calendarPage.preload, CALM_MILLISECONDS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <ErrorBoundary resetKey="login">
      <signInPage.Part />
    </ErrorBoundary>
  );
}

function InsidePages() {
  const { pathname } = useLocation();
  const subject = useSignedIn();
  // The page's code loads while it is asked who is signed in.
  useEffect(() => (subject === null ? signInPage : pageAt(pathname)?.page)?.preload(), [subject, pathname]);
  return (
    <SessionGate waiting={<FrameSkeleton />} onSession={async (session) => pageAt(pathname)?.page?.begin(session)}>
      <GuardedPages />
    </SessionGate>
  );
}

/** Which page is at which path. Everything that is not named here is for signed-in users. */
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
        <Route path="/500" element={<WrongPage />} />
        {outsidePages.map((page) => (
          <Route
            key={page.path}
            path={page.path}
            element={<OutsideFrame title={page.title}>{elementOf(page)}</OutsideFrame>}
          />
        ))}
        <Route path="*" element={<InsidePages />} />
      </Routes>
    </Suspense>
  );
}
