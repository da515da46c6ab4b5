import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Post,
  Req,
  Res,
  UploadedFile,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FileInterceptor } from '@nestjs/platform-express';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  chunkFields,
  deleteRecordingQuery,
  MAX_CHUNK_BYTES,
  recordingsQuery,
  recordingView,
  startedRecording,
  startRecordingForm,
  stoppedRecording,
  stopRecordingForm,
  storedChunk,
  type DeleteRecordingQuery,
  type RecordingsQuery,
  type RecordingView,
  type StartedRecording,
  type StartRecordingForm,
  type StoppedRecording,
  type StopRecordingForm,
  type StoredChunk,
} from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentClinic,
  CurrentViewer,
  invalid,
  problem,
  QueryOf,
  toOpenApi,
  type Actor,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { requireAudio } from './chunk-format.js';
import type { UploadedChunk } from './chunk-storage.js';
import { DeleteRecordingCommand } from './delete-recording.command.js';
import { NoRoomFilter } from './no-room.filter.js';
import { requireSameClinic } from './recording-problems.js';
import { readRecordings } from './recordings.query.js';
import { ScribeGuard } from './scribe.guard.js';
import { StartRecordingCommand } from './start-recording.command.js';
import { StopRecordingCommand } from './stop-recording.command.js';
import { UploadChunkCommand } from './upload-chunk.command.js';

const { properties, required = [] } = toOpenApi(chunkFields);
const CHUNK_BODY = {
  type: 'object',
  properties: { ...properties, file: { type: 'string', format: 'binary' } },
  required: [...required, 'file'],
} as const;
const UPLOAD_DESCRIPTION =
  'WebM with Opus (`audio/webm`) or MP4 with AAC in fragments (`audio/mp4`), the same for all parts of a recording. The same part again changes nothing.';

/** The recorder (spec 3 section 7). */
@ApiTags('recordings')
@Controller('Audio')
@UseGuards(ScribeGuard)
export class RecordingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
  ) {}

  @Post('start-recording')
  @HttpCode(201)
  @ApiOperation({ summary: 'Start a recording of an appointment' })
  @AnswerOf(startedRecording)
  @ApiProblems(404)
  start(
    @CurrentClinic() { clinicId }: ClinicContext,
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @BodyOf(startRecordingForm) form: StartRecordingForm,
  ): Promise<StartedRecording> {
    return this.commands.execute(new StartRecordingCommand(clinicId, { ...actor, userId }, form, Date.now()));
  }

  @Post('upload-chunk')
  @HttpCode(201)
  @UseFilters(NoRoomFilter)
  @UseInterceptors(
    FileInterceptor('file', { limits: { fileSize: MAX_CHUNK_BYTES, files: 1, fields: 20, fieldSize: 1024 } }),
  )
  @ApiOperation({ summary: 'Store a part of a recording', description: UPLOAD_DESCRIPTION })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: CHUNK_BODY as never })
  @AnswerOf(storedChunk)
  @AnswerOf(storedChunk, { status: 200 })
  @ApiProblems(404, 409, 410, 413, 507)
  async upload(
    @CurrentClinic() { clinicId }: ClinicContext,
    @CurrentViewer() { userId }: Viewer,
    @Req() request: Request,
    @Body() body: unknown,
    @UploadedFile() upload: UploadedChunk | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StoredChunk> {
    try {
      if (!request.is('multipart/form-data')) throw problem(415, undefined, 'Send the part as multipart/form-data.');
      const fields = chunkFields.safeParse(body);
      if (!fields.success) throw invalid(fields.error);
      const { recordingId, chunkIndex } = fields.data;
      const chunk = requireAudio(upload, chunkIndex);
      const command = new UploadChunkCommand(clinicId, userId, fields.data, chunk, Date.now());
      const isNew = await this.commands.execute(command);
      if (!isNew) response.status(200);
      return { recordingId, chunkIndex };
    } finally {
      await upload?.file.close();
    }
  }

  @Post('stop-recording')
  @HttpCode(200)
  @ApiOperation({ summary: 'Stop a recording; its parts may still arrive' })
  @AnswerOf(stoppedRecording)
  @ApiProblems(404, 410)
  stop(
    @CurrentClinic() clinic: ClinicContext,
    @CurrentViewer() viewer: Viewer,
    @BodyOf(stopRecordingForm) form: StopRecordingForm,
  ): Promise<StoppedRecording> {
    return this.commands.execute(new StopRecordingCommand(clinic, viewer, form, Date.now()));
  }

  @Get('get-recordings')
  @ApiOperation({ summary: 'The recordings of an appointment, and what became of their audio' })
  @AnswerOf(z.array(recordingView))
  recordings(
    @CurrentClinic() clinic: ClinicContext,
    @CurrentViewer() { userId }: Viewer,
    @QueryOf(recordingsQuery) { clinicId, appointmentId }: RecordingsQuery,
  ): Promise<RecordingView[]> {
    requireSameClinic(clinicId, clinic);
    return readRecordings(this.database, clinic, appointmentId, userId);
  }

  @Delete('delete-recording')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a recording with its audio; the text of notes stays' })
  @AnswerOf(null)
  @ApiProblems(404, 409)
  delete(
    @CurrentClinic() clinic: ClinicContext,
    @CurrentActor() actor: Actor,
    @QueryOf(deleteRecordingQuery) query: DeleteRecordingQuery,
  ): Promise<void> {
    requireSameClinic(query.clinicId, clinic);
    return this.commands.execute(new DeleteRecordingCommand(clinic, actor, query, Date.now()));
  }
}
