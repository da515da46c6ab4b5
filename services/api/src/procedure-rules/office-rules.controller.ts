import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { requireExamWithXraysForm, type OfficeRulesMade, type RequireExamWithXraysForm } from '@helix/contracts';
import { BodyOf, CurrentActor, CurrentClinic, IdOf, type Actor, type ClinicContext } from '@helix/web';
import { MakeOfficeRulesCommand } from './make-office-rules.command.js';
import { RequireExamWithXraysCommand } from './require-exam-with-xrays.command.js';

@ApiTags('procedure rules')
@Controller('Clinic')
export class OfficeRulesController {
  constructor(private readonly commands: CommandBus) {}

  @Post('RequireExamWithXrays')
  @HttpCode(200)
  @ApiOperation({ summary: 'Say whether X-rays are recommended only with an exam' })
  requireExamWithXrays(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(requireExamWithXraysForm) form: RequireExamWithXraysForm,
  ): Promise<RequireExamWithXraysForm> {
    return this.commands.execute(new RequireExamWithXraysCommand(clinicId, actor, form));
  }

  @Post(':clinicId/ProcedureRule')
  @HttpCode(200)
  @ApiOperation({ summary: 'Save the office rules that a clinic begins with, where it has none' })
  makeOfficeRules(@IdOf('clinicId') clinicId: number, @CurrentActor() actor: Actor): Promise<OfficeRulesMade> {
    return this.commands.execute(new MakeOfficeRulesCommand(clinicId, actor));
  }
}
