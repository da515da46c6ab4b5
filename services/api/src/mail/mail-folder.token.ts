/** Injects the `MailFolder`; null where mails are really sent. */
export const MAIL_FOLDER = Symbol('mail folder');
