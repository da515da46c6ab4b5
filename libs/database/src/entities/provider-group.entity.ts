import { Check, Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A group of providers of a clinic. Its members have its id in their `ProviderSetting`. */
@Entity('provider_group')
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
