import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  analyzeQuery,
  commentForm,
  dismissQuery,
  pmsId,
  type AnalysisRow,
  type AnalyzeQuery,
  type CommentForm,
  type CommentView,
  type DismissedInsightView,
  type DismissQuery,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { BodyOf, CurrentActor, CurrentClinic, QueryOf, type Actor, type ClinicContext } from '@helix/web';
import { readAnalyses } from './analyses.query.js';
import { appointmentMissing } from './appointment-missing.js';
import { DismissInsightCommand } from './dismiss-insight.command.js';
import { readDismissed } from './dismissed.query.js';
import { SaveCommentCommand } from './save-comment.command.js';

@ApiTags('insights')
@Controller('appointment')
export class InsightsController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get('Analyze')
  @ApiOperation({ summary: 'The hygiene appointments of some days as the rules judge them now, with their insights' })
  analyze(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(analyzeQuery) asked: AnalyzeQuery,
  ): Promise<AnalysisRow[]> {
    return readAnalyses(this.database, clinicId, asked, Date.now());
  }

  @Get('insights')
  @ApiOperation({ summary: 'What is dismissed of the insights from today to six months ahead' })
  dismissed(@CurrentClinic() { clinicId }: ClinicContext): Promise<DismissedInsightView[]> {
    return readDismissed(this.database, clinicId, Date.now());
  }

  @Get('dismissInsight')
  @HttpCode(204)
  // A change by GET: no cache between may answer in its place.
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Dismiss an insight of an appointment, or take that back' })
  dismiss(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(dismissQuery) asked: DismissQuery,
  ): Promise<void> {
    return this.commands.execute(new DismissInsightCommand(clinicId, actor, asked));
  }

  @Post(':id/Comment')
  @HttpCode(200)
  @ApiOperation({ summary: 'Write or acknowledge the comment of an appointment' })
  comment(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @Param('id') appointmentId: string,
    @BodyOf(commentForm) form: CommentForm,
  ): Promise<CommentView> {
    if (!pmsId.safeParse(appointmentId).success) throw appointmentMissing();
    return this.commands.execute(new SaveCommentCommand(clinicId, actor, appointmentId, form));
  }
}
