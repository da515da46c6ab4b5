import type { Locator, Page } from '@playwright/test';
import type {
  AnalysisRow,
  ClinicView,
  Dashboard,
  DayBucket,
  HygieneDashboard,
  LoginAnswer,
  OpenTimeRow,
  ProviderSave,
  ProviderView,
  RulesReanalysis,
  UserForm,
  UserRow,
} from '../../libs/contracts/src/index.js';

export const PASSWORD = 'Helix-demo-1';
export const ADMIN = 'admin@helix.example';
export const SUPER_ADMIN = 'superadmin@helix.example';

/** The clinic that most tests work in. */
export const CLINIC = 'Riverbend Dental';

/** Where the suite's Helix listens. */
export const helixUrl = (): string => process.env['HELIX_URL'] ?? '';

/** Signs in by the form, as a person does. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens a page of Riverbend Dental as somebody who has just signed in; users of one clinic get theirs. */
export async function open(page: Page, email: string, path: string): Promise<void> {
  const { clinics } = await ApiClient.signIn(email);
  const clinic = clinics.length > 1 && clinics.find(({ name }) => name === CLINIC);
  await page.goto(`${helixUrl()}${path}${clinic ? `?c=${clinic.clinicGuid}` : ''}`);
  await signIn(page, email);
}

/** The button that opens the user menu: only who is signed in has it. */
export const userMenu = (page: Page): Locator => page.getByRole('button', { name: /^User menu of/ });

/** Both included, `yyyy-mm-dd`. */
export interface Days {
  startDate: string;
  endDate: string;
}

/** A program outside of Helix: it signs in and calls the API. */
export class ApiClient {
  private constructor(
    private readonly token: string,
    readonly clinics: ClinicView[],
  ) {}

  static async signIn(email: string): Promise<ApiClient> {
    const answer = await call('POST', 'login', {}, { email, password: PASSWORD });
    const { token, user } = answer as LoginAnswer;
    return new ApiClient(token, user.clinics);
  }

  clinic(name: string): ClinicView {
    const clinic = this.clinics.find((one) => one.name === name);
    if (!clinic) throw new Error(`no clinic ${name}`);
    return clinic;
  }

  async agentKey(clinic: ClinicView): Promise<string> {
    const answer = await call('POST', `Clinic/${clinic.clinicId}/AgentKey`, this.headers(clinic), {});
    return (answer as { agentKey: string }).agentKey;
  }

  /** Adds a user to the clinic, who gets an invitation by mail. */
  async addUser(clinic: ClinicView, user: { firstName: string; lastName: string; email: string }): Promise<UserRow> {
    return (await call('POST', 'User', this.headers(clinic), { ...user, isClinicAdmin: false })) as UserRow;
  }

  /** Changes the password of a user of the clinic, as its admin may. */
  async setPassword(clinic: ClinicView, userId: number, password: string): Promise<void> {
    await call('POST', 'User', this.headers(clinic), { userId, password });
  }

  async changeUser(clinic: ClinicView, { userId, ...user }: Pick<UserRow, 'userId'> & UserForm): Promise<void> {
    await call('PUT', `User/${userId}`, this.headers(clinic), user);
  }

  async removeUser(clinic: ClinicView, userId: number): Promise<void> {
    await call('DELETE', `User/${userId}`, this.headers(clinic));
  }

  async saveProvider(clinic: ClinicView, provider: ProviderSave): Promise<void> {
    await call('POST', 'Provider', this.headers(clinic), provider);
  }

  async appointments(clinic: ClinicView, date: string): Promise<DayBucket[]> {
    return (await call('GET', `appointment?startDate=${date}&endDate=${date}`, this.headers(clinic))) as DayBucket[];
  }

  async analyses(clinic: ClinicView, date: string): Promise<AnalysisRow[]> {
    const path = `appointment/Analyze?startDate=${date}&endDate=${date}`;
    return (await call('GET', path, this.headers(clinic))) as AnalysisRow[];
  }

  /** Gives a patient a health profile from now on. */
  async giveProfile(clinic: ClinicView, patientId: string, healthProfileId: number): Promise<void> {
    await call('POST', `appointment/HealthProfile/${patientId}`, this.headers(clinic), { healthProfileId });
  }

  async reanalysis(clinic: ClinicView): Promise<RulesReanalysis> {
    return (await call('GET', 'ProcedureRules/Reanalysis', this.headers(clinic))) as RulesReanalysis;
  }

  async providers(clinic: ClinicView): Promise<ProviderView[]> {
    return (await call('GET', 'Provider/Details?activeOnly=true', this.headers(clinic))) as ProviderView[];
  }

  /** @param providerIds none: all. */
  async hygieneDashboard(clinic: ClinicView, providerIds: readonly string[], date: string): Promise<HygieneDashboard> {
    const query = new URLSearchParams({ date, providerId: providerIds.join() });
    return (await call('GET', `Dashboard/GetHygieneDashboard?${query}`, this.headers(clinic))) as HygieneDashboard;
  }

  /** @param providerIds none: all. */
  async dashboard(clinic: ClinicView, providerIds: readonly string[], days: Days): Promise<Dashboard> {
    const query = new URLSearchParams({ ...days, providerIds: JSON.stringify(providerIds.map((id) => ({ id }))) });
    return (await call('GET', `Dashboard/GetDashboard?${query}`, this.headers(clinic))) as Dashboard;
  }

  /** @param of the providers of the clinic, none: all; or all clinics of the user, beside each other. */
  async openTime(clinic: ClinicView, of: readonly string[] | 'all clinics', days: Days): Promise<OpenTimeRow[]> {
    const query = new URLSearchParams({ ...days, compare: String(of === 'all clinics') });
    if (of !== 'all clinics') query.set('providerIds', of.join());
    return (await call('GET', `Report/OpenTimeTotals?${query}`, this.headers(clinic))) as OpenTimeRow[];
  }

  private headers(clinic: ClinicView): Record<string, string> {
    return { Authorization: `Bearer ${this.token}`, 'X-Clinic-Guid': clinic.clinicGuid };
  }
}

/** Posts changes as an agent does. */
export async function postChanges(
  agentKey: string,
  changes: unknown[],
): Promise<{ accepted: number; rejected: unknown[] }> {
  const answer = await call(
    'POST',
    'agent/changes',
    { 'X-Api-Key': agentKey },
    { sequence: 1, agentVersion: 'e2e', changes },
  );
  return answer as { accepted: number; rejected: unknown[] };
}

async function call(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<unknown> {
  const response = await fetch(`${helixUrl()}/api/${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}
