import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import type { MailFolder, WrittenMail } from '@helix/mail';
import { MAIL_FOLDER } from '../mail/mail-folder.token.js';

export interface Clinic {
  clinicId: number;
  clinicGuid: string;
}
export interface Person {
  userId: number;
  token: string;
}

/** @returns a function that sends requests as a user, in a clinic. */
export function apiClient(served: TestApp) {
  return (
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    { token }: Pick<Person, 'token'>,
    clinic?: Clinic,
  ) => {
    const request = served.http()[method](path).auth(token, { type: 'bearer' });
    return clinic ? request.set('X-Clinic-Guid', clinic.clinicGuid) : request;
  };
}

/** Waits for a number of mails to an address, with a subject if given. @returns them, the newest first. */
export async function waitForMails(
  served: TestApp,
  email: string,
  count: number,
  subject?: string,
): Promise<WrittenMail[]> {
  const folder = served.app.get<MailFolder>(MAIL_FOLDER, { strict: false });
  return waitFor(
    async () => {
      const mails = await Promise.all((await folder.ids()).map((id) => folder.read(id)));
      return mails.filter(
        (mail) => mail?.to === email && (subject === undefined || mail.subject === subject),
      ) as WrittenMail[];
    },
    (mails) => mails.length >= count,
  );
}

/** The entries of the audit trail about a subject, in order. */
export async function auditEntries(served: TestApp, subject: string): Promise<Record<string, unknown>[]> {
  const { rows } = await served.test.ownerPool.query<Record<string, unknown>>(
    `select action, user_id as "userId", clinic_id as "clinicId", details from audit_trail
     where subject = $1 order by audit_id`,
    [subject],
  );
  return rows;
}
