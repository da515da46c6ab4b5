import { Inject } from '@nestjs/common';
import { QUEUES, type RecordingJob } from '@helix/contracts';
import { HandlesJobs, JobHandler } from '@helix/jobs';
import { type ObjectStore, recordingFolder } from '@helix/objects';
import { OBJECT_STORE } from '../object-store.token.js';

/** Deletes every object of a deleted recording, also those that were uploaded while it was deleted. */
@HandlesJobs(QUEUES.recordingErasure)
export class EraseRecordingHandler extends JobHandler<typeof QUEUES.recordingErasure> {
  constructor(@Inject(OBJECT_STORE) private readonly store: ObjectStore) {
    super();
  }

  handle(recording: RecordingJob): Promise<void> {
    return this.store.deleteAll(recordingFolder(recording));
  }
}
