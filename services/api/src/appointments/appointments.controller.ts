import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  analysisRow,
  analyzeQuery,
  appointmentSearch,
  appointmentSearchQuery,
  commentForm,
  commentView,
  type AnalysisRow,
  type AnalyzeQuery,
  type AppointmentSearch,
  type AppointmentSearchQuery,
  type CommentForm,
  type CommentView,
} from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentClinic,
  CurrentViewer,
  QueryOf,
  type Actor,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { analysisFor } from '../performance/hidden-performance.js';
import { performanceViewer } from '../performance/performance-viewer.query.js';
import { AppointmentId } from './appointment-id.js';
import { readAnalyses } from './analyses.query.js';
import { searchAppointments } from './search-appointments.query.js';
import { SaveCommentCommand } from './save-comment.command.js';

@ApiTags('insights')
@Controller('appointment')
export class AppointmentsController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get('Analyze')
  @ApiOperation({ summary: 'The hygiene appointments of a date range with their current analysis and insights' })
  @AnswerOf(z.array(analysisRow))
  async analyze(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId, isAdmin }: ClinicContext,
    @QueryOf(analyzeQuery) query: AnalyzeQuery,
  ): Promise<AnalysisRow[]> {
    const rows = await readAnalyses(this.database, clinicId, query, Date.now());
    const viewer = await performanceViewer(this.database, { clinicId, userId, isAdmin });
    return rows.map((row) => analysisFor(viewer, row));
  }

  @Get('Search')
  @ApiOperation({ summary: 'Find appointments by the initials of the patient, day, provider or id' })
  @AnswerOf(appointmentSearch)
  search(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(appointmentSearchQuery) { text }: AppointmentSearchQuery,
  ): Promise<AppointmentSearch> {
    return searchAppointments(this.database, clinicId, text, Date.now());
  }

  @Post(':id/Comment')
  @HttpCode(200)
  @ApiOperation({ summary: 'Write or acknowledge the comment of an appointment' })
  @AnswerOf(commentView)
  @ApiProblems(409)
  comment(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @AppointmentId() appointmentId: string,
    @BodyOf(commentForm) form: CommentForm,
  ): Promise<CommentView> {
    return this.commands.execute(new SaveCommentCommand(clinicId, actor, appointmentId, form));
  }
}
