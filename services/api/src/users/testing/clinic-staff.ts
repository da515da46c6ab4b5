import type { TestApp } from '../../../../../libs/web/src/testing/start-test-app.js';
import type { MailFolder, WrittenMail } from '@helix/mail';
import { MAIL_FOLDER } from '../../mail/mail-folder.token.js';

export interface Clinic {
  clinicId: number;
  clinicGuid: string;
}
export interface Person {
  userId: number;
  token: string;
}

/** Makes requests as somebody, in a clinic. */
export function callerOf(served: TestApp) {
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

/** Waits until this many mails to an address were written. @returns them, the newest first. */
export async function mailsTo(served: TestApp, email: string, count: number): Promise<WrittenMail[]> {
  const folder = served.app.get<MailFolder>(MAIL_FOLDER, { strict: false });
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const mails = await Promise.all((await folder.ids()).map((id) => folder.read(id)));
    const found = mails.filter((mail) => mail?.to === email) as WrittenMail[];
    if (found.length >= count) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`there are not ${count} mails to ${email}`);
}

/** The audit trail's entries about a subject, in order. */
export async function entriesAbout(served: TestApp, subject: string): Promise<Record<string, unknown>[]> {
  const { rows } = await served.test.ownerPool.query<Record<string, unknown>>(
    `select action, user_id as "userId", clinic_id as "clinicId", details from audit_trail
     where subject = $1 order by audit_id`,
    [subject],
  );
  return rows;
}
