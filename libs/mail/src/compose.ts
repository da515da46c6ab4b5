import type { SendMailOptions } from 'nodemailer';
import { MailRefusedError, type MailAttachment, type MailMessage } from './mail-transport.js';

/** One address and nothing else: no list, no name, no line break, which would begin another header. */
const ADDRESS = /^[^\s\p{Cc}<>(),;:"[\]\\@]+@[^\s\p{Cc}<>(),;:"[\]\\@]+$/u;
const ID = /^[\w.-]{1,100}$/;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** The message that both adapters give to nodemailer. @throws MailRefusedError */
export function compose(from: string, message: MailMessage): SendMailOptions {
  const { to, subject, text, html, unsubscribeUrl, attachments = [], id } = message;
  if (!ADDRESS.test(to)) throw new MailRefusedError('the recipient is not one email address');
  return {
    from,
    // As an object: nodemailer parses a string as a list of recipients.
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html,
    headers: {
      // Keeps absence notes and the like from being sent back.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)),
    },
    attachments: attachments.map(composeAttachment),
    ...(id === undefined ? {} : { messageId: messageIdOf(id, from) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** RFC 8058: one click works over TLS only. */
function unsubscribeHeaders(unsubscribeUrl: string): Record<string, { prepared: true; value: string }> {
  // Escapes what could end the address or the line.
  const url = URL.canParse(unsubscribeUrl) ? new URL(unsubscribeUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new MailRefusedError('the address to unsubscribe is no web address');
  // Prepared: nodemailer would encode an address that is longer than a line.
  const header = (value: string) => ({ prepared: true as const, value });
  return {
    'List-Unsubscribe': header(`<${url.href}>`),
    ...(url.protocol === 'https:' ? { 'List-Unsubscribe-Post': header('List-Unsubscribe=One-Click') } : {}),
  };
}

function composeAttachment({ name, type, bytes }: MailAttachment) {
  if (!MEDIA_TYPE.test(type)) throw new MailRefusedError('the type of an attachment is not a media type');
  // A slash would be a folder where the file is saved.
  const filename = oneLine(name).replace(/[/\\]/g, '_');
  return { filename, contentType: type, content: Buffer.from(bytes) };
}

function messageIdOf(id: string, from: string): string {
  if (!ID.test(id)) throw new MailRefusedError('the id of a mail has other characters than letters and digits');
  const host = /@([^\s<>@]+)>?$/.exec(from)?.[1];
  if (host === undefined) throw new MailRefusedError('the sender is not an email address');
  return `<${id}@${host}>`;
}
