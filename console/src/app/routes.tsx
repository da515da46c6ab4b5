import { Navigate, Route, Routes, useParams } from 'react-router';
import { SignInPage } from '../sign-in/sign-in-page.js';
import { AppShell } from './layout/app-shell.js';
import { NoClinicPage, NotFoundPage, SignOutPage, WrongPage } from './message-pages.js';
import { calendarPage } from './pages.js';

/** `/appointment/{id}` leads to the appointment on the calendar. */
function AppointmentOnCalendar() {
  const { id = '' } = useParams();
  return <Navigate to={`/dashboard?${new URLSearchParams({ appointment: id }).toString()}`} replace />;
}

/** Which page is at which path. Pages inside the shell are for signed-in users. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<SignInPage onIdle={calendarPage.preload} />} />
      <Route path="/logout" element={<SignOutPage />} />
      <Route path="/noclinicerror" element={<NoClinicPage />} />
      <Route path="/500" element={<WrongPage />} />
      <Route element={<AppShell />}>
        <Route index element={<Navigate to="/dashboard" replace />} />
        <Route path="/dashboard" element={<calendarPage.Page />} />
        <Route path="/appointment/:id" element={<AppointmentOnCalendar />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
