import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  MOST_TRIED_AT_ONCE,
  patientRulesSave,
  pmsId,
  procedureRulesSave,
  TRIED_AT_ONCE,
  type PatientRulesSave,
  type ProcedureRulesSave,
  type RulesReanalysis,
  type RulesTrial,
  type RuleTypeWithOptions,
  type RuleTypeWithRules,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { BodyOf, CurrentActor, CurrentClinic, QueryOf, type Actor, type ClinicContext } from '@helix/web';
import { readReanalysis } from './reanalysis.query.js';
import { readRuleTypesAndOptions } from './rule-types.query.js';
import { readRules } from './rules.query.js';
import { SaveRulesCommand } from './save-rules.command.js';
import { RulesTrials } from './trial/try-rules.query.js';

const rulesQuery = z.object({
  healthProfileId: z
    .string('expected one profile')
    .regex(/^\d{1,9}$/, 'expected a profile')
    .transform(Number)
    .optional(),
  patientId: pmsId.optional(),
});
const optionsQuery = z.object({ feeScheduleId: pmsId.optional() });

const [FROM_0, UP_TO_MOST] = [
  'expected a whole number from 0',
  `expected a whole number from 1 to ${MOST_TRIED_AT_ONCE}`,
];
const wholeNumber = (words: string) =>
  z
    .string(words)
    .regex(/^\d{1,9}$/, words)
    .transform(Number);
const trialQuery = z.object({
  offset: wholeNumber(FROM_0).default(0),
  limit: wholeNumber(UP_TO_MOST)
    .refine((limit) => limit >= 1 && limit <= MOST_TRIED_AT_ONCE, UP_TO_MOST)
    .default(TRIED_AT_ONCE),
});

@ApiTags('procedure rules')
@Controller('ProcedureRules')
export class ProcedureRulesController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly trials: RulesTrials,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Every procedure with the rules in force for the office, a health profile or a patient' })
  rules(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(rulesQuery) asked: z.infer<typeof rulesQuery>,
  ): Promise<RuleTypeWithRules[]> {
    return readRules(this.database, clinicId, asked);
  }

  @Get('RuleTypesAndOptions')
  @ApiOperation({ summary: 'Every procedure with the codes it is billed with, priced by a fee schedule' })
  ruleTypesAndOptions(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(optionsQuery) { feeScheduleId }: z.infer<typeof optionsQuery>,
  ): Promise<RuleTypeWithOptions[]> {
    return readRuleTypesAndOptions(this.database, clinicId, feeScheduleId);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Save the rules of some procedures for the office or a health profile' })
  save(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(procedureRulesSave) procedures: ProcedureRulesSave,
  ): Promise<RuleTypeWithRules[]> {
    return this.commands.execute(new SaveRulesCommand(clinicId, actor, procedures));
  }

  @Post('Try')
  @HttpCode(200)
  @ApiOperation({ summary: 'What saving the rules of some procedures would change at the appointments to come' })
  try(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(trialQuery) page: z.infer<typeof trialQuery>,
    @BodyOf(procedureRulesSave) procedures: ProcedureRulesSave,
  ): Promise<RulesTrial> {
    return this.trials.try(clinicId, procedures, page);
  }

  @Get('Reanalysis')
  @ApiOperation({ summary: 'How far the appointments of the clinic have been derived anew after rules changed' })
  reanalysis(@CurrentClinic() { clinicId }: ClinicContext): Promise<RulesReanalysis> {
    return readReanalysis(this.database, clinicId);
  }

  @Post('PatientRules')
  @HttpCode(200)
  @ApiOperation({ summary: 'Save the rules of some procedures for a patient' })
  savePatientRules(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(patientRulesSave) procedures: PatientRulesSave,
  ): Promise<RuleTypeWithRules[]> {
    return this.commands.execute(new SaveRulesCommand(clinicId, actor, procedures));
  }
}
