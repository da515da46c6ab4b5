import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** An insurance plan of all clinics. What it covers is in `coverage_item`. */
@Entity('insurance_plan')
@Unique('insurance_plan_public_plan', ['publicPlan'])
@Check('insurance_plan_carrier_id_check', 'carrier_id > 0')
@Check('insurance_plan_plan_number_check', `btrim(plan_number) <> ''::text`)
export class InsurancePlan {
  @PrimaryGeneratedColumn('identity', {
    name: 'plan_id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'insurance_plan_pkey',
  })
  planId!: number;

  /** Of the catalogue. */
  @Column('integer', { name: 'carrier_id' })
  carrierId!: number;

  @Column('text', { name: 'plan_number' })
  planNumber!: string;

  @Column('text', { name: 'plan_name', default: '' })
  planName!: string;

  @Column('text', { name: 'long_name', default: '' })
  longName!: string;

  /** Published; false: a draft. */
  @Column('boolean', { name: 'is_active', default: true })
  isActive!: boolean;

  /** `yyyy-mm-dd`. */
  @Column('date', { name: 'default_start_date', nullable: true })
  defaultStartDate!: string | null;

  @Column('text', { name: 'additional_policy_numbers', array: true, default: [] })
  additionalPolicyNumbers!: string[];

  @Column('timestamptz', { name: 'date_created', default: () => 'now()' })
  dateCreated!: Date;

  @Column('integer', { default: 1 })
  version!: number;

  /** The name of the public plan of the catalogue that it was shipped as; null: not shipped. */
  @Column('text', { name: 'public_plan', nullable: true })
  publicPlan!: string | null;
}
