import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Token } from './token.entity.js';

/** A value that a token offers. */
@Entity('token_possible_value')
@Index('token_possible_value_token', ['tokenId', 'position'])
@Check('token_possible_value_value_check', `btrim(value) <> ''`)
@Check('token_possible_value_position_check', 'position > 0')
export class TokenPossibleValue {
  @PrimaryGeneratedColumn('identity', {
    name: 'token_possible_value_id',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'token_possible_value_pkey',
  })
  tokenPossibleValueId!: number;

  @Column('integer', { name: 'token_id' })
  tokenId!: number;

  @ManyToOne(() => Token, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'token_id', foreignKeyConstraintName: 'token_possible_value_token_id_fkey' })
  token?: Relation<Token>;

  @Column('text')
  value!: string;

  @Column('boolean', { name: 'is_default', default: false })
  isDefault!: boolean;

  /** Clears the other values and is cleared by them. */
  @Column('boolean', { name: 'is_none', default: false })
  isNone!: boolean;

  /** In the list of its token, from 1. */
  @Column('integer')
  position!: number;

  @Column('integer', { default: 1 })
  version!: number;
}
