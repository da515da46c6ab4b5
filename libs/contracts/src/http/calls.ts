/**
 * Who may make a call.
 *
 * - `public`: anybody;
 * - `agent`: a clinic's agent, by its key, which the agents' door checks itself;
 * - `signedIn`: every user, in a clinic of theirs;
 * - `clinicAdmin`: admins of the clinic that the request names, and super admins;
 * - `superAdmin`, `superDeveloper`: those users.
 */
export type Caller = 'public' | 'agent' | 'signedIn' | 'clinicAdmin' | 'superAdmin' | 'superDeveloper';

/** What a call is, as far as rights and the audit trail go. */
export interface CallRight {
  /** One of them is enough. */
  callers: readonly [Caller, ...Caller[]];
  /** True: the call works in one clinic, and is refused to requests that name none. */
  inClinic?: boolean;
  /** What the audit trail says of each answered call, where the call does not write its own entry. */
  audit?: 'patientsRead' | 'exported';
  /** Only when the query has a value by this name, where the call is about a patient no more than then. */
  auditIf?: string;
}

/**
 * Every call of the API and who may make it: the one place that says so. The server's guard reads it (a route that is not
 * here answers 403), and a test walks all of it with every role. Keys are the method and the path under `/api/`, with
 * parameters as `:name`; paths are matched without regard to case.
 */
export const calls = {
  'POST login': { callers: ['public'] },
  'POST refresh': { callers: ['public'] },
  'POST logout': { callers: ['public'] },
  'POST registration': { callers: ['public'] },
  'POST forgot_password': { callers: ['public'] },
  'GET oneTimeLink/:token': { callers: ['public'] },
  'GET oidc/start': { callers: ['public'] },
  'GET oidc/callback': { callers: ['public'] },
  'GET about': { callers: ['public'] },

  'GET user/current': { callers: ['signedIn'] },
  'POST user/profile': { callers: ['signedIn'] },
  'GET user/linkedAccounts': { callers: ['signedIn'] },
  'POST user/linkedAccounts': { callers: ['signedIn'] },
  'DELETE user/linkedAccounts/:id': { callers: ['signedIn'] },
  'GET user': { callers: ['clinicAdmin'], inClinic: true },
  'POST user': { callers: ['clinicAdmin'], inClinic: true },
  'GET user/GetAssignableUsers': { callers: ['clinicAdmin'], inClinic: true },
  'GET user/:id': { callers: ['clinicAdmin'], inClinic: true },
  'PUT user/:id': { callers: ['clinicAdmin'], inClinic: true },
  'DELETE user/:id': { callers: ['clinicAdmin'], inClinic: true },
  'POST user/:id/invitation': { callers: ['clinicAdmin'], inClinic: true },

  'GET clinic': { callers: ['signedIn'], inClinic: true },
  'GET clinic/clinics': { callers: ['signedIn'] },
  'POST clinic/:clinicId/agentKey': { callers: ['superAdmin'] },

  'GET provider': { callers: ['signedIn'], inClinic: true },
  'GET provider/details': { callers: ['signedIn'], inClinic: true },
  'GET provider/userProviders': { callers: ['signedIn'], inClinic: true },
  'GET provider/providerGroups': { callers: ['signedIn'], inClinic: true },
  'POST provider': { callers: ['signedIn'], inClinic: true },

  'GET procedureRules': { callers: ['signedIn'], inClinic: true, audit: 'patientsRead', auditIf: 'patientId' },
  'POST procedureRules': { callers: ['clinicAdmin'], inClinic: true },
  'POST procedureRules/try': { callers: ['clinicAdmin'], inClinic: true, audit: 'patientsRead' },
  'GET procedureRules/reanalysis': { callers: ['signedIn'], inClinic: true },
  'GET procedureRules/ruleTypesAndOptions': { callers: ['signedIn'], inClinic: true },
  'POST procedureRules/patientRules': { callers: ['signedIn'], inClinic: true },
  'GET procedureRules/healthProfile': { callers: ['signedIn'], inClinic: true },
  'POST procedureRules/healthProfile': { callers: ['clinicAdmin'], inClinic: true },
  'GET procedureRules/healthProfile/:id': { callers: ['signedIn'], inClinic: true },
  'PUT procedureRules/healthProfile/:id': { callers: ['clinicAdmin'], inClinic: true },
  'DELETE procedureRules/healthProfile/:id': { callers: ['clinicAdmin'], inClinic: true },
  'POST appointment/healthProfile/:patientId': { callers: ['signedIn'], inClinic: true },
  'POST clinic/requireExamWithXrays': { callers: ['clinicAdmin'], inClinic: true },
  'POST clinic/:clinicId/procedureRule': { callers: ['superAdmin'] },

  'GET appointment': { callers: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET report/workDayPlan': { callers: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET appointment/analyze': { callers: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET appointment/insights': { callers: ['signedIn'], inClinic: true },
  'GET appointment/dismissInsight': { callers: ['signedIn'], inClinic: true },
  'POST appointment/:id/comment': { callers: ['signedIn'], inClinic: true },
  'GET explain/appointment/:id': { callers: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET dashboard/getHygieneDashboard': { callers: ['signedIn'], inClinic: true },
  'GET dashboard/getDashboard': { callers: ['signedIn'], inClinic: true },
  'GET report/openTimeTotals': { callers: ['signedIn'], inClinic: true },
  'GET events': { callers: ['signedIn'], inClinic: true },

  'GET auditTrail': { callers: ['superAdmin'] },
  'GET auditTrail/actions': { callers: ['superAdmin'] },
  'GET mail': { callers: ['superDeveloper'] },
  'GET mail/:id': { callers: ['superDeveloper'] },

  'POST agent/changes': { callers: ['agent'] },
  'GET agent/config': { callers: ['agent'] },
} as const satisfies Record<string, CallRight>;
