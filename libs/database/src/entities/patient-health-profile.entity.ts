import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { HealthProfile } from './health-profile.entity.js';

/** The health profile that is assigned to a patient. The office rules apply to patients without a row. */
@Entity('patient_health_profile')
@Index('patient_health_profile_profile', ['clinicId', 'healthProfileId'])
export class PatientHealthProfile {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'patient_health_profile_pkey' })
  clinicId!: number;

  @PrimaryColumn('text', { name: 'patient_id', primaryKeyConstraintName: 'patient_health_profile_pkey' })
  patientId!: string;

  @Column('integer', { name: 'health_profile_id' })
  healthProfileId!: number;

  @ManyToOne(() => HealthProfile)
  @JoinColumn([
    {
      name: 'clinic_id',
      referencedColumnName: 'clinicId',
      foreignKeyConstraintName: 'patient_health_profile_clinic_id_health_profile_id_fkey',
    },
    {
      name: 'health_profile_id',
      referencedColumnName: 'healthProfileId',
      foreignKeyConstraintName: 'patient_health_profile_clinic_id_health_profile_id_fkey',
    },
  ])
  healthProfile?: Relation<HealthProfile>;
}
