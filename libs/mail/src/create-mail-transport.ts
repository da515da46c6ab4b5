import { join } from 'node:path';
import { MailFolder } from './mail-folder.js';
import type { MailTransport } from './mail-transport.js';
import { SmtpTransport } from './smtp-transport.js';

export interface MailSettings {
  /** Set: mails are sent by this server. */
  smtpUrl: string | undefined;
  /** An email address, or a name with the address in `< >`. */
  mailFrom: string;
  /** Absolute path. Without a server, mails are written to its folder `mail`. */
  dataDir: string;
}

export interface CreatedMailTransport {
  transport: MailTransport;
  /** The mails that were written instead of being sent; undefined when they are sent. */
  folder: MailFolder | undefined;
}

/** Creates the transport that the settings choose. Nothing else in the code knows that there are two. */
export function createMailTransport({ smtpUrl, mailFrom, dataDir }: MailSettings): CreatedMailTransport {
  if (smtpUrl) return { transport: new SmtpTransport(smtpUrl, mailFrom), folder: undefined };
  const folder = new MailFolder(join(dataDir, 'mail'), mailFrom);
  return { transport: folder, folder };
}
