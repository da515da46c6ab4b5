/**
 * Who may use a route.
 *
 * - `public`: anybody;
 * - `agent`: a clinic's agent, by its key, which the agent API checks itself;
 * - `signedIn`: every user, in a clinic of theirs;
 * - `clinicAdmin`: admins of the clinic that the request names, and super admins;
 * - `superAdmin`, `superDeveloper`: those users.
 */
export type Role = 'public' | 'agent' | 'signedIn' | 'clinicAdmin' | 'superAdmin' | 'superDeveloper';

/** The permission and the auditing of a route. */
export interface RoutePermission {
  /** One of them is enough. */
  roles: readonly [Role, ...Role[]];
  /** True: the route works in one clinic, and rejects requests that name none. */
  inClinic?: boolean;
  /** The audit entry of each successful request, for routes that do not write their own. */
  audit?: 'patientsRead' | 'exported' | 'mailsRead';
  /** True: also for sessions that began with a password that somebody else set, until the user chooses their own. */
  beforePasswordChoice?: boolean;
  /** True: a page for people without a sign-in, whose path is not under `/api/`. */
  isPage?: boolean;
  /** Only requests with this query parameter are audited: without it the route is not about a patient. */
  auditIf?: string;
  /** Fields of the body that say whose data was read; the audit entry has them like parameters of the query. */
  auditedFields?: readonly string[];
}

/**
 * Every route of the API and who may use it. The server's guard reads this table (a route that is not here is a 403), and
 * a test tries all of it with every role. Keys are the method and the path under `/api/` (of a page: under `/`), with
 * parameters as `:name`; paths are matched in any case.
 */
