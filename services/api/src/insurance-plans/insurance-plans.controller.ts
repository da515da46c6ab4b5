import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import {
  carrierRow,
  insurancePlanDetail,
  insurancePlanRow,
  planProcedure,
  unmatchedPlan,
  type CarrierRow,
  type InsurancePlanDetail,
  type InsurancePlanRow,
  type PlanProcedure,
  type UnmatchedPlan,
} from '@helix/contracts';
import { Database } from '@helix/database';
import { CATALOGUE } from '@helix/hygiene';
import {
  AnswerOf,
  ApiProblems,
  BodyOf,
  CurrentActor,
  IdOf,
  listQuery,
  PageOf,
  QueryOf,
  type Actor,
  type ListQuery,
  type Page,
} from '@helix/web';
import { inEveryClinic } from '../clinics/in-every-clinic.js';
import { readInsurancePlan, readInsurancePlans } from './insurance-plans.query.js';
import { planBody, type PlanBody } from './plan-body.js';
import { pageOfPlans, pageOfUnmatched } from './plan-lists.js';
import { SaveInsurancePlanCommand } from './save-insurance-plan.command.js';
import { readUnmatchedPlans } from './unmatched-plans.query.js';

const plansQuery = z.object(listQuery);

@ApiTags('insurance plans')
@Controller('InsurancePlan')
export class InsurancePlansController {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({
    summary:
      'The insurance plans of all clinics; filter {"q":"part of a name or number","status":"published","carrierId":2}',
  })
  @PageOf(insurancePlanRow, 'insurancePlans')
  async list(@QueryOf(plansQuery) query: ListQuery): Promise<Page<InsurancePlanRow>> {
    return pageOfPlans(await readInsurancePlans(this.database.pool), query);
  }

  @Get('carriers')
  @ApiOperation({ summary: 'The carriers of the catalogue' })
  @AnswerOf(z.array(carrierRow))
  carriers(): CarrierRow[] {
    return CATALOGUE.carriers.map(({ carrierId, carrierName }) => ({ carrierId, carrierName }));
  }

  @Get('procedure-rule-types')
  @ApiOperation({ summary: 'The procedures that a plan can cover' })
  @AnswerOf(z.array(planProcedure))
  procedures(): PlanProcedure[] {
    return CATALOGUE.ruleTypes.map(({ procedureRuleTypeId, name }) => ({ procedureRuleTypeId, name }));
  }

  @Get('Unmatched')
  @ApiOperation({
    summary: 'The plans of patients that no published plan is, in all clinics; filter {"q":"part of a name or number"}',
  })
  @PageOf(unmatchedPlan, 'unmatchedPlans')
  async unmatched(@QueryOf(plansQuery) query: ListQuery): Promise<Page<UnmatchedPlan>> {
    return pageOfUnmatched(await inEveryClinic(this.database, readUnmatchedPlans), query);
  }

  @Get(':planId')
  @ApiOperation({ summary: 'An insurance plan with what it covers' })
  @AnswerOf(insurancePlanDetail)
  one(@IdOf('planId') planId: number): Promise<InsurancePlanDetail> {
    return readInsurancePlan(this.database.pool, planId);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Add an insurance plan; with planId change one, whose missing fields stay as they are' })
  @AnswerOf(insurancePlanDetail)
  @ApiProblems(404, 409)
  save(@CurrentActor() actor: Actor, @BodyOf(planBody) body: PlanBody): Promise<InsurancePlanDetail> {
    return this.commands.execute(new SaveInsurancePlanCommand(actor, body));
  }
}
