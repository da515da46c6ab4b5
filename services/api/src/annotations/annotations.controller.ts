import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  annotationForm,
  annotationsQuery,
  annotationView,
  type AnnotationForm,
  type AnnotationsQuery,
  type AnnotationView,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { readAnnotations } from '@helix/report-inputs';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentClinic,
  IdOf,
  QueryOf,
  type Actor,
  type ClinicContext,
} from '@helix/web';
import { RemoveAnnotationCommand } from './remove-annotation.command.js';
import { SaveAnnotationCommand } from './save-annotation.command.js';

@ApiTags('charts')
@Controller('Annotations')
export class AnnotationsController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'What happened in the clinic on some days, to be read on the charts' })
  @AnswerOf(z.array(annotationView))
  list(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(annotationsQuery) query: AnnotationsQuery,
  ): Promise<AnnotationView[]> {
    return this.database.inClinics([clinicId], (transaction) => readAnnotations(transaction, clinicId, query));
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Add an annotation' })
  @AnswerOf(annotationView)
  add(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(annotationForm) form: AnnotationForm,
  ): Promise<AnnotationView> {
    return this.commands.execute(new SaveAnnotationCommand(clinicId, actor, null, form));
  }

  @Put(':annotationId')
  @ApiOperation({ summary: 'Change an annotation' })
  @AnswerOf(annotationView)
  @ApiProblems(404, 409)
  change(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('annotationId') annotationId: number,
    @BodyOf(annotationForm) form: AnnotationForm,
  ): Promise<AnnotationView> {
    return this.commands.execute(new SaveAnnotationCommand(clinicId, actor, annotationId, form));
  }

  @Delete(':annotationId')
  @ApiOperation({ summary: 'Delete an annotation' })
  @AnswerOf(annotationView)
  @ApiProblems(404)
  remove(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @IdOf('annotationId') annotationId: number,
  ): Promise<AnnotationView> {
    return this.commands.execute(new RemoveAnnotationCommand(clinicId, actor, annotationId));
  }
}
