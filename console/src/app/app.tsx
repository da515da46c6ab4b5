import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { dataProvider } from '../api/data-provider.js';
import { queryClient } from '../api/query-client.js';
import { authProvider } from '../session/authentication.js';
import { RowIcons } from '../components/row-icon.js';
import { SharedTooltip } from '../components/tooltip/shared-tooltip.js';
import { i18nProvider } from '../i18n/i18n-provider.js';
import { AppRoutes } from './routes.js';
import { theme } from './theme/theme.js';
import { Toasts } from './toasts/toasts.js';
import '../components/texts.js';
import './texts.js';

/**
 * The store starts with the stored language, so that the first render is translated. `LanguageMenu` stores the choice.
 */
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
      <SharedTooltip />
      <RowIcons />
    </CoreAdminContext>
  );
}

/** A data router with one catch-all route, because only data routers can block navigation (unsaved changes). */
const router = createBrowserRouter([{ path: '*', element: <Console /> }]);

/** The root component: theme, texts, session and data access around the pages. */
export function App() {
  return (
    <ThemeProvider theme={theme} defaultMode="system" disableTransitionOnChange noSsr>
      <CssBaseline enableColorScheme />
      {/* A day change is urgent. A transition would render it in slices between frames of the previous day. */}
      <RouterProvider router={router} useTransitions={false} />
    </ThemeProvider>
  );
}
