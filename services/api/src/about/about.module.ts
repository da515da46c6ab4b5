import { Module } from '@nestjs/common';
import { AboutController } from './about.controller.js';
import { LicencesController } from './licences.controller.js';

/** What is public about this installation. */
@Module({ controllers: [AboutController, LicencesController] })
export class AboutModule {}
