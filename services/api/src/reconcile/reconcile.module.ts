import { Module } from '@nestjs/common';
import { ReconcileDayHandler } from './reconcile-day.command.js';
import { ReconcileController } from './reconcile.controller.js';

/** Compares day sheets of the practice-management system with Helix's production. */
@Module({ controllers: [ReconcileController], providers: [ReconcileDayHandler] })
export class ReconcileModule {}
