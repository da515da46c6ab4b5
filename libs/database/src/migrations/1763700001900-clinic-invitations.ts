import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Invitations of accounts that exist already, verified emails, and passwords for one sign-in.
 *
 * Everybody keeps what they have: memberships stay, and no password becomes a temporary one, because it is not known who
 * set them. An email counts as verified where the audit trail shows that its link was redeemed (an accepted invitation,
 * or a password reset outside of any clinic), and the password as proven unless an admin has set one since. Everybody
 * else chooses a password when they accept their next clinic.
 */
export class ClinicInvitations1763700001900 implements MigrationInterface {
  name = 'ClinicInvitations1763700001900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table app_user
        -- Whether the user has proven that the mailbox of the email is theirs.
        add email_verified boolean not null default false,
        -- Whether the password was chosen with a link from a mail.
        add password_proven boolean not null default false,
        -- Whether somebody else set the password. It works for one sign-in.
        add is_password_temporary boolean not null default false,
        -- Counts how often all sessions were ended. Sessions of an earlier epoch are refused.
        add session_epoch integer not null default 0;

      update app_user u
      set email_verified = true,
          password_proven = u.password_hash is not null and not exists (
            select from audit_trail a
            where a.action = 'passwordChanged' and a.clinic_id is not null and lower(a.subject) = lower(u.email)
              and a.audit_id > redeemed.audit_id
          )
      from (
        select user_id, lower(subject) as email, max(audit_id) as audit_id from audit_trail
        where action = 'registered' or (action = 'passwordChanged' and clinic_id is null)
        group by user_id, lower(subject)
      ) redeemed
      where redeemed.user_id = u.user_id and redeemed.email = lower(u.email);

      alter table user_session
        add session_epoch integer not null default 0,
        -- Argon2id of the password that somebody else set and this sign-in used up. The user has to choose another one.
        add temporary_password_hash text;

      -- Pending memberships of addresses that had an account already. They belong to the address, whatever becomes of
      -- the account.
      create table clinic_invitation (
        clinic_id integer not null references clinic,
        -- From the sequence of the accounts, since both are users of the clinic in its list.
        invitation_id integer not null,
        email text not null,
        -- As the admin of the clinic typed them.
        first_name text not null,
        last_name text not null,
        is_admin boolean not null default false,
        created_at timestamptz not null default now(),
        constraint clinic_invitation_pkey primary key (clinic_id, invitation_id)
      );
      create unique index clinic_invitation_email on clinic_invitation (clinic_id, lower(email));
      create index clinic_invitation_address on clinic_invitation (lower(email));

      alter table one_time_link
        alter user_id drop not null,
        add invitation_id integer,
        add constraint one_time_link_invitation foreign key (clinic_id, invitation_id)
          references clinic_invitation on delete cascade,
        drop constraint one_time_link_kind_check,
        add constraint one_time_link_kind_check check (
          case kind
            when 'clinicInvitation' then invitation_id is not null and clinic_id is not null and user_id is null
            else kind in ('invitation', 'passwordReset') and user_id is not null and invitation_id is null
          end
        );
      create index one_time_link_clinic_invitation on one_time_link (clinic_id, invitation_id)
        where invitation_id is not null;

      grant select, insert, update, delete on clinic_invitation to helix_service;
      grant usage on sequence app_user_user_id_seq to helix_service;
    `);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
