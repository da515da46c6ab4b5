import { ClinicsAndPmsRows1763700000100 } from './1763700000100-clinics-and-pms-rows.js';
import { EventLog1763700000200 } from './1763700000200-event-log.js';
import { Analysis1763700000300 } from './1763700000300-analysis.js';
import { FirstStatistics1763700000400 } from './1763700000400-first-statistics.js';
import { People1763700000500 } from './1763700000500-people.js';
import { CatalogueAndRules1763700000600 } from './1763700000600-catalogue-and-rules.js';
import { DueAndInsights1763700000700 } from './1763700000700-due-and-insights.js';
import { ProviderGroups1763700000800 } from './1763700000800-provider-groups.js';
import { SignsOfLife1763700000900 } from './1763700000900-signs-of-life.js';
import { HygieneDays1763700001000 } from './1763700001000-hygiene-days.js';
import { AnsweredComments1763700001100 } from './1763700001100-answered-comments.js';
import { KeptRules1763700001200 } from './1763700001200-kept-rules.js';
import { StandardWords1763700001300 } from './1763700001300-standard-words.js';
import { JobOutbox1763700001400 } from './1763700001400-job-outbox.js';
import { Planning1763700001500 } from './1763700001500-planning.js';
import { OneHomeForDerivedFields1763700001600 } from './1763700001600-one-home-for-derived-fields.js';
import { Views1763700001700 } from './1763700001700-views.js';
import { AuditActions1763700001800 } from './1763700001800-audit-actions.js';
import { ClinicInvitations1763700001900 } from './1763700001900-clinic-invitations.js';
import { ServiceLogin1763700002000 } from './1763700002000-service-login.js';
import { HygieneAppointments1763700002100 } from './1763700002100-hygiene-appointments.js';
import { PlannedAt1763700002110 } from './1763700002110-planned-at.js';
import { DoctorAbsences1763700002200 } from './1763700002200-doctor-absences.js';
import { PlanningSettings1763700002300 } from './1763700002300-planning-settings.js';
import { InsurancePlans1763700002400 } from './1763700002400-insurance-plans.js';
import { DeletedPlannedAppointments1763700002600 } from './1763700002600-deleted-planned-appointments.js';
import { PatientInitials1763700002700 } from './1763700002700-patient-initials.js';
import { Notes1763700002800 } from './1763700002800-notes.js';
import { Recordings1763700002900 } from './1763700002900-recordings.js';
import { GeneratedNotes1763700003000 } from './1763700003000-generated-notes.js';
import { ProviderWages1763700003100 } from './1763700003100-provider-wages.js';
import { WeeklySchedules1763700003200 } from './1763700003200-weekly-schedules.js';
import { ProviderGroupNames1763700003300 } from './1763700003300-provider-group-names.js';
import { NoteFacts1763700003400 } from './1763700003400-note-facts.js';
import { FeePlainCodes1763700003500 } from './1763700003500-fee-plain-codes.js';
import { DeletedProviders1763700003600 } from './1763700003600-deleted-providers.js';
import { AccessChanges1763700003700 } from './1763700003700-access-changes.js';
import { NoteTemplateScope1763700003710 } from './1763700003710-note-template-scope.js';
import { ExternalProcedures1763700003800 } from './1763700003800-external-procedures.js';
import { KeptCodes1763700003810 } from './1763700003810-kept-codes.js';
import { QuarantineVersions1763700003900 } from './1763700003900-quarantine-versions.js';
import { ProcedureReversals1763700004000 } from './1763700004000-procedure-reversals.js';
import { ChunkFormats1763700004100 } from './1763700004100-chunk-formats.js';
import { NoteDurations1763700004300 } from './1763700004300-note-durations.js';
import { ReportSummaries1763700004400 } from './1763700004400-report-summaries.js';
import { ReportSubscriptions1763700004410 } from './1763700004410-report-subscriptions.js';
import { DataExplorerLayouts1763700004420 } from './1763700004420-data-explorer-layouts.js';
import { Annotations1763700004440 } from './1763700004440-annotations.js';
import { CheckedDays1763700004450 } from './1763700004450-checked-days.js';
import { ReportMails1763700004460 } from './1763700004460-report-mails.js';
import { MonthlyReports1763700004500 } from './1763700004500-monthly-reports.js';
import { KeyLists1763700004640 } from './1763700004640-key-lists.js';
import { ClinicGoals1763700004610 } from './1763700004610-clinic-goals.js';
import { InsurancePlanSaves1763700004620 } from './1763700004620-insurance-plan-saves.js';
import { AgentCommands1763700004630 } from './1763700004630-agent-commands.js';
import { ClinicAdministration1763700004600 } from './1763700004600-clinic-administration.js';
import { TimeSheetColumns1763700004650 } from './1763700004650-time-sheet-columns.js';
import { AgentEmployees1763700004660 } from './1763700004660-agent-employees.js';
import { LogRing1763700004690 } from './1763700004690-log-ring.js';
import { LastBackup1763700004700 } from './1763700004700-last-backup.js';
import { WantedResyncs1763700004710 } from './1763700004710-wanted-resyncs.js';
import { SchemaCompatibility1763700004720 } from './1763700004720-schema-compatibility.js';
import type { MigrationClass } from './migration-kind.js';

/** Every migration, in the order in which they run. They only go forward. */
export const migrations: MigrationClass[] = [
  ClinicsAndPmsRows1763700000100,
  EventLog1763700000200,
  Analysis1763700000300,
  FirstStatistics1763700000400,
  People1763700000500,
  CatalogueAndRules1763700000600,
  DueAndInsights1763700000700,
  ProviderGroups1763700000800,
  SignsOfLife1763700000900,
  HygieneDays1763700001000,
  AnsweredComments1763700001100,
  KeptRules1763700001200,
  StandardWords1763700001300,
  JobOutbox1763700001400,
  Planning1763700001500,
  OneHomeForDerivedFields1763700001600,
  Views1763700001700,
  AuditActions1763700001800,
  ClinicInvitations1763700001900,
  ServiceLogin1763700002000,
  HygieneAppointments1763700002100,
  PlannedAt1763700002110,
  DoctorAbsences1763700002200,
  PlanningSettings1763700002300,
  InsurancePlans1763700002400,
  DeletedPlannedAppointments1763700002600,
  PatientInitials1763700002700,
  Notes1763700002800,
  Recordings1763700002900,
  GeneratedNotes1763700003000,
  ProviderWages1763700003100,
  WeeklySchedules1763700003200,
  ProviderGroupNames1763700003300,
  NoteFacts1763700003400,
  FeePlainCodes1763700003500,
  DeletedProviders1763700003600,
  AccessChanges1763700003700,
  NoteTemplateScope1763700003710,
  ExternalProcedures1763700003800,
  KeptCodes1763700003810,
  QuarantineVersions1763700003900,
  ProcedureReversals1763700004000,
  ChunkFormats1763700004100,
  NoteDurations1763700004300,
  ReportSummaries1763700004400,
  ReportSubscriptions1763700004410,
  DataExplorerLayouts1763700004420,
  Annotations1763700004440,
  CheckedDays1763700004450,
  ReportMails1763700004460,
  MonthlyReports1763700004500,
  ClinicAdministration1763700004600,
  ClinicGoals1763700004610,
  InsurancePlanSaves1763700004620,
  AgentCommands1763700004630,
  KeyLists1763700004640,
  TimeSheetColumns1763700004650,
  AgentEmployees1763700004660,
  LogRing1763700004690,
  LastBackup1763700004700,
  WantedResyncs1763700004710,
  SchemaCompatibility1763700004720,
];

/** Their names. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);
