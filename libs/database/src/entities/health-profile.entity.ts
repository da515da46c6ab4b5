import {
  Check,
  Column,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { Clinic } from './clinic.entity.js';

/** A named set of procedure rules of a clinic. The office itself (id 0) has no row. */
@Entity('health_profile')
@Check('health_profile_profile_name_check', `btrim(profile_name) <> ''`)
export class HealthProfile {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'health_profile_pkey' })
  clinicId!: number;

  @PrimaryGeneratedColumn('identity', {
    name: 'health_profile_id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'health_profile_pkey',
  })
  healthProfileId!: number;

  @ManyToOne(() => Clinic)
  @JoinColumn({ name: 'clinic_id', foreignKeyConstraintName: 'health_profile_clinic_id_fkey' })
  clinic?: Relation<Clinic>;

  @Column('text', { name: 'profile_name' })
  profileName!: string;

  @Column('timestamptz', { name: 'date_created', default: () => 'now()' })
  dateCreated!: Date;

  /** When it was deactivated; null while it is active. */
  @Column('timestamptz', { name: 'date_deleted', nullable: true })
  dateDeleted!: Date | null;
}
