import { Inject } from '@nestjs/common';
import { QUEUES, type JobPayload } from '@helix/contracts';
import { Database } from '@helix/database';
import { EVENT_LOG, type EventLog } from '@helix/event-log';
import { HandlesJobs, JobHandler } from '@helix/jobs';
import { replayQuarantine } from '@helix/quarantine';

/** Replays all quarantined changes of a clinic. A repeated job goes on where the one before it was killed. */
@HandlesJobs(QUEUES.quarantineReplay)
export class ReplayChangesJobHandler extends JobHandler<typeof QUEUES.quarantineReplay> {
  constructor(
    private readonly database: Database,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {
    super();
  }

  async handle({ clinicId }: JobPayload<typeof QUEUES.quarantineReplay>): Promise<void> {
    await replayQuarantine(this.database, this.log, clinicId);
  }
}
