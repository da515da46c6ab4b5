import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AboutModule } from './about/about.module.js';
import { AnnotationsModule } from './annotations/annotations.module.js';
import { AppointmentsModule } from './appointments/appointments.module.js';
import { AssessmentModule } from './assessment/assessment.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { ChartsModule } from './charts/charts.module.js';
import { ClinicsModule } from './clinics/clinics.module.js';
import { CoverageModule } from './coverage/coverage.module.js';
import { CustomReportsModule } from './custom-reports/custom-reports.module.js';
import { DashboardsModule } from './dashboards/dashboards.module.js';
import { DataExplorerModule } from './data-explorer/data-explorer.module.js';
import { DeveloperHubModule } from './developer-hub/developer-hub.module.js';
import { EventsModule } from './events/events.module.js';
import { ExplainModule } from './explain/explain.module.js';
import { InsightsModule } from './insights/insights.module.js';
import { InsurancePlansModule } from './insurance-plans/insurance-plans.module.js';
import { IntervalDriftModule } from './interval-drift/interval-drift.module.js';
import { MailModule } from './mail/mail.module.js';
import { MadeReportsModule } from './monthly-report/made-reports.module.js';
import { MonthlyReportModule } from './monthly-report/monthly-report.module.js';
import { NotesModule } from './notes/notes.module.js';
import { PayrollModule } from './payroll/payroll.module.js';
import { PlanningModule } from './planning/planning.module.js';
import { ProcedureRulesModule } from './procedure-rules/procedure-rules.module.js';
import { ProvidersModule } from './providers/providers.module.js';
import { ReportSubscriptionsModule } from './report-subscriptions/report-subscriptions.module.js';
import { ReconcileModule } from './reconcile/reconcile.module.js';
import { SessionModule } from './session/session.module.js';
import { UsersModule } from './users/users.module.js';
import { WorkDayPlanModule } from './work-day-plan/work-day-plan.module.js';
import { WorkReportModule } from './work-report/work-report.module.js';
import { YearOverYearModule } from './year-over-year/year-over-year.module.js';

/**
 * The HTTP API of the console. The process that boots it provides the web, event-log and jobs modules.
 *
 * Routes match in the order of the modules: `POST Appointment/HealthProfile/{patientId}` of the procedure rules and
 * `appointment/patientNote/{patientId}` of the notes come before `POST appointment/{id}/Comment` and
 * `GET appointment/{id}/PreviewNext`, and `GET appointment/Analyze`, `insights` and `dismissInsight` before
 * `GET appointment/{id}`.
 */
@Module({
  imports: [
    CqrsModule.forRoot(),
    AboutModule,
    SessionModule,
    UsersModule,
    ClinicsModule,
    ProvidersModule,
    ProcedureRulesModule,
    CalendarModule,
    WorkDayPlanModule,
    DashboardsModule,
    ChartsModule,
    YearOverYearModule,
    ReportSubscriptionsModule,
    DataExplorerModule,
    CustomReportsModule,
    PayrollModule,
    WorkReportModule,
    AssessmentModule,
    MonthlyReportModule,
    MadeReportsModule,
    AnnotationsModule,
    ReconcileModule,
    IntervalDriftModule,
    NotesModule,
    AppointmentsModule,
    InsightsModule,
    PlanningModule,
    CoverageModule,
    InsurancePlansModule,
    ExplainModule,
    EventsModule,
    DeveloperHubModule,
    AuditModule,
    MailModule,
  ],
})
export class ApiModule {}
