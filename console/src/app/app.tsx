import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { CoreAdminContext } from 'react-admin';
import { BrowserRouter } from 'react-router';
import { dataProvider } from '../api/data-provider.js';
import { queryClient } from '../api/query-client.js';
import { authProvider } from '../session/auth-provider.js';
import { i18nProvider } from './i18n/i18n-provider.js';
import { Toasts } from './layout/toasts.js';
import { AppRoutes } from './routes.js';
import { theme } from './theme/theme.js';

/** The console: theme, texts, session and data access around the pages. */
export function App() {
  return (
    <ThemeProvider theme={theme} defaultMode="system" disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      <BrowserRouter>
        <CoreAdminContext
          authProvider={authProvider}
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          queryClient={queryClient}
        >
          <AppRoutes />
          <Toasts />
        </CoreAdminContext>
      </BrowserRouter>
    </ThemeProvider>
  );
}
