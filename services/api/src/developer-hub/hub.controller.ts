import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { hubStatus, type HubStatus } from '@helix/contracts';
import { Database } from '@helix/database';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { JobQueues } from '@helix/jobs';
import { AnswerOf, CurrentViewer, type Viewer } from '@helix/web';
import { readEnteredClinics } from './entered-clinics.query.js';
import { readHubStatus } from './hub-status.query.js';
import { countQuarantined } from './quarantine.query.js';

/** More is not worth counting. */
const MAX_COUNTED = 100_000;

@ApiTags('developer hub')
@Controller('Hub')
export class HubController {
  constructor(
    private readonly database: Database,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly queues: JobQueues,
  ) {}

  @Get('Status')
  @ApiOperation({ summary: 'What waits on the log, in the job queues, in the outboxes and in quarantine' })
  @AnswerOf(hubStatus)
  async status(@CurrentViewer() viewer: Viewer): Promise<HubStatus> {
    const { database, log, queues } = this;
    const clinicIds = await readEnteredClinics(database, viewer);
    const [status, quarantined] = await Promise.all([
      readHubStatus({ database, log, queues }),
      countQuarantined(database, clinicIds, MAX_COUNTED),
    ]);
    return { ...status, quarantined };
  }
}
