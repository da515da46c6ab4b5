import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { queryRowId, summaryUpdate, type SummaryUpdate } from '@helix/contracts';
import { Database } from '@helix/database';
import { AnswerOf, ApiProblems, CurrentActor, IdOf, QueryOf, type Actor } from '@helix/web';
import { readClinicName } from './clinics.query.js';
import { RequestSummaryUpdateCommand } from './request-summary-update.command.js';
import { awaitSummaryUpdate, readSummaryUpdate, SummaryUpdateWait } from './summary-update.query.js';

const updateQuery = z.object({
  clinicId: queryRowId('expected a clinic'),
});

@ApiTags('clinics')
@Controller('Clinic')
export class SummaryUpdateController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly wait: SummaryUpdateWait,
  ) {}

  @Post('UpdateClinicSummaryTables')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Derive every analysis and summary of a clinic again; answers after 25 seconds at the latest',
    description: 'A second request joins an update that waits or runs. Two clinics are updated at a time.',
  })
  @AnswerOf(summaryUpdate)
  @ApiProblems(404)
  async update(
    @CurrentActor() actor: Actor,
    @QueryOf(updateQuery) { clinicId }: z.infer<typeof updateQuery>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SummaryUpdate> {
    await this.commands.execute(new RequestSummaryUpdateCommand(clinicId, actor));
    const left = new AbortController();
    response.once('close', () => left.abort());
    const signal = AbortSignal.any([left.signal, this.wait.stopped]);
    return awaitSummaryUpdate(this.database, clinicId, { timeoutMs: this.wait.timeoutMs, signal });
  }

  @Get(':clinicId/SummaryUpdate')
  @ApiOperation({ summary: 'How far the last update of the clinic’s summaries is' })
  @AnswerOf(summaryUpdate)
  async read(@IdOf('clinicId') clinicId: number): Promise<SummaryUpdate> {
    await this.database.transaction((transaction) => readClinicName(transaction, clinicId));
    return readSummaryUpdate(this.database, clinicId);
  }
}
