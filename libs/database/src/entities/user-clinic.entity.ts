import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AppUser } from './app-user.entity.js';
import { Clinic } from './clinic.entity.js';

/** A user's membership of a clinic. */
@Entity('user_clinic')
@Index('user_clinic_user', ['userId'])
export class UserClinic {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'user_clinic_pkey' })
  clinicId!: number;

  @PrimaryColumn('integer', { name: 'user_id', primaryKeyConstraintName: 'user_clinic_pkey' })
  userId!: number;

  @ManyToOne(() => Clinic)
  @JoinColumn({ name: 'clinic_id', foreignKeyConstraintName: 'user_clinic_clinic_id_fkey' })
  clinic?: Relation<Clinic>;

  @ManyToOne(() => AppUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'user_clinic_user_id_fkey' })
  user?: Relation<AppUser>;

  @Column('boolean', { name: 'is_admin', default: false })
  isAdmin!: boolean;
}
