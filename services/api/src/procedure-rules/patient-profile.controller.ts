import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { patientProfileForm, pmsId, type PatientProfileForm } from '@helix/contracts';
import { BodyOf, CurrentActor, CurrentClinic, type Actor, type ClinicContext } from '@helix/web';
import { GiveHealthProfileCommand } from './give-health-profile.command.js';
import { patientMissing } from './rules-of-clinic.js';

@ApiTags('procedure rules')
@Controller('Appointment/HealthProfile')
export class PatientProfileController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':patientId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Say by which health profile a patient goes; 0 is the office' })
  give(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @Param('patientId') patientId: string,
    @BodyOf(patientProfileForm) { healthProfileId }: PatientProfileForm,
  ): Promise<void> {
    if (!pmsId.safeParse(patientId).success) throw patientMissing();
    return this.commands.execute(new GiveHealthProfileCommand(clinicId, actor, patientId, healthProfileId));
  }
}
