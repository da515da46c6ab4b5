import { Controller, Get, HttpCode } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { dismissedInsightView, dismissQuery, type DismissedInsightView, type DismissQuery } from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  CurrentActor,
  CurrentClinic,
  QueryOf,
  type Actor,
  type ClinicContext,
} from '@helix/web';
import { DismissInsightCommand } from './dismiss-insight.command.js';
import { readDismissed } from './dismissed.query.js';

@ApiTags('insights')
@Controller('appointment')
export class InsightsController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get('insights')
  @ApiOperation({ summary: 'The dismissed insights of appointments from today to six months ahead' })
  @AnswerOf(z.array(dismissedInsightView))
  dismissed(@CurrentClinic() { clinicId }: ClinicContext): Promise<DismissedInsightView[]> {
    return readDismissed(this.database, clinicId, Date.now());
  }

  @Get('dismissInsight')
  @HttpCode(204)
  // The specification changes data by GET here. No cache answers instead, because nothing may be stored.
  @ApiOperation({ summary: 'Dismiss an insight of an appointment, or restore it' })
  @AnswerOf(null)
  @ApiProblems(404)
  dismiss(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(dismissQuery) query: DismissQuery,
  ): Promise<void> {
    return this.commands.execute(new DismissInsightCommand(clinicId, actor, query));
  }
}
