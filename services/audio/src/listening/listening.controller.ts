import { extname } from 'node:path';
import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res, StreamableFile, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { AUDIO_FORMATS, listenAddress, listenForm, type ListenAddress, type ListenForm } from '@helix/contracts';
import { Database, Recording, repositoryIn } from '@helix/database';
import { contentTypeOf, contentTypeOfAudio, type ObjectStore } from '@helix/objects';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentClinic,
  CurrentViewer,
  problem,
  ProblemException,
  requireSecretKey,
  SETTINGS,
  type Actor,
  type ClinicContext,
  type Settings,
  type Viewer,
} from '@helix/web';
import { OBJECT_STORE } from '../object-store.token.js';
import { recordingNotFound } from '../recordings/recording-problems.js';
import { ScribeGuard } from '../recordings/scribe.guard.js';
import { GetListenAddressCommand } from './get-listen-address.command.js';
import { decryptListenToken } from './listen-token.js';

const audio = { contentType: AUDIO_FORMATS.map(contentTypeOf) };

@ApiTags('recordings')
@Controller('Audio')
export class ListenController {
  constructor(private readonly commands: CommandBus) {}

  @Post('listen')
  @HttpCode(200)
  @UseGuards(ScribeGuard)
  @ApiOperation({ summary: 'An address of the audio of a recording that works for 5 minutes' })
  @AnswerOf(listenAddress)
  @ApiProblems(404, 409)
  listen(
    @CurrentClinic() clinic: ClinicContext,
    @CurrentViewer() { userId }: Viewer,
    @CurrentActor() actor: Actor,
    @BodyOf(listenForm) { recordingId }: ListenForm,
  ): Promise<ListenAddress> {
    return this.commands.execute(new GetListenAddressCommand(clinic, { ...actor, userId }, recordingId, Date.now()));
  }
}

/** Audio for `audio` elements, which cannot send a sign-in: the address itself is the permission. */
@ApiTags('recordings')
@Controller('Audio')
export class PlayController {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Get('play/:token')
  @ApiOperation({ summary: 'The audio of a recording, or the range that is asked for' })
  @AnswerOf(z.string(), audio)
  @AnswerOf(z.string(), { ...audio, status: 206, headers: { 'Content-Range': 'Which bytes of how many' } })
  @ApiProblems(403, 416)
  async play(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const permission = await decryptListenToken(requireSecretKey(this.settings), token, Date.now());
    if (!permission) throw problem(403, undefined, 'This address is not valid any more. Ask for another one.');
    const { clinicId, recordingId } = permission;
    const recording = await this.database.inClinics([clinicId], (transaction) =>
      repositoryIn(transaction, Recording).findOneBy({ clinicId, recordingId }),
    );
    if (!recording?.audioKey) throw recordingNotFound();
    const size = Number(recording.audioBytes);
    const range = rangeOf(request, size);
    const body = await this.store.get(recording.audioKey, range);
    if (!body) throw recordingNotFound();
    response.setHeader('Accept-Ranges', 'bytes');
    if (range) {
      response.status(206);
      response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
    }
    const length = range ? range.end - range.start + 1 : size;
    const type = contentTypeOfAudio(recording.audioKey);
    // The name under which a browser saves it.
    const disposition = `inline; filename="recording-${recording.number}${extname(recording.audioKey)}"`;
    return new StreamableFile(body, { type, length, disposition });
  }
}

/** Undefined for the whole: without a range, and for several or malformed ones. @throws a 416 beyond the end. */
function rangeOf(request: Request, size: number): { start: number; end: number } | undefined {
  const ranges = request.range(size, { combine: true });
  if (ranges === -1)
    throw new ProblemException(416, undefined, 'The range begins beyond the end.', undefined, {
      'Content-Range': `bytes */${size}`,
    });
  return ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1 ? undefined : ranges[0];
}
