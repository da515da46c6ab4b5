import type { SendMailOptions } from 'nodemailer';
import { MailRefusedError, type MailMessage } from './mail-transport.js';

/** One address and nothing else: no list, no name, no line break, which would begin another header. */
const ADDRESS = /^[^\s\p{Cc}<>(),;:"[\]\\@]+@[^\s\p{Cc}<>(),;:"[\]\\@]+$/u;

/** The message that both adapters give to nodemailer. @throws MailRefusedError */
export function compose(from: string, { to, subject, text, html }: MailMessage): SendMailOptions {
  if (!ADDRESS.test(to)) throw new MailRefusedError('the recipient is not one email address');
  return {
    from,
    // As an object: nodemailer parses a string as a list of recipients.
    to: { name: '', address: to },
    subject: subject.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    text,
    html,
    // Keeps absence notes and the like from being sent back.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
