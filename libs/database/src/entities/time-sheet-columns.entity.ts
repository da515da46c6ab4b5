import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Clinic } from './clinic.entity.js';

/** Which columns the headings of a clinic's time sheets are, where they are other words. */
@Entity('time_sheet_columns')
@Check('time_sheet_columns_columns_check', `jsonb_typeof(columns) = 'array'`)
export class TimeSheetColumns {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'time_sheet_columns_pkey' })
  clinicId!: number;

  @ManyToOne(() => Clinic)
  @JoinColumn({ name: 'clinic_id', foreignKeyConstraintName: 'time_sheet_columns_clinic_id_fkey' })
  clinic?: Relation<Clinic>;

  /** In the order of the sheets. */
  @Column('jsonb')
  columns!: { heading: string; column: string }[];
}
