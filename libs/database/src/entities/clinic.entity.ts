import {
  Check,
  Column,
  Entity,
  Generated,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import type { BonusPolicy, PayPeriod } from '@helix/hygiene';
import { Customer } from './customer.entity.js';
import { decimal } from './decimal.js';

/** A clinic with its settings. */
@Entity('clinic')
@Unique('clinic_clinic_guid_key', ['clinicGuid'])
@Check('clinic_sync_interval_in_seconds_check', 'sync_interval_in_seconds >= 1')
@Check('clinic_goal_percentage_check', 'goal_percentage >= 0 AND goal_percentage <= 1')
@Check('clinic_goal_display_mode_check', 'goal_display_mode = ANY (ARRAY[1, 2, 3])')
@Check('clinic_grace_days_check', 'grace_days >= 0')
@Check('clinic_almost_due_days_check', 'almost_due_days >= 0')
@Check('clinic_audio_retention_days_check', 'audio_retention_days >= 1 AND audio_retention_days <= 3650')
@Check('clinic_bonus_policy_check', `bonus_policy = ANY (ARRAY['perDay'::text, 'perPeriod'::text])`)
@Check(
  'clinic_pay_period_check',
  `pay_period = ANY (ARRAY['weekly'::text, 'biweekly'::text, 'semimonthly'::text, 'monthly'::text])`,
)
export class Clinic {
  @PrimaryGeneratedColumn('identity', {
    name: 'clinic_id',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'clinic_pkey',
  })
  clinicId!: number;

  @Column('uuid', { name: 'clinic_guid' })
  @Generated('uuid')
  clinicGuid!: string;

  @Column('integer', { name: 'customer_id' })
  customerId!: number;

  @ManyToOne(() => Customer)
  @JoinColumn({ name: 'customer_id', foreignKeyConstraintName: 'clinic_customer_id_fkey' })
  customer?: Relation<Customer>;

  @Column('text')
  name!: string;

  /** The clinic's practice-management system. */
  @Column('integer', { name: 'dms_type' })
  dmsType!: number;

  @Column('text', { name: 'dms_version', nullable: true })
  dmsVersion!: string | null;

  @Column('text', { name: 'agent_version', nullable: true })
  agentVersion!: string | null;

  @Column('text', { name: 'upgrade_to_version', nullable: true })
  upgradeToVersion!: string | null;

  @Column('text', { default: '' })
  city!: string;

  @Column('text', { default: '' })
  state!: string;

  @Column('text', { default: '' })
  country!: string;

  @Column('text', { default: 'CAD' })
  currency!: string;

  /** IANA name. */
  @Column('text', { name: 'time_zone' })
  timeZone!: string;

  @Column('integer', { name: 'service_tier', default: 2 })
  serviceTier!: number;

  /** Whether a Data Only clinic (tier 3) gets reports by mail. */
  @Column('boolean', { name: 'get_tier3_reports', default: false })
  getTier3Reports!: boolean;

  @Column('timestamptz', { name: 'date_created', default: () => 'now()' })
  dateCreated!: Date;

  /** Of its account in Salesforce. */
  @Column('text', { name: 'salesforce_id', nullable: true })
  salesforceId!: string | null;

  /** `yyyy-mm-dd`. */
  @Column('date', { name: 'launch_date', nullable: true })
  launchDate!: string | null;

  /** When the agent last sent a request. */
  @Column('timestamptz', { name: 'time_last_seen', nullable: true })
  timeLastSeen!: Date | null;

  @Column('integer', { name: 'sync_interval_in_seconds', default: 60 })
  syncIntervalInSeconds!: number;

  /** Since when its agent is to send everything again; null: it is not. See `wantResync`. */
  @Column('timestamptz', { name: 'resync_wanted', nullable: true })
  resyncWanted!: Date | null;

  /** Until when it has a place among the clinics that do so at the same time. */
  @Column('timestamptz', { name: 'resync_until', nullable: true })
  resyncUntil!: Date | null;

  /** Dollars an hour, today. Those that counted before are in `clinic_goal`: for a day read `goalSql`. */
  @Column('numeric', { name: 'goal_hourly_production', precision: 12, scale: 2, nullable: true, transformer: decimal })
  goalHourlyProduction!: number | null;

  /** A fraction, 0 to 1, today. */
  @Column('numeric', { name: 'goal_percentage', precision: 6, scale: 4, nullable: true, transformer: decimal })
  goalPercentage!: number | null;

  /** The clinic's day on which the goal was set, `yyyy-mm-dd`: another change on it replaces that goal. Null: unknown. */
  @Column('date', { name: 'goal_set_on', nullable: true })
  goalSetOn!: string | null;

  /** 1 HardCore, 2 Easy, 3 EasyExceptForAdmin. */
  @Column('integer', { name: 'goal_display_mode', default: 1 })
  goalDisplayMode!: number;

  @Column('boolean', { name: 'use_provider_groups', default: false })
  useProviderGroups!: boolean;

  @Column('boolean', { name: 'should_track_doctor', default: true })
  shouldTrackDoctor!: boolean;

  @Column('boolean', { default: false })
  scribe!: boolean;

  /** Recordings are deleted so many days after they stopped. */
  @Column('integer', { name: 'audio_retention_days', default: 30 })
  audioRetentionDays!: number;

  /** When that was changed: what was kept longer before is deleted from the next night on. */
  @Column('timestamptz', { name: 'audio_retention_changed_at', nullable: true })
  audioRetentionChangedAt!: Date | null;

  /** Whether a recording starts only with the confirmation that the patient agrees. */
  @Column('boolean', { name: 'audio_consent_required', default: false })
  audioConsentRequired!: boolean;

  @Column('boolean', { name: 'show_insurance', default: false })
  showInsurance!: boolean;

  /** Whether the procedures that the PMS has for an appointment are moved into its plan while none was saved. */
  @Column('boolean', { name: 'show_inferred_procedures', default: false })
  showInferredProcedures!: boolean;

  /** Whether the notes of completed procedures that are copied have amounts. */
  @Column('boolean', { name: 'should_show_amount_in_notes', default: true })
  shouldShowAmountInNotes!: boolean;

  /** Whether the forms that patients have filled in are shown. */
  @Column('boolean', { name: 'show_clinical_forms', default: false })
  showClinicalForms!: boolean;

  /** Whether images are recommended only with an exam. */
  @Column('boolean', { name: 'require_exam_with_xrays', default: false })
  requireExamWithXrays!: boolean;

  /** What is due within so many days of an appointment counts as due at it. */
  @Column('integer', { name: 'grace_days', default: 0 })
  graceDays!: number;

  /** What is due within so many days after an appointment is almost due at it. */
  @Column('integer', { name: 'almost_due_days', default: 30 })
  almostDueDays!: number;

  /** Whether admins and hygienists see payroll. */
  @Column('boolean', { name: 'payroll_visible', default: false })
  payrollVisible!: boolean;

  /** Whether a bonus is counted day by day, or once for the period of a report. */
  @Column('text', { name: 'bonus_policy', default: 'perDay' })
  bonusPolicy!: BonusPolicy;

  @Column('text', { name: 'pay_period', default: 'biweekly' })
  payPeriod!: PayPeriod;
}
