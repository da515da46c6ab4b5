import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { punchGeneration, punchGenerationForm, type PunchGeneration, type PunchGenerationForm } from '@helix/contracts';
import { AnswerOf, ApiProblems, BodyOf, CurrentActor, CurrentClinic, type Actor, type ClinicContext } from '@helix/web';
import { GeneratePunchesCommand } from './generate-punches.command.js';

@ApiTags('payroll')
@Controller('Provider')
export class PunchGenerationController {
  constructor(private readonly commands: CommandBus) {}

  @Post('TimeClockPunchGeneration')
  @HttpCode(200)
  @ApiOperation({ summary: 'Generate punches from weekly schedules where no time sheet or PMS has any' })
  @AnswerOf(punchGeneration)
  @ApiProblems(404)
  generate(
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @BodyOf(punchGenerationForm) form: PunchGenerationForm,
  ): Promise<PunchGeneration> {
    return this.commands.execute(new GeneratePunchesCommand(clinic, actor, form, Date.now()));
  }
}
