import { Module } from '@nestjs/common';
import { AboutController } from './about.controller.js';

/** What is public about this installation. */
@Module({ controllers: [AboutController] })
export class AboutModule {}
