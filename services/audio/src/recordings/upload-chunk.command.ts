import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CHUNK_DAYS_AFTER_STOP, MAX_RECORDING_BYTES, QUEUES, type ChunkFields } from '@helix/contracts';
import { Database, Recording, RecordingChunk, repositoryIn, type Transaction } from '@helix/database';
import { enqueueJob } from '@helix/jobs';
import { chunkKey, contentTypeOf, type ObjectStore } from '@helix/objects';
import { problem, ProblemException, SETTINGS, type Settings } from '@helix/web';
import { OBJECT_STORE } from '../object-store.token.js';
import { readArrived } from './check-recording.job.js';
import { requireSameFormat, type AudioChunk } from './chunk-format.js';
import { requireRecording } from './find-recording.js';
import { notYourRecording, requireAppointment } from './recording-problems.js';

const DAY_MS = 24 * 60 * 60_000;

/** Stores a part of a recording. @returns whether it is new: a repetition of the same bytes changes nothing. */
export class UploadChunkCommand extends Command<boolean> {
  constructor(
    readonly clinicId: number,
    readonly userId: number,
    readonly fields: ChunkFields,
    readonly upload: AudioChunk,
    /** Milliseconds since the epoch. */
    readonly now: number,
  ) {
    super();
  }
}

@CommandHandler(UploadChunkCommand)
export class UploadChunkHandler implements ICommandHandler<UploadChunkCommand> {
  constructor(
    private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute(command: UploadChunkCommand): Promise<boolean> {
    const { clinicId, fields, upload } = command;
    const { format, sha256, size } = upload;
    const key = chunkKey({ clinicId, recordingId: fields.recordingId }, { index: fields.chunkIndex, sha256, format });
    const isNew = await this.inTransaction(command, (transaction) => this.isTaken(transaction, command));
    if (!isNew) return false;
    const body = upload.file.createReadStream({ start: 0, autoClose: false });
    await this.store.put(key, body, { contentType: contentTypeOf(format), size, sha256 });
    try {
      // No transaction waits for the store, so everything may have changed in between.
      return await this.inTransaction(command, async (transaction, recording) => {
        if (!(await this.isTaken(transaction, command))) return false;
        await addChunk(transaction, recording, command);
        return true;
      });
    } catch (error) {
      // Refused: nobody's row names this object. After any other error, another upload of the same bytes may have its row.
      if (error instanceof ProblemException) await this.store.delete(key);
      throw error;
    }
  }

  /** Whether a part is new. @throws a 409, 413, 415 or 507 when it is not taken. */
  private async isTaken(transaction: Transaction, command: UploadChunkCommand): Promise<boolean> {
    const isNew = await isNewChunk(transaction, command);
    if (!isNew) return false;
    await requireFormatOfRecording(transaction, command);
    await requireRoom(transaction, command, this.settings.audioBytesPerClinic);
    return true;
  }

  /** Runs work on the locked recording. @throws a 403, 404, 410 or 422 when it takes no part of this request. */
  private inTransaction<T>(
    { clinicId, userId, fields, now }: UploadChunkCommand,
    work: (transaction: Transaction, recording: Recording) => Promise<T>,
  ): Promise<T> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const recording = await requireRecording(transaction, { clinicId, recordingId: fields.recordingId });
      requireAppointment(fields.appointmentId, recording);
      if (recording.recordedBy !== userId) throw notYourRecording();
      if (recording.stoppedAt && now > recording.stoppedAt.getTime() + CHUNK_DAYS_AFTER_STOP * DAY_MS)
        throw problem(410, undefined, `The recording stopped more than ${CHUNK_DAYS_AFTER_STOP} days ago.`);
      return work(transaction, recording);
    });
  }
}

/** @throws a 409 when there is a part of this index with other bytes. */
async function isNewChunk(
  transaction: Transaction,
  { clinicId, fields: { recordingId, chunkIndex }, upload }: UploadChunkCommand,
): Promise<boolean> {
  const found = await repositoryIn(transaction, RecordingChunk).findOneBy({ clinicId, recordingId, chunkIndex });
  if (found && found.sha256 !== upload.sha256)
    throw problem(409, undefined, `Part ${chunkIndex} of the recording has arrived already, with other content.`);
  return !found;
}

/** One file cannot be made of two formats without decoding them. @throws a 415 when other parts have another one. */
async function requireFormatOfRecording(
  transaction: Transaction,
  { clinicId, fields: { recordingId }, upload }: UploadChunkCommand,
): Promise<void> {
  const arrived = await repositoryIn(transaction, RecordingChunk).findOneBy({ clinicId, recordingId });
  if (arrived) requireSameFormat(upload.format, arrived.format);
}

/**
 * A recording and a clinic take a limited number of bytes, so that nobody can fill the store.
 *
 * @throws a 413 for a recording that is too long, a 507 when the clinic has no room left.
 */
async function requireRoom(
  transaction: Transaction,
  { clinicId, fields: { recordingId }, upload }: UploadChunkCommand,
  bytesPerClinic: number,
): Promise<void> {
  const { rows } = await transaction.query<{ ofRecording: number; ofClinic: number }>(STORED_BYTES, [
    clinicId,
    recordingId,
  ]);
  const { ofRecording, ofClinic } = rows[0] ?? { ofRecording: 0, ofClinic: 0 };
  if (ofRecording + upload.size > MAX_RECORDING_BYTES) {
    const limit = `${MAX_RECORDING_BYTES / 1e6} MB, 3 hours at 128 kbit/s`;
    throw problem(413, undefined, `A recording takes at most ${limit}.`);
  }
  if (ofClinic + upload.size > bytesPerClinic) {
    const limit = `${bytesPerClinic / 1e9} GB`;
    throw problem(507, undefined, `The recordings of this clinic take all of their ${limit}. Delete some of them.`);
  }
}

/** Served by the primary keys; a clinic has some thousand parts. */
const STORED_BYTES = `
  select coalesce(sum(c.size_bytes) filter (where c.recording_id = $2), 0)::float8 as "ofRecording",
         coalesce(sum(c.size_bytes), 0)::float8 as "ofClinic"
  from recording_chunk c
  join recording r on r.clinic_id = c.clinic_id and r.recording_id = c.recording_id and r.deleted_at is null
  where c.clinic_id = $1`;

/** A part that comes after the audio was assembled has it assembled again. */
async function addChunk(
  transaction: Transaction,
  { clinicId, recordingId, stoppedAt, state, revision, chunkCount }: Recording,
  { fields, upload, now }: UploadChunkCommand,
): Promise<void> {
  await repositoryIn(transaction, RecordingChunk).insert({
    ...{ clinicId, recordingId, chunkIndex: fields.chunkIndex },
    sha256: upload.sha256,
    sizeBytes: upload.size,
    format: upload.format,
    beginsFile: upload.beginsFile,
    startTime: fields.chunkStartTime,
    endTime: fields.chunkEndTime,
    durationSeconds: fields.durationInSeconds,
    receivedAt: new Date(now),
  });
  await repositoryIn(transaction, Recording).update(
    { clinicId, recordingId },
    {
      lastChunkAt: new Date(now),
      revision: revision + 1,
      ...(stoppedAt ? { state: 'waiting', percent: 0, message: null } : {}),
    },
  );
  if (!stoppedAt) return;
  const { count } = await readArrived(transaction, { clinicId, recordingId });
  // A recording that waits has a check on the queue already, for the time when it waits no longer.
  if (state !== 'waiting' || count === chunkCount || count === 1)
    await enqueueJob(transaction, QUEUES.recordingCheck, { clinicId, recordingId });
}
