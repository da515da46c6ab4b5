import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CalendarController } from './calendar/calendar.controller.js';
import { ClinicsController } from './clinics/clinics.controller.js';
import { CreateAgentKeyHandler } from './clinics/create-agent-key.command.js';
import { EventsController } from './events/events.controller.js';
import { EventStreamService } from './events/event-stream.service.js';
import { ProvidersController } from './providers/providers.controller.js';
import { LoginAttempts } from './session/login-attempts.js';
import { LoginHandler } from './session/login.command.js';
import { SessionController } from './session/session.controller.js';
import { UsersController } from './users/users.controller.js';

/** The console's HTTP API. Needs the web and event-log modules of whoever boots it. */
@Module({
  imports: [CqrsModule.forRoot()],
  controllers: [
    SessionController,
    UsersController,
    ClinicsController,
    ProvidersController,
    CalendarController,
    EventsController,
  ],
  providers: [LoginAttempts, LoginHandler, CreateAgentKeyHandler, EventStreamService],
})
export class ApiModule {}
