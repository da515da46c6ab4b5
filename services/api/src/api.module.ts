import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AboutController } from './about/about.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { ClinicsController } from './clinics/clinics.controller.js';
import { CreateAgentKeyHandler } from './clinics/create-agent-key.command.js';
import { EventsController } from './events/events.controller.js';
import { EventStreamService } from './events/event-stream.service.js';
import { ExplainController } from './explain/explain.controller.js';
import { insightControllers, insightProviders } from './insights/insight-providers.js';
import { DashboardController } from './dashboards/dashboard.controller.js';
import { OpenTimeController } from './dashboards/open-time.controller.js';
import { MailModule } from './mail/mail.module.js';
import { ruleControllers, ruleProviders } from './procedure-rules/rule-providers.js';
import { ProvidersController } from './providers/providers.controller.js';
import { SaveProviderHandler } from './providers/save-provider.command.js';
import { OpenIdController } from './session/openid/openid.controller.js';
import { sessionProviders } from './session/session-providers.js';
import { SessionController } from './session/session.controller.js';
import { LinkedAccountsController } from './users/linked-accounts.controller.js';
import { userProviders } from './users/user-providers.js';
import { UsersController } from './users/users.controller.js';
import { WorkDayPlanController } from './work-day-plan/work-day-plan.controller.js';

/** The console's HTTP API. Needs the web, event-log and jobs modules of whoever boots it. */
@Module({
  imports: [CqrsModule.forRoot(), MailModule],
  controllers: [
    AboutController,
    SessionController,
    OpenIdController,
    // Before the users, whose /{id} would take its path for an id.
    LinkedAccountsController,
    UsersController,
    ClinicsController,
    ProvidersController,
    ...ruleControllers,
    CalendarController,
    WorkDayPlanController,
    DashboardController,
    OpenTimeController,
    ...insightControllers,
    ExplainController,
    EventsController,
    AuditController,
  ],
  providers: [
    ...sessionProviders,
    CreateAgentKeyHandler,
    SaveProviderHandler,
    ...userProviders,
    ...ruleProviders,
    ...insightProviders,
    EventStreamService,
  ],
})
export class ApiModule {}
