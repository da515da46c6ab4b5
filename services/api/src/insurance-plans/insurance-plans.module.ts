import { Module } from '@nestjs/common';
import { InsurancePlansController } from './insurance-plans.controller.js';
import { SaveInsurancePlanHandler } from './save-insurance-plan.command.js';

/** The insurance plans that super admins maintain for all clinics, and the plans of patients that are none of them. */
@Module({ controllers: [InsurancePlansController], providers: [SaveInsurancePlanHandler] })
export class InsurancePlansModule {}
