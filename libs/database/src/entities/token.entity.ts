import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A token of note templates, for every clinic. */
@Entity('token')
// Unique in any case; only the migration can express that.
@Index('token_name', { synchronize: false })
@Check('token_name_check', `name ~ '^[A-Za-z][A-Za-z0-9_]{0,49}$'::text`)
@Check('token_token_type_id_check', 'token_type_id >= 1 AND token_type_id <= 8')
export class Token {
  @PrimaryGeneratedColumn('identity', {
    name: 'token_id',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'token_pkey',
  })
  tokenId!: number;

  @Column('text')
  name!: string;

  /** Of libs/notes. */
  @Column('smallint', { name: 'token_type_id' })
  tokenTypeId!: number;

  /** Between several values; empty: a comma and a space. */
  @Column('text', { default: '' })
  separator!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
