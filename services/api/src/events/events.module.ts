import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { EventStreamService } from './event-stream.service.js';
import { EventsController } from './events.controller.js';

/** Server-sent events for the open consoles of a clinic. */
@Module({
  imports: [NotificationsModule],
  controllers: [EventsController],
  providers: [EventStreamService],
})
export class EventsModule {}
