import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AppUser } from './app-user.entity.js';
import { decimal } from './decimal.js';

/** What Helix stores about a provider, beside the row of the practice-management system. */
@Entity('provider_setting')
@Index('provider_setting_user', ['userId'])
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

  /** Dollars an hour. */
  @Column('numeric', { name: 'goal_wage', precision: 12, scale: 2, nullable: true, transformer: decimal })
  goalWage!: number | null;

  /** Dollars an hour. */
  @Column('numeric', { name: 'base_wage', precision: 12, scale: 2, nullable: true, transformer: decimal })
  baseWage!: number | null;

  @Column('text', { nullable: true })
  notes!: string | null;

  /** The user who is this provider. */
  @Column('integer', { name: 'user_id', nullable: true })
  userId!: number | null;

  @ManyToOne(() => AppUser, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'provider_setting_user_id_fkey' })
  user?: Relation<AppUser> | null;
}
