import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { AppUser } from './app-user.entity.js';
import { Clinic } from './clinic.entity.js';

/** A note template: shipped, of a clinic, of a user, or of a user in a clinic. */
@Entity('note_template')
@Unique('note_template_kind', ['kind'])
@Index('note_template_user', ['userId'], { where: 'user_id is not null' })
@Index('note_template_clinic', ['clinicId'], { where: 'clinic_id is not null' })
@Check('note_template_name_check', `btrim(name) <> ''`)
@Check('note_template_text_check', `btrim(text) <> ''`)
@Check('note_template_check', 'kind IS NULL OR clinic_id IS NULL AND user_id IS NULL')
export class NoteTemplate {
  @PrimaryGeneratedColumn('identity', {
    name: 'note_template_id',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'note_template_pkey',
  })
  noteTemplateId!: number;

  @Column('text')
  name!: string;

  @Column('text')
  text!: string;

  /** Null: in every clinic. */
  @Column('integer', { name: 'clinic_id', nullable: true })
  clinicId!: number | null;

  @ManyToOne(() => Clinic, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'clinic_id', foreignKeyConstraintName: 'note_template_clinic_id_fkey' })
  clinic?: Relation<Clinic>;

  /** Null: for every user. */
  @Column('integer', { name: 'user_id', nullable: true })
  userId!: number | null;

  @ManyToOne(() => AppUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'note_template_user_id_fkey' })
  user?: Relation<AppUser>;

  /** Which appointments a shipped template is for; null: not shipped. */
  @Column('text', { nullable: true })
  kind!: string | null;

  @Column('timestamptz', { name: 'date_modified', default: () => 'now()' })
  dateModified!: Date;

  @Column('integer', { default: 1 })
  version!: number;
}
