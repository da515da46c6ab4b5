/** Injects the `MailFolder`; null when mails are sent by a mail server. */
export const MAIL_FOLDER = Symbol('mail folder');
