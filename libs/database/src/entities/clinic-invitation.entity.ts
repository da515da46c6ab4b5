import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Clinic } from './clinic.entity.js';

/** A pending membership: the owner of the address has not accepted it yet. */
@Entity('clinic_invitation')
// On the email in any case; only the migration can express that.
@Index('clinic_invitation_email', { synchronize: false })
@Index('clinic_invitation_address', { synchronize: false })
export class ClinicInvitation {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'clinic_invitation_pkey' })
  clinicId!: number;

  /** From the sequence of the accounts, so that it is never the id of a user. */
  @PrimaryColumn('integer', { name: 'invitation_id', primaryKeyConstraintName: 'clinic_invitation_pkey' })
  invitationId!: number;

  @ManyToOne(() => Clinic)
  @JoinColumn({ name: 'clinic_id', foreignKeyConstraintName: 'clinic_invitation_clinic_id_fkey' })
  clinic?: Relation<Clinic>;

  /** As the admin of the clinic typed it. Whoever proves this mailbox may accept. */
  @Column('text')
  email!: string;

  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Column('text', { name: 'last_name' })
  lastName!: string;

  @Column('boolean', { name: 'is_admin', default: false })
  isAdmin!: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
