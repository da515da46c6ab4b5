import type { ClinicView, CurrentUser, Preferences, ProviderView } from '@helix/contracts';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { dataProvider } from '../api/data-provider.js';
import { queryClient } from '../api/query-client.js';
import { dateFormatAt } from '../app/navigation.js';
import { theme } from '../app/theme/theme.js';
import { Toasts } from '../app/toasts/toasts.js';
import { DateFormatContext } from '../components/dates/date-format.js';
import { RowIcons } from '../components/row-icon.js';
import { SharedTooltip } from '../components/tooltip/shared-tooltip.js';
import { i18nProvider } from '../i18n/i18n-provider.js';
import { instanceInfo } from '../session/instance-info.js';
import type { Session } from '../session/load-session.js';
import { SessionContext } from '../session/session-context.js';
import '../components/texts.js';
import '../app/texts.js';

/**
 * Where the styles of components go: outside of the document. jsdom lays nothing out, but would go through every rule for each
 * element of which a query asks whether it is visible.
 */
const styles = createCache({ key: 'css', container: document.createElement('div') });

/** A clinic in Toronto with every feature. */
export const buildClinic = (clinic: Partial<ClinicView> = {}): ClinicView => ({
  clinicId: 1,
  clinicGuid: '6f1c5b52-0f3b-4a6f-9a3e-2b7c1d9e8f01',
  name: 'Maple Dental',
  customerName: 'Maple Group',
  serviceTier: 2,
  timeZone: 'America/Toronto',
  currency: 'CAD',
  state: 'ON',
  goalHourlyProduction: 200,
  goalPercentage: 0.4,
  goalDisplayMode: 1,
  useProviderGroups: true,
  shouldTrackDoctor: true,
  requireExamWithXrays: false,
  graceDays: 0,
  almostDueDays: 30,
  dmsType: 3,
  scribe: true,
  audioConsentRequired: false,
  audioRetentionDays: 30,
  showInsurance: true,
  showInferredProcedures: true,
  shouldShowAmountInNotes: true,
  showClinicalForms: true,
  launchDate: null,
  payrollVisible: true,
  bonusPolicy: 'perDay',
  payPeriod: 'biweekly',
  ...clinic,
});

interface SignedIn {
  /** Of the signed-in user, who is an admin of the clinic unless it says otherwise. */
  user?: Partial<CurrentUser>;
  clinic?: Partial<ClinicView>;
  /** The providers that the user is. */
  providers?: readonly ProviderView[];
  isAdmin?: boolean;
  preferences?: Preferences;
}

/** The session of a signed-in user. */
export function buildSession(signedIn: SignedIn = {}): Session {
  const { user, clinic: fields, providers = [], isAdmin = true, preferences = {} } = signedIn;
  const clinic = buildClinic(fields);
  return {
    user: {
      userId: 7,
      firstName: 'Ana',
      lastName: 'Admin',
      email: 'ana@maple.example',
      isAdmin,
      isSSO: false,
      lastLoggedInDate: '2026-03-02T14:00:00.000Z',
      isSuperAdmin: false,
      isSuperDeveloper: false,
      clinics: [clinic],
      currentClinic: { clinicId: clinic.clinicId, name: clinic.name, isAdmin, isPayrollReportVisible: true },
      otherUsers: [],
      preferences: '{}',
      mustChoosePassword: false,
      providerIds: providers.map(({ provider_id }) => provider_id),
      ...user,
    },
    clinic,
    preferences,
    instance: instanceInfo(providers, clinic),
    isAdmin,
  };
}

/** Of the page that was rendered last. */
let router: ReturnType<typeof createBrowserRouter> | undefined;

interface Rendered {
  /** Types and clicks as a person does. */
  user: UserEvent;
  /** The path and query that the browser would show. */
  address: () => string;
}

/**
 * Renders a page or a part of one as the console does: theme, texts, date format of the page, session, data provider, toasts and a
 * router around it. The API is `api` of `set-up.ts`.
 *
 * @param path the address that it is opened at.
 */
export function renderConsole(element: ReactElement, signedIn: SignedIn & { path?: string } = {}): Rendered {
  const { path = '/', ...session } = signedIn;
  const page = (
    <CoreAdminContext
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={memoryStore()}
    >
      <DateFormatContext value={dateFormatAt(new URL(path, window.location.href).pathname)}>
        <SessionContext value={buildSession(session)}>{element}</SessionContext>
      </DateFormatContext>
      <Toasts />
      <SharedTooltip />
      <RowIcons />
    </CoreAdminContext>
  );
  // Of the browser, because pages read the address, which can be ahead of what is rendered.
  router?.dispose();
  window.history.replaceState(null, '', path);
  router = createBrowserRouter([{ path: '*', element: page }]);
  render(
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} noSsr>
        <RouterProvider router={router} useTransitions={false} />
      </ThemeProvider>
    </CacheProvider>,
  );
  return {
    // Nothing in the console depends on the time between two keys.
    user: userEvent.setup({ delay: null }),
    address: () => `${window.location.pathname}${window.location.search}`,
  };
}
