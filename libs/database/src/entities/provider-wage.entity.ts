import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { decimal } from './decimal.js';

/** A wage of a provider from a day on, until the next one starts. */
@Entity('provider_wage')
@Check('provider_wage_commission_percentage_check', 'commission_percentage >= 0 AND commission_percentage <= 1')
export class ProviderWage {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'provider_wage_pkey' })
  clinicId!: number;

  @PrimaryColumn('text', { name: 'provider_id', primaryKeyConstraintName: 'provider_wage_pkey' })
  providerId!: string;

  /** `yyyy-mm-dd`. */
  @PrimaryColumn('date', { name: 'effective_start', primaryKeyConstraintName: 'provider_wage_pkey' })
  effectiveStart!: string;

  /** Dollars an hour. */
  @Column('numeric', { name: 'base_wage', precision: 12, scale: 2, nullable: true, transformer: decimal })
  baseWage!: number | null;

  /** Dollars an hour. */
  @Column('numeric', { name: 'goal_wage', precision: 12, scale: 2, nullable: true, transformer: decimal })
  goalWage!: number | null;

  /** A fraction, 0 to 1; null: the share of each procedure counts. */
  @Column('numeric', { name: 'commission_percentage', precision: 5, scale: 4, nullable: true, transformer: decimal })
  commissionPercentage!: number | null;
}
