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
  QueryOf,
  type Actor,
  type ClinicContext,
} from '@helix/web';
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
  analyze(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(analyzeQuery) query: AnalyzeQuery,
  ): Promise<AnalysisRow[]> {
    return readAnalyses(this.database, clinicId, query, Date.now());
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
