import { Module } from '@nestjs/common';
import { EventStreamService } from './event-stream.service.js';
import { EventsController } from './events.controller.js';

/** Server-sent events for the open consoles of a clinic. */
@Module({
  controllers: [EventsController],
  providers: [EventStreamService],
})
export class EventsModule {}
