import type { Database } from '@helix/database';
import { CAN_ACCEPT_INVITATION } from '../one-time-links/one-time-links.js';

/** A user to write to. */
export interface Recipient {
  userId: number;
  email: string;
  firstName: string;
  isSSO: boolean;
  canAcceptInvitation: boolean;
}

const USER = `u.user_id as "userId", u.email, u.first_name as "firstName", u.is_sso as "isSSO",
              ${CAN_ACCEPT_INVITATION} as "canAcceptInvitation"`;

/** Undefined when the user does not exist, or no longer. */
export async function readRecipient(database: Database, userId: number): Promise<Recipient | undefined> {
  const [user] = await database.query<Recipient>(`select ${USER} from app_user u where u.user_id = $1`, [userId]);
  return user;
}

/** Ignores the case of the email. */
export async function readRecipientByEmail(database: Database, email: string): Promise<Recipient | undefined> {
  const [user] = await database.query<Recipient>(`select ${USER} from app_user u where lower(u.email) = lower($1)`, [
    email,
  ]);
  return user;
}

/** The invited address of a clinic. */
export interface InvitedAddress {
  email: string;
  firstName: string;
  clinicName: string;
}

/** Undefined when the invitation was accepted or withdrawn. */
export async function readInvitedAddress(
  database: Database,
  clinicId: number,
  invitationId: number,
): Promise<InvitedAddress | undefined> {
  const [invitation] = await database.query<InvitedAddress>(
    `select i.email, i.first_name as "firstName", c.name as "clinicName"
     from clinic_invitation i join clinic c using (clinic_id)
     where i.clinic_id = $1 and i.invitation_id = $2`,
    [clinicId, invitationId],
  );
  return invitation;
}

/** A user of a clinic; undefined when they do not work there, or no longer. */
export async function readMember(
  database: Database,
  userId: number,
  clinicId: number,
): Promise<(Recipient & { clinicName: string }) | undefined> {
  const [member] = await database.query<Recipient & { clinicName: string }>(
    `select ${USER}, c.name as "clinicName"
     from user_clinic m join app_user u using (user_id) join clinic c using (clinic_id)
     where m.user_id = $1 and m.clinic_id = $2`,
    [userId, clinicId],
  );
  return member;
}
