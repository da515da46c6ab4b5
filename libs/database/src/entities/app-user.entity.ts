import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A person who signs in. */
@Entity('app_user')
// Unique in any case; only the migration can express that.
@Index('app_user_email', { synchronize: false })
@Index('app_user_person', ['personId'], { where: 'person_id is not null' })
@Index('app_user_oidc_subject', ['oidcSubject'], { unique: true, where: 'oidc_subject is not null' })
export class AppUser {
  @PrimaryGeneratedColumn('identity', {
    name: 'user_id',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'app_user_pkey',
  })
  userId!: number;

  @Column('text')
  email!: string;

  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Column('text', { name: 'last_name' })
  lastName!: string;

  /** Argon2id; null for users who sign in elsewhere or have not accepted their invitation. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('boolean', { name: 'is_super_admin', default: false })
  isSuperAdmin!: boolean;

  @Column('boolean', { name: 'is_super_developer', default: false })
  isSuperDeveloper!: boolean;

  @Column('boolean', { name: 'is_sso', default: false })
  isSSO!: boolean;

  /** JSON text. */
  @Column('text', { default: '{}' })
  preferences!: string;

  @Column('timestamptz', { name: 'last_logged_in_date', nullable: true })
  lastLoggedInDate!: Date | null;

  /** Accounts with the same one belong to the same person, who may switch between them. */
  @Column('uuid', { name: 'person_id', nullable: true })
  personId!: string | null;

  /** The user's id at the identity provider; null until they have signed in there. */
  @Column('text', { name: 'oidc_subject', nullable: true })
  oidcSubject!: string | null;

  /** Whether the user has proven that the mailbox of the email is theirs. */
  @Column('boolean', { name: 'email_verified', default: false })
  isEmailVerified!: boolean;

  /** Whether the password was chosen with a link from a mail. */
  @Column('boolean', { name: 'password_proven', default: false })
  isPasswordProven!: boolean;

  /** Whether somebody else set the password. It works for one sign-in. */
  @Column('boolean', { name: 'is_password_temporary', default: false })
  isPasswordTemporary!: boolean;

  /** Counts how often all sessions were ended. Sessions of an earlier epoch are refused. */
  @Column('integer', { name: 'session_epoch', default: 0 })
  sessionEpoch!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
