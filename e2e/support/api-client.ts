import type { z } from 'zod';
import type {
  AnalysisRow,
  AppointmentDetails,
  ClinicView,
  Dashboard,
  GeneratedNoteView,
  DayBucket,
  HygieneDashboard,
  insuranceDetailsForm,
  LoginAnswer,
  nextPlanForm,
  OpenDay,
  OpenTimeRow,
  PatientNote,
  PatientNoteForm,
  PayrollRowView,
  planForm,
  ProviderSave,
  ProviderView,
  RulesReanalysis,
  UserForm,
  UserRow,
  WizardTemplate,
} from '../../libs/contracts/src/index.js';

export const PASSWORD = 'Helix-demo-1';
export const ADMIN = 'admin@helix.example';
export const SUPER_ADMIN = 'superadmin@helix.example';
export const SUPER_DEVELOPER = 'superdev@helix.example';
export const HYGIENIST = 'hygienist@helix.example';
export const DOCTOR = 'doctor@helix.example';
export const FRONT_DESK = 'frontdesk@helix.example';

/** The clinic that most tests work in. */
export const CLINIC = 'Riverbend Dental';

/** Where the Helix of this worker listens. */
export const helixUrl = (): string => process.env['HELIX_URL'] ?? '';

/** A session that began over the API. */
export interface ApiSession extends LoginAnswer {
  /** What the browser keeps in its cookie, out of reach of scripts. */
  refreshToken: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

/** Access tokens live for 30 minutes, and pages renew theirs before. */
const MAX_SHARED_SESSION_AGE_MS = 15 * 60_000;

/** Of each user the session that this worker's tests share. */
const sharedSessions = new Map<string, ApiSession>();

/** Signs in over the API. */
export async function startSession(email: string): Promise<ApiSession> {
  const response = await request('POST', 'login', {}, { email, password: PASSWORD });
  const [, refreshToken = ''] = /^helix_refresh=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '') ?? [];
  return { ...((await response.json()) as LoginAnswer), refreshToken, startedAt: Date.now() };
}

/** The session of a demo user that this worker's tests share: none of them may end or renew it. */
export async function sharedSession(email: string): Promise<ApiSession> {
  const known = sharedSessions.get(email);
  if (known && Date.now() - known.startedAt < MAX_SHARED_SESSION_AGE_MS) return known;
  const session = await startSession(email);
  sharedSessions.set(email, session);
  return session;
}

/** Both included, `yyyy-mm-dd`. */
export interface Days {
  startDate: string;
  endDate: string;
}

/** Calls the API as one of the demo users. */
export class ApiClient {
  private constructor(
    private readonly token: string,
    readonly clinics: ClinicView[],
  ) {}

  static async signIn(email: string): Promise<ApiClient> {
    const { token, user } = await sharedSession(email);
    return new ApiClient(token, user.clinics);
  }

