import { Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { QUEUES } from '@helix/contracts';
import { MulterModule } from '@nestjs/platform-express';
import { JobQueues, JobsModule } from '@helix/jobs';
import { createNoteWriter, NOTE_WRITER } from '@helix/note-writer';
import { createObjectStore, type ObjectStore } from '@helix/objects';
import { createSpeechToText, SPEECH_TO_TEXT, type SpeechToText } from '@helix/speech';
import { HealthChecks, LOGGER, SETTINGS, type Logger, type Settings } from '@helix/web';
import { AssembleRecordingHandler } from './assembly/assemble-recording.job.js';
import { EditGeneratedNoteHandler } from './generated-notes/edit-generated-note.command.js';
import { GenerateNoteHandler } from './generated-notes/generate-note.command.js';
import { GeneratedNotesController, GenerateWait } from './generated-notes/generated-notes.controller.js';
import { WriteNoteHandler } from './generated-notes/write-note.job.js';
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
import { TranscribeRecordingHandler } from './transcripts/transcribe-recording.job.js';
import { TranscriptsController } from './transcripts/transcripts.controller.js';

const JOBS = [
  CheckRecordingHandler,
  AssembleRecordingHandler,
  TranscribeRecordingHandler,
  WriteNoteHandler,
  EraseRecordingHandler,
  DeleteOldRecordingsHandler,
] as const;
const COMMANDS = [
  StartRecordingHandler,
  UploadChunkHandler,
  StopRecordingHandler,
  DeleteRecordingHandler,
  GetListenAddressHandler,
  GenerateNoteHandler,
  EditGeneratedNoteHandler,
];

/** Recordings of appointments, and the notes that are generated from them. The application imports the web, event-log and jobs modules. */
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
  controllers: [
    RecordingsController,
    ListenController,
    PlayController,
    TranscriptsController,
    GeneratedNotesController,
  ],
  providers: [
    { provide: OBJECT_STORE, useFactory: (settings: Settings) => createObjectStore(settings), inject: [SETTINGS] },
    {
      provide: SPEECH_TO_TEXT,
      useFactory: ({ speech }: Settings) => createSpeechToText(speech),
      inject: [SETTINGS],
    },
    { provide: NOTE_WRITER, useFactory: ({ notes }: Settings) => createNoteWriter(notes), inject: [SETTINGS] },
    GenerateWait,
    NoRoomFilter,
    ...COMMANDS,
    ...JOBS,
  ],
})
export class AudioModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly queues: JobQueues,
    private readonly health: HealthChecks,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(SPEECH_TO_TEXT) private readonly speech: SpeechToText,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.health.add('objects', () => this.store.check());
    // It may come later, and what needs no objects works until then.
    void this.store.check().catch((error: unknown) => this.logger.warn({ err: error }, 'objects cannot be used yet'));
    // Each clinic's turn is at 03:00 of its own time; some time zones are half an hour off.
    const everyHalfHour = { cron: '0,30 * * * *', timeZone: 'UTC' };
    await this.queues.of(QUEUES.recordingRetention).schedule('recording-retention', everyHalfHour, {});
  }

  onApplicationShutdown(): Promise<void> {
    return this.speech.close();
  }
}
