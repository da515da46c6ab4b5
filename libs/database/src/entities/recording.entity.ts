import {
  Check,
  Column,
  Entity,
  Generated,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  Unique,
  type Relation,
} from 'typeorm';
import type { RecordingState, RecordingView } from '@helix/contracts';
import { AppUser } from './app-user.entity.js';

/** Who or what stopped a recording. */
export type StopReason = 'user' | 'nextRecording' | 'tooLong' | 'silent';

/** An audio recording of an appointment. The audio itself is in the object store. */
@Entity('recording')
@Unique('recording_number', ['clinicId', 'appointmentId', 'number'])
@Index('recording_open', ['clinicId', 'recordedBy'], { where: 'stopped_at IS NULL' })
@Index('recording_retention', ['clinicId', 'stoppedAt'], { where: 'deleted_at IS NULL' })
@Check(
  'recording_stop_reason_check',
  `stop_reason = ANY (ARRAY['user'::text, 'nextRecording'::text, 'tooLong'::text, 'silent'::text])`,
)
@Check(
  'recording_state_check',
  `state = ANY (ARRAY['recording'::text, 'waiting'::text, 'assembling'::text, 'ready'::text, 'failed'::text])`,
)
@Check('recording_percent_check', 'percent >= 0 AND percent <= 100')
@Check('recording_check', `(stopped_at IS NULL) = (state = 'recording'::text)`)
export class Recording {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'recording_pkey' })
  clinicId!: number;

  @PrimaryColumn('uuid', { name: 'recording_id', primaryKeyConstraintName: 'recording_pkey' })
  @Generated('uuid')
  recordingId!: string;

  @Column('text', { name: 'appointment_id' })
  appointmentId!: string;

  /** `Recording N` of its appointment. */
  @Column('integer')
  number!: number;

  @Column('integer', { name: 'recorded_by', nullable: true })
  recordedBy!: number | null;

  @ManyToOne(() => AppUser, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'recorded_by', foreignKeyConstraintName: 'recording_recorded_by_fkey' })
  recordedByUser?: Relation<AppUser> | null;

  /** Whether the user confirmed that the patient agrees. */
  @Column('boolean', { name: 'has_consent' })
  hasConsent!: boolean;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  @Column('timestamptz', { name: 'stopped_at', nullable: true })
  stoppedAt!: Date | null;

  @Column('text', { name: 'stop_reason', nullable: true })
  stopReason!: StopReason | null;

  /** As the console counted the parts; null: it has not said. */
  @Column('integer', { name: 'chunk_count', nullable: true })
  chunkCount!: number | null;

  @Column('timestamptz', { name: 'last_chunk_at', nullable: true })
  lastChunkAt!: Date | null;

  @Column('text', { default: 'recording' })
  state!: RecordingState;

  /** Raised by each part, so that an assembly of older parts is recognised. */
  @Column('integer', { default: 0 })
  revision!: number;

  /** Of assembling. */
  @Column('integer', { default: 0 })
  percent!: number;

  @Column('text', { nullable: true })
  message!: string | null;

  /** The assembled audio in the object store; null while there is none. */
  @Column('text', { name: 'audio_key', nullable: true })
  audioKey!: string | null;

  /** PostgreSQL's `bigint`, which the driver reads as text. */
  @Column('bigint', { name: 'audio_bytes', nullable: true })
  audioBytes!: string | null;

  @Column('double precision', { name: 'audio_seconds', nullable: true })
  audioSeconds!: number | null;

  @Column('jsonb', { default: [] })
  gaps!: RecordingView['gaps'];

  @Column('timestamptz', { name: 'assembled_at', nullable: true })
  assembledAt!: Date | null;

  /** Nothing but this row is left of a deleted recording: its number is not used again. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
