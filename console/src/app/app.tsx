import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { dataProvider } from '../api/data-provider.js';
import { queryClient } from '../api/query-client.js';
import { authProvider } from '../session/authentication.js';
import { i18nProvider } from '../i18n/i18n-provider.js';
import { AppRoutes } from './routes.js';
import { theme } from './theme/theme.js';
import { Toasts } from './toasts/toasts.js';
import '../components/texts.js';
import './texts.js';

/** The language is known from the first frame on; it is kept by the choice of it. */
const store = memoryStore({ locale: i18nProvider.getLocale() });

function Console() {
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <AppRoutes />
      <Toasts />
    </CoreAdminContext>
  );
}

/** All paths are ours; only such a router lets a page ask before it is left. */
const router = createBrowserRouter([{ path: '*', element: <Console /> }]);

/** The console: theme, texts, session and data access around the pages. */
export function App() {
  return (
    <ThemeProvider theme={theme} defaultMode="system" disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      {/* A click on the next day is urgent; as a transition it would be drawn in slices, between frames of the day before. */}
      <RouterProvider router={router} useTransitions={false} />
    </ThemeProvider>
  );
}
