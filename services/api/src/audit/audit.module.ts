import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';

/** Reading the audit trail. */
@Module({ controllers: [AuditController] })
export class AuditModule {}
