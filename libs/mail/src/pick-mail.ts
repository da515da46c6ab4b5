import { join } from 'node:path';
import { MailFolder } from './mail-folder.js';
import type { Mail } from './mail.js';
import { SmtpMail } from './smtp-mail.js';

export interface MailSettings {
  /** Set: mails are sent by this server. */
  smtpUrl: string | undefined;
  /** An email address, or a name with the address in `< >`. */
  mailFrom: string;
  /** Else they are written to its folder `mail`. Absolute path. */
  dataDir: string;
}

export interface PickedMail {
  mail: Mail;
  /** The mails that were written instead of being sent; undefined where they are sent. */
  folder: MailFolder | undefined;
}

/** Picks the adapter. The only place that knows that there are two. */
export function pickMail({ smtpUrl, mailFrom, dataDir }: MailSettings): PickedMail {
  if (smtpUrl) return { mail: new SmtpMail(smtpUrl, mailFrom), folder: undefined };
  const folder = new MailFolder(join(dataDir, 'mail'), mailFrom);
  return { mail: folder, folder };
}
