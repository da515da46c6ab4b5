import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import {
  AnswerOf,
  ApiProblems,
  CurrentAccess,
  CurrentClinic,
  problem,
  type Access,
  type ClinicContext,
} from '@helix/web';
import { EventConnection } from './event-connection.js';
import { EventStreamService } from './event-stream.service.js';

const serverSentEvent = z
  .object({
    event: z.enum(['analysis.updated', 'hub.updated', 'resync']),
    id: z.string().optional(),
    data: z.string().describe('JSON'),
  })
  .meta({ id: 'ServerSentEvent', description: 'Each event of the stream.' });

@ApiTags('events')
@Controller('events')
export class EventsController {
  constructor(private readonly streams: EventStreamService) {}

  @Get()
  @ApiProduces('text/event-stream')
  @ApiOperation({
    summary: 'The changes of the clinic as server-sent events',
    description:
      'analysis.updated names what to reload; resync means that messages were missed and everything must be reloaded. ' +
      'hub.updated, for super developers, names the parts of the developer hub that changed in any clinic.',
  })
  @AnswerOf(serverSentEvent, { contentType: 'text/event-stream' })
  @ApiProblems(429, 503)
  open(
    @CurrentAccess() access: Access,
    @CurrentClinic() clinic: ClinicContext,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() response: Response,
  ): void {
    if (this.streams.isStopped) throw problem(503, undefined, 'The server is shutting down. Try again.');
    this.streams.requireRoom(access.viewer.userId);
    const connection = new EventConnection({ ...access, clinic }, response);
    const remove = this.streams.add(connection);
    const expiry = setTimeout(() => connection.close(), Math.max(0, access.expiresAt - Date.now())).unref();
    response.once('close', () => {
      clearTimeout(expiry);
      remove();
    });
    // Messages that a console missed while disconnected are not stored.
    if (lastEventId) connection.send('resync', '{}');
  }
}
