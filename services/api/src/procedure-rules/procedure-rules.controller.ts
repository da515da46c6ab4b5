import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  DEFAULT_TRIAL_LIMIT,
  MAX_TRIAL_LIMIT,
  officeRulesMade,
  patientRulesSave,
  pmsId,
  procedureRulesSave,
  requireExamWithXraysAnswer,
  requireExamWithXraysForm,
  rulesReanalysis,
  rulesTrial,
  ruleTypeWithOptions,
  ruleTypeWithRules,
  unmatchedCode,
  type OfficeRulesMade,
  type PatientRulesSave,
  type ProcedureRulesSave,
  type RequireExamWithXraysForm,
  type RulesReanalysis,
  type RulesTrial,
  type RuleTypeWithOptions,
  type RuleTypeWithRules,
  type UnmatchedCode,
} from '@helix/contracts';
import { Database } from '@helix/database';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  CurrentClinic,
  IdOf,
  QueryOf,
  type Actor,
  type ClinicContext,
} from '@helix/web';
import { SaveClinicSettingsCommand } from '../clinics/save-clinic-settings.command.js';
import { CreateOfficeRulesCommand } from './create-office-rules.command.js';
import { readReanalysis } from './reanalysis.query.js';
import { readRuleTypesAndOptions } from './rule-types.query.js';
import { readRules } from './rules.query.js';
import { SaveRulesCommand } from './save-rules.command.js';
import { RuleTrials } from './trial/rule-trials.service.js';
import { readUnmatchedCodes } from './unmatched-codes.query.js';

const rulesQuery = z.object({
  healthProfileId: z
    .string('expected one profile')
    .regex(/^\d{1,9}$/, 'expected a profile')
    .transform(Number)
    .optional(),
  patientId: pmsId.optional(),
});
const optionsQuery = z.object({ feeScheduleId: pmsId.optional() });

const [FROM_0, UP_TO_MAX] = ['expected a whole number from 0', `expected a whole number from 1 to ${MAX_TRIAL_LIMIT}`];
const wholeNumber = (message: string) =>
  z
    .string(message)
    .regex(/^\d{1,9}$/, message)
    .transform(Number);
const trialQuery = z.object({
  offset: wholeNumber(FROM_0).default(0),
  limit: wholeNumber(UP_TO_MAX)
    .refine((limit) => limit >= 1 && limit <= MAX_TRIAL_LIMIT, UP_TO_MAX)
    .default(DEFAULT_TRIAL_LIMIT),
});

@ApiTags('procedure rules')
@Controller('ProcedureRules')
export class ProcedureRulesController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
    private readonly trials: RuleTrials,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Every procedure with the rules in force for the office, a health profile or a patient' })
  @AnswerOf(z.array(ruleTypeWithRules))
  @ApiProblems(404)
  rules(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(rulesQuery) query: z.infer<typeof rulesQuery>,
  ): Promise<RuleTypeWithRules[]> {
    return readRules(this.database, clinicId, query);
  }

  @Get('RuleTypesAndOptions')
  @ApiOperation({ summary: 'Every procedure with the codes it is billed with, priced by a fee schedule' })
  @AnswerOf(z.array(ruleTypeWithOptions))
  ruleTypesAndOptions(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(optionsQuery) { feeScheduleId }: z.infer<typeof optionsQuery>,
  ): Promise<RuleTypeWithOptions[]> {
    return readRuleTypesAndOptions(this.database, clinicId, feeScheduleId);
  }

  @Get('UnmatchedCodes')
  @ApiOperation({
    summary: 'The codes of the practice-management system that match no procedure, and how often they came',
  })
  @AnswerOf(z.array(unmatchedCode))
  unmatchedCodes(@CurrentClinic() { clinicId }: ClinicContext): Promise<UnmatchedCode[]> {
    return readUnmatchedCodes(this.database, clinicId);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Save the rules of some procedures for the office or a health profile' })
  @AnswerOf(z.array(ruleTypeWithRules))
  @ApiProblems(404, 409)
  save(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(procedureRulesSave) procedures: ProcedureRulesSave,
  ): Promise<RuleTypeWithRules[]> {
    return this.commands.execute(new SaveRulesCommand(clinicId, actor, procedures));
  }

  @Post('Try')
  @HttpCode(200)
  @ApiOperation({ summary: 'What saving the rules of some procedures would change for upcoming appointments' })
  @AnswerOf(rulesTrial)
  @ApiProblems(404, 409)
  try(
    @CurrentClinic() { clinicId }: ClinicContext,
    @QueryOf(trialQuery) page: z.infer<typeof trialQuery>,
    @BodyOf(procedureRulesSave) procedures: ProcedureRulesSave,
  ): Promise<RulesTrial> {
    return this.trials.try(clinicId, procedures, page);
  }

  @Get('Reanalysis')
  @ApiOperation({ summary: 'The progress of analysing the appointments of the clinic again after rules changed' })
  @AnswerOf(rulesReanalysis)
  reanalysis(@CurrentClinic() { clinicId }: ClinicContext): Promise<RulesReanalysis> {
    return readReanalysis(this.database, clinicId);
  }

  @Post('PatientRules')
  @HttpCode(200)
  @ApiOperation({ summary: 'Save the rules of some procedures for a patient' })
  @AnswerOf(z.array(ruleTypeWithRules))
  @ApiProblems(404, 409)
  savePatientRules(
    @CurrentActor() actor: Actor,
    @CurrentClinic() { clinicId }: ClinicContext,
    @BodyOf(patientRulesSave) procedures: PatientRulesSave,
  ): Promise<RuleTypeWithRules[]> {
    return this.commands.execute(new SaveRulesCommand(clinicId, actor, procedures));
  }
}

@ApiTags('procedure rules')
@Controller('Clinic')
export class OfficeRulesController {
  constructor(private readonly commands: CommandBus) {}

  @Post('RequireExamWithXrays')
  @HttpCode(200)
  @ApiOperation({ summary: 'Set whether X-rays are recommended only with an exam' })
  @AnswerOf(requireExamWithXraysAnswer)
  async requireExamWithXrays(
    @CurrentActor() actor: Actor,
    @CurrentClinic() clinic: ClinicContext,
    @BodyOf(requireExamWithXraysForm) form: RequireExamWithXraysForm,
  ): Promise<RequireExamWithXraysForm> {
    await this.commands.execute(new SaveClinicSettingsCommand(clinic, actor, form, Date.now()));
    return form;
  }

  @Post(':clinicId/ProcedureRule')
  @HttpCode(200)
  @ApiOperation({ summary: 'Save the default office rules of a clinic where it has none' })
  @AnswerOf(officeRulesMade)
  createOfficeRules(@IdOf('clinicId') clinicId: number, @CurrentActor() actor: Actor): Promise<OfficeRulesMade> {
    return this.commands.execute(new CreateOfficeRulesCommand(clinicId, actor));
  }
}
