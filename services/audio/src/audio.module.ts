import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { QUEUES } from '@helix/contracts';
import { MulterModule } from '@nestjs/platform-express';
import { JobQueues, JobsModule } from '@helix/jobs';
import { createObjectStore, type ObjectStore } from '@helix/objects';
import { HealthChecks, SETTINGS, type Settings } from '@helix/web';
import { AssembleRecordingHandler } from './assembly/assemble-recording.job.js';
import { GetListenAddressHandler } from './listening/get-listen-address.command.js';
import { ListenController, PlayController } from './listening/listening.controller.js';
import { OBJECT_STORE } from './object-store.token.js';
import { ChunkStorage } from './recordings/chunk-storage.js';
import { CheckRecordingHandler } from './recordings/check-recording.job.js';
import { DeleteRecordingHandler } from './recordings/delete-recording.command.js';
import { EraseRecordingHandler } from './recordings/erase-recording.job.js';
import { NoRoomFilter } from './recordings/no-room.filter.js';
import { RecordingsController } from './recordings/recordings.controller.js';
import { DeleteOldRecordingsHandler } from './recordings/delete-old-recordings.job.js';
import { StartRecordingHandler } from './recordings/start-recording.command.js';
import { StopRecordingHandler } from './recordings/stop-recording.command.js';
import { UploadChunkHandler } from './recordings/upload-chunk.command.js';

const JOBS = [
  CheckRecordingHandler,
  AssembleRecordingHandler,
  EraseRecordingHandler,
  DeleteOldRecordingsHandler,
] as const;
const COMMANDS = [
  StartRecordingHandler,
  UploadChunkHandler,
  StopRecordingHandler,
  DeleteRecordingHandler,
  GetListenAddressHandler,
];

/** Recordings of appointments. The application imports the web, event-log and jobs modules. */
@Module({
  imports: [
    CqrsModule.forRoot(),
    JobsModule.forProducers(),
    JobsModule.forWorkers(JOBS),
    MulterModule.registerAsync({
      useFactory: ({ dataDir }: Settings) => ({ storage: new ChunkStorage(dataDir) }),
      inject: [SETTINGS],
    }),
  ],
  controllers: [RecordingsController, ListenController, PlayController],
  providers: [
    { provide: OBJECT_STORE, useFactory: (settings: Settings) => createObjectStore(settings), inject: [SETTINGS] },
    NoRoomFilter,
    ...COMMANDS,
    ...JOBS,
  ],
})
export class AudioModule implements OnApplicationBootstrap {
  constructor(
    private readonly queues: JobQueues,
    private readonly health: HealthChecks,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.health.add('objects', () => this.store.check());
    // Each clinic's turn is at 03:00 of its own time; some time zones are half an hour off.
    const everyHalfHour = { cron: '0,30 * * * *', timeZone: 'UTC' };
    await this.queues.of(QUEUES.recordingRetention).schedule('recording-retention', everyHalfHour, {});
  }
}
