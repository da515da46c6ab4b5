import { Check, Column, Entity, Generated, JoinColumn, ManyToOne, PrimaryColumn, Unique, type Relation } from 'typeorm';
import { Clinic } from './clinic.entity.js';

/** A code that lets the agent of a clinic in once. Only the setup command has the code itself. */
@Entity('setup_code')
@Unique('setup_code_code_hash_key', ['codeHash'])
@Check('setup_code_check', '(used_at IS NULL) = (key_hash IS NULL)')
export class SetupCode {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'setup_code_pkey' })
  clinicId!: number;

  @PrimaryColumn('uuid', { name: 'code_id', primaryKeyConstraintName: 'setup_code_pkey' })
  @Generated('uuid')
  codeId!: string;

  @ManyToOne(() => Clinic)
  @JoinColumn({ name: 'clinic_id', foreignKeyConstraintName: 'setup_code_clinic_id_fkey' })
  clinic?: Relation<Clinic>;

  /** SHA-256 of the code. */
  @Column('bytea', { name: 'code_hash' })
  codeHash!: Buffer;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** Set when a newer code of the clinic replaces it. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;

  /** SHA-256 of the key that it let in. */
  @Column('bytea', { name: 'key_hash', nullable: true })
  keyHash!: Buffer | null;
}
