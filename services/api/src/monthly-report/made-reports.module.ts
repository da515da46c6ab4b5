import { Module } from '@nestjs/common';
import { JobsModule } from '@helix/jobs';
import { createObjectStore } from '@helix/objects';
import { SETTINGS, type Settings } from '@helix/web';
import { EndLinksHandler } from './end-links.command.js';
import { MadeReportsController, MakeReportController } from './made-reports.controller.js';
import { MakeReportHandler } from './make-report.command.js';
import { OBJECT_STORE } from './object-store.token.js';
import { ResendReportHandler } from './resend-report.command.js';

/** Monthly reports that are made, stored and mailed. The reporting service does the work. */
@Module({
  imports: [JobsModule.forProducers()],
  controllers: [MakeReportController, MadeReportsController],
  providers: [
    { provide: OBJECT_STORE, useFactory: (settings: Settings) => createObjectStore(settings), inject: [SETTINGS] },
    MakeReportHandler,
    ResendReportHandler,
    EndLinksHandler,
  ],
})
export class MadeReportsModule {}
