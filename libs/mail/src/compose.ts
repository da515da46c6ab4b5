import type { SendMailOptions } from 'nodemailer';
import { MailRefusedError, type MailMessage } from './mail.js';

/** One address and nothing else: no list, no name, no line break that would begin another header. */
const ADDRESS = /^[^\s\p{Cc}<>(),;:"[\]\\@]+@[^\s\p{Cc}<>(),;:"[\]\\@]+$/u;

/** What both adapters give to nodemailer, so that both make the same message. @throws MailRefusedError */
export function compose(from: string, { to, subject, text, html }: MailMessage): SendMailOptions {
  if (!ADDRESS.test(to)) throw new MailRefusedError(`${JSON.stringify(to)} is not one email address`);
  return {
    from,
    // As an object: a plain text is read as a list of recipients.
    to: { name: '', address: to },
    subject: subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    text,
    html,
    // Absence notes and the like are not wanted back.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
