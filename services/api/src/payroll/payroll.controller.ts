import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { payrollQuery, payrollRow, type PayrollQuery, type PayrollRowView } from '@helix/contracts';
import { Database } from '@helix/database';
import { dateAt } from '@helix/hygiene';
import {
  AnswerOf,
  ApiProblems,
  CurrentClinic,
  CurrentViewer,
  QueryOf,
  type ClinicContext,
  type Viewer,
} from '@helix/web';
import { requirePayroll } from './payroll-access.query.js';
import { readPayroll } from './payroll.query.js';

@ApiTags('payroll')
@Controller('Report')
export class PayrollController {
  constructor(private readonly database: Database) {}

  @Get('GetPayrollReportByCommission')
  @ApiOperation({ summary: 'The payroll of a hygienist by day, where the clinic shows it' })
  @AnswerOf(z.array(payrollRow))
  @ApiProblems(404)
  report(
    @CurrentViewer() { userId }: Viewer,
    @CurrentClinic() { clinicId, timeZone, isAdmin }: ClinicContext,
    @QueryOf(payrollQuery) query: PayrollQuery,
  ): Promise<PayrollRowView[]> {
    return this.database.inClinics([clinicId], async (transaction) => {
      await requirePayroll(transaction, { clinicId, userId, isAdmin }, query.providerID);
      return readPayroll(transaction, clinicId, query, dateAt(Date.now(), timeZone));
    });
  }
}
