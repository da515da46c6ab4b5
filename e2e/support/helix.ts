import type { Page } from '@playwright/test';
import type { ClinicView, DayBucket, LoginAnswer, ProviderView } from '../../libs/contracts/src/index.js';

export const PASSWORD = 'Helix-demo-1';

/** Where the suite's Helix listens. */
export const helixUrl = (): string => process.env['HELIX_URL'] ?? '';

/** Signs in by the form, as a person does. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
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

  async appointments(clinic: ClinicView, date: string): Promise<DayBucket[]> {
    return (await call('GET', `appointment?startDate=${date}&endDate=${date}`, this.headers(clinic))) as DayBucket[];
  }

  async providers(clinic: ClinicView): Promise<ProviderView[]> {
    return (await call('GET', 'Provider/Details?activeOnly=true', this.headers(clinic))) as ProviderView[];
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
  return response.json();
}
