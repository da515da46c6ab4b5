import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { AppUser } from './app-user.entity.js';

/** A note that a user wrote, or an edit of a note of the practice-management system. */
@Entity('patient_note')
@Index('patient_note_patient', ['clinicId', 'patientId'])
@Index('patient_note_draft', ['clinicId', 'appointmentId', 'userId'], { unique: true, where: 'is_draft' })
@Index('patient_note_user', ['userId'], { where: 'user_id is not null' })
@Check('patient_note_text_check', `btrim(text) <> ''`)
@Check('patient_note_check', '(pms_note_id IS NULL) = (pms_text IS NULL)')
@Check('patient_note_check1', 'NOT is_draft OR appointment_id IS NOT NULL AND pms_note_id IS NULL')
export class PatientNote {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'patient_note_pkey' })
  clinicId!: number;

  @PrimaryGeneratedColumn('identity', {
    name: 'patient_note_id',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'patient_note_pkey',
  })
  patientNoteId!: number;

  @Column('text', { name: 'patient_id' })
  patientId!: string;

  /** Null: not written for one appointment. */
  @Column('text', { name: 'appointment_id', nullable: true })
  appointmentId!: string | null;

  /** The note of the practice-management system that this is an edit of; null: written in Helix. */
  @Column('text', { name: 'pms_note_id', nullable: true })
  pmsNoteId!: string | null;

  /** The text of that note when it was edited. */
  @Column('text', { name: 'pms_text', nullable: true })
  pmsText!: string | null;

  /** Kept by the note wizard, and not yet saved as a note. */
  @Column('boolean', { name: 'is_draft', default: false })
  isDraft!: boolean;

  @Column('text')
  text!: string;

  /** Who wrote it first; null: the account is gone. */
  @Column('integer', { name: 'user_id', nullable: true })
  userId!: number | null;

  @ManyToOne(() => AppUser, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'patient_note_user_id_fkey' })
  user?: Relation<AppUser>;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
