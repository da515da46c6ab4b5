import { Inject } from '@nestjs/common';
import { QUEUES, type RecordingJob } from '@helix/contracts';
import { Database, Recording, RecordingChunk, repositoryIn } from '@helix/database';
import { HandlesJobs, ImpossibleJobError, JobHandler, runInChild, type JobContext } from '@helix/jobs';
import { audioKey, chunkKey, type ObjectStore } from '@helix/objects';
import { LOGGER, SETTINGS, type Logger, type Settings } from '@helix/web';
import { OBJECT_STORE } from '../object-store.token.js';
import { continueNote } from '../generated-notes/continue-note.js';
import { lockRecording } from '../recordings/find-recording.js';
import { beginTranscript } from '../transcripts/transcribe-recording.job.js';
import type { AssemblyInput, AssemblyResult } from './assembly.child.js';

const CHILD = new URL('./assembly.child.js', import.meta.url);
const TIMEOUT_MS = 30 * 60_000;
const MAX_MEMORY_MB = 256;
const FAILED = 'The audio could not be put together.';

/** What is assembled: the parts that had arrived at a revision. */
type Assembly = Omit<AssemblyInput, 'objects'> & { revision: number };

/**
 * Joins the parts of a recording into one playable file, in a child process. The state `ready` with `audioKey` is what
 * others go on from: what is said in it is written down next. Running it again for the same parts ends in the same.
 */
@HandlesJobs(QUEUES.recordingAssembly)
export class AssembleRecordingHandler extends JobHandler<typeof QUEUES.recordingAssembly> {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(job: RecordingJob, { signal }: JobContext): Promise<void> {
    const assembly = await this.begin(job);
    if (!assembly) return;
    const { revision, ...input } = assembly;
    const startedAt = Date.now();
    try {
      const result = await runInChild<AssemblyInput, AssemblyResult>({
        module: CHILD,
        // It signs in at S3 by itself.
        variables: this.settings.s3 ? ['AWS_'] : [],
        input: { objects: { dataDir: this.settings.dataDir, s3: this.settings.s3 }, ...input },
        timeoutMs: TIMEOUT_MS,
        maxMemoryMb: MAX_MEMORY_MB,
        signal,
        onProgress: (percent) => void this.setPercent(job, revision, Number(percent)).catch(() => undefined),
      });
      await this.finish(job, assembly, result);
      const { seconds, bytes } = result;
      this.logger.info({ ...job, seconds, bytes, ms: Date.now() - startedAt }, 'assembled a recording');
    } catch (error) {
      // A process that closes has the job run again elsewhere.
      if (!signal.aborted) await this.fail(job, revision, error);
      throw error;
    }
  }

  /** Undefined when there is nothing to assemble: it was deleted, is assembled already, or a part came that is checked. */
  private begin(job: RecordingJob): Promise<Assembly | undefined> {
    return this.database.inClinics([job.clinicId], async (transaction) => {
      const recording = await lockRecording(transaction, job);
      if (!recording || recording.deletedAt || !recording.stoppedAt || recording.state === 'ready') return undefined;
      await repositoryIn(transaction, Recording).update(job, { state: 'assembling', percent: 0, message: null });
      const chunks = await repositoryIn(transaction, RecordingChunk).find({ where: job, order: { chunkIndex: 'asc' } });
      // A recording without parts is not assembled; all of its parts have one format.
      const { format } = chunks[0]!;
      return {
        format,
        revision: recording.revision,
        key: audioKey(job, recording.revision, format),
        lastIndex: recording.chunkCount,
        chunks: chunks.map(({ chunkIndex: index, sha256, beginsFile }) => ({
          index,
          key: chunkKey(job, { index, sha256, format }),
          beginsFile,
        })),
      };
    });
  }

  private async finish(
    job: RecordingJob,
    { revision, key }: Assembly,
    { seconds, bytes, gaps }: AssemblyResult,
  ): Promise<void> {
    const obsolete = await this.database.inClinics([job.clinicId], async (transaction) => {
      const recording = await lockRecording(transaction, job);
      // It was deleted, or another part came, which has a check of its own.
      if (!recording || recording.deletedAt || recording.revision !== revision) return key;
      await repositoryIn(transaction, Recording).update(job, {
        ...{ state: 'ready', percent: 100, message: null, gaps, audioKey: key },
        audioBytes: String(bytes),
        audioSeconds: seconds,
        assembledAt: new Date(),
      });
      await beginTranscript(transaction, job, revision);
      return recording.audioKey === key ? null : recording.audioKey;
    });
    if (obsolete) await this.store.delete(obsolete);
  }

  private setPercent(job: RecordingJob, revision: number, percent: number): Promise<unknown> {
    return this.database.inClinics([job.clinicId], (transaction) =>
      repositoryIn(transaction, Recording).update({ ...job, revision, state: 'assembling' }, { percent }),
    );
  }

  private fail(job: RecordingJob, revision: number, error: unknown): Promise<unknown> {
    const message = error instanceof ImpossibleJobError ? error.message : FAILED;
    return this.database.inClinics([job.clinicId], async (transaction) => {
      const recording = await lockRecording(transaction, job);
      if (!recording) return;
      await repositoryIn(transaction, Recording).update(
        { ...job, revision, state: 'assembling' },
        { state: 'failed', message },
      );
      await continueNote(transaction, recording);
    });
  }
}
