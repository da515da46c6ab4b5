/** The actions of the audit trail. They are stored, so their names stay. */
export const AUDIT_ACTIONS = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'sessionStolen',
  'passwordResetRequested',
  'passwordChanged',
  'registered',
  'userInvited',
  'userAdded',
  'userChanged',
  'userRemoved',
  'profileChanged',
  'accountLinked',
  'accountUnlinked',
  'providerChanged',
  'agentKeyCreated',
  'officeRulesCreated',
  'rulesChanged',
  'patientRulesChanged',
  'healthProfileAdded',
  'healthProfileRenamed',
  'healthProfileDeactivated',
  'patientProfileChanged',
  'officeOptionsChanged',
  'insightDismissed',
  'insightRestored',
  'commentChanged',
  'patientsRead',
  'exported',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Actions of an account outside of any clinic. Their subject is its email. */
export const SIGN_IN_ACTIONS = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'sessionStolen',
  'passwordResetRequested',
  'passwordChanged',
  'registered',
] as const satisfies readonly AuditAction[];

/** Actions whose subject is the email of the account that they are about. */
export const ACCOUNT_ACTIONS = [
  ...SIGN_IN_ACTIONS,
  'userInvited',
  'userAdded',
  'userChanged',
  'userRemoved',
  'profileChanged',
  'accountLinked',
  'accountUnlinked',
] as const satisfies readonly AuditAction[];

/** A row of `GET AuditTrail`: who did what, when, in which clinic, from where. `id` counts up. */
export interface AuditRow {
  id: number;
  /** ISO instant. */
  at: string;
  action: AuditAction;
  /** Null when nobody was signed in. */
  userId: number | null;
  /** As it was then. */
  email: string;
  clinicId: number | null;
  clinicName: string | null;
  /** The network address that the request came from. */
  address: string;
  /** What it was about, in short: a user's email, a request with its dates. */
  subject: string;
  /** What changed, by field; may be empty. */
  details: Record<string, unknown>;
}
