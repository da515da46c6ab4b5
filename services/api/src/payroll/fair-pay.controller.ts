import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { fairPayForm, fairPayView, type FairPayForm, type FairPayView } from '@helix/contracts';
import { Database } from '@helix/database';
import { dateAt } from '@helix/hygiene';
import { AnswerOf, ApiProblems, BodyOf, CurrentClinic, type ClinicContext } from '@helix/web';
import { ProviderId } from '../providers/provider-id.js';
import { tryWage } from './fair-pay.query.js';

@ApiTags('payroll')
@Controller('Provider')
export class FairPayController {
  constructor(private readonly database: Database) {}

  @Post(':providerId/FairPay')
  @HttpCode(200)
  @ApiOperation({
    summary: 'What a wage would have paid a hygienist over the last three pay periods; nothing is saved',
  })
  @AnswerOf(fairPayView)
  @ApiProblems(404)
  fairPay(
    @CurrentClinic() { clinicId, timeZone }: ClinicContext,
    @ProviderId() providerId: string,
    @BodyOf(fairPayForm) form: FairPayForm,
  ): Promise<FairPayView> {
    const today = dateAt(Date.now(), timeZone);
    return this.database.inClinics([clinicId], (transaction) =>
      tryWage(transaction, { clinicId, providerId }, form, today),
    );
  }
}
