import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A group of providers of a clinic. Its members have its id in their `ProviderSetting`. */
@Entity('provider_group')
@Index('provider_group_name', { synchronize: false })
@Check('provider_group_name_check', `name <> ''`)
export class ProviderGroup {
  @PrimaryColumn('integer', { name: 'clinic_id', primaryKeyConstraintName: 'provider_group_pkey' })
  clinicId!: number;

  @PrimaryGeneratedColumn('identity', {
    name: 'provider_group_id',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'provider_group_pkey',
  })
  providerGroupId!: number;

  @Column('text')
  name!: string;
}
