import { Module } from '@nestjs/common';
import { AnnotationsController } from './annotations.controller.js';
import { RemoveAnnotationHandler } from './remove-annotation.command.js';
import { SaveAnnotationHandler } from './save-annotation.command.js';

/** What happened in a clinic on some days, to be read on its charts. */
@Module({
  controllers: [AnnotationsController],
  providers: [SaveAnnotationHandler, RemoveAnnotationHandler],
})
export class AnnotationsModule {}
