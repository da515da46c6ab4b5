import type { Database } from '@helix/database';
import { adminInvitation, createMailTransport, renderMail } from '@helix/mail';
import { AuditTrail, type Settings } from '@helix/web';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { CreateAdminCommand, CreateAdminHandler } from './create-admin.command.js';
import {
  CreateClinicCommand,
  CreateClinicHandler,
  type ClinicRequest,
  type CreatedClinic,
} from './create-clinic.command.js';

type LinkSettings = Pick<Settings, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir'>;

export interface CreatedAdmin {
  email: string;
  /** The one-time link; null when it was mailed. */
  url: string | null;
  /** Why the link was not mailed although there is a mail server; null otherwise. */
  mailProblem: string | null;
}

/**
 * Creates the first super admin (`npm run create-admin`). The link is mailed where there is a mail server, else returned.
 *
 * @throws CommandError when nothing was created.
 */
export async function createAdmin(
  database: Database,
  settings: LinkSettings,
  { email: given, force }: { email: string; force: boolean },
): Promise<CreatedAdmin> {
  const handler = new CreateAdminHandler(database, new OneTimeLinks(database), new AuditTrail(database));
  const { email, token } = await handler.execute(new CreateAdminCommand(given, force));
  const url = `${settings.publicUrl}/registration?token=${token}`;
  if (!settings.smtpUrl) return { email, url, mailProblem: null };
  try {
    // The admin gives a name when accepting.
    const mail = renderMail(adminInvitation({ firstName: '', url }));
    await createMailTransport(settings).transport.send({ to: email, ...mail });
    return { email, url: null, mailProblem: null };
  } catch (error) {
    // The account exists by now, and its link is of use.
    return { email, url, mailProblem: (error as Error).message };
  }
}

/** Creates a clinic (`npm run create-clinic`). @throws CommandError when nothing was created. */
export function createClinic(database: Database, request: ClinicRequest): Promise<CreatedClinic> {
  return new CreateClinicHandler(database, new AuditTrail(database)).execute(new CreateClinicCommand(request));
}
