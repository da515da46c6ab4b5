import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { decimal } from './decimal.js';

/** A goal that a clinic had before the one in its row, until a day; from the end of the one before it on. */
@Entity('clinic_goal')
@Check('clinic_goal_goal_percentage_check', 'goal_percentage >= 0 AND goal_percentage <= 1')
export class FormerClinicGoal {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'clinic_goal_pkey' })
  clinicId!: number;

  /** The first day on which it does not count, `yyyy-mm-dd`. */
  @PrimaryColumn('date', { name: 'effective_end', primaryKeyConstraintName: 'clinic_goal_pkey' })
  effectiveEnd!: string;

  /** Dollars an hour. */
  @Column('numeric', { name: 'goal_hourly_production', precision: 12, scale: 2, nullable: true, transformer: decimal })
  goalHourlyProduction!: number | null;

  /** A fraction, 0 to 1. */
  @Column('numeric', { name: 'goal_percentage', precision: 6, scale: 4, nullable: true, transformer: decimal })
  goalPercentage!: number | null;
}
