import { routePermissions } from '@helix/contracts';
import { hashPassword, listRoutes, Sessions } from '@helix/web';
import type { TestApp } from '../../../libs/web/src/testing/start-test-app.js';
import { routesOfApi } from './testing/routes-of-api.js';
import { startApi } from './testing/start-api.js';

const ROLES = ['nobody', 'frontDesk', 'hygienist', 'doctor', 'admin', 'superAdmin', 'superDev', 'outsider'] as const;
type Role = (typeof ROLES)[number];
type User = Exclude<Role, 'nobody'>;

/** Nobody has it. */
const NO_REPORT = 'a0000000-0000-4000-8000-000000000000';

/**
 * The expected permissions of each route, written by hand as an independent check of the table of route permissions.
 * `ok` is any status below 500 except 401 and 403. All users work in Maple except the super admin, who is a member of
 * no clinic, and the outsider, a super developer without any clinic. The hygienist is H1, the doctor D1.
 */
// prettier-ignore
const EXPECTED: Record<string, string> = {
  //                                nobody frontDesk hygienist doctor admin superAdmin superDev outsider
  'POST login':                    ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'POST refresh':                  ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'POST logout':                   ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'POST registration':             ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'POST acceptInvitation':         ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'POST choosePassword':           ' 401   ok        ok        ok     ok    ok         ok       ok ',
  'POST forgot_password':          ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'GET oneTimeLink/:token':        ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'GET oidc/start':                ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'GET oidc/callback':             ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'GET about':                     ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'GET about/licences':            ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'GET about/licences/text':       ' ok    ok        ok        ok     ok    ok         ok       ok ',

  'GET user/current':              ' 401   ok        ok        ok     ok    ok         ok       ok ',
  'POST user/profile':             ' 401   ok        ok        ok     ok    ok         ok       ok ',
  'GET user/linkedAccounts':       ' 401   ok        ok        ok     ok    ok         ok       ok ',
  'POST user/linkedAccounts':      ' 401   ok        ok        ok     ok    ok         ok       ok ',
  'DELETE user/linkedAccounts/:id':' 401   ok        ok        ok     ok    ok         ok       ok ',
  'GET user':                      ' 401   403       403       403    ok    ok         403      403',
  'POST user':                     ' 401   403       403       403    ok    ok         403      403',
  'GET user/GetAssignableUsers':   ' 401   403       403       403    ok    ok         403      403',
  'GET user/:id':                  ' 401   403       403       403    ok    ok         403      403',
  'PUT user/:id':                  ' 401   403       403       403    ok    ok         403      403',
  'DELETE user/:id':               ' 401   403       403       403    ok    ok         403      403',
  'POST user/:id/invitation':      ' 401   403       403       403    ok    ok         403      403',

  'GET clinic':                    ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET clinic/clinics':            ' 401   ok        ok        ok     ok    ok         ok       ok ',
  'POST clinic':                   ' 401   403       403       403    403   ok         403      403',
  'GET customer':                  ' 401   403       403       403    403   ok         403      403',
  'POST customer':                 ' 401   403       403       403    403   ok         403      403',
  'POST clinic/:clinicId/agentKey':' 401   403       403       403    403   ok         403      403',
  'POST clinic/:clinicId/setupCode':
                                   ' 401   403       403       403    403   ok         403      403',
  'POST clinic/updateClinicSummaryTables':
                                   ' 401   403       403       403    403   ok         403      403',
  'GET clinic/:clinicId/summaryUpdate':
                                   ' 401   403       403       403    403   ok         403      403',

  'GET provider':                  ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET provider/details':          ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET provider/userProviders':    ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET provider/providerGroups':   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET provider/details/:providerId':               ' 401   ok        ok        ok     ok    ok         ok       403',
  'PUT provider/details/:providerId':               ' 401   403       ok        403    ok    ok         403      403',
  'POST provider/providerGroups':                   ' 401   403       403       403    ok    ok         403      403',
  'DELETE provider/providerGroups/:providerGroupId':' 401   403       403       403    ok    ok         403      403',
  'POST provider/calendarOrder':                    ' 401   403       403       403    ok    ok         403      403',
  // The goal wage of H1: the hygienist's own.
  'POST provider':                 ' 401   403       ok        403    ok    ok         403      403',
  // The wages of H1, too.
  'GET provider/:providerId/wageHistory': ' 401   403       ok        403    ok    ok         403      403',
  'POST provider/:providerId/wageHistory':' 401   403       403       403    ok    ok         403      403',
  'POST villanova/importItemCardsEntry':   ' 401   403       403       403    ok    ok         403      403',
  'GET clinic/timeSheetColumns':           ' 401   403       403       403    ok    ok         403      403',
  'POST clinic/timeSheetColumns':          ' 401   403       403       403    ok    ok         403      403',
  'DELETE clinic/timeSheetColumns':        ' 401   403       403       403    ok    ok         403      403',
  'POST provider/timeClockPunchGeneration':' 401   403       403       403    403   ok         403      403',
  'GET provider/:providerId/schedule':    ' 401   403       ok        403    ok    ok         403      403',
  'POST provider/:providerId/schedule':   ' 401   403       403       403    ok    ok         403      403',
  'POST provider/:providerId/fairPay':    ' 401   403       403       403    ok    ok         403      403',

  'GET procedureRules':            ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST procedureRules':           ' 401   403       403       403    ok    ok         403      403',
  'POST procedureRules/try':       ' 401   403       403       403    ok    ok         403      403',
  'GET procedureRules/reanalysis': ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET procedureRules/unmatchedCodes':
                                   ' 401   403       403       403    ok    ok         403      403',
  'GET procedureRules/ruleTypesAndOptions':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST procedureRules/patientRules':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET procedureRules/healthProfile':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST procedureRules/healthProfile':
                                   ' 401   403       403       403    ok    ok         403      403',
  'GET procedureRules/healthProfile/:id':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'PUT procedureRules/healthProfile/:id':
                                   ' 401   403       403       403    ok    ok         403      403',
  'DELETE procedureRules/healthProfile/:id':
                                   ' 401   403       403       403    ok    ok         403      403',
  'POST appointment/healthProfile/:patientId':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST clinic/requireExamWithXrays':
                                   ' 401   403       403       403    ok    ok         403      403',
  'POST clinic/settings':          ' 401   403       403       403    ok    ok         403      403',
  'GET clinic/goals':              ' 401   403       403       403    ok    ok         403      403',
  'POST clinic/payrollSettings':   ' 401   403       403       403    ok    ok         403      403',
  'POST clinic/useProviderGroups': ' 401   403       403       403    ok    ok         403      403',
  'POST clinic/uninstallAgent':   ' 401   403       403       403    403   403        ok       403',
  'POST clinic/checkAgentForUpdates':
                                   ' 401   403       403       403    403   403        ok       403',
  'POST clinic/setResyncAll':     ' 401   403       403       403    403   403        ok       403',
  'POST clinic/restartRNAAgentService':
                                   ' 401   403       403       403    403   403        ok       403',
  'POST clinic/submitCommand':    ' 401   403       403       403    403   403        ok       403',
  'GET clinic/commands':          ' 401   403       403       403    403   403        ok       ok ',
  'GET clinic/agents':            ' 401   403       403       403    403   403        ok       ok ',
  'GET quarantine':               ' 401   403       403       403    403   403        ok       ok ',
  'GET quarantine/:id':           ' 401   403       403       403    403   403        ok       ok ',
  // Of Maple, which the outsider may not enter.
  'POST quarantine/replay':       ' 401   403       403       403    403   403        ok       403',
  'GET hub/status':               ' 401   403       403       403    403   403        ok       ok ',
  'GET hub/keyLists':             ' 401   403       403       403    403   403        ok       ok ',
  'POST hub/keyLists/agree':      ' 401   403       403       403    403   403        ok       403',
  'GET hub/employees':            ' 401   403       403       403    403   403        ok       403',
  'POST hub/employees':           ' 401   403       403       403    403   403        ok       403',
  'POST clinic/:clinicId/procedureRule':
                                   ' 401   403       403       403    403   ok         403      403',

  'GET appointment':               ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET report/workDayPlan':        ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET appointment/analyze':       ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET appointment/search':        ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET appointment/insights':      ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET appointment/dismissInsight':' 401   ok        ok        ok     ok    ok         ok       403',
  'GET appointment/:id':           ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET appointment/:id/previewNext':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET appointment/ada/:code/:feeScheduleId':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET appointment/deleted/:id':   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET appointment/upcoming/:patientId':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST appointment/:id/comment':  ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST appointment/:id':          ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST appointment/:id/procedure/:procedureRuleTypeId':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST appointment/:id/saveAppointmentNext':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST appointment/procedure/:procedureId':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST appointment/procedureHistory/:patientId':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST appointment/procedureHistoryDelete/:patientId':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET appointment/coverage/:first/:second':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST patient/:patientId/insuranceDetails':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET appointment/patientNote/:patientId':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST appointment/patientNote/:patientId':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET note/dmsTemplate':         ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET note/patient/:patientId/clinicalFormsData':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET note/tokenPossibleValue/:appointmentId':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET note/prefil':              ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET note/appointment/:appointmentId':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET template':                 ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET tokenType':                ' 401   ok        ok        ok     ok    ok         ok       ok ',
  'GET token':                    ' 401   ok        ok        ok     ok    ok         ok       ok ',
  'GET token/:id':                ' 401   ok        ok        ok     ok    ok         ok       ok ',
  'POST token':                   ' 401   403       403       403    403   ok         403      403',
  'PUT token/:id':                ' 401   403       403       403    403   ok         403      403',
  'DELETE token/:id':             ' 401   403       403       403    403   ok         403      403',
  'GET tokenPossibleValue':       ' 401   ok        ok        ok     ok    ok         ok       ok ',
  'GET tokenPossibleValue/:id':   ' 401   ok        ok        ok     ok    ok         ok       ok ',
  'POST tokenPossibleValue':      ' 401   403       403       403    403   ok         403      403',
  'PUT tokenPossibleValue/:id':   ' 401   403       403       403    403   ok         403      403',
  'DELETE tokenPossibleValue/:id':' 401   403       403       403    403   ok         403      403',
  'GET noteTemplate':             ' 401   403       403       403    403   ok         403      403',
  'GET noteTemplate/:id':         ' 401   403       403       403    403   ok         403      403',
  'POST noteTemplate':            ' 401   403       403       403    403   ok         403      403',
  'PUT noteTemplate/:id':         ' 401   403       403       403    403   ok         403      403',
  'DELETE noteTemplate/:id':      ' 401   403       403       403    403   ok         403      403',
  'GET explain/appointment/:id':   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET explain/totals/:id':        ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET explain/figure':            ' 401   403       403       403    ok    ok         403      403',
  'GET explain/openTime':          ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET dashboard/getHygieneDashboard':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET dashboard/getDashboard':    ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET dashboard/getAppointments': ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET dashboard/getNextActions':  ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET openDay':                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET report/openTimeTotals':     ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET report/getPayrollReportByCommission': ' 401   403       ok        403    ok    ok         403      403',
  'POST report/getProviderWorkReport':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET report/providerProductivityByDay':
                                   ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET report':                    ' 401   403       403       403    ok    ok         403      403',
  'GET emailReports':              ' 401   403       403       403    ok    ok         403      403',
  // Of a month: monthly-report.cases.ts.
  'GET report/assessment':         ' 401   403       403       403    403   ok         403      403',
  'GET report/assessment/scheduleDetail':
                                   ' 401   403       403       403    403   ok         403      403',
  'GET report/monthly':            ' 401   ok        ok        ok     ok    ok         ok       403',
  // The clinic of the query is Maple.
  'POST emailReports/rnaMonthly':  ' 401   403       403       403    ok    ok         403      403',
  'GET report/monthlyReports':     ' 401   403       403       403    ok    ok         403      403',
  'GET report/monthlyReports/:reportId/pdf':
                                   ' 401   403       403       403    ok    ok         403      403',
  'POST report/monthlyReports/:reportId/resend':
                                   ' 401   403       403       403    ok    ok         403      403',
  'POST report/monthlyReports/:reportId/endLinks':
                                   ' 401   403       403       403    ok    ok         403      403',
  // The token of the address is the permission.
  'GET agent/reportData':          ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'GET report/openTimeGaps':       ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET provider/productivity':     ' 401   403       403       403    ok    ok         403      403',
  'GET report/clinicProductivity': ' 401   403       403       403    ok    ok         403      403',
  'GET report/hygieneRebookingPerformance':
                                   ' 401   403       403       403    ok    ok         403      403',
  'GET report/rnaUsage':           ' 401   403       403       403    ok    ok         403      403',
  'GET report/rnaUsageByUser':     ' 401   403       403       403    ok    ok         403      403',
  'GET report/productUsage':       ' 401   ok        ok        ok     ok    ok         ok       403',
  // Of hygienists; that of doctors is the admins' (year-over-year.cases.ts).
  'GET report/yearOverYear':       ' 401   ok        ok        ok     ok    ok         ok       403',
  'GET report/getReportSubscriptions':
                                   ' 401   403       403       403    ok    ok         403      403',
  'POST report/setReportSubscription':
                                   ' 401   403       403       403    ok    ok         403      403',
  // The token of the address is the permission.
  'GET unsubscribe':               ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'POST unsubscribe':              ' ok    ok        ok        ok     ok    ok         ok       ok ',
  'GET reconcile':                 ' 401   403       403       403    ok    ok         403      403',
  'POST reconcile':                ' 401   403       403       403    ok    ok         403      403',
  'GET report/intervalDrift':      ' 401   403       403       403    ok    ok         403      403',
  'GET report/intervalDrift/patients':
                                   ' 401   403       403       403    ok    ok         403      403',
  'GET annotations':               ' 401   ok        ok        ok     ok    ok         ok       403',
  'POST annotations':              ' 401   403       403       403    ok    ok         403      403',
  'PUT annotations/:annotationId': ' 401   403       403       403    ok    ok         403      403',
  'DELETE annotations/:annotationId':
                                   ' 401   403       403       403    ok    ok         403      403',
  'GET insurancePlan':             ' 401   403       403       403    403   ok         403      403',
  'GET insurancePlan/carriers':    ' 401   403       403       403    403   ok         403      403',
  'GET insurancePlan/procedure-rule-types':
                                   ' 401   403       403       403    403   ok         403      403',
  'GET insurancePlan/unmatched':   ' 401   403       403       403    403   ok         403      403',
  'GET insurancePlan/:planId':     ' 401   403       403       403    403   ok         403      403',
  'POST insurancePlan':            ' 401   403       403       403    403   ok         403      403',
  'GET report/dataExplorer':       ' 401   403       403       403    403   ok         403      403',
  'GET report/dataExplorer/layout':' 401   403       403       403    403   ok         403      403',
  'POST report/dataExplorer/layout':
                                   ' 401   403       403       403    403   ok         403      403',
  'POST report/dataExplorer/layout/:layoutId':
                                   ' 401   403       403       403    403   ok         403      403',
  'DELETE report/dataExplorer/layout/:layoutId':
                                   ' 401   403       403       403    403   ok         403      403',
  'GET events':                    ' 401   ok        ok        ok     ok    ok         ok       403',

  'GET auditTrail':                ' 401   403       403       403    403   ok         403      403',
  'GET auditTrail/actions':        ' 401   403       403       403    403   ok         403      403',
  'GET mail':                      ' 401   403       403       403    403   403        ok       ok ',
  'GET mail/:id':                  ' 401   403       403       403    403   403        ok       ok ',
};

