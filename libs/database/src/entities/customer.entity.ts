import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The owner of clinics: a dentist or a group. */
@Entity('customer')
export class Customer {
  @PrimaryGeneratedColumn('identity', {
    name: 'customer_id',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'customer_pkey',
  })
  customerId!: number;

  @Column('text', { name: 'customer_name' })
  customerName!: string;

  @Column('text', { name: 'first_name', default: '' })
  firstName!: string;

  @Column('text', { name: 'last_name', default: '' })
  lastName!: string;

  @Column('text', { default: '' })
  email!: string;

  @Column('text', { default: '' })
  country!: string;

  @Column('text', { default: '' })
  province!: string;

  @Column('text', { default: '' })
  city!: string;

  @Column('text', { default: '' })
  address!: string;
}
