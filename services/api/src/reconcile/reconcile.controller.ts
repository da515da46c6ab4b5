import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  checkedDay,
  checkedDaysQuery,
  reconcileForm,
  reconciliation,
  type CheckedDaysQuery,
  type CheckedDayView,
  type ReconcileForm,
  type ReconciliationView,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { dateAt } from '@helix/hygiene';
import { AnswerOf, BodyOf, CurrentActor, CurrentClinic, QueryOf, type Actor, type ClinicContext } from '@helix/web';
import { readCheckedDays } from './checked-days.query.js';
import { ReconcileDayCommand } from './reconcile-day.command.js';

@ApiTags('reports')
@Controller('Reconcile')
export class ReconcileController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The days of a range that were compared with their day sheets' })
  @AnswerOf(z.array(checkedDay))
  checkedDays(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(checkedDaysQuery) query: CheckedDaysQuery,
  ): Promise<CheckedDayView[]> {
    return this.database.inClinics([clinicId], (transaction) => readCheckedDays(transaction, clinicId, query));
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Compare the total of a day sheet with Helix, and find what makes the difference' })
  @AnswerOf(reconciliation)
  reconcile(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId, timeZone }: ClinicContext,
    @BodyOf(reconcileForm) form: ReconcileForm,
  ): Promise<ReconciliationView> {
    return this.commands.execute(new ReconcileDayCommand(clinicId, actor, form, dateAt(Date.now(), timeZone)));
  }
}