/** The tables that routes can change. */
const CHANGEABLE = [
  ...['app_user', 'user_clinic', 'provider', 'provider_setting', 'provider_wage', 'provider_group'],
  ...['weekly_schedule', 'weekly_shift', 'clocked_day', 'appointment', 'agent_key', 'clinic'],
  ...['procedure_rule', 'health_profile', 'patient_health_profile', 'dismissed_insight', 'appointment_comment'],
  ...['scorecard_entry', 'next_appointment_plan', 'next_planned_procedure', 'procedure_attribution'],
  ...['added_treatment', 'appointment_plan', 'planned_procedure', 'appointment_doctors', 'report_subscription'],
  ...['added_treatment', 'appointment_plan', 'planned_procedure', 'appointment_doctors', 'annotation'],
  ...['added_treatment', 'appointment_plan', 'planned_procedure', 'appointment_doctors', 'annotation', 'checked_day'],
  ...['data_explorer_layout', 'agent_command', 'quarantine'],
];
/** Their rows of both clinics. */
const CHANGEABLE_ROWS = `${CHANGEABLE.map((table) => `select '${table}' as name, t::text as row from ${table} t`).join(
  ' union all ',
)} order by 1, 2`;

const WEEK = 'startDate=2026-11-16&endDate=2026-11-22&compare=true';

