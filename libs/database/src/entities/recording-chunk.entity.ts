import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { AudioFormat } from '@helix/contracts';
import { Recording } from './recording.entity.js';

/** A part of a recording that has arrived. */
@Entity('recording_chunk')
@Check('recording_chunk_chunk_index_check', 'chunk_index >= 1 AND chunk_index <= 9999')
@Check('recording_chunk_format_check', `format = ANY (ARRAY['webm'::text, 'mp4'::text])`)
export class RecordingChunk {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'recording_chunk_pkey' })
  clinicId!: number;

  @PrimaryColumn('uuid', { name: 'recording_id', primaryKeyConstraintName: 'recording_chunk_pkey' })
  recordingId!: string;

  /** From 1. */
  @PrimaryColumn('integer', { name: 'chunk_index', primaryKeyConstraintName: 'recording_chunk_pkey' })
  chunkIndex!: number;

  @ManyToOne(() => Recording)
  @JoinColumn([
    {
      name: 'clinic_id',
      referencedColumnName: 'clinicId',
      foreignKeyConstraintName: 'recording_chunk_clinic_id_recording_id_fkey',
    },
    {
      name: 'recording_id',
      referencedColumnName: 'recordingId',
      foreignKeyConstraintName: 'recording_chunk_clinic_id_recording_id_fkey',
    },
  ])
  recording?: Relation<Recording>;

  /** Of its bytes, hexadecimal. */
  @Column('text')
  sha256!: string;

  @Column('integer', { name: 'size_bytes' })
  sizeBytes!: number;

  /** All parts of a recording have the same. */
  @Column('text', { default: 'webm' })
  format!: AudioFormat;

  /** True: a file of its own. False: goes on where the part before it ends. */
  @Column('boolean', { name: 'begins_file' })
  beginsFile!: boolean;

  /** Local time of the clinic, for display. */
  @Column('timestamp', { name: 'start_time' })
  startTime!: string;

  /** Local time of the clinic, for display. */
  @Column('timestamp', { name: 'end_time' })
  endTime!: string;

  @Column('double precision', { name: 'duration_seconds' })
  durationSeconds!: number;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt!: Date;
}
