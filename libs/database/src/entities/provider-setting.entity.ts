import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AppUser } from './app-user.entity.js';
import { decimal } from './decimal.js';

/** What Helix stores about a provider, beside the row of the practice-management system. */
@Entity('provider_setting')
@Index('provider_setting_user', ['userId'])
@Index('provider_setting_payroll_id', { synchronize: false })
@Check('provider_setting_provider_type_check', 'provider_type = ANY (ARRAY[0, 1, 2])')
@Check('provider_setting_payroll_id_check', `payroll_id <> ''`)
@Check('provider_setting_commission_percentage_check', 'commission_percentage >= 0 AND commission_percentage <= 1')
export class ProviderSetting {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'provider_setting_pkey' })
  clinicId!: number;

  @PrimaryColumn('text', { name: 'provider_id', primaryKeyConstraintName: 'provider_setting_pkey' })
  providerId!: string;

  @Column('boolean', { name: 'exclude_from_calendar', default: false })
  excludeFromCalendar!: boolean;

  @Column('boolean', { name: 'exclude_from_analysis', default: false })
  excludeFromAnalysis!: boolean;

  @Column('integer', { name: 'provider_group_id', nullable: true })
  providerGroupId!: number | null;

  @Column('integer', { name: 'calendar_order', nullable: true })
  calendarOrder!: number | null;

  /** In place of the type of the PMS: 0 other, 1 hygienist, 2 doctor; null: that of the PMS. */
  @Column('smallint', { name: 'provider_type', nullable: true })
  providerType!: number | null;

  /** How time sheets name the provider. */
  @Column('text', { name: 'payroll_id', nullable: true })
  payrollId!: string | null;

  /** Dollars an hour. It counts before the first `ProviderWage`, as the base wage and the commission do. */
  @Column('numeric', { name: 'goal_wage', precision: 12, scale: 2, nullable: true, transformer: decimal })
  goalWage!: number | null;

  /** Dollars an hour. */
  @Column('numeric', { name: 'base_wage', precision: 12, scale: 2, nullable: true, transformer: decimal })
  baseWage!: number | null;

  /** A fraction, 0 to 1; null: the share of each procedure counts. */
  @Column('numeric', { name: 'commission_percentage', precision: 5, scale: 4, nullable: true, transformer: decimal })
  commissionPercentage!: number | null;

  @Column('text', { nullable: true })
  notes!: string | null;

  /** The user who is this provider. */
  @Column('integer', { name: 'user_id', nullable: true })
  userId!: number | null;

  @ManyToOne(() => AppUser, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'provider_setting_user_id_fkey' })
  user?: Relation<AppUser> | null;
}
