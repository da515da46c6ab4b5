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

/** What happened in a clinic on some days, to be read on its charts. */
@Entity('annotation')
@Check('annotation_text_check', `btrim(text) <> ''::text AND length(text) <= 120`)
@Check('annotation_check', 'end_date >= date')
export class Annotation {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'annotation_pkey' })
  clinicId!: number;

  @PrimaryGeneratedColumn('identity', {
    name: 'annotation_id',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'annotation_pkey',
  })
  annotationId!: number;

  @ManyToOne(() => Clinic)
  @JoinColumn({ name: 'clinic_id', foreignKeyConstraintName: 'annotation_clinic_id_fkey' })
  clinic?: Relation<Clinic>;

  /** `yyyy-mm-dd`. */
  @Column('date')
  date!: string;

  /** Null: it is about one day. */
  @Column('date', { name: 'end_date', nullable: true })
  endDate!: string | null;

  @Column('text')
  text!: string;

  /** Null: about the clinic. */
  @Column('text', { name: 'provider_id', nullable: true })
  providerId!: string | null;

  @Column('integer', { default: 1 })
  version!: number;
}