  /** Has a link to set a new password mailed. */
  static async requestPasswordReset(email: string): Promise<void> {
    await call('POST', 'forgot_password', {}, { email });
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

  /** Adds a clinic of the first customer, as a super admin may. @returns the key of its agent. */
  async addClinic(name: string, DMSType = 'Tracker'): Promise<string> {
    const [clinic] = this.clinics;
    if (!clinic) throw new Error('the user has no clinic');
    const [customer] = (await call('GET', 'Customer', this.headers(clinic))) as { customerId: number }[];
    const form = { name, customerId: customer?.customerId, DMSType, city: 'Guelph', state: 'ON' };
    const place = { country: 'CA', timezone: 'America/Toronto', launchDate: null };
    const settings = { serviceTier: 2, getTier3Reports: false, syncIntervalInSeconds: 60 };
    const added = await call('POST', 'Clinic', this.headers(clinic), { ...form, ...place, ...settings });
    return (added as { agentKey: string }).agentKey;
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

  /** Changes the generated note of an appointment, as another user would. */
  async changeGeneratedNote(clinic: ClinicView, appointmentId: string, text: string): Promise<void> {
    const query = new URLSearchParams({ appointmentId });
    const [note] = (await call('GET', `Audio/notes?${query.toString()}`, this.headers(clinic))) as GeneratedNoteView[];
    if (!note) throw new Error(`no generated note of appointment ${appointmentId}`);
    await call('PUT', `Audio/notes/${note.noteId}`, this.headers(clinic), { text, version: note.version });
  }

  async saveProvider(clinic: ClinicView, provider: ProviderSave): Promise<void> {
    await call('POST', 'Provider', this.headers(clinic), provider);
  }

  /** Stores a day as checked. @param total of the day sheet, dollars. */
  async checkDaySheet(clinic: ClinicView, date: string, total: number): Promise<void> {
    await call('POST', 'Reconcile', this.headers(clinic), { date, total, save: true });
  }

  async appointments(clinic: ClinicView, date: string, until = date): Promise<DayBucket[]> {
    return (await call('GET', `appointment?startDate=${date}&endDate=${until}`, this.headers(clinic))) as DayBucket[];
  }

  async analyses(clinic: ClinicView, date: string): Promise<AnalysisRow[]> {
    const path = `appointment/Analyze?startDate=${date}&endDate=${date}`;
    return (await call('GET', path, this.headers(clinic))) as AnalysisRow[];
  }

  async appointmentDetails(clinic: ClinicView, appointmentId: string): Promise<AppointmentDetails> {
    return (await call('GET', `appointment/${appointmentId}`, this.headers(clinic))) as AppointmentDetails;
  }

  async savePlan(clinic: ClinicView, appointmentId: string, plan: z.input<typeof planForm>): Promise<void> {
    await call('POST', `appointment/${appointmentId}`, this.headers(clinic), plan);
  }

  async patientNotes(clinic: ClinicView, patientId: string): Promise<PatientNote[]> {
    return (await call('GET', `appointment/patientNote/${patientId}`, this.headers(clinic))) as PatientNote[];
  }

  async savePatientNote(clinic: ClinicView, patientId: string, form: PatientNoteForm): Promise<void> {
    await call('POST', `appointment/patientNote/${patientId}`, this.headers(clinic), form);
  }

  async saveNextPlan(clinic: ClinicView, appointmentId: string, plan: z.input<typeof nextPlanForm>): Promise<void> {
    await call('POST', `appointment/${appointmentId}/SaveAppointmentNext`, this.headers(clinic), plan);
  }

  async saveInsuranceDetails(
    clinic: ClinicView,
    patientId: string,
    details: z.input<typeof insuranceDetailsForm>,
  ): Promise<void> {
    await call('POST', `Patient/${patientId}/InsuranceDetails`, this.headers(clinic), details);
  }

  /** Assigns a health profile to a patient from now on. */
  async assignProfile(clinic: ClinicView, patientId: string, healthProfileId: number): Promise<void> {
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

  async payroll(clinic: ClinicView, providerID: string, { startDate, endDate }: Days): Promise<PayrollRowView[]> {
    const path = `Report/GetPayrollReportByCommission?startDate=${startDate}&endDate=${endDate}&providerID=${providerID}`;
    return (await call('GET', path, this.headers(clinic))) as PayrollRowView[];
  }

  async openDay(clinic: ClinicView, date: string): Promise<OpenDay> {
    return (await call('GET', `OpenDay?date=${date}`, this.headers(clinic))) as OpenDay;
  }

  /** The template that the note wizard fills for the user without an appointment. */
  async noteTemplate(clinic: ClinicView): Promise<WizardTemplate> {
    return (await call('GET', 'Template', this.headers(clinic))) as WizardTemplate;
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
  const text = await (await request(method, path, headers, body)).text();
  return text ? JSON.parse(text) : undefined;
}

async function request(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Response> {
  const response = await fetch(`${helixUrl()}/api/${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}
