import { Column, Entity, Generated, JoinColumn, ManyToOne, PrimaryColumn, Unique, type Relation } from 'typeorm';
import { Clinic } from './clinic.entity.js';

/** The API key of a clinic's agent. Only the agent has the key itself. */
@Entity('agent_key')
@Unique('agent_key_key_hash_key', ['keyHash'])
export class AgentKey {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'agent_key_pkey' })
  clinicId!: number;

  @PrimaryColumn('uuid', { name: 'key_id', primaryKeyConstraintName: 'agent_key_pkey' })
  @Generated('uuid')
  keyId!: string;

  @ManyToOne(() => Clinic)
  @JoinColumn({ name: 'clinic_id', foreignKeyConstraintName: 'agent_key_clinic_id_fkey' })
  clinic?: Relation<Clinic>;

  /** SHA-256 of the key. */
  @Column('bytea', { name: 'key_hash' })
  keyHash!: Buffer;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** Set when a newer key replaces it: the old one stays valid for a while. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