interface Sample {
  path: string;
  body?: object;
  cookie?: string;
}
interface Clinic {
  clinicId: number;
  clinicGuid: string;
}
interface Outcome {
  status: number;
  detail: string;
}

describe('the access matrix', () => {
  let served: TestApp;
  let maple: Clinic;
  let cedar: Clinic;
  let users: Record<User, number>;
  /** Works in Maple, and has a password. */
  let colleague: number;
  let cedarMember: number;
  /** Health profiles of Maple and of Cedar. */
  let perio: number;
  let cedarProfile: number;
  let cedarGroup: number;
  let cedarAnnotation: number;
  let created = 0;

  beforeAll(async () => {
    served = await startApi();
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    const add = async (name: string, ...roles: [clinics?: Record<number, boolean>, supers?: object]) =>
      (await served.addUser(`${name}@helix.example`, ...roles)).userId;
    const member = { [maple.clinicId]: false };
    users = {
      frontDesk: await add('frontdesk', member),
      hygienist: await add('hygienist', member),
      doctor: await add('doctor', member),
      admin: await add('admin', { [maple.clinicId]: true }),
      superAdmin: await add('superadmin', {}, { isSuperAdmin: true }),
      superDev: await add('superdev', member, { isSuperDeveloper: true }),
      outsider: await add('outsider', {}, { isSuperDeveloper: true }),
    };
    colleague = await add('colleague', member);
    cedarMember = await add('cedar', { [cedar.clinicId]: false });
    await served.test.ownerPool.query('update app_user set password_hash = $2 where user_id = any($1)', [
      [colleague, cedarMember],
      await hashPassword('Helix-demo-1'),
    ]);
    await served.test.ownerPool.query('update clinic set payroll_visible = true');
    await served.test.ownerPool.query(`
      insert into provider (clinic_id, id, version, first_name, last_name, type, is_secondary, is_active) values
        (${maple.clinicId}, 'H1', 1, 'Zoe', 'Adams', 1, false, true),
        (${maple.clinicId}, 'D1', 1, 'Dan', 'Dent', 2, false, true),
        (${cedar.clinicId}, 'H1', 1, 'Not', 'Ours', 1, false, true),
        (${cedar.clinicId}, 'CEDAR1', 1, 'Nor', 'This', 1, false, true);
      insert into provider_setting (clinic_id, provider_id, goal_wage, user_id) values
        (${maple.clinicId}, 'H1', 60, ${users.hygienist}), (${maple.clinicId}, 'D1', 90, ${users.doctor}),
        (${cedar.clinicId}, 'CEDAR1', 50, ${cedarMember});
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
        (${maple.clinicId}, 'M1', 1, 'P1', 'H1', '2026-11-25T09:00', 60, 'scheduled'),
        (${cedar.clinicId}, 'C1', 1, 'P1', 'CEDAR1', '2026-11-24T09:00', 60, 'scheduled');
      insert into appointment (clinic_id, id, version, deleted) values
        (${maple.clinicId}, 'M9', 2, true), (${cedar.clinicId}, 'C9', 2, true);
      insert into appointment_plan (clinic_id, appointment_id, reason, total_planned, total_commission) values
        (${maple.clinicId}, 'M9', '', 0, 0), (${cedar.clinicId}, 'C9', '', 0, 0);
      insert into procedure (clinic_id, id, version, patient_id, appointment_id, provider_id, date, code, status, amount) values
        (${maple.clinicId}, 'MP1', 1, 'P1', 'M1', 'D1', '2026-11-25', '01202', 102, 42),
        (${cedar.clinicId}, 'CP1', 1, 'P1', 'C1', 'CEDAR1', '2026-11-24', '01202', 102, 42);
      insert into patient (clinic_id, id, version, initials, is_active) values
        (${maple.clinicId}, 'P1', 1, 'AB', true), (${cedar.clinicId}, 'CEDARP', 1, 'CD', true)`);
    perio = await addProfile(maple, 'Perio');
    cedarProfile = await addProfile(cedar, 'Cedar perio');
    cedarGroup = await addGroup(cedar);
    cedarAnnotation = await addAnnotation(cedar);
  });
  afterAll(() => served.close());

  const beginSession = (userId: number) => served.app.get(Sessions).start(userId);
  const nameForm = { firstName: 'Ada', lastName: 'Tester' };
  const fresh = () => `fresh${(created += 1)}@helix.example`;
  const profileForm = () => ({ profileName: `Profile ${(created += 1)}` });
  const addProfile = async ({ clinicId }: Clinic, name: string): Promise<number> => {
    const { rows: added } = await served.test.ownerPool.query<{ id: number }>(
      'insert into health_profile (clinic_id, profile_name) values ($1, $2) returning health_profile_id as id',
      [clinicId, name],
    );
    return added[0]!.id;
  };

  const addGroup = async ({ clinicId }: Clinic): Promise<number> => {
    const { rows: added } = await served.test.ownerPool.query<{ id: number }>(
      'insert into provider_group (clinic_id, name) values ($1, $2) returning provider_group_id as id',
      [clinicId, `Wing ${(created += 1)}`],
    );
    return added[0]!.id;
  };

  const addAnnotation = async ({ clinicId }: Clinic): Promise<number> => {
    const { rows: added } = await served.test.ownerPool.query<{ id: number }>(
      `insert into annotation (clinic_id, date, text) values ($1, '2026-11-24', 'New fees') returning annotation_id as id`,
      [clinicId],
    );
    return added[0]!.id;
  };

  /** A valid request of each route in Maple. */
  const SAMPLES: Record<string, () => Sample | Promise<Sample>> = {
    'POST login': () => ({ path: 'login', body: { email: 'colleague@helix.example', password: 'Helix-demo-1' } }),
    'POST refresh': async () => {
      const { refreshToken } = await beginSession(colleague);
      return { path: 'refresh', cookie: `helix_refresh=${refreshToken}` };
    },
    'POST logout': () => ({ path: 'logout' }),
    'POST registration': () => ({ path: 'registration', body: { token: 'no such link', password: 'Helix-demo-1' } }),
    'POST acceptInvitation': () => ({ path: 'acceptInvitation', body: { token: 'no such link' } }),
    'POST choosePassword': () => ({ path: 'choosePassword', body: { password: 'Helix-demo-1' } }),
    'POST forgot_password': () => ({ path: 'forgot_password', body: { email: fresh() } }),
    'GET oneTimeLink/:token': () => ({ path: 'oneTimeLink/none' }),
    'GET oidc/start': () => ({ path: 'oidc/start' }),
    'GET oidc/callback': () => ({ path: 'oidc/callback' }),
    'GET about': () => ({ path: 'about' }),
    'GET about/licences': () => ({ path: 'about/licences' }),
    'GET about/licences/text': () => ({ path: 'about/licences/text?name=none&version=1' }),

    'GET user/current': () => ({ path: 'user/current' }),
    'POST user/profile': () => ({ path: 'user/profile', body: nameForm }),
    'GET user/linkedAccounts': () => ({ path: 'user/linkedAccounts' }),
    'POST user/linkedAccounts': () => ({
      path: 'user/linkedAccounts',
      body: { email: fresh(), password: 'Helix-demo-1' },
    }),
    'DELETE user/linkedAccounts/:id': () => ({ path: `user/linkedAccounts/${colleague}` }),
    'GET user': () => ({ path: 'user' }),
    'POST user': () => ({ path: 'user', body: { ...nameForm, email: fresh() } }),
    'GET user/GetAssignableUsers': () => ({ path: 'user/GetAssignableUsers' }),
    'GET user/:id': () => ({ path: `user/${colleague}` }),
    'PUT user/:id': () => ({ path: `user/${colleague}`, body: { ...nameForm, email: 'colleague@helix.example' } }),
    'DELETE user/:id': async () => {
      const { userId } = await served.addUser(fresh(), { [maple.clinicId]: false });
      return { path: `user/${userId}` };
    },
    'POST user/:id/invitation': async () => {
      const { userId } = await served.addUser(fresh(), { [maple.clinicId]: false });
      return { path: `user/${userId}/invitation` };
    },

    'GET clinic': () => ({ path: 'clinic' }),
    'GET clinic/clinics': () => ({ path: 'clinic/clinics' }),
    'POST clinic': () => ({ path: 'clinic', body: {} }),
    'GET customer': () => ({ path: 'customer' }),
    'POST customer': () => ({ path: 'customer', body: {} }),
    'POST clinic/:clinicId/agentKey': () => ({ path: `clinic/${maple.clinicId}/agentKey` }),
    'POST clinic/:clinicId/setupCode': () => ({ path: `clinic/${maple.clinicId}/setupCode` }),
    // Without a clinic, since a call with one waits for the analysis service.
    'POST clinic/updateClinicSummaryTables': () => ({ path: 'clinic/updateClinicSummaryTables' }),
    'GET clinic/:clinicId/summaryUpdate': () => ({ path: `clinic/${maple.clinicId}/summaryUpdate` }),

    'GET provider': () => ({ path: 'provider' }),
    'GET provider/details': () => ({ path: 'provider/details' }),
    'GET provider/userProviders': () => ({ path: 'provider/userProviders' }),
    'GET provider/providerGroups': () => ({ path: 'provider/providerGroups' }),
    'GET provider/details/:providerId': () => ({ path: 'provider/details/H1' }),
    'PUT provider/details/:providerId': () => ({ path: 'provider/details/H1', body: { goalWage: 61 } }),
    'POST provider/providerGroups': () => ({
      path: 'provider/providerGroups',
      body: { name: `Wing ${(created += 1)}` },
    }),
    'DELETE provider/providerGroups/:providerGroupId': async () => ({
      path: `provider/providerGroups/${await addGroup(maple)}`,
    }),
    'POST provider/calendarOrder': () => ({ path: 'provider/calendarOrder', body: { providers: [] } }),
    'POST provider': () => ({ path: 'provider', body: { providerId: 'H1', goalWage: 61 } }),
    'GET provider/:providerId/wageHistory': () => ({ path: 'provider/H1/wageHistory' }),
    'POST provider/:providerId/wageHistory': () => ({ path: 'provider/H1/wageHistory', body: { providerWage: [] } }),
    'POST villanova/importItemCardsEntry': () => ({ path: 'villanova/importItemCardsEntry?preview=true' }),
    'GET clinic/timeSheetColumns': () => ({ path: 'clinic/timeSheetColumns' }),
    'POST clinic/timeSheetColumns': () => ({
      path: 'clinic/timeSheetColumns',
      body: { columns: [{ heading: 'Work Day', column: 'Date' }] },
    }),
    'DELETE clinic/timeSheetColumns': () => ({ path: 'clinic/timeSheetColumns' }),
    'POST provider/timeClockPunchGeneration': () => ({
      path: 'provider/timeClockPunchGeneration',
      body: { startDate: '2026-11-01', endDate: '2026-11-02', recreateSchedule: false, providerId: null },
    }),
    'GET provider/:providerId/schedule': () => ({ path: 'provider/H1/schedule' }),
    'POST provider/:providerId/schedule': () => ({ path: 'provider/H1/schedule', body: { schedule: [] } }),
    'POST provider/:providerId/fairPay': () => ({ path: 'provider/H1/fairPay', body: { baseWage: 50 } }),

    'GET procedureRules': () => ({ path: `procedureRules?healthProfileId=${perio}&patientId=P1` }),
    'POST procedureRules': () => ({
      path: 'procedureRules',
      body: [{ procedureRuleTypeId: 23, healthProfileId: perio, rules: [{ intervalInMonths: 3 }] }],
    }),
    'POST procedureRules/try': () => ({
      path: 'procedureRules/try',
      body: [{ procedureRuleTypeId: 23, healthProfileId: perio, rules: [{ intervalInMonths: 2 }] }],
    }),
    'GET procedureRules/reanalysis': () => ({ path: 'procedureRules/reanalysis' }),
    'GET procedureRules/unmatchedCodes': () => ({ path: 'procedureRules/unmatchedCodes' }),
    'GET procedureRules/ruleTypesAndOptions': () => ({ path: 'procedureRules/ruleTypesAndOptions?feeScheduleId=S1' }),
    'POST procedureRules/patientRules': () => ({
      path: 'procedureRules/patientRules',
      body: [{ procedureRuleTypeId: 23, patientId: 'P1', rules: [{ intervalInMonths: 3 }] }],
    }),
    'GET procedureRules/healthProfile': () => ({ path: 'procedureRules/healthProfile' }),
    'POST procedureRules/healthProfile': () => ({ path: 'procedureRules/healthProfile', body: profileForm() }),
    'GET procedureRules/healthProfile/:id': () => ({ path: `procedureRules/healthProfile/${perio}` }),
    'PUT procedureRules/healthProfile/:id': () => ({
      path: `procedureRules/healthProfile/${perio}`,
      body: profileForm(),
    }),
    'DELETE procedureRules/healthProfile/:id': async () => ({
      path: `procedureRules/healthProfile/${await addProfile(maple, profileForm().profileName)}`,
    }),
    'POST appointment/healthProfile/:patientId': () => ({
      path: 'appointment/healthProfile/P1',
      body: { healthProfileId: perio },
    }),
    'POST clinic/requireExamWithXrays': () => ({
      path: 'clinic/requireExamWithXrays',
      body: { requireExamWithXrays: true },
    }),
    'POST clinic/settings': () => ({ path: 'clinic/settings', body: { showClinicalForms: true } }),
    'GET clinic/goals': () => ({ path: 'clinic/goals' }),
    'POST clinic/payrollSettings': () => ({
      path: 'clinic/payrollSettings',
      body: { payrollVisible: true, bonusPolicy: 'perDay', payPeriod: 'biweekly' },
    }),
    'POST clinic/useProviderGroups': () => ({ path: 'clinic/useProviderGroups', body: { useProviderGroups: true } }),
    'POST clinic/uninstallAgent': () => ({ path: 'clinic/uninstallAgent' }),
    'POST clinic/checkAgentForUpdates': () => ({ path: 'clinic/checkAgentForUpdates' }),
    'POST clinic/setResyncAll': () => ({ path: 'clinic/setResyncAll' }),
    'POST clinic/restartRNAAgentService': () => ({ path: 'clinic/restartRNAAgentService' }),
    'POST clinic/submitCommand': () => ({ path: 'clinic/submitCommand', body: { sql: 'select 1' } }),
    'GET clinic/commands': () => ({ path: 'clinic/commands' }),
    'GET clinic/agents': () => ({ path: 'clinic/agents' }),
    'GET quarantine': () => ({ path: 'quarantine' }),
    'GET quarantine/:id': () => ({ path: 'quarantine/987654' }),
    'POST quarantine/replay': () => ({ path: 'quarantine/replay', body: { clinicId: maple.clinicId } }),
    'GET hub/status': () => ({ path: 'hub/status' }),
    'GET hub/keyLists': () => ({ path: 'hub/keyLists' }),
    'POST hub/keyLists/agree': () => ({
      path: 'hub/keyLists/agree',
      body: { clinicId: maple.clinicId, entity: 'patient', runId: NO_REPORT },
    }),
    'GET hub/employees': () => ({ path: `hub/employees?clinicId=${maple.clinicId}` }),
    'POST hub/employees': () => ({
      path: 'hub/employees',
      body: { clinicId: maple.clinicId, choices: [{ employeeId: '7', providerId: null }] },
    }),
    'POST clinic/:clinicId/procedureRule': () => ({ path: `clinic/${maple.clinicId}/procedureRule` }),

    'GET appointment': () => ({ path: 'appointment?startDate=2026-11-24&endDate=2026-11-24' }),
    'GET report/workDayPlan': () => ({ path: 'report/workDayPlan?date=2026-11-24&providerID=H1' }),
    'GET appointment/search': () => ({ path: 'appointment/search?text=AB' }),
    'GET appointment/analyze': () => ({ path: 'appointment/analyze?startDate=2026-11-24&endDate=2026-11-24' }),
    'GET appointment/insights': () => ({ path: 'appointment/insights' }),
    'GET appointment/dismissInsight': () => ({
      path: 'appointment/dismissInsight?appointmentId=M1&insightTypeId=4&dismiss=false',
    }),
    'GET appointment/:id': () => ({ path: 'appointment/M1' }),
    'GET appointment/:id/previewNext': () => ({ path: 'appointment/M1/previewNext' }),
    'GET appointment/ada/:code/:feeScheduleId': () => ({ path: 'appointment/ada/11111/F1' }),
    'GET appointment/deleted/:id': () => ({ path: 'appointment/deleted/M9' }),
    'GET appointment/upcoming/:patientId': () => ({ path: 'appointment/upcoming/P1' }),
    'POST appointment/:id/comment': () => ({ path: 'appointment/M1/comment', body: { note: 'Call first' } }),
    'POST appointment/:id': () => ({
      path: 'appointment/M1',
      body: { procedures: [{ procedureRuleTypeId: 18, minutes: 30 }] },
    }),
    'POST appointment/:id/procedure/:procedureRuleTypeId': () => ({
      path: 'appointment/M1/procedure/18',
      body: { missedProcedureReasonId: 2 },
    }),
    'POST appointment/:id/saveAppointmentNext': () => ({
      path: 'appointment/M1/saveAppointmentNext',
      body: { timeFrameInMonths: 6, procedures: [{ procedureRuleTypeId: 18, minutes: 30 }] },
    }),
    'POST appointment/procedure/:procedureId': () => ({
      path: 'appointment/procedure/MP1',
      body: { appointmentId: 'M1', providerId: 'H1' },
    }),
    'POST appointment/procedureHistory/:patientId': () => ({
      path: 'appointment/procedureHistory/P1',
      body: { dateOfProcedure: '2026-01-15', adaCode: '11111' },
    }),
    'POST appointment/procedureHistoryDelete/:patientId': () => ({
      path: 'appointment/procedureHistoryDelete/P1',
      body: { dateOfProcedure: '2026-01-15', adaCode: '11111' },
    }),
    'GET appointment/coverage/:first/:second': () => ({ path: 'appointment/coverage/M1/P1' }),
    'POST patient/:patientId/insuranceDetails': () => ({
      path: 'patient/P1/insuranceDetails',
      body: { insuranceStartDate: '2026-01-01' },
    }),
    'GET appointment/patientNote/:patientId': () => ({ path: 'appointment/patientNote/P1' }),
    'POST appointment/patientNote/:patientId': () => ({ path: 'appointment/patientNote/P1', body: { note: 'Seen' } }),
    'GET note/dmsTemplate': () => ({ path: 'note/dmsTemplate' }),
    'GET note/patient/:patientId/clinicalFormsData': () => ({ path: 'note/patient/P1/clinicalFormsData' }),
    'GET note/tokenPossibleValue/:appointmentId': () => ({ path: 'note/tokenPossibleValue/M1' }),
    'GET note/prefil': () => ({ path: 'note/prefil?appointmentId=M1&templateName=Hygiene' }),
    'GET note/appointment/:appointmentId': () => ({ path: 'note/appointment/M1' }),
    'GET template': () => ({ path: 'template?groupName=Maple&appointmentId=M1' }),
    'GET tokenType': () => ({ path: 'tokenType' }),
    'GET token': () => ({ path: 'token' }),
    'GET token/:id': () => ({ path: 'token/1' }),
    'POST token': () => ({ path: 'token', body: { name: `Token${(created += 1)}`, tokenTypeId: 1 } }),
    'PUT token/:id': () => ({ path: 'token/1', body: { name: 'Reason', tokenTypeId: 8, seperator: ', ' } }),
    'DELETE token/:id': () => ({ path: 'token/1' }),
    'GET tokenPossibleValue': () => ({ path: 'tokenPossibleValue' }),
    'GET tokenPossibleValue/:id': () => ({ path: 'tokenPossibleValue/1' }),
    'POST tokenPossibleValue': () => ({
      path: 'tokenPossibleValue',
      body: { tokenId: 2, value: `Value ${(created += 1)}` },
    }),
    'PUT tokenPossibleValue/:id': () => ({
      path: 'tokenPossibleValue/1',
      body: { tokenId: 2, value: `Value ${(created += 1)}` },
    }),
    'DELETE tokenPossibleValue/:id': () => ({ path: 'tokenPossibleValue/0' }),
    'GET noteTemplate': () => ({ path: 'noteTemplate' }),
    'GET noteTemplate/:id': () => ({ path: 'noteTemplate/1' }),
    'POST noteTemplate': () => ({
      path: 'noteTemplate',
      body: { name: 'Short', text: '{{Reason}}', clinicId: maple.clinicId },
    }),
    'PUT noteTemplate/:id': () => ({ path: 'noteTemplate/1', body: { name: 'Adult recall', text: '{{Reason}}' } }),
    'DELETE noteTemplate/:id': () => ({ path: 'noteTemplate/1' }),
    'GET explain/appointment/:id': () => ({ path: 'explain/appointment/M1' }),
    'GET explain/totals/:id': () => ({ path: 'explain/totals/M1' }),
    'GET explain/figure': () => ({
      path: 'explain/figure?measure=production&startDate=2026-11-24&endDate=2026-11-24',
    }),
    'GET explain/openTime': () => ({ path: 'explain/openTime?startDate=2026-11-24&endDate=2026-11-24' }),
    'GET dashboard/getHygieneDashboard': () => ({ path: 'dashboard/getHygieneDashboard?date=2026-11-24' }),
    'GET dashboard/getDashboard': () => ({
      path: 'dashboard/getDashboard?startDate=2026-11-23&endDate=2026-11-29&providerIds=[]',
    }),
    'GET dashboard/getAppointments': () => ({ path: 'dashboard/getAppointments?date=2026-11-24' }),
    'GET dashboard/getNextActions': () => ({ path: 'dashboard/getNextActions' }),
    'GET openDay': () => ({ path: 'openDay?date=2026-11-24' }),
    'GET report/openTimeTotals': () => ({
      path: 'report/openTimeTotals?startDate=2026-11-24&endDate=2026-11-24&compare=true',
    }),
    'GET report/getPayrollReportByCommission': () => ({
      path: 'report/getPayrollReportByCommission?startDate=2026-11-01&endDate=2026-11-24&providerID=H1',
    }),
    'POST report/getProviderWorkReport': () => ({
      path: 'report/getProviderWorkReport',
      body: { startDate: '2026-11-01', endDate: '2026-11-24', providerIds: ['H1'] },
    }),
    'GET report/providerProductivityByDay': () => ({
      path: 'report/providerProductivityByDay?startDate=2026-11-01&endDate=2026-11-24&providerID=H1',
    }),
    'GET report': () => ({ path: 'report' }),
    'GET emailReports': () => ({ path: 'emailReports?reportName=DaySheet&startDate=2026-11-01&endDate=2026-11-24' }),
    'GET report/assessment': () => ({ path: 'report/assessment' }),
    'GET report/assessment/scheduleDetail': () => ({ path: 'report/assessment/scheduleDetail' }),
    'GET report/monthly': () => ({ path: 'report/monthly' }),
    'POST emailReports/rnaMonthly': () => ({
      path: `emailReports/rnaMonthly?clinicId=${maple.clinicId}&month=2026-10`,
    }),
    'GET report/monthlyReports': () => ({ path: 'report/monthlyReports' }),
    'GET report/monthlyReports/:reportId/pdf': () => ({ path: `report/monthlyReports/${NO_REPORT}/pdf` }),
    'POST report/monthlyReports/:reportId/resend': () => ({ path: `report/monthlyReports/${NO_REPORT}/resend` }),
    'POST report/monthlyReports/:reportId/endLinks': () => ({ path: `report/monthlyReports/${NO_REPORT}/endLinks` }),
    'GET agent/reportData': () => ({ path: 'agent/reportData?dataToken=none' }),
    'GET report/openTimeGaps': () => ({ path: 'report/openTimeGaps?startDate=2026-11-24&endDate=2026-11-24' }),
    'GET provider/productivity': () => ({ path: `provider/productivity?${WEEK}` }),
    'GET report/clinicProductivity': () => ({ path: `report/clinicProductivity?${WEEK}` }),
    'GET report/hygieneRebookingPerformance': () => ({ path: `report/hygieneRebookingPerformance?${WEEK}` }),
    'GET report/rnaUsage': () => ({ path: `report/rnaUsage?${WEEK}` }),
    'GET report/rnaUsageByUser': () => ({ path: `report/rnaUsageByUser?${WEEK}` }),
    'GET report/productUsage': () => ({ path: `report/productUsage?${WEEK}` }),
    'GET report/yearOverYear': () => ({ path: 'report/yearOverYear?filter=1' }),
    'GET report/getReportSubscriptions': () => ({ path: 'report/getReportSubscriptions' }),
    'POST report/setReportSubscription': () => ({ path: 'report/setReportSubscription?reportId=24&isSubscribed=true' }),
    // A page outside of /api.
    'GET unsubscribe': () => ({ path: '../unsubscribe?token=none' }),
    'POST unsubscribe': () => ({ path: '../unsubscribe?token=none' }),
    'GET reconcile': () => ({ path: 'reconcile?startDate=2026-11-24&endDate=2026-11-24' }),
    'POST reconcile': () => ({ path: 'reconcile', body: { date: '2026-11-24', total: 42, save: true } }),
    'GET report/intervalDrift': () => ({ path: `report/intervalDrift?${WEEK}` }),
    'GET report/intervalDrift/patients': () => ({
      path: `report/intervalDrift/patients?${WEEK}&ruleType=18&providerId=H1&insurer=Acme`,
    }),
    'GET annotations': () => ({ path: 'annotations' }),
    'POST annotations': () => ({ path: 'annotations', body: { date: '2026-11-24', text: 'New fees' } }),
    'PUT annotations/:annotationId': async () => ({
      path: `annotations/${await addAnnotation(maple)}`,
      body: { date: '2026-11-24', text: `New fees ${(created += 1)}` },
    }),
    'DELETE annotations/:annotationId': async () => ({ path: `annotations/${await addAnnotation(maple)}` }),
    'GET insurancePlan': () => ({ path: 'insurancePlan' }),
    'GET insurancePlan/carriers': () => ({ path: 'insurancePlan/carriers' }),
    'GET insurancePlan/procedure-rule-types': () => ({ path: 'insurancePlan/procedure-rule-types' }),
    'GET insurancePlan/unmatched': () => ({ path: 'insurancePlan/unmatched' }),
    'GET insurancePlan/:planId': () => ({ path: 'insurancePlan/1' }),
    'POST insurancePlan': () => ({ path: 'insurancePlan', body: { planId: 1, longName: 'Canadian Dental Care Plan' } }),
    'GET report/dataExplorer': () => ({ path: `report/dataExplorer?${WEEK}` }),
    'GET report/dataExplorer/layout': () => ({ path: 'report/dataExplorer/layout' }),
    'POST report/dataExplorer/layout': () => ({
      path: 'report/dataExplorer/layout',
      body: { layoutName: 'By month', layout: '{"rows":["month"]}' },
    }),
    'POST report/dataExplorer/layout/:layoutId': () => ({
      path: 'report/dataExplorer/layout/1',
      body: { layoutName: 'By week', layout: '{"rows":["weekday"]}' },
    }),
    'DELETE report/dataExplorer/layout/:layoutId': () => ({ path: 'report/dataExplorer/layout/1' }),
    'GET events': () => ({ path: 'events' }),

    'GET auditTrail': () => ({ path: 'auditTrail' }),
    'GET auditTrail/actions': () => ({ path: 'auditTrail/actions' }),
    'GET mail': () => ({ path: 'mail' }),
    'GET mail/:id': () => ({ path: 'mail/none' }),
  };

  /** Calls that work in one clinic, by hand too. */
  const IN_CLINIC = [
    'GET user',
    'POST user',
    'GET user/GetAssignableUsers',
    'GET user/:id',
    'PUT user/:id',
    'DELETE user/:id',
    'POST user/:id/invitation',
    'GET clinic',
    'GET provider',
    'GET provider/details',
    'GET provider/userProviders',
    'GET provider/providerGroups',
    'GET provider/details/:providerId',
    'PUT provider/details/:providerId',
    'POST provider/providerGroups',
    'DELETE provider/providerGroups/:providerGroupId',
    'POST provider/calendarOrder',
    'POST provider',
    'GET provider/:providerId/wageHistory',
    'POST provider/:providerId/wageHistory',
    'POST villanova/importItemCardsEntry',
    'GET clinic/timeSheetColumns',
    'POST clinic/timeSheetColumns',
    'DELETE clinic/timeSheetColumns',
    'POST provider/timeClockPunchGeneration',
    'GET provider/:providerId/schedule',
    'POST provider/:providerId/schedule',
    'POST provider/:providerId/fairPay',
    'GET procedureRules',
    'POST procedureRules',
    'POST procedureRules/try',
    'GET procedureRules/reanalysis',
    'GET procedureRules/unmatchedCodes',
    'GET procedureRules/ruleTypesAndOptions',
    'POST procedureRules/patientRules',
    'GET procedureRules/healthProfile',
    'POST procedureRules/healthProfile',
    'GET procedureRules/healthProfile/:id',
    'PUT procedureRules/healthProfile/:id',
    'DELETE procedureRules/healthProfile/:id',
    'POST appointment/healthProfile/:patientId',
    'POST clinic/requireExamWithXrays',
    'POST clinic/settings',
    'GET clinic/goals',
    'POST clinic/payrollSettings',
    'POST clinic/useProviderGroups',
    ...['POST clinic/uninstallAgent', 'POST clinic/checkAgentForUpdates', 'POST clinic/setResyncAll'],
    ...['POST clinic/restartRNAAgentService', 'POST clinic/submitCommand'],
    'GET appointment',
    'GET appointment/analyze',
    'GET appointment/insights',
    'GET appointment/dismissInsight',
    'GET appointment/search',
    'GET appointment/:id',
    'GET appointment/:id/previewNext',
    'GET appointment/ada/:code/:feeScheduleId',
    'GET appointment/deleted/:id',
    'GET appointment/upcoming/:patientId',
    'POST appointment/:id/comment',
    'POST appointment/:id',
    'POST appointment/:id/procedure/:procedureRuleTypeId',
    'POST appointment/:id/saveAppointmentNext',
    'POST appointment/procedure/:procedureId',
    'POST appointment/procedureHistory/:patientId',
    'POST appointment/procedureHistoryDelete/:patientId',
    'GET appointment/patientNote/:patientId',
    'POST appointment/patientNote/:patientId',
    'GET note/dmsTemplate',
    'GET note/patient/:patientId/clinicalFormsData',
    'GET note/tokenPossibleValue/:appointmentId',
    'GET note/prefil',
    'GET note/appointment/:appointmentId',
    'GET template',
    'GET report/workDayPlan',
    'GET appointment/coverage/:first/:second',
    'POST patient/:patientId/insuranceDetails',
    'GET explain/appointment/:id',
    'GET explain/totals/:id',
    'GET explain/figure',
    'GET explain/openTime',
    'GET dashboard/getHygieneDashboard',
    'GET dashboard/getDashboard',
    'GET dashboard/getAppointments',
    'GET dashboard/getNextActions',
    'GET openDay',
    'GET report/openTimeTotals',
    'GET report/getPayrollReportByCommission',
    'POST report/getProviderWorkReport',
    'GET report/providerProductivityByDay',
    'GET report',
    'GET emailReports',
    'GET report/assessment',
    'GET report/assessment/scheduleDetail',
    'GET report/monthly',
    'GET report/monthlyReports',
    'GET report/monthlyReports/:reportId/pdf',
    'POST report/monthlyReports/:reportId/resend',
    'POST report/monthlyReports/:reportId/endLinks',
    'GET report/openTimeGaps',
    'GET provider/productivity',
    'GET report/clinicProductivity',
    'GET report/hygieneRebookingPerformance',
    'GET report/rnaUsage',
    'GET report/rnaUsageByUser',
    'GET report/productUsage',
    'GET report/yearOverYear',
    'GET report/getReportSubscriptions',
    'POST report/setReportSubscription',
    'GET reconcile',
    'POST reconcile',
    'GET report/intervalDrift',
    'GET report/intervalDrift/patients',
    'GET annotations',
    'POST annotations',
    'PUT annotations/:annotationId',
    'DELETE annotations/:annotationId',
    'GET report/dataExplorer',
    'GET events',
  ];
  const SIGNED_IN_ONLY = Object.keys(EXPECTED).filter((call) => EXPECTED[call]!.includes('401'));

  const tokens = new Map<User, Promise<string>>();
  /** Signing out uses a session of its own, since it would end that of later requests. */
  const tokenOf = (call: string, role: User): Promise<string> => {
    const known = call === 'POST logout' ? undefined : tokens.get(role);
    if (known) return known;
    const token = beginSession(users[role]).then((session) => session.token);
    if (call !== 'POST logout') tokens.set(role, token);
    return token;
  };

  const ask = async (call: string, role: Role, { path, body, cookie }: Sample, clinic?: Clinic): Promise<Outcome> => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (role !== 'nobody') headers['authorization'] = `Bearer ${await tokenOf(call, role)}`;
    if (clinic) headers['x-clinic-guid'] = clinic.clinicGuid;
    if (cookie) headers['cookie'] = cookie;
    const leave = new AbortController();
    const answer = await fetch(`${await served.app.getUrl()}/api/${path}`, {
      method: call.slice(0, call.indexOf(' ')),
      headers,
      redirect: 'manual',
      signal: leave.signal,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    // The event stream never ends.
    const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json');
    const detail = isProblem ? String(((await answer.json()) as { detail: unknown }).detail) : '';
    leave.abort();
    return { status: answer.status, detail };
  };
  const cellOf = ({ status, detail }: Outcome): string =>
    status === 401 || status === 403 ? String(status) : status < 500 ? 'ok' : `${status} ${detail}`;

  const rows = async (): Promise<unknown> => (await served.test.ownerPool.query(CHANGEABLE_ROWS)).rows;

  it('has exactly one row, sample and route for every route of the console', () => {
    const console = routesOfApi.map(([call]) => call).sort();
    expect(Object.keys(EXPECTED).sort()).toEqual(console);
    expect(Object.keys(SAMPLES).sort()).toEqual(console);
    expect(listRoutes(served.app)).toEqual(console);
    const inClinic = routesOfApi.filter(([, right]) => right.inClinic);
    expect([...IN_CLINIC].sort()).toEqual(inClinic.map(([call]) => call).sort());
  });

  it.each(Object.entries(EXPECTED))('%s is permitted to the expected roles', async (call, row) => {
    const expected = Object.fromEntries(
      row
        .trim()
        .split(/\s+/)
        .map((cell, column) => [ROLES[column], cell]),
    );
    const clinic = IN_CLINIC.includes(call) ? maple : undefined;
    const answered = await Promise.all(
      ROLES.map(async (role) => [role, cellOf(await ask(call, role, await SAMPLES[call]!(), clinic))]),
    );
    expect(Object.fromEntries(answered)).toEqual(expected);
  });

  it.each(Object.entries(routePermissions).filter(([, { roles }]) => (roles as readonly string[]).includes('agent')))(
    '%s refuses tokens of users',
    async (call) => {
      for (const role of ROLES) {
        const { status } = await ask(call, role, { path: call.split(' ')[1]! }, maple);
        expect([401, 403, 404]).toContain(status);
      }
    },
  );

  it('returns 401 for the token of an ended session, for every route that needs one', async () => {
    const { token, sessionId } = await beginSession(users.superAdmin);
    await served.app.get(Sessions).end(sessionId);
    for (const call of SIGNED_IN_ONLY) {
      const { path } = await SAMPLES[call]!();
      const [method] = call.toLowerCase().split(' ') as ['get' | 'post' | 'put' | 'delete'];
      const { status } = await served.http()[method](`/api/${path}`).auth(token, { type: 'bearer' });
      expect([call, status]).toEqual([call, 401]);
    }
  });

  describe('access to another clinic', () => {
    it.each(SIGNED_IN_ONLY)('returns 403 for %s', async (call) => {
      const sample = await SAMPLES[call]!();
      const before = await rows();
      const strangers = ['frontDesk', 'hygienist', 'doctor', 'admin', 'superDev', 'outsider'] as const;
      const answered = await Promise.all(strangers.map((role) => ask(call, role, sample, cedar)));
      expect(answered).toEqual(
        strangers.map(() => ({ status: 403, detail: 'You do not have access to this clinic.' })),
      );
      expect(await rows()).toEqual(before);
    });

    it.each(IN_CLINIC)('returns 400 for %s without a clinic', async (call) => {
      for (const role of ['frontDesk', 'admin', 'superAdmin'] as const)
        expect(await ask(call, role, await SAMPLES[call]!())).toEqual({
          status: 400,
          detail: 'Name the clinic in the X-Clinic-Guid header.',
        });
    });

    it('returns an error for ids of another clinic’s rows, and changes none', async () => {
      const rules = { procedureRuleTypeId: 23, rules: [{ intervalInMonths: 1 }] };
      const hijacked = { ...nameForm, firstName: 'Stolen', email: 'stolen@helix.example' };
      const attempts: [call: string, sample: Sample, status: number][] = [
        ['GET user/:id', { path: `user/${cedarMember}` }, 404],
        ['PUT user/:id', { path: `user/${cedarMember}`, body: hijacked }, 404],
        ['PUT user/:id', { path: `user/${cedarMember}`, body: { password: 'Stolen1' } }, 404],
        ['POST user', { path: 'user', body: { ...hijacked, userId: cedarMember } }, 404],
        ['POST user', { path: 'user', body: { userId: cedarMember, password: 'Stolen1' } }, 404],
        ['DELETE user/:id', { path: `user/${cedarMember}` }, 404],
        ['POST user/:id/invitation', { path: `user/${cedarMember}/invitation` }, 404],
        ['DELETE user/linkedAccounts/:id', { path: `user/linkedAccounts/${cedarMember}` }, 404],
        ['POST provider', { path: 'provider', body: { providerId: 'CEDAR1', goalWage: 1 } }, 404],
        ['POST provider', { path: 'provider', body: { providerId: 'H1', userId: cedarMember } }, 422],
        ['GET provider/details/:providerId', { path: 'provider/details/CEDAR1' }, 404],
        ['PUT provider/details/:providerId', { path: 'provider/details/CEDAR1', body: { goalWage: 1 } }, 404],
        [
          'POST provider/providerGroups',
          { path: 'provider/providerGroups', body: { providerGroupId: cedarGroup, name: 'Stolen' } },
          404,
        ],
        ['DELETE provider/providerGroups/:providerGroupId', { path: `provider/providerGroups/${cedarGroup}` }, 404],
        [
          'PUT annotations/:annotationId',
          { path: `annotations/${cedarAnnotation}`, body: { date: '2026-11-24', text: 'Stolen' } },
          404,
        ],
        ['POST reconcile', { path: 'reconcile', body: { date: '2026-11-24', total: 1, providerId: 'CEDAR1' } }, 422],
        ['DELETE annotations/:annotationId', { path: `annotations/${cedarAnnotation}` }, 404],
        [
          'POST annotations',
          { path: 'annotations', body: { date: '2026-11-24', text: 'x', providerId: 'CEDAR1' } },
          422,
        ],
        [
          'POST provider/calendarOrder',
          { path: 'provider/calendarOrder', body: { providers: [{ providerId: 'CEDAR1', providerGroupId: null }] } },
          422,
        ],
        [
          'POST provider/calendarOrder',
          { path: 'provider/calendarOrder', body: { providers: [{ providerId: 'H1', providerGroupId: cedarGroup }] } },
          422,
        ],
        ['GET provider/:providerId/schedule', { path: 'provider/CEDAR1/schedule' }, 404],
        ['POST provider/:providerId/schedule', { path: 'provider/CEDAR1/schedule', body: { schedule: [] } }, 404],
        ['POST provider/:providerId/fairPay', { path: 'provider/CEDAR1/fairPay', body: {} }, 404],
        ['GET provider/:providerId/wageHistory', { path: 'provider/CEDAR1/wageHistory' }, 404],
        [
          'GET report/getPayrollReportByCommission',
          { path: 'report/getPayrollReportByCommission?startDate=2026-11-01&endDate=2026-11-24&providerID=CEDAR1' },
          404,
        ],
        [
          'POST report/getProviderWorkReport',
          {
            path: 'report/getProviderWorkReport',
            body: { startDate: '2026-11-01', endDate: '2026-11-24', providerIds: ['CEDAR1'] },
          },
          422,
        ],
        [
          'GET report/providerProductivityByDay',
          { path: 'report/providerProductivityByDay?startDate=2026-11-01&endDate=2026-11-24&providerID=CEDAR1' },
          422,
        ],
        [
          'POST provider/:providerId/wageHistory',
          { path: 'provider/CEDAR1/wageHistory', body: { providerWage: [] } },
          404,
        ],
        ['POST clinic/:clinicId/agentKey', { path: `clinic/${cedar.clinicId}/agentKey` }, 403],
        ['POST clinic/:clinicId/setupCode', { path: `clinic/${cedar.clinicId}/setupCode` }, 403],
        ['POST clinic/:clinicId/procedureRule', { path: `clinic/${cedar.clinicId}/procedureRule` }, 403],
        ['GET procedureRules', { path: `procedureRules?healthProfileId=${cedarProfile}` }, 404],
        ['GET procedureRules', { path: 'procedureRules?patientId=CEDARP' }, 404],
        ['POST procedureRules', { path: 'procedureRules', body: [{ ...rules, healthProfileId: cedarProfile }] }, 404],
        [
          'POST procedureRules/try',
          { path: 'procedureRules/try', body: [{ ...rules, healthProfileId: cedarProfile }] },
          404,
        ],
        [
          'GET appointment/dismissInsight',
          { path: 'appointment/dismissInsight?appointmentId=C1&insightTypeId=4&dismiss=true' },
          404,
        ],
        ['GET appointment/:id', { path: 'appointment/C1' }, 404],
        ['GET appointment/:id/previewNext', { path: 'appointment/C1/previewNext' }, 404],
        ['GET appointment/deleted/:id', { path: 'appointment/deleted/C9' }, 404],
        ['GET appointment/upcoming/:patientId', { path: 'appointment/upcoming/CEDARP' }, 404],
        ['POST appointment/:id/comment', { path: 'appointment/C1/comment', body: { note: 'Stolen' } }, 404],
        ['POST appointment/:id', { path: 'appointment/C1', body: { procedures: [] } }, 404],
        [
          'POST appointment/:id/procedure/:procedureRuleTypeId',
          { path: 'appointment/C1/procedure/18', body: { actualMinutes: 1 } },
          404,
        ],
        [
          'POST appointment/:id/saveAppointmentNext',
          { path: 'appointment/C1/saveAppointmentNext', body: { timeFrameInMonths: 3, procedures: [], comments: 'x' } },
          404,
        ],
        [
          'POST appointment/procedure/:procedureId',
          { path: 'appointment/procedure/CP1', body: { appointmentId: 'M1', providerId: 'H1' } },
          404,
        ],
        [
          'POST appointment/procedure/:procedureId',
          { path: 'appointment/procedure/MP1', body: { appointmentId: 'C1', providerId: 'CEDAR1' } },
          404,
        ],
        [
          'POST appointment/procedureHistory/:patientId',
          {
            path: 'appointment/procedureHistory/CEDARP',
            body: { dateOfProcedure: '2026-01-15', adaCode: '11111' },
          },
          404,
        ],
        [
          'POST appointment/procedureHistoryDelete/:patientId',
          {
            path: 'appointment/procedureHistoryDelete/CEDARP',
            body: { dateOfProcedure: '2026-01-15', adaCode: '11111' },
          },
          404,
        ],
        ['GET appointment/coverage/:first/:second', { path: 'appointment/coverage/C1/P1' }, 404],
        ['GET appointment/coverage/:first/:second', { path: 'appointment/coverage/CEDARP/2026-11-24' }, 404],
        [
          'POST patient/:patientId/insuranceDetails',
          { path: 'patient/CEDARP/insuranceDetails', body: { insuranceStartDate: '2026-01-01' } },
          404,
        ],
        ['GET appointment/patientNote/:patientId', { path: 'appointment/patientNote/CEDARP' }, 404],
        [
          'POST appointment/patientNote/:patientId',
          { path: 'appointment/patientNote/CEDARP', body: { note: 'Stolen' } },
          404,
        ],
        ['GET note/patient/:patientId/clinicalFormsData', { path: 'note/patient/CEDARP/clinicalFormsData' }, 404],
        ['GET note/tokenPossibleValue/:appointmentId', { path: 'note/tokenPossibleValue/C1' }, 404],
        ['GET note/prefil', { path: 'note/prefil?appointmentId=C1&templateName=Hygiene' }, 404],
        ['GET note/appointment/:appointmentId', { path: 'note/appointment/C1' }, 404],
        ['GET template', { path: 'template?appointmentId=C1' }, 404],
        ['GET template', { path: 'template?groupName=Cedar' }, 403],
        ['GET explain/appointment/:id', { path: 'explain/appointment/C1' }, 404],
        ['GET explain/totals/:id', { path: 'explain/totals/C1' }, 404],
        [
          'GET explain/openTime',
          { path: `explain/openTime?startDate=2026-11-24&endDate=2026-11-24&clinicId=${cedar.clinicId}` },
          404,
        ],
        [
          'POST procedureRules/patientRules',
          { path: 'procedureRules/patientRules', body: [{ ...rules, patientId: 'CEDARP' }] },
          404,
        ],
        ['GET procedureRules/healthProfile/:id', { path: `procedureRules/healthProfile/${cedarProfile}` }, 404],
        [
          'POST procedureRules/healthProfile',
          { path: 'procedureRules/healthProfile', body: { ...profileForm(), healthProfileId: cedarProfile } },
          404,
        ],
        [
          'PUT procedureRules/healthProfile/:id',
          { path: `procedureRules/healthProfile/${cedarProfile}`, body: profileForm() },
          404,
        ],
        ['DELETE procedureRules/healthProfile/:id', { path: `procedureRules/healthProfile/${cedarProfile}` }, 404],
        [
          'POST appointment/healthProfile/:patientId',
          { path: 'appointment/healthProfile/CEDARP', body: { healthProfileId: perio } },
          404,
        ],
        [
          'POST appointment/healthProfile/:patientId',
          { path: 'appointment/healthProfile/P1', body: { healthProfileId: cedarProfile } },
          404,
        ],
      ];
      const before = await rows();
      for (const [call, sample, status] of attempts) {
        const outcome = await ask(call, 'admin', sample, maple);
        expect([call, sample, outcome.status]).toEqual([call, sample, status]);
      }
      expect(await rows()).toEqual(before);
    });

    it('returns no rows of another clinic in lists', async () => {
      const { token } = await beginSession(users.admin);
      const get = async (path: string) =>
        served.http().get(`/api/${path}`).auth(token, { type: 'bearer' }).set('X-Clinic-Guid', maple.clinicGuid);
      const filter = encodeURIComponent(JSON.stringify({ id: [cedarMember] }));
      expect((await get(`user?filter=${filter}`)).body).toEqual([]);
      for (const path of [
        'user',
        'user/GetAssignableUsers',
        'provider',
        'provider/details',
        'clinic/clinics',
        'procedureRules/healthProfile',
      ]) {
        const { status, text } = await get(path);
        expect([path, status]).toEqual([path, 200]);
        expect(text).not.toMatch(/CEDAR1|cedar@|Cedar/);
      }
      const calendar = await get('appointment?startDate=2026-11-24&endDate=2026-11-24&providerId=CEDAR1');
      expect(calendar.body).toEqual([{ date: '2026-11-24', totalCompleted: 0, totalBilled: 0, providers: [] }]);
    });

    it('grants access to members of that clinic', async () => {
      const { token } = await beginSession(cedarMember);
      const get = (path: string) =>
        served.http().get(`/api/${path}`).auth(token, { type: 'bearer' }).set('X-Clinic-Guid', cedar.clinicGuid);
      expect((await get('provider')).text).toContain('CEDAR1');
      expect((await get('appointment?startDate=2026-11-24&endDate=2026-11-24')).text).toContain('"C1"');
    });
  });
});
