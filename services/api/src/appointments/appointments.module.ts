import { Module } from '@nestjs/common';
import { AppointmentsController } from './appointments.controller.js';
import { SaveCommentHandler } from './save-comment.command.js';

/** What belongs to one appointment: its analysis and its comment. */
@Module({
  controllers: [AppointmentsController],
  providers: [SaveCommentHandler],
})
export class AppointmentsModule {}