export const routePermissions = {
  'POST login': { roles: ['public'] },
  'POST refresh': { roles: ['public'] },
  'POST logout': { roles: ['public'] },
  'POST registration': { roles: ['public'] },
  'POST acceptInvitation': { roles: ['public'] },
  'POST choosePassword': { roles: ['signedIn'], beforePasswordChoice: true },
  'POST forgot_password': { roles: ['public'] },
  'GET oneTimeLink/:token': { roles: ['public'] },
  'GET oidc/start': { roles: ['public'] },
  'GET oidc/callback': { roles: ['public'] },
  'GET about': { roles: ['public'] },
  'GET about/licences': { roles: ['public'] },
  'GET about/licences/text': { roles: ['public'] },

  'GET user/current': { roles: ['signedIn'], beforePasswordChoice: true },
  'POST user/profile': { roles: ['signedIn'] },
  'GET user/linkedAccounts': { roles: ['signedIn'] },
  'POST user/linkedAccounts': { roles: ['signedIn'] },
  'DELETE user/linkedAccounts/:id': { roles: ['signedIn'] },
  'GET user': { roles: ['clinicAdmin'], inClinic: true },
  'POST user': { roles: ['clinicAdmin'], inClinic: true },
  'GET user/GetAssignableUsers': { roles: ['clinicAdmin'], inClinic: true },
  'GET user/:id': { roles: ['clinicAdmin'], inClinic: true },
  'PUT user/:id': { roles: ['clinicAdmin'], inClinic: true },
  'DELETE user/:id': { roles: ['clinicAdmin'], inClinic: true },
  'POST user/:id/invitation': { roles: ['clinicAdmin'], inClinic: true },

  'GET clinic': { roles: ['signedIn'], inClinic: true },
  'GET clinic/clinics': { roles: ['signedIn'] },
  'POST clinic': { roles: ['superAdmin'] },
  'GET customer': { roles: ['superAdmin'] },
  'POST customer': { roles: ['superAdmin'] },
  'POST clinic/:clinicId/agentKey': { roles: ['superAdmin'] },
  'POST clinic/:clinicId/setupCode': { roles: ['superAdmin'] },
  'POST clinic/updateClinicSummaryTables': { roles: ['superAdmin'] },
  'GET clinic/:clinicId/summaryUpdate': { roles: ['superAdmin'] },

  'GET provider': { roles: ['signedIn'], inClinic: true },
  'GET provider/details': { roles: ['signedIn'], inClinic: true },
  'GET provider/userProviders': { roles: ['signedIn'], inClinic: true },
  'GET provider/providerGroups': { roles: ['signedIn'], inClinic: true },
  'GET provider/details/:providerId': { roles: ['signedIn'], inClinic: true },
  'PUT provider/details/:providerId': { roles: ['signedIn'], inClinic: true },
  'POST provider/providerGroups': { roles: ['clinicAdmin'], inClinic: true },
  'DELETE provider/providerGroups/:providerGroupId': { roles: ['clinicAdmin'], inClinic: true },
  'POST provider/calendarOrder': { roles: ['clinicAdmin'], inClinic: true },
  'POST provider': { roles: ['signedIn'], inClinic: true },
  'GET provider/:providerId/wageHistory': { roles: ['signedIn'], inClinic: true },
  'POST provider/:providerId/wageHistory': { roles: ['clinicAdmin'], inClinic: true },
  'POST villanova/importItemCardsEntry': { roles: ['clinicAdmin'], inClinic: true },
  'GET clinic/timeSheetColumns': { roles: ['clinicAdmin'], inClinic: true },
  'POST clinic/timeSheetColumns': { roles: ['clinicAdmin'], inClinic: true },
  'DELETE clinic/timeSheetColumns': { roles: ['clinicAdmin'], inClinic: true },
  'POST provider/timeClockPunchGeneration': { roles: ['superAdmin'], inClinic: true },
  'GET provider/:providerId/schedule': { roles: ['signedIn'], inClinic: true },
  'POST provider/:providerId/schedule': { roles: ['clinicAdmin'], inClinic: true },
  'POST provider/:providerId/fairPay': { roles: ['clinicAdmin'], inClinic: true },

  'GET procedureRules': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead', auditIf: 'patientId' },
  'POST procedureRules': { roles: ['clinicAdmin'], inClinic: true },
  'POST procedureRules/try': { roles: ['clinicAdmin'], inClinic: true, audit: 'patientsRead' },
  'GET procedureRules/reanalysis': { roles: ['signedIn'], inClinic: true },
  'GET procedureRules/unmatchedCodes': { roles: ['clinicAdmin'], inClinic: true },
  'GET procedureRules/ruleTypesAndOptions': { roles: ['signedIn'], inClinic: true },
  'POST procedureRules/patientRules': { roles: ['signedIn'], inClinic: true },
  'GET procedureRules/healthProfile': { roles: ['signedIn'], inClinic: true },
  'POST procedureRules/healthProfile': { roles: ['clinicAdmin'], inClinic: true },
  'GET procedureRules/healthProfile/:id': { roles: ['signedIn'], inClinic: true },
  'PUT procedureRules/healthProfile/:id': { roles: ['clinicAdmin'], inClinic: true },
  'DELETE procedureRules/healthProfile/:id': { roles: ['clinicAdmin'], inClinic: true },
  'POST appointment/healthProfile/:patientId': { roles: ['signedIn'], inClinic: true },
  'POST clinic/requireExamWithXrays': { roles: ['clinicAdmin'], inClinic: true },
  'POST clinic/settings': { roles: ['clinicAdmin'], inClinic: true },
  'GET clinic/goals': { roles: ['clinicAdmin'], inClinic: true },
  'POST clinic/payrollSettings': { roles: ['clinicAdmin'], inClinic: true },
  'POST clinic/useProviderGroups': { roles: ['clinicAdmin'], inClinic: true },
  'POST clinic/uninstallAgent': { roles: ['superDeveloper'], inClinic: true },
  'POST clinic/checkAgentForUpdates': { roles: ['superDeveloper'], inClinic: true },
  'POST clinic/setResyncAll': { roles: ['superDeveloper'], inClinic: true },
  'POST clinic/restartRNAAgentService': { roles: ['superDeveloper'], inClinic: true },
  'POST clinic/submitCommand': { roles: ['superDeveloper'], inClinic: true },
  // These are of every clinic that the user may enter.
  'GET clinic/commands': { roles: ['superDeveloper'] },
  'GET clinic/agents': { roles: ['superDeveloper'] },
  'GET quarantine': { roles: ['superDeveloper'] },
  'GET quarantine/:id': { roles: ['superDeveloper'] },
  'POST quarantine/replay': { roles: ['superDeveloper'] },
  'GET hub/status': { roles: ['superDeveloper'] },
  'GET hub/keyLists': { roles: ['superDeveloper'] },
  'POST hub/keyLists/agree': { roles: ['superDeveloper'] },
  'POST clinic/:clinicId/procedureRule': { roles: ['superAdmin'] },

  'GET appointment': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET report/workDayPlan': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET appointment/analyze': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET appointment/search': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET appointment/insights': { roles: ['signedIn'], inClinic: true },
  'GET appointment/dismissInsight': { roles: ['signedIn'], inClinic: true },
  'GET appointment/:id': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET appointment/:id/previewNext': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET appointment/ada/:code/:feeScheduleId': { roles: ['signedIn'], inClinic: true },
  'GET appointment/deleted/:id': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET appointment/upcoming/:patientId': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'POST appointment/:id/comment': { roles: ['signedIn'], inClinic: true },
  'POST appointment/:id': { roles: ['signedIn'], inClinic: true },
  'POST appointment/:id/procedure/:procedureRuleTypeId': { roles: ['signedIn'], inClinic: true },
  'POST appointment/:id/saveAppointmentNext': { roles: ['signedIn'], inClinic: true },
  'POST appointment/procedure/:procedureId': { roles: ['signedIn'], inClinic: true },
  'POST appointment/procedureHistory/:patientId': { roles: ['signedIn'], inClinic: true },
  'POST appointment/procedureHistoryDelete/:patientId': { roles: ['signedIn'], inClinic: true },
  'GET appointment/coverage/:first/:second': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'POST patient/:patientId/insuranceDetails': { roles: ['signedIn'], inClinic: true },
  'GET insurancePlan': { roles: ['superAdmin'] },
  'GET insurancePlan/carriers': { roles: ['superAdmin'] },
  'GET insurancePlan/procedure-rule-types': { roles: ['superAdmin'] },
  'GET insurancePlan/unmatched': { roles: ['superAdmin'] },
  'GET insurancePlan/:planId': { roles: ['superAdmin'] },
  'POST insurancePlan': { roles: ['superAdmin'] },
  'GET appointment/patientNote/:patientId': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'POST appointment/patientNote/:patientId': { roles: ['signedIn'], inClinic: true },
  'GET note/dmsTemplate': { roles: ['signedIn'], inClinic: true },
  'GET note/patient/:patientId/clinicalFormsData': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET note/tokenPossibleValue/:appointmentId': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET note/prefil': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET note/appointment/:appointmentId': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET template': { roles: ['signedIn'], inClinic: true },
  'GET tokenType': { roles: ['signedIn'] },
  'GET token': { roles: ['signedIn'] },
  'GET token/:id': { roles: ['signedIn'] },
  'POST token': { roles: ['superAdmin'] },
  'PUT token/:id': { roles: ['superAdmin'] },
  'DELETE token/:id': { roles: ['superAdmin'] },
  'GET tokenPossibleValue': { roles: ['signedIn'] },
  'GET tokenPossibleValue/:id': { roles: ['signedIn'] },
  'POST tokenPossibleValue': { roles: ['superAdmin'] },
  'PUT tokenPossibleValue/:id': { roles: ['superAdmin'] },
  'DELETE tokenPossibleValue/:id': { roles: ['superAdmin'] },
  'GET noteTemplate': { roles: ['superAdmin'] },
  'GET noteTemplate/:id': { roles: ['superAdmin'] },
  'POST noteTemplate': { roles: ['superAdmin'] },
  'PUT noteTemplate/:id': { roles: ['superAdmin'] },
  'DELETE noteTemplate/:id': { roles: ['superAdmin'] },
  'GET explain/appointment/:id': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET explain/totals/:id': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET explain/figure': { roles: ['clinicAdmin'], inClinic: true, audit: 'patientsRead' },
  'GET explain/openTime': { roles: ['signedIn'], inClinic: true },
  'GET dashboard/getHygieneDashboard': { roles: ['signedIn'], inClinic: true },
  'GET dashboard/getDashboard': { roles: ['signedIn'], inClinic: true },
  'GET dashboard/getAppointments': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET dashboard/getNextActions': { roles: ['signedIn'], inClinic: true },
  'GET openDay': { roles: ['signedIn'], inClinic: true },
  'GET report/openTimeTotals': { roles: ['signedIn'], inClinic: true },
  'GET report/getPayrollReportByCommission': { roles: ['signedIn'], inClinic: true },
  'POST report/getProviderWorkReport': {
    ...{ roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
    auditedFields: ['startDate', 'endDate', 'providerIds'],
  },
  'GET report/providerProductivityByDay': { roles: ['signedIn'], inClinic: true },
  'GET report': { roles: ['clinicAdmin'], inClinic: true },
  'GET emailReports': { roles: ['clinicAdmin'], inClinic: true, audit: 'exported' },
  // Without a month it is for super admins, which the call checks itself.
  'GET report/assessment': { roles: ['signedIn'], inClinic: true },
  'GET report/assessment/scheduleDetail': { roles: ['superAdmin'], inClinic: true, audit: 'exported' },
  'GET report/monthly': { roles: ['signedIn'], inClinic: true },
  // The clinic of the query, which the call checks itself.
  'POST emailReports/rnaMonthly': { roles: ['signedIn'] },
  'GET report/monthlyReports': { roles: ['clinicAdmin'], inClinic: true },
  'GET report/monthlyReports/:reportId/pdf': { roles: ['clinicAdmin'], inClinic: true, audit: 'exported' },
  'POST report/monthlyReports/:reportId/resend': { roles: ['clinicAdmin'], inClinic: true },
  'POST report/monthlyReports/:reportId/endLinks': { roles: ['clinicAdmin'], inClinic: true },
  // The token of the query is the permission.
  'GET agent/reportData': { roles: ['public'] },
  'GET report/openTimeGaps': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'GET provider/productivity': { roles: ['clinicAdmin'], inClinic: true },
  'GET report/clinicProductivity': { roles: ['clinicAdmin'], inClinic: true },
  'GET report/hygieneRebookingPerformance': { roles: ['clinicAdmin'], inClinic: true },
  'GET report/rnaUsage': { roles: ['clinicAdmin'], inClinic: true },
  'GET report/rnaUsageByUser': { roles: ['clinicAdmin'], inClinic: true },
  'GET report/productUsage': { roles: ['signedIn'], inClinic: true },
  'GET report/yearOverYear': { roles: ['signedIn'], inClinic: true },
  'GET report/getReportSubscriptions': { roles: ['clinicAdmin'], inClinic: true },
  'POST report/setReportSubscription': { roles: ['clinicAdmin'], inClinic: true },
  // The token of the address is the permission.
  'GET unsubscribe': { roles: ['public'], isPage: true },
  'POST unsubscribe': { roles: ['public'], isPage: true },
  'GET reconcile': { roles: ['clinicAdmin'], inClinic: true },
  'POST reconcile': { roles: ['clinicAdmin'], inClinic: true, audit: 'patientsRead' },
  'GET report/intervalDrift': { roles: ['clinicAdmin'], inClinic: true },
  'GET report/intervalDrift/patients': { roles: ['clinicAdmin'], inClinic: true, audit: 'patientsRead' },
  'GET annotations': { roles: ['signedIn'], inClinic: true },
  'POST annotations': { roles: ['clinicAdmin'], inClinic: true },
  'PUT annotations/:annotationId': { roles: ['clinicAdmin'], inClinic: true },
  'DELETE annotations/:annotationId': { roles: ['clinicAdmin'], inClinic: true },
  'GET report/dataExplorer': { roles: ['superAdmin'], inClinic: true },
  'GET report/dataExplorer/layout': { roles: ['superAdmin'] },
  'POST report/dataExplorer/layout': { roles: ['superAdmin'] },
  'POST report/dataExplorer/layout/:layoutId': { roles: ['superAdmin'] },
  'DELETE report/dataExplorer/layout/:layoutId': { roles: ['superAdmin'] },
  'GET events': { roles: ['signedIn'], inClinic: true },

  'POST audio/start-recording': { roles: ['signedIn'], inClinic: true },
  'POST audio/upload-chunk': { roles: ['signedIn'], inClinic: true },
  'POST audio/stop-recording': { roles: ['signedIn'], inClinic: true },
  'GET audio/get-recordings': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'DELETE audio/delete-recording': { roles: ['signedIn'], inClinic: true },
  'GET audio/transcripts': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'POST audio/listen': { roles: ['signedIn'], inClinic: true },
  'GET audio/templates': { roles: ['signedIn'], inClinic: true },
  'POST audio/generate-notes': { roles: ['signedIn'], inClinic: true },
  'GET audio/notes': { roles: ['signedIn'], inClinic: true, audit: 'patientsRead' },
  'PUT audio/notes/:noteId': { roles: ['signedIn'], inClinic: true },
  // The address itself is the permission.
  'GET audio/play/:token': { roles: ['public'] },

  'GET auditTrail': { roles: ['superAdmin'] },
  'GET auditTrail/actions': { roles: ['superAdmin'] },
  'GET mail': { roles: ['superDeveloper'], audit: 'mailsRead' },
  'GET mail/:id': { roles: ['superDeveloper'] },

  // The setup code in the body is the permission.
  'POST agent/enrol': { roles: ['public'] },
  'POST agent/changes': { roles: ['agent'] },
  'POST agent/keys': { roles: ['agent'] },
  'GET agent/config': { roles: ['agent'] },
  'GET agent/commands': { roles: ['agent'] },
  'POST agent/commands/:commandId/progress': { roles: ['agent'] },
  'POST agent/commands/:commandId/result': { roles: ['agent'] },
} as const satisfies Record<string, RoutePermission>;
